import type { GeneratedLevel, LevelForm, TutorialMatch } from '#engine/level.ts';
import type { Range } from '#engine/parsing/json.ts';
import { openStreams, type Stream, seeded } from '#engine/random.ts';
import { success } from '#engine/result.ts';
import type { Progress } from '#engine/vocabulary.ts';
import { type Board, type Coord, columnsOf, withTile } from './board.ts';
import { type LevelUnit, positionText, readLevel } from './level-text.ts';
import { cellIndexOf, distancesFrom, groundOf, unreachableDistance } from './movement.ts';
import { forecastOf } from './phases.ts';
import { solve } from './search/search.ts';
import { type State, startOf, type View } from './state.ts';
import { isMechKind, type Kind } from './vocabulary.ts';

/** A generated level is rejected if the solver wins it in fewer turns than this. */
const minTurns = 2;
const maxTurns = 8;

/** Turns beyond par that the turn limit of a generated level allows. */
const spareTurns = 3;

/** A level is rejected if ending turns without any move wins it within this many turns. */
const idleTurns = 30;

/** Search limits for the par of a generated level. A level that the search does not win is rejected. */
export const limits = { turns: maxTurns, beam: 250, first: 2_000, later: 1_500, budget: 60_000 } as const;

/**
 * Generates levels until one cannot be won by only ending turns, and the solver wins it in 2 to 8 turns. The par is the
 * solver's number of turns.
 *
 * @param progress receives the used and the total search budget of all levels tried
 */
export function generate(seed: string, progress?: Progress): GeneratedLevel {
  const random = openStreams(seeded(seed)).stream('level');
  for (let before = 0; ; before += limits.budget) {
    const start = drawCandidate(random);
    const par = start && parOf(start, (done) => progress?.(before + done, before + limits.budget));
    if (start !== undefined && par !== undefined) return { text: positionText(start), par, limit: par + spareTurns };
  }
}

function drawCandidate(random: Stream): State | undefined {
  const board = drawBoard(random);
  const units = drawUnits(board, random);
  return units && startOf({ text: '', board, units });
}

function parOf(start: State, progress: Progress): number | undefined {
  if (isWonIdly(start)) return undefined;
  const turns = solve(start, limits, progress)?.turns ?? 0;
  return turns >= minTurns ? turns : undefined;
}

function isWonIdly(start: View): boolean {
  let view: View = start;
  for (let turn = 0; turn < idleTurns && view.reason === null; turn++) view = forecastOf(view).after;
  return view.reason === 'enemies-destroyed';
}

const mechs: Range = [2, 3];
const enemies: Range = [2, 5];

const statRanges: Readonly<Record<Kind, Readonly<Record<'health' | 'speed' | 'strength', Range>>>> = {
  TankMech: { health: [3, 5], speed: [2, 4], strength: [2, 3] },
  HealMech: { health: [2, 4], speed: [2, 4], strength: [1, 2] },
  Scorpion: { health: [2, 4], speed: [2, 3], strength: [1, 2] },
  Firefly: { health: [1, 3], speed: [1, 2], strength: [1, 2] },
};

/** Fraction of the ground, nearest to one edge, where mechs may start. Enemies start on as much ground opposite. */
const startShare = 0.35;

const sides: readonly ((place: Coord) => number)[] = [
  ([row]) => row,
  ([row]) => -row,
  ([, column]) => column,
  ([, column]) => -column,
];

/** Places mechs at an edge and enemies opposite. Undefined if the ground is too small or some cannot reach each other. */
function drawUnits(board: Board, random: Stream): readonly LevelUnit[] | undefined {
  const kinds = [
    'TankMech' as const,
    ...drawKinds(['TankMech', 'HealMech'], drawInteger(random, mechs) - 1, random),
    ...drawKinds(['Scorpion', 'Firefly'], drawInteger(random, enemies), random),
  ];
  const distance = oneOf(random, sides) ?? (() => 0);
  const tiles = groundTiles(board).sort((a, b) => distance(a) - distance(b));
  const room = Math.floor(tiles.length * startShare);
  const free = { mechs: random.shuffle(tiles.slice(0, room)), enemies: random.shuffle(tiles.slice(-room)) };
  const units = kinds.flatMap((kind): LevelUnit[] => {
    const [row, column] = (isMechKind(kind) ? free.mechs : free.enemies).pop() ?? [];
    if (row === undefined || column === undefined) return [];
    const { health, speed, strength } = statRanges[kind];
    // The order of these draws must not change, so that a seed always yields the same level.
    return [
      {
        kind,
        row,
        column,
        health: drawInteger(random, health),
        speed: drawInteger(random, speed),
        strength: drawInteger(random, strength),
      },
    ];
  });
  const all = units.length === kinds.length && areConnected(board, units);
  // Mechs usually attack first. In one level out of three, the order is shuffled, which makes the level harder.
  return all ? (random.integer(1, 3) === 1 ? random.shuffle(units) : units) : undefined;
}

export const drawKinds = (kinds: readonly Kind[], count: number, random: Stream): Kind[] =>
  Array.from({ length: count }, () => oneOf(random, kinds) ?? 'TankMech');

/** True if every unit could reach the first unit on a board without other units. */
export function areConnected(board: Board, units: readonly LevelUnit[]): boolean {
  const [first] = units;
  if (first === undefined) return false;
  const ground = groundOf({ board, entities: [] });
  const distances = distancesFrom(ground, [first.row, first.column]);
  return units.every(({ row, column }) => distances[cellIndexOf(ground, [row, column])] !== unreachableDistance);
}

const levelRanges: BoardRanges = { side: [8, 12], ridges: [3, 8], buildings: [3, 6] };
const ridgeLength: Range = [1, 4];
const buildingHealth: Range = [1, 4];

const directions: readonly Coord[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
];

/** Ranges of a board's sides, and of the numbers of its ridges and buildings. */
type BoardRanges = Readonly<Record<'side' | 'ridges' | 'buildings', Range>>;

export function drawBoard(random: Stream, { side, ridges, buildings }: BoardRanges = levelRanges): Board {
  const [rows, columns] = [drawInteger(random, side), drawInteger(random, side)];
  const border = 'M'.repeat(columns);
  const inside = `M${' '.repeat(columns - 2)}M`;
  let board: Board = Array.from({ length: rows }, (_, row) => (row === 0 || row === rows - 1 ? border : inside));
  for (let remaining = drawInteger(random, ridges); remaining > 0; remaining--) board = withRidge(board, random);
  for (let remaining = drawInteger(random, buildings); remaining > 0; remaining--)
    board = withTileAt(board, oneOf(random, groundTiles(board)), String(drawInteger(random, buildingHealth)));
  return board;
}

export const groundTiles = (board: Board): Coord[] =>
  board.flatMap((tiles, row) => [...tiles].flatMap((tile, column): Coord[] => (tile === ' ' ? [[row, column]] : [])));

function withRidge(board: Board, random: Stream): Board {
  const start = oneOf(random, groundTiles(board)) ?? [0, 0];
  const [rows, columns] = oneOf(random, directions) ?? [0, 0];
  const tiles = Array.from(
    { length: drawInteger(random, ridgeLength) },
    (_, i): Coord => [start[0] + i * rows, start[1] + i * columns],
  );
  return tiles.reduce((before, tile) => withTileAt(before, tile, 'M'), board);
}

const withTileAt = (board: Board, place: Coord | undefined, tile: string): Board =>
  board.map((tiles, row) =>
    place !== undefined && row === place[0] && tiles[place[1]] === ' ' ? withTile(tiles, place[1], tile) : tiles,
  );

export const drawInteger = (random: Stream, [low, high]: Range): number => random.integer(low, high);

const oneOf = <Item>(random: Stream, items: readonly Item[]): Item | undefined =>
  items[random.integer(0, items.length - 1)];

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** In the tutorial, the tank's first shot hits two enemies, and the healer is beside a building under attack. */
const tutorialMatch: TutorialMatch = {
  text: `MMMMMMMM
M      M
M  3   M
M      M
M      M
M      M
MMMMMMMM

T,1,1,3,3,3
H,2,6,2,3,2
S,4,3,3,1,1
F,4,6,2,1,1
S,5,6,3,2,1
`,
  seed: 'tutorial',
  bots: {},
  about: 'Your first shot and your first repair. Two turns to win.',
};

export const levels: LevelForm = {
  read(text) {
    const level = readLevel(text);
    if (!level.ok) return level;
    const { board, units } = level.value;
    const mechs = units.filter(({ kind }) => isMechKind(kind)).length;
    return success({
      summary: `${board.length}x${columnsOf(board)}, ${count(mechs, 'mech', 'mechs')}, ${count(units.length - mechs, 'enemy', 'enemies')}`,
    });
  },
  standard: 'classic',
  generate,
  slow: true,
  tutorial: tutorialMatch,
};

/** Default level of a match. Equals `levels/into-the-breach/classic.txt`. */
export const classic = `MMMMMMMMMM
M        M
M    3   M
M   3M   M
M        M
M2       M
M2   MMMMM
M2     MMM
M        M
MMMMMMMMMM

T,1,1,5,3,3
T,1,2,3,3,3
H,1,3,2,3,2
S,8,8,3,3,2
F,8,7,2,2,1
F,7,6,1,1,1
`;
