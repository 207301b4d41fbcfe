import type { Stream } from '../../engine/random.ts';
import { type Direction, directions, dx, dy, type TileSign, turned } from './vocabulary.ts';
import { drawnWidth, happens, type Mark, oneOf, type Sketch, tileAt, within } from './generate/sketch.ts';

/** Draws something for a board, anywhere in the part that everything is drawn for. */
export type Piece = (random: Stream, sketch: Sketch) => readonly Mark[];

const belts: readonly TileSign[] = ['^', '>', 'v', '<'];
const beltOf = (direction: Direction): TileSign => belts[direction] ?? '.';
const anyDirection = (random: Stream): Direction => oneOf(random, [0, 1, 2, 3]);
const gearOf = (random: Stream): TileSign => oneOf(random, ['R', 'L']);

const anywhere = (random: Stream, sketch: Sketch) => ({
  x: within(random, [0, drawnWidth(sketch) - 1]),
  y: within(random, [1, sketch.height - 1]),
});

/** The places from one on, in a direction. */
const line = (x: number, y: number, direction: Direction, length: number) =>
  Array.from({ length }, (_, i) => ({ x: x + i * dx[direction], y: y + i * dy[direction] }));

const beltLine = (x: number, y: number, direction: Direction, length: number): Mark[] =>
  line(x, y, direction, length).map((at) => ({ type: 'tile', ...at, tile: beltOf(direction) }));

/** Belts round a rectangle, with something in the middle where there is room. */
const beltLoop =
  (inside: readonly [TileSign, ...TileSign[]]): Piece =>
  (random, sketch) => {
    const width = within(random, [2, Math.min(6, drawnWidth(sketch) - 1)]);
    const height = within(random, [2, Math.min(6, sketch.height - 2)]);
    const x = within(random, [0, drawnWidth(sketch) - width]);
    const y = within(random, [1, sketch.height - height]);
    const [right, top] = [x + width - 1, y + height - 1];
    const clockwise = [
      ...beltLine(x, y, 0, height - 1),
      ...beltLine(x, top, 1, width - 1),
      ...beltLine(right, top, 2, height - 1),
      ...beltLine(right, y, 3, width - 1),
    ];
    const counter = [
      ...beltLine(x, y, 1, width - 1),
      ...beltLine(right, y, 0, height - 1),
      ...beltLine(right, top, 3, width - 1),
      ...beltLine(x, top, 2, height - 1),
    ];
    const middle: Mark[] =
      width > 2 && height > 2
        ? [{ type: 'tile', x: x + (width >> 1), y: y + (height >> 1), tile: oneOf(random, inside) }]
        : [];
    return [
      ...oneOf(random, [clockwise, counter]),
      ...middle.filter((mark) => mark.type === 'tile' && mark.tile !== '.'),
    ];
  };

/** A straight belt, which may turn once, and may end at a gear. */
const beltRun: Piece = (random, sketch) => {
  const { x, y } = anywhere(random, sketch);
  const direction = anyDirection(random);
  const longest = Math.max(3, Math.min(9, (direction % 2 === 0 ? sketch.height : drawnWidth(sketch)) - 2));
  const first = beltLine(x, y, direction, within(random, [3, longest]));
  const bend = turned(direction, oneOf(random, [1, 3]));
  const [endX, endY] = [x + first.length * dx[direction], y + first.length * dy[direction]];
  if (happens(random, 40)) return [...first, ...beltLine(endX, endY, bend, within(random, [2, 4]))];
  return happens(random, 40) ? [...first, { type: 'tile', x: endX, y: endY, tile: gearOf(random) }] : first;
};

/** A gear where belts come together and lead away. */
const crossing: Piece = (random, sketch) => {
  const { x, y } = anywhere(random, sketch);
  const arms = directions.flatMap((direction): Mark[] => {
    if (happens(random, 25)) return [];
    const length = within(random, [1, 3]);
    const tile = beltOf(happens(random, 60) ? direction : turned(direction, 2));
    return line(x, y, direction, length + 1)
      .slice(1)
      .map((at) => ({ type: 'tile', ...at, tile }));
  });
  return [{ type: 'tile', x, y, tile: gearOf(random) }, ...arms];
};

/** One gear. */
const gear: Piece = (random, sketch) => [{ type: 'tile', ...anywhere(random, sketch), tile: gearOf(random) }];

/** Pits side by side. */
const pits =
  (maxLength: number): Piece =>
  (random, sketch) => {
    const { x, y } = anywhere(random, sketch);
    return line(x, y, oneOf(random, [0, 1]), within(random, [1, maxLength])).map((at) => ({
      type: 'tile',
      ...at,
      tile: 'O',
    }));
  };

/** A wall of some edges in a line, or round a corner. */
const wallLine: Piece = (random, sketch) => {
  const { x, y } = anywhere(random, sketch);
  const along = oneOf(random, [0, 1] as const);
  const side = turned(along, 1);
  const edges = line(x, y, along, within(random, [1, 3])).map((at): Mark => ({ type: 'wall', ...at, side }));
  return happens(random, 30) ? [...edges, { type: 'wall', x, y, side: turned(along, 2) }] : edges;
};

/** A wall right across the board, with a gap. */
const barrier: Piece = (random, sketch) => {
  const width = drawnWidth(sketch);
  const y = within(random, [1, sketch.height - 3]);
  const opening = within(random, [1, 2]);
  // In a mirrored board the gap is in the middle, or there is one at each side.
  const from = sketch.isMirrored ? oneOf(random, [0, width - opening]) : within(random, [0, width - opening]);
  const columns = Array.from({ length: width }, (_, x) => x).filter((x) => x < from || x >= from + opening);
  return columns.map((x) => ({ type: 'wall', x, y, side: 0 }));
};

const rhythms: readonly [readonly number[], ...(readonly number[])[]] = [
  [1, 3, 5],
  [2, 4],
  [1, 5],
  [3],
  [2, 5],
  [1, 4],
];

/** Pushers in a row that push to the same side, in turn. */
const pushers: Piece = (random, sketch) => {
  const { x, y } = anywhere(random, sketch);
  const along = oneOf(random, [0, 1] as const);
  const direction = turned(along, oneOf(random, [1, 3]));
  const [odd, even] = happens(random, 50)
    ? [
        [1, 3, 5],
        [2, 4],
      ]
    : [oneOf(random, rhythms), oneOf(random, rhythms)];
  return line(x, y, along, within(random, [1, 3])).map((at, i) => ({
    type: 'pusher',
    ...at,
    direction,
    steps: (i % 2 === 0 ? odd : even) ?? [3],
  }));
};

/** A crusher, mostly on a belt. */
const crusher: Piece = (random, sketch) => {
  const places = Array.from({ length: 4 }, () => anywhere(random, sketch));
  const onBelt = places.find(({ x, y }) => belts.includes(tileAt(sketch, x, y) ?? '.'));
  return [{ type: 'crusher', ...(onBelt ?? places[0] ?? { x: 0, y: 1 }), steps: oneOf(random, rhythms) }];
};

/** What boards of each tier have of every piece, for a hundred squares, in the order in which it is drawn. */
export const recipes: Readonly<Record<1 | 2 | 3, readonly (readonly [piece: Piece, count: number])[]>> = {
  1: [
    [beltLoop(['.', 'R', 'L']), 1],
    [crossing, 1],
    [beltRun, 2],
    [gear, 2],
    [pits(1), 1.5],
    [wallLine, 4],
  ],
  2: [
    [barrier, 0.4],
    [beltLoop(['.', 'O', 'R', 'L']), 1.2],
    [crossing, 1],
    [beltRun, 2.5],
    [pits(2), 3],
    [gear, 1.5],
    [wallLine, 3],
    [pushers, 2],
    [crusher, 2],
  ],
  3: [
    [barrier, 2],
    [beltLoop(['O', 'R', 'L']), 1.5],
    [crossing, 1.2],
    [beltRun, 2.5],
    [pits(3), 4],
    [gear, 1.5],
    [wallLine, 2],
    [pushers, 4],
    [crusher, 5],
  ],
};
