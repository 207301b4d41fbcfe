import { explorersMatch } from './playing.ts';

export { designedPosition } from '../../games/space-explorers/screen/scenes.ts';

interface Spot {
  readonly size?: number;
  readonly habitability?: number;
  readonly p1?: number;
  readonly p2?: number;
}

type Flight = readonly [player: number, from: number, to: number, people: number, turnsLeft: number];

interface Standing {
  readonly turn?: number;
  readonly mover?: number;
  readonly limit?: number;
  readonly shuttles?: readonly Flight[];
  readonly orders?: readonly (readonly [from: number, to: number, people: number])[];
}

/** Ids, positions and homes of the planets of the level `kite`. */
const kite = [
  { id: 0, x: 0, y: 14, home: 1 },
  { id: 1, x: 16, y: 0 },
  { id: 2, x: 16, y: 28 },
  { id: 3, x: 24, y: 14 },
  { id: 4, x: 32, y: 0 },
  { id: 5, x: 32, y: 28 },
  { id: 6, x: 48, y: 14, home: 2 },
];
const kiteEdges = [
  [0, 1, 3],
  [0, 2, 3],
  [1, 3, 2],
  [1, 4, 3],
  [2, 3, 3],
  [2, 5, 4],
  [3, 4, 2],
  [3, 5, 3],
  [4, 6, 3],
  [5, 6, 3],
];

export const kiteAt = (spots: readonly Spot[], { shuttles = [], orders = [], ...standing }: Standing = {}): object => ({
  turn: 31,
  mover: 1,
  limit: 80,
  ...standing,
  planets: kite.map((planet, i) => ({ size: 90, habitability: 5, p1: 0, p2: 0, ...planet, ...spots[i] })),
  edges: kiteEdges,
  shuttles: shuttles.map(([player, from, to, people, turnsLeft]) => ({ player, from, to, people, turnsLeft })),
  orders: orders.map(([from, to, people]) => ({ from, to, people })),
});

/** Early in a match, when all people are on the home planets. */
export const early = kiteAt([{ p1: 8 }, {}, {}, {}, {}, {}, { p2: 8 }], { turn: 9 });

/** Overcrowded planets, and a planet with equally many people of both players. */
export const crowded = kiteAt([
  { p1: 130 },
  { size: 40, p1: 40, p2: 25 },
  { size: 50, p1: 20, p2: 20 },
  { size: 220, p1: 150, p2: 90 },
  { p1: 3, p2: 90 },
  { p2: 12 },
  { p2: 200 },
]);

/** Numbers with many digits. */
export const large = kiteAt(
  [
    { size: 100000, p1: 98765 },
    { size: 100000, habitability: 100, p1: 12345, p2: 9999 },
    { size: 100000, habitability: 0, p1: 1, p2: 0 },
    { size: 99999, p1: 100000, p2: 123456 },
    { size: 12345, p1: 999, p2: 1000 },
    { size: 100000, p2: 54321 },
    { size: 100000, p2: 1000000 },
  ],
  {
    turn: 9997,
    limit: 10000,
    shuttles: [
      [2, 4, 1, 123456, 2],
      [1, 0, 1, 10000, 1],
    ],
    orders: [
      [0, 1, 50000],
      [1, 4, 12000],
    ],
  },
);

/** Shuttles in both directions, several of them on the same edge. */
export const busy = kiteAt(
  [{ p1: 80 }, { p1: 60, p2: 2 }, { p1: 40 }, { size: 220, p1: 90, p2: 60 }, { p2: 70 }, { p1: 2, p2: 30 }, { p2: 85 }],
  {
    shuttles: [
      [1, 0, 1, 12, 3],
      [1, 0, 1, 7, 1],
      [1, 1, 0, 5, 2],
      [2, 4, 3, 18, 1],
      [2, 5, 3, 9, 2],
      [2, 5, 3, 6, 2],
      [1, 3, 5, 20, 3],
      [1, 2, 5, 11, 4],
      [1, 2, 5, 8, 1],
      [2, 6, 4, 33, 2],
    ],
  },
);

/** Player 1 is about to have the majority on every planet. */
export const winning = kiteAt(
  [{ p1: 80 }, { p1: 60 }, { p1: 40 }, { p1: 90 }, { p1: 70 }, { p1: 30 }, { p1: 5, p2: 6 }],
  {
    shuttles: [[1, 5, 6, 20, 1]],
  },
);

/** The last turn, with more people of player 2. */
export const losing = kiteAt([{ p1: 80 }, { p1: 6 }, { p1: 4 }, { p2: 90 }, { p2: 70 }, { p2: 30 }, { p2: 85 }], {
  turn: 79,
  limit: 79,
});

/** The last turn, with equally many people of both players on the planets. */
export const even = kiteAt(
  [{ habitability: 0, p1: 80 }, {}, {}, { habitability: 0, p1: 40, p2: 40 }, {}, {}, { habitability: 0, p2: 80 }],
  { turn: 79, limit: 79, shuttles: [[1, 0, 1, 5, 2]] },
);

/** Player 2 is about to have no people left. */
export const eliminating = kiteAt(
  [{ p1: 80 }, {}, {}, { p1: 20 }, {}, {}, { size: 1, habitability: 0, p1: 0, p2: 0 }],
  {
    shuttles: [
      [2, 5, 6, 1, 1],
      [1, 5, 6, 3, 1],
    ],
  },
);

/** A position late in a match. It follows from the map alone, because screens must not depend on chance. */
export function settled(level: string): object {
  const { map, sizes, homes } = explorersMatch({ level }).state;
  const share = (planet: number) => (planet * 7 + 2) % 9;
  return {
    turn: 41,
    mover: 1,
    limit: 100,
    planets: map.ids.map((id, i) => {
      const [size = 1, home = 0] = [sizes[i], homes[i]];
      const owner = home !== 0 ? home : ([1, 2, 0, 1, 2][(2 * i + Math.floor(i / 5)) % 5] ?? 0);
      const people = owner === 0 ? 0 : Math.ceil((size * (1 + share(i))) / 9);
      const guests = i % 3 === 0 ? Math.floor(people / 5) : 0;
      const [p1, p2] = owner === 1 ? [people, guests] : [guests, people];
      return { id, size, habitability: 5, home, x: map.xs[i], y: map.ys[i], p1, p2 };
    }),
    edges: map.edges.map(({ a, b, length }) => [map.ids[a], map.ids[b], length]),
    shuttles: map.edges.flatMap(({ a, b, length }, i) =>
      i % 4 === 1
        ? [
            {
              from: map.ids[a],
              to: map.ids[b],
              player: 1 + ((i >> 2) % 2),
              people: 3 + ((i * 37) % 90),
              turnsLeft: 1 + (i % length),
            },
          ]
        : [],
    ),
  };
}
