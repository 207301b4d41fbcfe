import { itemAt } from '#engine/lookup.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Cell, cellName } from '../cells.ts';
import type { Command } from '../commands.ts';
import { firstAllowed } from '../mission.ts';
import type { View } from '../state.ts';
import {
  type Attributes,
  armourOf,
  armours,
  engineOf,
  engines,
  type Part,
  type Power,
  powerOf,
  powers,
  sumOfParts,
  weaponOf,
  weapons,
} from '../tables.ts';
import { type Equipment, type EquipmentSlot, equipmentSlots, isSetupPhase, setupPhases } from '../vocabulary.ts';
import { type Binding, binding, play, rowKey, type ScreenAction, setLocal } from './keys/actions.ts';
import { draftOf, playCommand, type SpaceDefenderScene, type SpaceDefenderScreen } from './local.ts';

export const optionNames: Readonly<Record<EquipmentSlot, readonly string[]>> = {
  weapon: weapons.map(({ name }) => name),
  armour: armours.map(({ name }) => name),
  engine: engines.map(({ name }) => name),
  power: powers.map(({ name }) => name),
};

export const partsOf = (equipment: Readonly<Equipment>): readonly (readonly [slot: EquipmentSlot, part: Part])[] => [
  ['weapon', weaponOf(equipment)],
  ['armour', armourOf(equipment)],
  ['engine', engineOf(equipment)],
];

export const nameOf = (slot: EquipmentSlot, equipment: Readonly<Equipment>): string =>
  slot === 'power' ? powerOf(equipment).name : itemAt(optionNames[slot], equipment[slot] - 1);

export const isAllowed = ({ mission }: Pick<View, 'mission'>, slot: EquipmentSlot, option: number): boolean =>
  mission?.parts[slot].includes(option) ?? true;

export const allowedOptions = (
  view: Pick<View, 'mission'>,
  slot: EquipmentSlot,
): readonly (readonly [number, string])[] =>
  optionNames[slot].flatMap((name, i) => (isAllowed(view, slot, i + 1) ? [[i + 1, name] as const] : []));

/** Number of cells that a ship with full supplies can fly, and of shots that it can fire, without regeneration. */
export function enduranceOf(equipment: Readonly<Equipment>): { readonly cells: number; readonly shots: number } {
  const sum = sumOfParts(equipment);
  const { resource, cost } = weaponOf(equipment);
  // A shot that costs the last point of health would destroy the ship.
  const supply = resource === 'energy' ? sum.energy : sum.health - 1;
  return {
    cells: Math.floor(sum.energy / Math.max(1, sum.moveCost)),
    shots: Math.floor(supply / cost),
  };
}

export function endurance(equipment: Readonly<Equipment>): { readonly cells: string; readonly shots: string } {
  const { cells, shots } = enduranceOf(equipment);
  return { cells: pluralize(cells, 'cell'), shots: pluralize(shots, 'shot') };
}

export const powerCost = ({ name, cost }: Power): string =>
  name === 'Overcharge' ? 'up to 50 health' : `${cost} energy`;

export function powerEffect({ name }: Power, spawn: Cell): string {
  switch (name) {
    case 'Recall':
      return `back to ${cellName(spawn)} from anywhere`;
    case 'Repair':
      return 'adds 50 health, even above your maximum';
    case 'Overcharge':
      return 'turns health into twice the energy';
    case 'Deploy Drones':
      return 'removes all shots, yours too';
    case 'Orbital Strike':
      return '100 damage to all, minus armour';
  }
}

export const difference = (to: Attributes, from: Attributes): Attributes => ({
  health: to.health - from.health,
  energy: to.energy - from.energy,
  healthRegen: to.healthRegen - from.healthRegen,
  energyRegen: to.energyRegen - from.energyRegen,
  armour: to.armour - from.armour,
  vision: to.vision - from.vision,
  move: to.move - from.move,
  moveCost: to.moveCost - from.moveCost,
});

interface Preset {
  readonly name: string;
  readonly about: string;
  /** Essential slots. The preset is offered only if the mission allows the first of `parts` in each of these slots. */
  readonly needs: readonly EquipmentSlot[];
  /** Options of each slot, best first. The first option that the mission allows is used. */
  readonly parts: Readonly<Record<EquipmentSlot, readonly number[]>>;
}

export const presets: readonly Preset[] = [
  {
    name: 'Gunner',
    about: 'all-round',
    needs: [],
    parts: { weapon: [1, 3, 2, 4, 5], armour: [2, 3, 1, 4], engine: [1, 2, 3], power: [2, 5, 1, 4, 3] },
  },
  {
    name: 'Sniper',
    about: 'sees far, fragile',
    needs: ['weapon', 'armour'],
    parts: { weapon: [3, 1, 2, 4, 5], armour: [1, 2, 3, 4], engine: [2, 1, 3], power: [1, 2, 4, 5, 3] },
  },
  {
    name: 'Fortress',
    about: 'thick hull, slow',
    needs: ['armour', 'engine'],
    parts: { weapon: [2, 1, 4, 5, 3], armour: [4, 3, 2, 1], engine: [3, 1, 2], power: [2, 5, 4, 3, 1] },
  },
];

export const presetsIn = (view: Pick<View, 'mission'>): readonly Preset[] =>
  presets.filter(({ needs, parts }) => needs.every((slot) => isAllowed(view, slot, itemAt(parts[slot], 0))));

/** Row number of the ship used last, which is between the presets and the single parts. */
export const lastUsedIn = (view: Pick<View, 'mission'>): number => presetsIn(view).length;
export const loadoutRows = (view: Pick<View, 'mission'>): number => lastUsedIn(view) + 1 + equipmentSlots.length;

export const slotOfRow = (view: Pick<View, 'mission'>, row: number): EquipmentSlot | undefined =>
  equipmentSlots[row - lastUsedIn(view) - 1];

const firstOf = ({ mission }: Pick<View, 'mission'>, slot: EquipmentSlot): number =>
  mission === null ? 1 : itemAt(mission.parts[slot], 0);

/** Ship with the first allowed part of each list. If a list has none, with the first part that the mission allows. */
export function shipOf(view: Pick<View, 'mission'>, parts: Preset['parts']): Equipment {
  const part = (slot: EquipmentSlot): number =>
    parts[slot].find((option) => isAllowed(view, slot, option)) ?? firstOf(view, slot);
  return { weapon: part('weapon'), armour: part('armour'), engine: part('engine'), power: part('power') };
}

export function ownShip({ view, local }: SpaceDefenderScene): Equipment {
  const { weapon, armour, engine, power } = local.customShip ?? view.equipment;
  return shipOf(view, { weapon: [weapon], armour: [armour], engine: [engine], power: [power] });
}

export function shipOfRow(scene: SpaceDefenderScene, row: number): Equipment {
  const preset = presetsIn(scene.view)[row];
  return preset === undefined ? ownShip(scene) : shipOf(scene.view, preset.parts);
}

export const chosenShip = (scene: SpaceDefenderScene): Equipment => shipOfRow(scene, scene.local.choice);

/** True if the parts differ from the initial parts, so the player has probably chosen them. */
export const isUsed = ({ equipment, mission }: View): boolean =>
  !equipmentSlots.every((slot) => equipment[slot] === firstOf({ mission }, slot));

export const firstRow = (view: View): number => (isUsed(view) ? lastUsedIn(view) : 0);

export function otherPart(scene: SpaceDefenderScene, slot: EquipmentSlot, by: 1 | -1): Equipment {
  const current = ownShip(scene);
  const allowed = optionNames[slot].map((_, i) => i + 1).filter((option) => isAllowed(scene.view, slot, option));
  const at = allowed.indexOf(current[slot]);
  return { ...current, [slot]: itemAt(allowed, (at + by + allowed.length) % allowed.length) };
}

export const choices: NonNullable<GameScreen<SpaceDefenderScreen>['input']['choices']> = {
  chosen: ({ equipment }) =>
    Object.fromEntries(equipmentSlots.flatMap((slot) => (equipment[slot] === 1 ? [] : [[slot, equipment[slot]]]))),
  carriedOver(chosen) {
    const select = (slot: EquipmentSlot): Command => ({ name: 'setup_select', args: { value: chosen[slot] ?? 1 } });
    const takes = equipmentSlots.some((slot) => chosen[slot] !== undefined);
    return takes ? [...inEachSlot(select), { name: 'setup_back', args: { state: 3 } }] : [];
  },
  atOnce(view) {
    const { mission, phase } = view;
    const isFixed = mission !== null && equipmentSlots.every((slot) => mission.parts[slot].length === 1);
    return isFixed && isSetupPhase(phase) ? startWith(view, firstAllowed(mission.parts)) : [];
  },
  again: (view) => (isSetupPhase(view.phase) ? [] : [...allChoices(view), { name: 'setup_next', args: { state: 5 } }]),
};

/** Commands that repeat all choices of a match, from the board to the power page. */
export function allChoices({ equipment, field, mission }: View): Command[] {
  const board = mission === null && field !== null ? [playCommand(draftOf(field))] : [];
  return [...board, ...selectParts(equipment)];
}

export const selectParts = (equipment: View['equipment']): Command[] =>
  inEachSlot((slot) => ({ name: 'setup_select', args: { value: equipment[slot] } }));

const inEachSlot = (select: (slot: EquipmentSlot) => Command): Command[] =>
  equipmentSlots.flatMap((slot, i) =>
    i === 0 ? [select(slot)] : [{ name: 'setup_next', args: { state: 1 } }, select(slot)],
  );

/** Commands that select the parts of `equipment` and start the game, from any setup page. */
export function startWith({ phase }: Pick<View, 'phase'>, equipment: Equipment): Command[] {
  const page = isSetupPhase(phase) ? setupPhases.indexOf(phase) : 0;
  const back: Command[] = page > 0 ? [{ name: 'setup_back', args: { state: page } }] : [];
  return [...back, ...selectParts(equipment), { name: 'setup_next', args: { state: 2 } }];
}

export const setupKeys = (scene: SpaceDefenderScene): Binding[] => [
  rowKey(scene, loadoutRows(scene.view), 'another ship or part', 'choose'),
  ...partKeys(scene),
  binding('play', 'enter', 'start', 'start with this ship', () => start(scene)),
  binding(
    'look',
    Array.from({ length: lastUsedIn(scene.view) + 1 }, (_, i) => String(i + 1)),
    [`1-${lastUsedIn(scene.view) + 1}`, 'ship'],
    'choose one of the ships',
    (key) => setLocal(scene, { choice: Number(key) - 1 }),
    `1-${lastUsedIn(scene.view) + 1}`,
  ),
];

export const start = (scene: SpaceDefenderScene): ScreenAction => play(...startWith(scene.view, chosenShip(scene)));

function partKeys(scene: SpaceDefenderScene): Binding[] {
  const slot = slotOfRow(scene.view, scene.local.choice);
  if (slot === undefined) return [];
  return [
    binding('look', ['left', 'right', 'h', 'l'], ['left/right', 'change'], `another ${slot}`, (key) =>
      setLocal(scene, { customShip: otherPart(scene, slot, key === 'left' || key === 'h' ? -1 : 1) }),
    ),
  ];
}
