import type { Stream } from '../../../engine/random.ts';
import type { Board, Coord } from '../board.ts';
import type { LevelUnit } from '../level-text.ts';
import { isMechKind, type Kind } from '../vocabulary.ts';
import { distancesFrom, groundOf, placeOf, unreachable } from '../ways.ts';
import { oneOf, type Range, within } from './chance.ts';
import { groundTiles } from './draw-board.ts';

const mechs: Range = [2, 3];
const enemies: Range = [2, 5];

const makes: Readonly<Record<Kind, Readonly<Record<'health' | 'speed' | 'strength', Range>>>> = {
  TankMech: { health: [3, 5], speed: [2, 4], strength: [2, 3] },
  HealMech: { health: [2, 4], speed: [2, 4], strength: [1, 2] },
  Scorpion: { health: [2, 4], speed: [2, 3], strength: [1, 2] },
  Firefly: { health: [1, 3], speed: [1, 2], strength: [1, 2] },
};

/** The share of the ground at each of two opposite sides of the board, on which mechs and enemies begin. */
const share = 0.35;

/** Places by how far they are from each side of the board. */
const sides: readonly ((place: Coord) => number)[] = [
  ([row]) => row,
  ([row]) => -row,
  ([, column]) => column,
  ([, column]) => -column,
];

/**
 * Units by chance, the mechs at one side of the board and the enemies at the opposite one; one mech at least is a tank.
 *
 * @returns nothing if some of them cannot come to each other
 */
export function drawUnits(board: Board, random: Stream): readonly LevelUnit[] | undefined {
  const kinds = [
    'TankMech' as const,
    ...drawKinds(['TankMech', 'HealMech'], within(random, mechs) - 1, random),
    ...drawKinds(['Scorpion', 'Firefly'], within(random, enemies), random),
  ];
  const distance = oneOf(random, sides) ?? (() => 0);
  const tiles = groundTiles(board).sort((a, b) => distance(a) - distance(b));
  const room = Math.floor(tiles.length * share);
  const free = { mechs: random.shuffle(tiles.slice(0, room)), enemies: random.shuffle(tiles.slice(-room)) };
  const units = kinds.flatMap((kind): LevelUnit[] => {
    const [row, column] = (isMechKind(kind) ? free.mechs : free.enemies).pop() ?? [];
    if (row === undefined || column === undefined) return [];
    const { health, speed, strength } = makes[kind];
    // Drawn in this order.
    return [
      {
        kind,
        row,
        column,
        health: within(random, health),
        speed: within(random, speed),
        strength: within(random, strength),
      },
    ];
  });
  const all = units.length === kinds.length && hangTogether(board, units);
  // Mechs mostly strike first; where they do not, that is the level's difficulty.
  return all ? (random.integer(1, 3) === 1 ? random.shuffle(units) : units) : undefined;
}

const drawKinds = (kinds: readonly Kind[], count: number, random: Stream): Kind[] =>
  Array.from({ length: count }, () => oneOf(random, kinds) ?? 'TankMech');

/** Whether every unit could come to the first one if no other unit stood in its way. */
function hangTogether(board: Board, units: readonly LevelUnit[]): boolean {
  const [first] = units;
  if (first === undefined) return false;
  const ground = groundOf({ board, entities: [] });
  const distances = distancesFrom(ground, [first.row, first.column]);
  return units.every(({ row, column }) => distances[placeOf(ground, [row, column])] !== unreachable);
}
