import { type Decoration, decorationAt, fall, hasWall } from '../../board.ts';
import { isAlive } from '../../state.ts';
import { arrows, DIRECTIONS, type Direction, directions, type TileSign } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { planOf } from '../plan.ts';
import { stepsText } from '../words/squares.ts';

const tileWords: Readonly<Record<TileSign, string>> = {
  '.': 'floor',
  '^': 'belt ^ carries N',
  '>': 'belt > carries E',
  v: 'belt v carries S',
  '<': 'belt < carries W',
  R: 'gear R turns right',
  L: 'gear L turns left',
  O: 'pit O destroys',
  G: 'goal G: active here wins',
};

/** What a square does with a robot on it: `belt > carries E`, `pusher pushes S in steps 2 and 4, else belt v carries S`. */
export function elementText({ view: { board } }: RaceScene, square: number): string {
  const tile = board.tiles[square] ?? '.';
  const decoration = decorationAt(board, square);
  if (decoration === undefined) return tileWords[tile];
  return `${actText(decoration)}${tile === '.' ? '' : `, else ${tileWords[tile]}`}`;
}

function actText(decoration: Decoration): string {
  const { kind, direction } = decoration;
  const steps = stepsText(decoration);
  if (kind === 'crusher') return `crusher C* destroys ${steps}`;
  return `pusher P${arrows[direction ?? 0]} pushes ${DIRECTIONS[direction ?? 0]} ${steps}`;
}

/** What the own path has to do with a square; nothing where it does not touch it. */
export function ownText(scene: RaceScene, square: number): string | undefined {
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
export function robotText({ view, seat, bots }: RaceScene, square: number): string | undefined {
  const place = view.robots.findIndex((robot) => isAlive(robot) && robot.square === square);
  const robot = view.robots[place];
  if (robot === undefined) return undefined;
  const bot = bots[place + 1];
  const who = place + 1 === seat ? 'your robot' : `robot ${place + 1}${bot === undefined ? '' : ` (${bot})`}`;
  return `${who} faces ${DIRECTIONS[robot.facing]}`;
}

/** `start 2` */
export function startText({ view: { board } }: RaceScene, square: number): string | undefined {
  const start = board.starts.findIndex((other) => other.square === square);
  return start < 0 ? undefined : `start ${start + 1}, facing ${DIRECTIONS[board.starts[start]?.facing ?? 0]}`;
}

/** `wall N E`; walls keep robots from falling, too. */
export const wallText = ({ view: { board } }: RaceScene, square: number): string | undefined =>
  sidesText('wall', (side) => hasWall(board, square, side));

/** `falls W`: into a pit or over the border. */
export const fallText = ({ view: { board } }: RaceScene, square: number): string | undefined =>
  sidesText('deadly to the', (side) => board.ways[4 * square + side] === fall);

function sidesText(what: string, has: (side: Direction) => boolean): string | undefined {
  const sides = directions.filter(has);
  return sides.length === 0 ? undefined : `${what} ${sides.map((side) => DIRECTIONS[side]).join(' ')}`;
}

/** Everything about a square, most wanted first. */
export function squareTexts(scene: RaceScene, square: number): string[] {
  const home = planOf(scene).robot?.square;
  const isPit = scene.view.board.tiles[square] === 'O';
  return [
    ...(square === home ? [] : [robotText(scene, square)]),
    elementText(scene, square),
    ownText(scene, square),
    ...(isPit ? [] : [wallText(scene, square), fallText(scene, square)]),
    startText(scene, square),
  ].filter((text) => text !== undefined);
}
