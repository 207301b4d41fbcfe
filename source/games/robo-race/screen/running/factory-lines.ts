import { type Line, line, span } from '../../../../screen/paint.ts';
import { type Board, type Decoration, placeText, xOf, yOf } from '../../board.ts';
import { arrows } from '../../vocabulary.ts';
import type { RaceScene, Running } from '../local.ts';
import type { Progress } from './progress.ts';

/**
 * What the factory does after the cards of an execution step: the pushers and crushers that act in it, and the idle ones
 * where there is room for them, too; else how many there are.
 */
export function factoryLines(scene: RaceScene, running: Running, progress: Progress, room: number): Line[] {
  const { board, robots } = scene.view;
  if (board.decorations.length === 0) return [wordLine('then belts and gears')].slice(0, Math.max(0, room));
  const all = board.decorations.toSorted(inOrder);
  const acts = ({ steps }: Decoration) => steps.includes(running.execution);
  const acting = all.filter(acts);
  const idle = all.filter((decoration) => !acts(decoration));
  const head = wordLine('then the factory:');
  const lineOf = (decoration: Decoration) => decorationLine(scene, decoration, acts(decoration), progress);
  const whole = [head, ...[...acting, ...idle].map(lineOf)];
  if (whole.length <= room) return whole;
  const usual = [head, ...acting.map(lineOf), ...(idle.length === 0 ? [] : [idleLine(idle.length, acting.length > 0)])];
  if (usual.length <= room) return usual;
  const weight = ({ square }: Decoration) =>
    actsNow(board, square, progress) ? 2 : Number(robots.some((robot) => robot.square === square));
  const kept = acting.toSorted((a, b) => weight(b) - weight(a)).slice(0, Math.max(0, room - 2));
  const more = kept.length === 0 ? '' : ' more';
  const rest = acting.length - kept.length;
  const hidden = wordLine(`${rest}${more} ${rest === 1 ? 'acts' : 'act'}, ${idle.length} idle`);
  return [head, ...kept.map(lineOf), hidden].slice(0, Math.max(0, room));
}

/** Pushers before crushers, each from the south-west. */
const inOrder = (a: Decoration, b: Decoration): number =>
  Number(a.kind === 'crusher') - Number(b.kind === 'crusher') || a.square - b.square;

function decorationLine(
  { view: { board } }: RaceScene,
  { square, direction, steps }: Decoration,
  isActing: boolean,
  progress: Progress,
): Line {
  const sign = direction === undefined ? 'C ' : `P${arrows[direction]}`;
  const when = steps.join(steps.length > 3 ? '' : ' ').padEnd(6);
  const place = placeText(xOf(board, square), yOf(board, square)).padEnd(6);
  const state = actsNow(board, square, progress) ? 'now' : isActing ? 'acts' : 'idle';
  return [span(` ${sign} ${when}${place} ${state}`, isActing ? 'hazard' : 'dim')];
}

/** Whether the decoration of a square does something to a robot at this moment. */
const actsNow = (board: Board, square: number, { group }: Progress): boolean =>
  (group?.by === 'pusher' || group?.by === 'crusher') &&
  group.from.x === xOf(board, square) &&
  group.from.y === yOf(board, square);

/** The idle ones in one line; their state is right below that of the others. */
const idleLine = (count: number, isRest: boolean): Line =>
  wordLine(`${(isRest ? `${count} more` : `all ${count}`).padEnd(17)}idle`);

const wordLine = (text: string): Line => line(` ${text}`, 'dim');
