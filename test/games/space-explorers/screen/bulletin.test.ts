import { expect, test } from 'vitest';
import { bulletinTexts } from '#games/space-explorers/screen/bulletin.ts';
import { statusLines } from '#games/space-explorers/screen/text-mode/queries.ts';
import { emptyPlanet, expeditionFrom, type Planet } from '../support.ts';
import { sceneOf } from './scenes.ts';

interface Position {
  readonly planets: readonly Partial<Planet>[];
  readonly shuttles?: readonly object[];
  readonly turn?: number;
}

const scene = ({ planets, shuttles = [], turn = 5 }: Position) =>
  sceneOf(
    expeditionFrom({
      turn,
      limit: 60,
      planets: planets.map((each, i) => emptyPlanet(i, each)),
      edges: [...planets.slice(1).map((_, i) => [i, i + 1, 5]), ...(planets.length === 3 ? [[0, 2, 5]] : [])],
      shuttles,
    }),
  );

const mine = { p1: 20, home: 1 } as const;
const theirs = { p2: 9, home: 2 } as const;
const shared = { p1: 4, p2: 9 };
const toShared = (player: number, people: number, turnsLeft: number, to = 1) => ({
  from: player === 1 ? 0 : 2,
  to,
  player,
  people,
  turnsLeft,
});

test.each<[string, Position, readonly string[]]>([
  ['who leads', { planets: [mine, { p1: 3, p2: 1 }, theirs] }, ['You lead 2 planets to 1.']],
  ['who trails', { planets: [mine, shared, theirs] }, ['You trail 1 planet to 2.']],
  ['an even share', { planets: [mine, { p1: 4, p2: 4 }, theirs] }, ['You both own 1 planet.']],
  [
    'a planet that tips within two turns',
    { planets: [mine, shared, theirs], shuttles: [toShared(1, 9, 3)] },
    ['You trail 1 planet to 2. Planet 1 falls to you in 2 turns.', 'Planet 1 falls to you in 2 turns.'],
  ],
  [
    'no planet that tips later',
    { planets: [mine, shared, theirs], shuttles: [toShared(1, 9, 4)] },
    ['You trail 1 planet to 2.'],
  ],
  [
    'a planet that falls to the rival',
    { planets: [mine, { p1: 9, p2: 4 }, theirs], shuttles: [toShared(2, 9, 1)] },
    ['You lead 2 planets to 1. Planet 1 falls to P2 this turn.', 'Planet 1 falls to P2 this turn.'],
  ],
  [
    'a landing of a fifth of the capacity',
    { planets: [mine, shared, theirs], shuttles: [toShared(2, 10, 2)] },
    [
      "You trail 1 planet to 2. P2's 10 people land on planet 1 next turn.",
      "P2's 10 people land on planet 1 next turn.",
    ],
  ],
  [
    'no smaller landing',
    { planets: [mine, shared, theirs], shuttles: [toShared(2, 9, 2)] },
    ['You trail 1 planet to 2.'],
  ],
  ['nothing in the first two turns', { planets: [mine, shared, theirs], turn: 2 }, []],
  [
    'only what the player sees',
    { planets: [mine, shared, { p2: 9 }, theirs] },
    ["You own 1 planet and see 1 of P2's."],
  ],
])('a bulletin names %s', (_, position, texts) => {
  expect(bulletinTexts(scene(position))).toEqual(texts);
});

test('text mode, too, names a planet that is about to change hands', () => {
  const text = statusLines(scene({ planets: [mine, shared, theirs], shuttles: [toShared(1, 9, 3)] })).join(' ');
  expect(text).toContain('You own 1 of 3 planets, P2 owns 2.');
  expect(text).toContain('Planet 1 falls to you in 2 turns.');
});
