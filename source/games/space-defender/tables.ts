import type { Direction, EnemyKind, Equipment } from './vocabulary.ts';

export interface Attributes {
  readonly health: number;
  readonly energy: number;
  readonly healthRegen: number;
  readonly energyRegen: number;
  readonly armour: number;
  readonly vision: number;
  /** Maximum number of cells per move. */
  readonly move: number;
  readonly moveCost: number;
}

export interface Part extends Attributes {
  readonly name: string;
}

export interface Muzzle {
  readonly row: number;
  readonly column: number;
  readonly direction: Direction;
}

export interface Weapon extends Part {
  readonly description: string;
  readonly damage: number;
  readonly cost: number;
  readonly resource: 'energy' | 'health';
  /** Muzzles that fire in one attack, in firing order, top row first. */
  readonly muzzles: readonly Muzzle[];
  /** Cells that a new shot moves per turn. */
  readonly shotMove: number;
  /** Cells in which a shot can collide: with `steps` every cell on its way, with `jump` only the last cell. */
  readonly flight: 'steps' | 'jump';
  readonly accelerates: boolean;
}

const part = (
  name: string,
  [health, energy]: readonly [number, number],
  [healthRegen, energyRegen]: readonly [number, number],
  [armour, vision, move, moveCost]: readonly [number, number, number, number],
): Part => ({ name, health, energy, healthRegen, energyRegen, armour, vision, move, moveCost });

const ahead: Muzzle = { row: 0, column: 1, direction: 'right' };

/** Weapons in the order of the menu, options 1 to 5 (rules, "Your ship"). */
export const weapons: readonly Weapon[] = [
  {
    ...part('Standard', [10, 10], [0, 1], [0, 1, 1, 1]),
    description: 'A single projectile is fired in front',
    damage: 70,
    cost: 5,
    resource: 'energy',
    muzzles: [ahead],
    shotMove: 5,
    flight: 'steps',
    accelerates: false,
  },
  {
    ...part('Spread', [0, 60], [0, 2], [1, 0, 0, 2]),
    description: 'Three projectiles are fired in front, two going diagonal',
    damage: 50,
    cost: 10,
    resource: 'energy',
    muzzles: [{ row: -1, column: 1, direction: 'up-right' }, ahead, { row: 1, column: 1, direction: 'down-right' }],
    shotMove: 1,
    flight: 'steps',
    accelerates: false,
  },
  {
    ...part('Snipe', [0, 100], [0, 5], [0, 10, 3, 0]),
    description: 'Fast and high damage projectile, but only travels via teleporting',
    damage: 1000,
    cost: 20,
    resource: 'energy',
    muzzles: [ahead],
    shotMove: 8,
    flight: 'jump',
    accelerates: false,
  },
  {
    ...part('Rocket', [10, 0], [10, 0], [2, 2, 0, 3]),
    description: 'Two projectiles appear behind to the sides of the Starfighter and accelerates',
    damage: 100,
    cost: 10,
    resource: 'health',
    muzzles: [
      { row: -1, column: -1, direction: 'right' },
      { row: 1, column: -1, direction: 'right' },
    ],
    shotMove: 1,
    flight: 'steps',
    accelerates: true,
  },
  {
    ...part('Splitter', [0, 100], [0, 10], [0, 0, 0, 5]),
    description: 'A single mine projectile is placed in front of the Starfighter',
    damage: 150,
    cost: 70,
    resource: 'energy',
    muzzles: [ahead],
    shotMove: 0,
    flight: 'steps',
    accelerates: false,
  },
];

export const armours: readonly Part[] = [
  part('None', [50, 0], [1, 0], [0, 0, 1, 0]),
  part('Light', [75, 0], [2, 0], [3, 0, 0, 1]),
  part('Medium', [100, 0], [3, 0], [5, 0, 0, 3]),
  part('Heavy', [200, 0], [4, 0], [10, 0, -1, 5]),
];

export const engines: readonly Part[] = [
  part('Standard', [10, 60], [0, 2], [1, 12, 8, 2]),
  part('Light', [0, 30], [0, 1], [0, 15, 10, 1]),
  part('Armoured', [50, 100], [0, 3], [3, 6, 4, 5]),
];

export const powerNames = ['Recall', 'Repair', 'Overcharge', 'Deploy Drones', 'Orbital Strike'] as const;
export type PowerName = (typeof powerNames)[number];

export interface Power {
  readonly name: PowerName;
  /** Energy that the power costs. 0 for Overcharge, which costs up to 50 health instead. */
  readonly cost: number;
  readonly text: string;
}

export const powers: readonly Power[] = [
  { name: 'Recall', cost: 50, text: 'Recall (50 energy): Teleport back to spawn.' },
  {
    name: 'Repair',
    cost: 50,
    text: 'Repair (50 energy): Gain 50 health, can go over max health. Health regen will not be in effect if over cap.',
  },
  {
    name: 'Overcharge',
    cost: 0,
    text: 'Overcharge (up to 50 health): Gain 2*health spent energy, can go over max energy. Energy regen will not be in effect if over cap.',
  },
  { name: 'Deploy Drones', cost: 100, text: 'Deploy Drones (100 energy): Clear all projectiles.' },
  {
    name: 'Orbital Strike',
    cost: 100,
    text: 'Orbital Strike (100 energy): Deal 100 damage to all enemies, affected by armour.',
  },
];

const plainPowers: Readonly<Record<PowerName, string>> = {
  Recall: 'Teleport back to your starting cell.',
  Repair: 'Gain 50 health, even above your maximum. Above it, health does not regenerate.',
  Overcharge: 'Gain twice as much energy, even above your maximum. Above it, energy does not regenerate.',
  'Deploy Drones': 'Clear all shots, yours too.',
  'Orbital Strike': 'Deal 100 damage to every enemy, minus its armour.',
};

export const powerText = ({ name, text }: Power): string => text.replace(/(?<=\): ).*/, plainPowers[name]);

export interface EnemyStats {
  readonly symbol: string;
  readonly health: number;
  readonly regen: number;
  readonly armour: number;
  readonly vision: number;
}

export const enemyStats: Readonly<Record<EnemyKind, EnemyStats>> = {
  Grunt: { symbol: 'G', health: 100, regen: 1, armour: 1, vision: 5 },
  Fighter: { symbol: 'F', health: 150, regen: 5, armour: 10, vision: 10 },
  Carrier: { symbol: 'C', health: 200, regen: 10, armour: 15, vision: 15 },
  Interceptor: { symbol: 'I', health: 50, regen: 0, armour: 0, vision: 5 },
  Pylon: { symbol: 'P', health: 300, regen: 0, armour: 0, vision: 5 },
};

const optionOf = <Option>(options: readonly Option[], number: number): Option => {
  const option = options[number - 1];
  if (option === undefined) throw new RangeError(`no option ${number}`);
  return option;
};

export const optionCounts: Readonly<Record<keyof Equipment, number>> = {
  weapon: weapons.length,
  armour: armours.length,
  engine: engines.length,
  power: powers.length,
};

export const optionName = (slot: keyof Equipment, number: number): string =>
  optionOf<{ readonly name: string }>(
    { weapon: weapons, armour: armours, engine: engines, power: powers }[slot],
    number,
  ).name;

export const weaponOf = (equipment: Readonly<Equipment>): Weapon => optionOf(weapons, equipment.weapon);
export const armourOf = (equipment: Readonly<Equipment>): Part => optionOf(armours, equipment.armour);
export const engineOf = (equipment: Readonly<Equipment>): Part => optionOf(engines, equipment.engine);
export const powerOf = (equipment: Readonly<Equipment>): Power => optionOf(powers, equipment.power);

export function sumOfParts(equipment: Readonly<Equipment>): Attributes {
  const parts = [weaponOf(equipment), armourOf(equipment), engineOf(equipment)];
  const sum = (attribute: keyof Attributes) => parts.reduce((total, chosen) => total + chosen[attribute], 0);
  return {
    health: sum('health'),
    energy: sum('energy'),
    healthRegen: sum('healthRegen'),
    energyRegen: sum('energyRegen'),
    armour: sum('armour'),
    vision: sum('vision'),
    move: sum('move'),
    moveCost: sum('moveCost'),
  };
}
