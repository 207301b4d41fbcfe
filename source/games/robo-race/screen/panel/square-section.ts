import { itemAt } from '#engine/lookup.ts';
import type { Section } from '#screen/frame.ts';
import { capitalize, listOf } from '#screen/sentences.ts';
import { type Line, span } from '#screen/styled-text.ts';
import { truncate, wrapWords } from '#screen/truncate.ts';
import { type Board, type Decoration, decorationAt, fall, flagNumber, hasWall, xOf, yOf } from '../../board.ts';
import { isAlive } from '../../state.ts';
import { DIRECTIONS, type Direction, directions, dx, dy, type TileSign } from '../../vocabulary.ts';
import { homeOf } from '../layout.ts';
import type { RaceScene } from '../local.ts';
import { directionWord, inLine, robotInside, squareText, stepsText } from '../phrases.ts';
import { planOf } from '../plan.ts';

/** `belt > carries E`, `pusher pushes S in steps 2 and 4, else belt v carries S` */
function elementText({ view: { board } }: RaceScene, square: number, words: SquareWords): string | undefined {
  const tile = board.tiles[square] ?? '.';
  const decoration = decorationAt(board, square);
  if (decoration === undefined) return tile === '.' && flagNumber(board, square) > 0 ? undefined : words.tiles[tile];
  return `${words.decoration(decoration)}${tile === '.' ? '' : `, else ${words.tiles[tile]}`}`;
}

/** Undefined if the path does not touch the square. */
function ownText(scene: RaceScene, square: number): string | undefined {
  const { path, robot } = planOf(scene);
  if (path === undefined || robot === undefined || !scene.preferences.forecast) return undefined;
  if (robot.square === square) {
    const leaves = path.steps.find(({ afterFactory }) => afterFactory.square !== square);
    if (leaves === undefined) return 'you stay on it';
    const { execution, afterCard } = leaves;
    return afterCard.square === square ? `it takes you in step ${execution}` : `you leave it in step ${execution}`;
  }
  const ends = path.steps.filter(({ afterFactory }) => afterFactory.square === square);
  const last = ends.at(-1);
  return last === undefined ? undefined : `you are here after step ${last.execution}`;
}

function robotText(scene: RaceScene, square: number, words: SquareWords): string | undefined {
  const { view } = scene;
  const place = view.robots.findIndex((robot) => isAlive(robot) && robot.square === square);
  const robot = view.robots[place];
  if (robot === undefined) return undefined;
  const name = robotInside(scene, place + 1);
  return words.robot(name, directionWord(robot.facing));
}

/** `flag 2: end a step here`, `flag 2, reached` */
function flagText({ view: { board, robots }, seat }: RaceScene, square: number): string | undefined {
  const flag = flagNumber(board, square);
  if (flag === 0) return undefined;
  const reached = robots[seat - 1]?.flags ?? 0;
  return reached >= flag ? `flag ${flag}, reached` : `flag ${flag}: end a step here`;
}

function startText({ view: { board } }: RaceScene, square: number): string | undefined {
  const start = board.starts.findIndex((other) => other.square === square);
  return start < 0 ? undefined : `start ${start + 1}, facing ${directionWord(itemAt(board.starts, start).facing)}`;
}

/** `wall N E`, `pit S`, `open border W`. No robot falls through a wall, so walled sides omit pits and borders. */
function sidesTexts({ view: { board } }: RaceScene, square: number): (string | undefined)[] {
  if (board.tiles[square] === 'O') return [];
  const falls = (side: Direction) => board.ways[4 * square + side] === fall;
  return [
    sidesText('wall', (side) => hasWall(board, square, side)),
    sidesText('pit', (side) => falls(side) && hasNeighbour(board, square, side)),
    sidesText('open edge', (side) => falls(side) && !hasNeighbour(board, square, side)),
  ];
}

function hasNeighbour(board: Board, square: number, side: Direction): boolean {
  const x = xOf(board, square) + dx[side];
  const y = yOf(board, square) + dy[side];
  return x >= 0 && x < board.width && y >= 0 && y < board.height;
}

function sidesText(what: string, has: (side: Direction) => boolean): string | undefined {
  const sides = directions.filter(has);
  return sides.length === 0 ? undefined : `${what} ${listOf(sides.map(directionWord))}`;
}

/** Most important first. */
export const squareTexts = (scene: RaceScene, square: number): string[] => toldIn(scene, square, wholeWords);

const shortSquareTexts = (scene: RaceScene, square: number): string[] => toldIn(scene, square, fewWords);

function toldIn(scene: RaceScene, square: number, words: SquareWords): string[] {
  const home = planOf(scene).robot?.square;
  return [
    ...(square === home ? [] : [robotText(scene, square, words)]),
    flagText(scene, square),
    elementText(scene, square, words),
    ...sidesTexts(scene, square),
    startText(scene, square),
    ownText(scene, square),
  ].filter((text) => text !== undefined);
}

interface SquareWords {
  readonly tiles: Readonly<Record<TileSign, string>>;
  decoration(decoration: Decoration): string;
  robot(name: string, facing: string): string;
}

/** `pusher P< pushes W in steps 1, 3 and 5` */
const wholeWords: SquareWords = {
  tiles: {
    '.': 'floor',
    '^': 'belt, carries you north at the end of a step',
    '>': 'belt, carries you east at the end of a step',
    v: 'belt, carries you south at the end of a step',
    '<': 'belt, carries you west at the end of a step',
    R: 'gear, turns you right at the end of a step',
    L: 'gear, turns you left at the end of a step',
    O: 'pit, destroys robots',
    G: 'goal: end a step here to win',
  },
  decoration(decoration) {
    const { kind, direction } = decoration;
    const steps = stepsText(decoration);
    if (kind === 'crusher') return `crusher, destroys robots ${steps}`;
    return `pusher, pushes ${directionWord(direction ?? 0)} ${steps}`;
  },
  robot: (name, facing) => `${name}, facing ${facing}`,
};

/** `pusher W in 1 3 5` */
const fewWords: SquareWords = {
  tiles: {
    '.': 'floor',
    '^': 'belt north',
    '>': 'belt east',
    v: 'belt south',
    '<': 'belt west',
    R: 'gear right',
    L: 'gear left',
    O: 'pit',
    G: 'goal',
  },
  decoration: ({ kind, direction, steps }) =>
    `${kind}${direction === undefined ? '' : ` ${DIRECTIONS[direction]}`} in ${steps.join(' ')}`,
  robot: (name, facing) => `${name}, ${facing}`,
};

export const lookedAt = (scene: RaceScene): number => {
  const { square } = scene.local;
  return square !== undefined && square < scene.view.board.tiles.length ? square : homeOf(scene, scene.seat);
};

/** Falls back to shorter and fewer texts. */
export function squareSection(scene: RaceScene, width: number, maxRows: number, isNamed = false): Section {
  const square = lookedAt(scene);
  const name = squareText(scene.view.board, square);
  const named = ([first = '', ...more]: readonly string[]) =>
    isNamed ? [`${name}: ${first}`, ...more] : [first, ...more];
  const few = shortSquareTexts(scene, square);
  const choices = [squareTexts(scene, square), ...few.map((_, i) => few.slice(0, few.length - i))];
  const fitting = choices.map((texts) => rowsOf(named(texts), width)).find((rows) => rows.length <= maxRows);
  const rows = fitting ?? shortened(rowsOf(named(few.slice(0, 1)), width), width, maxRows);
  return {
    title: `square ${name}`,
    lines: rows.map((row): Line => [span(` ${row}`)]),
  };
}

const rowsOf = (texts: readonly string[], width: number): string[] =>
  wrapWords(inLine(texts.map(capitalize)), width - 2);

const shortened = (rows: readonly string[], width: number, maxRows: number): string[] => [
  ...rows.slice(0, maxRows - 1),
  truncate(rows.slice(maxRows - 1).join(' '), width - 2),
];
