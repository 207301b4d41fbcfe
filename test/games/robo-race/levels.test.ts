import { describe, expect, test } from 'vitest';
import { type Board, buildBoard, type Decoration, goalDistances, goalsOf, xOf, yOf } from '#games/robo-race/board.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { levelText, workshop } from '#games/robo-race/level.ts';
import { minSteps } from '#games/robo-race/solver.ts';
import { bundledLevels } from '#storage/levels.ts';
import { unwrapped } from '../../engine/support.ts';
import { named } from '../../support/listed-levels.ts';
import { fewestSteps } from './fewest-steps.ts';
import { byName, fileNames, listedLevels } from './listed-levels.ts';

const otherLevels = listedLevels.filter(({ name }) => name !== 'workshop');
const ofTier = (tier: number) => listedLevels.filter((level) => level.tier === tier);
const boardOf = (name: string): Board => byName(name).level.board;

/** Fewest execution steps of a lone robot from each start square. */
function figuresOf(board: Board): readonly (number | undefined)[] {
  const figures = known.get(board) ?? board.starts.map((start) => fewestSteps(board, start));
  known.set(board, figures);
  return figures;
}

const known = new Map<Board, readonly (number | undefined)[]>();

const count = ({ tiles }: Board, ...signs: string[]): number => tiles.filter((tile) => signs.includes(tile)).length;
const belts = (board: Board): number => count(board, '^', '>', 'v', '<');
const gears = (board: Board): number => count(board, 'R', 'L');
const decorations = ({ decorations: all }: Board, kind: Decoration['kind']): number =>
  all.filter((decoration) => decoration.kind === kind).length;

/** Board without the tiles in `signs`, and without decorations of `kind`. */
function without(board: Board, signs: string, kind?: Decoration['kind']): Board {
  const tiles = board.tiles.map((tile) => (signs.includes(tile) ? '.' : tile));
  return buildBoard({ ...board, tiles, decorations: board.decorations.filter((other) => other.kind !== kind) });
}

const sum = (numbers: readonly (number | undefined)[]): number =>
  numbers.reduce<number>((all, n) => all + (n ?? 999), 0);

describe('the built-in levels', () => {
  test('are exactly the listed levels, and each has a file', () => {
    expect([...fileNames].sort()).toEqual(listedLevels.map(({ name }) => `${name}.txt`).sort());
  });

  test('have the order, titles, tiers and descriptions of the list, which is sorted by tier', () => {
    const sheets = bundledLevels(roboRace).map(({ source, sheet }) => ({ name: source.name, ...unwrapped(sheet) }));
    expect(sheets).toMatchObject(listedLevels.map(({ name, title, tier, about }) => ({ name, title, tier, about })));
    const tiers = listedLevels.map(({ tier }) => tier);
    expect(tiers).toEqual([...tiers].sort());
  });

  test('are at least 14 besides workshop, with at least 4 per tier', () => {
    expect(otherLevels.length).toBeGreaterThanOrEqual(14);
    for (const tier of [1, 2, 3])
      expect(otherLevels.filter((level) => level.tier === tier).length).toBeGreaterThanOrEqual(4);
  });

  test('have distinct titles and descriptions', () => {
    expect(new Set(listedLevels.map(({ title }) => title)).size).toBe(listedLevels.length);
    expect(new Set(listedLevels.map(({ about }) => about)).size).toBe(listedLevels.length);
  });

  test('include `workshop`, with the same text as in the code', () => {
    expect(byName('workshop').text).toBe(workshop);
  });
});

describe('a listed level', () => {
  test.each(named(listedLevels))(
    '%s: has a kebab-case name and a description that fits its line',
    (name, { about }) => {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(about).toMatch(/^[ -~]{1,60}$/);
    },
  );

  test.each(named(listedLevels))('%s: has the listed title and tier in its file', (_, { title, tier, level }) => {
    expect(level).toMatchObject({ title, tier });
  });

  test.each(named(listedLevels))('%s: has a file in canonical form', (_, { text, level }) => {
    expect(levelText(level)).toBe(text);
  });

  test.each(named(listedLevels))('%s: has one goal and declares one or four start squares', (_, { level }) => {
    expect(goalsOf(level.board)).toHaveLength(1);
    expect(level.declaresStarts).toBe(true);
    expect([1, 4]).toContain(level.board.starts.length);
  });

  test.each(named(listedLevels))('%s: has a walk to the goal from every square where a robot can stand', (_, level) => {
    const { board } = level.level;
    const far = board.width * board.height;
    const cut = goalDistances(board).flatMap((distance, square) =>
      distance === far && board.tiles[square] !== 'O' ? [`(${xOf(board, square)},${yOf(board, square)})`] : [],
    );
    expect(cut).toEqual([]);
  });

  test('has at most 12x12 squares, except for assembly-line and foundry with at most 20x16', () => {
    const large = listedLevels.filter(({ level: { board } }) => board.width > 12 || board.height > 12);
    expect(large.map(({ name }) => name)).toEqual(['assembly-line', 'foundry']);
    for (const { level } of large) {
      expect(level.board.width).toBeLessThanOrEqual(20);
      expect(level.board.height).toBeLessThanOrEqual(16);
    }
  });
});

describe('a level', () => {
  test.each(named(ofTier(1)))('of tier 1 (%s) has no pushers or crushers, and at most 4 pits', (_, { level }) => {
    expect(level.board.decorations).toEqual([]);
    expect(count(level.board, 'O')).toBeLessThanOrEqual(4);
  });

  test('of tier 2 may have any element: some have pushers, some crushers, and one has belts, gears and pits', () => {
    const boards = ofTier(2).map(({ level }) => level.board);
    for (const kind of ['pusher', 'crusher'] as const)
      expect(boards.filter((board) => decorations(board, kind) > 0).length).toBeGreaterThan(1);
    expect(boards.some((board) => belts(board) > 0 && gears(board) > 0 && count(board, 'O') > 0)).toBe(true);
  });

  test.each(named(ofTier(3)))(
    'of tier 3 (%s) has at least 4 crushers and 3 pushers, and needs at least 12 execution steps',
    (_, { level }) => {
      const { board } = level;
      expect(decorations(board, 'crusher')).toBeGreaterThanOrEqual(4);
      expect(decorations(board, 'pusher')).toBeGreaterThanOrEqual(3);
      for (const figure of figuresOf(board)) expect(figure).toBeGreaterThanOrEqual(12);
    },
  );
});

describe('the fewest execution steps from each start square', () => {
  /** Fewest steps from each start square, confirmed by a solver in another language. */
  const figures: Readonly<Record<string, readonly number[]>> = {
    'test-track': [7, 7, 7, 7],
    brakes: [10, 9, 10, 10],
    conveyors: [6, 6, 5, 5],
    turntables: [7, 8, 8, 7],
    roundabout: [6, 6, 6, 6],
    'no-railing': [7, 9, 9, 7],
    'four-rooms': [14],
    workshop: [7, 9, 7, 9],
    'pusher-lifts': [6, 6, 6, 6],
    'stamping-press': [5, 7, 5, 6],
    bottleneck: [11, 9, 9, 11],
    windbreak: [6, 6, 6, 5],
    'short-cut': [7, 7, 7, 7],
    switchbacks: [19, 19, 21, 21],
    snail: [17, 17, 17, 17],
    clockwork: [17],
    'assembly-line': [15, 13, 13, 15],
    foundry: [17, 17, 17, 17],
  };

  test('are listed in this test for every level, in the order of the levels', () => {
    expect(Object.keys(figures)).toEqual(listedLevels.map(({ name }) => name));
  });

  test.each(Object.entries(figures))('in %s are %j', (name, expected) => {
    const board = boardOf(name);
    expect(board.starts.map((start) => minSteps(board, start))).toEqual(expected);
    expect(figuresOf(board)).toEqual(expected);
  });

  test.each(Object.entries(figures))('in %s differ by at most 3', (_, expected) => {
    expect(Math.max(...expected) - Math.min(...expected)).toBeLessThanOrEqual(3);
  });
});

describe("the idea in a level's title", () => {
  const openAround = (board: Board): Board => {
    const isOutside = (square: number, direction: number) =>
      [
        yOf(board, square) === board.height - 1,
        xOf(board, square) === board.width - 1,
        yOf(board, square) === 0,
        xOf(board, square) === 0,
      ][direction];
    const walls = board.walls.map((sides, square) =>
      [0, 1, 2, 3].reduce(
        (openSides, direction) => (isOutside(square, direction) ? openSides & ~(1 << direction) : openSides),
        sides,
      ),
    );
    return buildBoard({ ...board, walls });
  };

  const harder: [name: string, what: string, other: (board: Board) => Board][] = [
    ['conveyors', 'belts', (board) => without(board, '^>v<')],
    ['turntables', 'gears', (board) => without(board, 'RL')],
    ['pusher-lifts', 'pushers', (board) => without(board, '', 'pusher')],
  ];
  test.each(harder)('makes the way in %s shorter than it is without %s', (name, _, other) => {
    const board = boardOf(name);
    expect(sum(figuresOf(other(board)))).toBeGreaterThan(sum(figuresOf(board)));
  });

  const easier: [name: string, what: string, other: (board: Board) => Board][] = [
    ['stamping-press', 'crushers', (board) => without(board, '', 'crusher')],
    ['snail', 'belts', (board) => without(board, '^>v<')],
  ];
  test.each(easier)('makes the way in %s longer than it is without %s', (name, _, other) => {
    const board = boardOf(name);
    expect(sum(figuresOf(other(board)))).toBeLessThan(sum(figuresOf(board)));
  });

  test('works in brakes: with only turns and Move 3, the goal takes more steps without the border walls', () => {
    const turnsAndMove3 = [1, 19, 79];
    const board = boardOf('brakes');
    const needed = (played: Board) => board.starts.map((start) => fewestSteps(played, start, turnsAndMove3));
    expect(needed(board)).toEqual([10, 12, 10, 10]);
    expect(sum(needed(openAround(board)))).toBeGreaterThan(sum(needed(board)));
  });

  test('works in short-cut: the longer way by the belts takes no more steps than the short cut', () => {
    const board = boardOf('short-cut');
    const isDoor = (square: number) => yOf(board, square) === 2 && xOf(board, square) > 1 && xOf(board, square) < 9;
    const closed = buildBoard({ ...board, tiles: board.tiles.map((tile, square) => (isDoor(square) ? 'O' : tile)) });
    for (const start of board.starts) {
      expect(goalDistances(closed)[start.square]).toBeGreaterThan(goalDistances(board)[start.square] ?? 0);
      expect(fewestSteps(closed, start)).toBe(fewestSteps(board, start));
    }
  });

  test.each(['four-rooms', 'clockwork'])('allows only a single player in %s', (name) => {
    expect(boardOf(name).starts).toHaveLength(1);
  });

  test('appears in bottleneck as a passage of two squares with pits on both sides', () => {
    const { tiles, width, height } = boardOf('bottleneck');
    const columns = [4, 5, 6, 7].map((x) => Array.from({ length: height }, (_, y) => tiles[y * width + x]).join(''));
    expect(columns).toEqual(Array.from({ length: 4 }, () => 'OOO..OOO'));
  });

  test('appears in no-railing as falls to the west, the north and the east', () => {
    const { walls, width, height } = boardOf('no-railing');
    const open = (square: number, side: number) => ((walls[square] ?? 0) & side) === 0;
    for (let x = 0; x < width; x++) expect(open(width * (height - 1) + x, 1)).toBe(true);
    for (let y = 1; y < height; y++) expect(open(y * width, 8) && open((y + 1) * width - 1, 2)).toBe(true);
  });

  test('appears in windbreak as four pushers towards a wall, and four towards a pit or the border', () => {
    const board = boardOf('windbreak');
    const pushersAt = board.decorations.filter(({ kind }) => kind === 'pusher');
    const ways = pushersAt.map(({ square, direction = 0 }) => board.ways[4 * square + direction]);
    expect(ways.filter((way) => way === -1).length).toBeGreaterThanOrEqual(4);
    expect(ways.filter((way) => way === -2).length).toBeGreaterThanOrEqual(4);
  });
});
