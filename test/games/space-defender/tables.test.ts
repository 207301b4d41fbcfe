import { describe, expect, test } from 'vitest';
import { last, names, play, playFromStart } from './support.ts';

/** Health, energy, health regeneration, energy regeneration, armour, vision, move, move cost. */
type Row = readonly [number, number, number, number, number, number, number, number];

const weaponRows: readonly Row[] = [
  [10, 10, 0, 1, 0, 1, 1, 1],
  [0, 60, 0, 2, 1, 0, 0, 2],
  [0, 100, 0, 5, 0, 10, 3, 0],
  [10, 0, 10, 0, 2, 2, 0, 3],
  [0, 100, 0, 10, 0, 0, 0, 5],
];
const armourRows: readonly Row[] = [
  [50, 0, 1, 0, 0, 0, 1, 0],
  [75, 0, 2, 0, 3, 0, 0, 1],
  [100, 0, 3, 0, 5, 0, 0, 3],
  [200, 0, 4, 0, 10, 0, -1, 5],
];
const engineRows: readonly Row[] = [
  [10, 60, 0, 2, 1, 12, 8, 2],
  [0, 30, 0, 1, 0, 15, 10, 1],
  [50, 100, 0, 3, 3, 6, 4, 5],
];
const shots = ['70, 5 (energy)', '50, 10 (energy)', '1000, 20 (energy)', '100, 10 (health)', '150, 70 (energy)'];

const ships = weaponRows.flatMap((weapon, w) =>
  armourRows.flatMap((armour, a) =>
    engineRows.map((engine, e) => {
      const sum = weapon.map((value, i) => value + (armour[i] ?? 0) + (engine[i] ?? 0));
      return { parts: [w + 1, a + 1, e + 1] as const, sum, shot: shots[w] ?? '' };
    }),
  ),
);

describe('the Starfighter is the sum of its parts (rules, "Your ship")', () => {
  test.each(ships)('for the parts $parts, as the table says', ({ parts: [w, a, e], sum, shot }) => {
    const choose = `setup_select(${w}) setup_next(1) setup_select(${a}) setup_next(1) setup_select(${e})`;
    const { lines } = last(playFromStart(`play(5,10,1,1,1,1,1) ${choose} setup_next(3)`));
    const [health, energy, healthRegen, energyRegen, armour, vision, move, cost] = sum;
    const [damage, price] = shot.split(', ');
    expect(lines.slice(2, 4)).toEqual([
      `    [0,S]->health:${health}/${health}, energy:${energy}/${energy}, Regen:${healthRegen}/${energyRegen}, ` +
        `Armour:${armour}, Vision:${vision}, Move:${move}, Move Cost:${cost}, location:[C,1]`,
      `      Projectile Pattern:${names.weapon[w - 1]}, Projectile Damage:${damage}, Projectile Cost:${price}`,
    ]);
  });
});

const powers = [
  'Recall (50 energy): Teleport back to spawn.',
  'Repair (50 energy): Gain 50 health, can go over max health. Health regen will not be in effect if over cap.',
  'Overcharge (up to 50 health): Gain 2*health spent energy, can go over max energy. Energy regen will not be in effect if over cap.',
  'Deploy Drones (100 energy): Clear all projectiles.',
  'Orbital Strike (100 energy): Deal 100 damage to all enemies, affected by armour.',
];

describe('powers in a game (rules, "Your ship")', () => {
  test.each(powers.map((text, i) => [i + 1, text] as const))('power %i has the text %s', (number, text) => {
    const { lines } = last(playFromStart(`play(5,10,1,1,1,1,1) setup_next(3) setup_select(${number}) setup_next(2)`));
    expect(lines[4]).toBe(`      Power:${text}`);
  });

  test.each([
    ['Recall', 'E1 60 110'],
    ['Repair', 'E1 110 110'],
    ['Overcharge', 'E1 10 260'],
    ['Deploy Drones', 'E1 60 60'],
    ['Orbital Strike', 'E1 60 60'],
  ] as const)('%s used at 60 health and 160 energy leaves %s', (power, ship) => {
    expect(play({ weapon: 'Snipe', power }, 'special').ship).toBe(ship);
  });
});

/** Kind, thresholds that spawn it, symbol, health, regeneration, armour, vision, and the score for destroying one. */
const enemies = [
  ['Grunt', [101, 101, 101, 101, 101], 'G', 100, 1, 1, 5, 2],
  ['Fighter', [1, 101, 101, 101, 101], 'F', 150, 5, 10, 10, 3],
  ['Carrier', [1, 1, 101, 101, 101], 'C', 200, 10, 15, 15, 3],
  ['Interceptor', [1, 1, 1, 101, 101], 'I', 50, 0, 0, 5, 1],
  ['Pylon', [1, 1, 1, 1, 101], 'P', 300, 0, 0, 5, 1],
] as const;

describe('values of enemies (rules, "Enemies")', () => {
  test.each(enemies)('a new %s has the values of the table', (_, thresholds, symbol, health, regen, armour, vision) => {
    const { lines } = last(playFromStart(`toggle_debug_mode play(10,30,${thresholds}) setup_next(5) pass`));
    expect(lines[7]).toBe(
      `    [1,${symbol}]->health:${health}/${health}, Regen:${regen}, Armour:${armour}, Vision:${vision}, ` +
        'seen_by_Starfighter:F, can_see_Starfighter:F, location:[A,30]',
    );
  });

  test.each(enemies)('a destroyed %s adds the score in the table', (_, __, symbol, ___, ____, _____, ______, score) => {
    const strike = { weapon: 'Snipe', power: 'Orbital Strike', things: [`${symbol}1 A25 5/300`] } as const;
    expect(play(strike, 'special').score).toBe(score);
  });
});
