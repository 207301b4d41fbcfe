import type { GeneratedLevel } from '#engine/level.ts';
import { itemAt } from '#engine/lookup.ts';
import type { Range } from '#engine/parsing/json.ts';
import { openStreams, type Stream, seeded } from '#engine/random.ts';
import {
  allDistances,
  type Board,
  type BoardLayout,
  buildBoard,
  type Decoration,
  type Start,
  squareAt,
} from './board.ts';
import { bestSoloProgram } from './bots/solo-round.ts';
import { runStep } from './floor.ts';
import { levelText } from './level.ts';
import { motionsOf, never, positionOf, stepTable } from './solver.ts';
import { isAlive } from './state.ts';
import {
  type Direction,
  directions,
  dx,
  dy,
  executionSteps,
  handSize,
  lastCard,
  longestSide,
  type TileSign,
  turned,
} from './vocabulary.ts';

export type Mark = { readonly x: number; readonly y: number } & (
  | { readonly type: 'tile'; readonly tile: TileSign }
  | { readonly type: 'wall'; readonly side: Direction }
  | { readonly type: 'pusher'; readonly direction: Direction; readonly steps: readonly number[] }
  | { readonly type: 'crusher'; readonly steps: readonly number[] }
);

export interface Sketch {
  readonly width: number;
  readonly height: number;
  readonly tiles: TileSign[];
  readonly walls: number[];
  readonly decorations: Decoration[];
  readonly starts: readonly Start[];
  /** Squares where pieces may place only walls. */
  readonly reserved: Set<number>;
  /** True if `place` also adds the mirror image of each mark. */
  readonly isMirrored: boolean;
}

/** Number of columns in which pieces begin: all columns, or the western half if the board is mirrored. */
export const drawnWidth = ({ width, isMirrored }: Sketch): number => (isMirrored ? Math.ceil(width / 2) : width);

export const tileAt = (sketch: Sketch, x: number, y: number): TileSign | undefined =>
  x < 0 || x >= sketch.width || y < 0 || y >= sketch.height ? undefined : sketch.tiles[squareAt(sketch, x, y)];

/** Adds marks, and their mirror images on a mirrored board. If a mark does not fit, adds no mark and returns false. */
export function place(sketch: Sketch, marks: readonly Mark[]): boolean {
  const all = sketch.isMirrored ? [...marks, ...marks.map((mark) => mirrored(sketch, mark))] : marks;
  if (!all.every((mark) => fits(sketch, mark, all))) return false;
  for (const mark of all) put(sketch, mark);
  return true;
}

function mirrored({ width }: Sketch, mark: Mark): Mark {
  const x = width - 1 - mark.x;
  switch (mark.type) {
    case 'tile':
      return { ...mark, x, tile: mirroredTiles[mark.tile] ?? mark.tile };
    case 'wall':
      return { ...mark, x, side: mirroredDirection(mark.side) };
    case 'pusher':
      return { ...mark, x, direction: mirroredDirection(mark.direction) };
    case 'crusher':
      return { ...mark, x };
  }
}

const mirroredTiles: Readonly<Partial<Record<TileSign, TileSign>>> = { '>': '<', '<': '>', R: 'L', L: 'R' };

const mirroredDirection = (direction: Direction): Direction => (direction % 2 === 1 ? turned(direction, 2) : direction);

function fits(sketch: Sketch, mark: Mark, all: readonly Mark[]): boolean {
  const { x, y, type } = mark;
  const tile = tileAt(sketch, x, y);
  const square = squareAt(sketch, x, y);
  if (tile === undefined) return false;
  const beside = all.filter((other) => other !== mark && other.x === x && other.y === y && other.type === type);
  switch (mark.type) {
    case 'wall':
      return true;
    case 'tile':
      return (
        tile === '.' && !sketch.reserved.has(square) && beside.every((o) => o.type === 'tile' && o.tile === mark.tile)
      );
    case 'pusher':
    case 'crusher':
      return (
        beside.length === 0 &&
        tile !== 'O' &&
        !sketch.reserved.has(square) &&
        sketch.decorations.every((decoration) => decoration.square !== square)
      );
  }
}

function put(sketch: Sketch, mark: Mark): void {
  const { x, y } = mark;
  const square = squareAt(sketch, x, y);
  switch (mark.type) {
    case 'tile':
      sketch.tiles[square] = mark.tile;
      break;
    case 'wall':
      addWall(sketch, x, y, mark.side);
      addWall(sketch, x + dx[mark.side], y + dy[mark.side], turned(mark.side, 2));
      break;
    case 'pusher':
      sketch.decorations.push({ kind: 'pusher', square, direction: mark.direction, steps: mark.steps });
      break;
    case 'crusher':
      sketch.decorations.push({ kind: 'crusher', square, steps: mark.steps });
  }
}

function addWall(sketch: Sketch, x: number, y: number, side: Direction): void {
  if (tileAt(sketch, x, y) === undefined) return;
  const square = squareAt(sketch, x, y);
  sketch.walls[square] = itemAt(sketch.walls, square) | (1 << side);
}

export const layoutOf = ({ width, height, tiles, walls, decorations, starts }: Sketch): BoardLayout => ({
  width,
  height,
  tiles,
  walls,
  decorations,
  starts,
  flags: [],
});

/** Random number within a range, or the lower bound if the range is empty. */
export const within = (random: Stream, [low, high]: Range): number => random.integer(low, Math.max(low, high));

export const oneOf = <Item>(random: Stream, [first, ...rest]: readonly [Item, ...Item[]]): Item =>
  [first, ...rest][random.integer(0, rest.length)] ?? first;

export const happens = (random: Stream, percent: number): boolean => random.integer(1, 100) <= percent;

/** Draws the marks of a piece, beginning at a random square within `drawnWidth`. */
export type Piece = (random: Stream, sketch: Sketch) => readonly Mark[];

const belts: readonly TileSign[] = ['^', '>', 'v', '<'];
const beltOf = (direction: Direction): TileSign => belts[direction] ?? '.';
const anyDirection = (random: Stream): Direction => oneOf(random, [0, 1, 2, 3]);
const gearOf = (random: Stream): TileSign => oneOf(random, ['R', 'L']);

const anywhere = (random: Stream, sketch: Sketch) => ({
  x: within(random, [0, drawnWidth(sketch) - 1]),
  y: within(random, [1, sketch.height - 1]),
});

const line = (x: number, y: number, direction: Direction, length: number) =>
  Array.from({ length }, (_, i) => ({ x: x + i * dx[direction], y: y + i * dy[direction] }));

const beltLine = (x: number, y: number, direction: Direction, length: number): Mark[] =>
  line(x, y, direction, length).map((at) => ({ type: 'tile', ...at, tile: beltOf(direction) }));

/** A belt around a rectangle, with one of `inside` in the middle if the rectangle is large enough. */
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

const gear: Piece = (random, sketch) => [{ type: 'tile', ...anywhere(random, sketch), tile: gearOf(random) }];

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

/** A wall of one to three edges in a row, sometimes with one more edge at a corner. */
const wallLine: Piece = (random, sketch) => {
  const { x, y } = anywhere(random, sketch);
  const along = oneOf(random, [0, 1] as const);
  const side = turned(along, 1);
  const edges = line(x, y, along, within(random, [1, 3])).map((at): Mark => ({ type: 'wall', ...at, side }));
  return happens(random, 30) ? [...edges, { type: 'wall', x, y, side: turned(along, 2) }] : edges;
};

const barrier: Piece = (random, sketch) => {
  const width = drawnWidth(sketch);
  const y = within(random, [1, sketch.height - 3]);
  const opening = within(random, [1, 2]);
  // On a mirrored board, the gaps are at both sides or in the middle.
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

/** A line of one to three pushers with the same direction. Neighbours usually act in different steps. */
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

const crusher: Piece = (random, sketch) => {
  const places = Array.from({ length: 4 }, () => anywhere(random, sketch));
  const onBelt = places.find(({ x, y }) => belts.includes(tileAt(sketch, x, y) ?? '.'));
  return [{ type: 'crusher', ...(onBelt ?? places[0] ?? { x: 0, y: 1 }), steps: oneOf(random, rhythms) }];
};

/** For each tier: kinds of pieces with their number per hundred squares, in the order of drawing. */
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

const minGeneratedSide = 4;

interface Size {
  readonly width: number;
  readonly height: number;
  readonly tier: 1 | 2 | 3;
}

/** An empty board with walls at the border, start squares in the south and a goal in the north. */
function groundOf(random: Stream, { width, height, tier }: Size): Sketch {
  const tiles = Array.from({ length: width * height }, () => '.' as const);
  // Distance in squares between two start squares in the same half of the board.
  const gap = width >= 8 ? 2 : 1;
  const inner = Math.floor(width / 2) - (width % 2 === 1 || gap === 2 ? 1 : 0) - (width % 2 === 0 ? 1 : 0);
  const columns = [inner - gap, inner, width - 1 - inner, width - 1 - inner + gap];
  const sketch: Sketch = {
    width,
    height,
    tiles,
    walls: tiles.map(() => 0),
    decorations: [],
    starts: columns.map((square) => ({ square, facing: 0 })),
    reserved: new Set(columns.flatMap((x) => [x, width + x])),
    isMirrored: happens(random, 65),
  };
  const goal = squareAt(sketch, width >> 1, height - 1 - within(random, [0, Math.floor(height / 5)]));
  sketch.tiles[goal] = 'G';
  sketch.reserved.add(goal);
  border(random, sketch, tier);
  return sketch;
}

/** Adds border walls: all in tier 1, otherwise the southern ones, part of the sides, and maybe the northern ones. */
function border(random: Stream, sketch: Sketch, tier: number): void {
  const { width, height } = sketch;
  const walled = tier === 1 ? height : Math.min(height, within(random, [2, Math.floor(height / 2)]));
  const top = tier === 1 || happens(random, 30);
  for (let x = 0; x < width; x++) {
    place(sketch, [{ type: 'wall', x, y: 0, side: 2 }]);
    if (top) place(sketch, [{ type: 'wall', x, y: height - 1, side: 0 }]);
  }
  for (let y = 0; y < walled; y++) {
    place(sketch, [{ type: 'wall', x: 0, y, side: 3 }]);
    place(sketch, [{ type: 'wall', x: width - 1, y, side: 1 }]);
  }
}

export const seedPattern =
  /^(?<seed>[\w-]{1,40})(?::(?<width>[4-9]|[1-3]\d|40)x(?<height>[4-9]|[1-3]\d|40)(?::(?<tier>[123]))?)?$/;

export const seedForm =
  `in random:SEED, random:SEED:WxH or random:SEED:WxH:TIER, SEED is 1 to 40 letters, digits, - or _, ` +
  `W and H are ${minGeneratedSide} to ${longestSide}, and TIER is 1 to 3`;
export const seedMore = 'gears:12x10 sets the size; gears:12x10:2 sets the difficulty, too.';

/** On a fair board, the minimum numbers of steps from the start squares to the goal differ by at most this. */
const widestSpread = 3;
/** Minimum execution steps to the goal on boards of tier 3 with at least `minArea` squares. */
const longDistance = 12;
const minArea = 100;
/** After `patience` candidates, accepts shorter races. After `maxCandidates`, draws and accepts an empty board. */
const [patience, maxCandidates] = [25, 60];

/** Generates a random board that is fair and can be won from each of its four start squares. */
export function generate(text: string): GeneratedLevel {
  const { seed = text, ...size } = seedPattern.exec(text)?.groups ?? {};
  const tier = size['tier'] === '1' ? 1 : size['tier'] === '3' ? 3 : 2;
  const requestedSize: Size = { width: Number(size['width'] ?? 12), height: Number(size['height'] ?? 12), tier };
  const minSteps = tier === 3 && requestedSize.width * requestedSize.height >= minArea ? longDistance : 0;
  const random = openStreams(seeded(text)).stream('level');
  let best: { readonly board: Board; readonly steps: number } | undefined;
  for (let candidate = 0; ; candidate++) {
    const board = drawBoard(random, requestedSize, 1 - candidate / maxCandidates);
    const steps = fewestSteps(board, random);
    if (steps !== undefined && steps > (best?.steps ?? 0)) best = { board, steps };
    if (best === undefined || (best.steps < minSteps && candidate < patience)) continue;
    const title = `Random ${seed}`.slice(0, 40);
    return {
      text: levelText({ title, tier, boardName: '', board: best.board, checkpoints: [], declaresStarts: true }),
    };
  }
}

function drawBoard(random: Stream, size: Size, share: number): Board {
  const sketch = groundOf(random, size);
  const hundreds = (size.width * size.height * Math.max(0, share)) / (sketch.isMirrored ? 200 : 100);
  for (const [piece, count] of recipes[size.tier])
    for (
      let piecesLeft = Math.floor(count * hundreds + within(random, [0, 99]) / 100);
      piecesLeft > 0 && share > 0;
      piecesLeft--
    )
      for (let tries = 0; tries < 6 && !place(sketch, piece(random, sketch)); tries++);
  return buildBoard(layoutOf(sketch));
}

/** Fewest execution steps from the best start square. Undefined for an unfair board or a start that cannot win. */
function fewestSteps(board: Board, random: Stream): number | undefined {
  const needed = stepTable(motionsOf(board));
  const figures = board.starts.map((start) => needed[positionOf(start)] ?? never);
  const minSteps = Math.min(...figures);
  if (minSteps === never || Math.max(...figures) > minSteps + widestSpread) return undefined;
  return board.starts.every((_, i) => isWonAlone(board, i, random)) ? minSteps : undefined;
}

const maxRounds = 40;
const deck: readonly number[] = Array.from({ length: lastCard }, (_, i) => i + 1);

/** True if a lone robot wins within `maxRounds` rounds by always moving as close to a goal as possible. */
function isWonAlone(board: Board, startIndex: number, random: Stream): boolean {
  const start = board.starts[startIndex];
  if (start === undefined) return false;
  const distances = allDistances(board);
  const robot = { square: start.square, facing: start.facing, flags: 0 };
  for (let round = 0; round < maxRounds; round++) {
    const hand = random
      .shuffle(deck)
      .slice(0, handSize)
      .sort((a, b) => a - b);
    const { program } = bestSoloProgram(board, distances, [robot], 1, hand);
    for (const execution of executionSteps)
      if (runStep({ board, robots: [robot] }, [program], execution) > 0) return true;
    if (!isAlive(robot)) Object.assign(robot, start);
  }
  return false;
}
