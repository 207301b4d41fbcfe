import { itemAt } from '../../../../engine/lookup.ts';
import { type Board, decorationAt, fall, hasWall, xOf, yOf } from '../../board.ts';
import { isAlive } from '../../state.ts';
import { DIRECTIONS, type Direction, directions, dx, dy } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { planOf } from '../plan.ts';
import { fewWords, type SquareWords, wholeWords } from './square-vocabulary.ts';

/** What a square does with a robot on it: `belt > carries E`, `pusher pushes S in steps 2 and 4, else belt v carries S`. */
function elementText({ view: { board } }: RaceScene, square: number, words: SquareWords): string {
  const tile = board.tiles[square] ?? '.';
  const decoration = decorationAt(board, square);
  if (decoration === undefined) return words.tiles[tile];
  return `${words.decoration(decoration)}${tile === '.' ? '' : `, else ${words.tiles[tile]}`}`;
}

/** What the own path has to do with a square; nothing where it does not touch it. */
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

/** Who else stands there: `robot 2 faces N`. */
function robotText({ view, seat, bots }: RaceScene, square: number, words: SquareWords): string | undefined {
  const place = view.robots.findIndex((robot) => isAlive(robot) && robot.square === square);
  const robot = view.robots[place];
  if (robot === undefined) return undefined;
  const name = place + 1 === seat ? 'your robot' : `robot ${place + 1}`;
  return words.robot(name, bots[place + 1], DIRECTIONS[robot.facing]);
}

/** `start 2` */
function startText({ view: { board } }: RaceScene, square: number): string | undefined {
  const start = board.starts.findIndex((other) => other.square === square);
  return start < 0 ? undefined : `start ${start + 1} ${DIRECTIONS[itemAt(board.starts, start).facing]}`;
}

/** What is at the sides of a square: `wall N E`, `pit S`, `open border W`; a wall keeps robots from falling, too. */
function sidesTexts({ view: { board } }: RaceScene, square: number): (string | undefined)[] {
  if (board.tiles[square] === 'O') return [];
  const falls = (side: Direction) => board.ways[4 * square + side] === fall;
  return [
    sidesText('wall', (side) => hasWall(board, square, side)),
    sidesText('pit', (side) => falls(side) && hasNeighbour(board, square, side)),
    sidesText('open border', (side) => falls(side) && !hasNeighbour(board, square, side)),
  ];
}

function hasNeighbour(board: Board, square: number, side: Direction): boolean {
  const x = xOf(board, square) + dx[side];
  const y = yOf(board, square) + dy[side];
  return x >= 0 && x < board.width && y >= 0 && y < board.height;
}

function sidesText(what: string, has: (side: Direction) => boolean): string | undefined {
  const sides = directions.filter(has);
  return sides.length === 0 ? undefined : `${what} ${sides.map((side) => DIRECTIONS[side]).join(' ')}`;
}

/** Everything about a square, most wanted first. */
export const squareTexts = (scene: RaceScene, square: number): string[] => toldIn(scene, square, wholeWords);

/** The same in few columns. */
export const shortSquareTexts = (scene: RaceScene, square: number): string[] => toldIn(scene, square, fewWords);

function toldIn(scene: RaceScene, square: number, words: SquareWords): string[] {
  const home = planOf(scene).robot?.square;
  return [
    ...(square === home ? [] : [robotText(scene, square, words)]),
    elementText(scene, square, words),
    ...sidesTexts(scene, square),
    startText(scene, square),
    ownText(scene, square),
  ].filter((text) => text !== undefined);
}
