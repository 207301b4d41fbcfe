import { fall, wall } from '../board.ts';
import { DIRECTIONS, type Direction, dx, dy } from '../vocabulary.ts';
import type { Floor } from './floor.ts';
import { destroy, move } from './racer.ts';

/**
 * The single step (rules, section 5), the only way in which a robot changes its square. It pushes whoever stands in the
 * way, and bumps where somebody cannot move.
 *
 * @param robot its number from 0; it is on the board
 * @returns whether it has left its square
 */
export function singleStep(floor: Floor, robot: number, direction: Direction): boolean {
  const { board, robots } = floor;
  const racer = robots[robot];
  if (racer === undefined) return false;
  const from = racer.square;
  const to = board.ways[4 * from + direction] ?? wall;
  if (to === wall) {
    emitStep(floor, 'bump', robot, from, direction);
    return false;
  }
  if (to === fall) {
    emitStep(floor, 'move', robot, from, direction);
    emitFall(floor, robot, from, direction);
    destroy(racer);
    return true;
  }
  const other = robotOn(floor, to);
  if (other >= 0 && !singleStep(floor, other, direction)) {
    emitStep(floor, 'bump', robot, from, direction);
    return false;
  }
  emitStep(floor, 'move', robot, from, direction);
  move(racer, to);
  return true;
}

/** The number from 0 of the robot on a square; -1 for none. */
function robotOn({ robots }: Floor, square: number): number {
  for (let robot = 0; robot < robots.length; robot++) if (robots[robot]?.square === square) return robot;
  return -1;
}

function emitStep(floor: Floor, type: 'move' | 'bump', robot: number, from: number, direction: Direction): void {
  const { recorder, board } = floor;
  if (recorder === undefined) return;
  const { events, execution, step, action, by } = recorder;
  const x = from % board.width;
  const y = (from - x) / board.width;
  const player = robot + 1;
  const named = DIRECTIONS[direction];
  events.push({ type, player, execution, step, action, by, x, y, direction: named });
}

/** A fall is told where it ends: in the pit, or beyond the border. */
function emitFall({ recorder, board }: Floor, robot: number, from: number, direction: Direction): void {
  if (recorder === undefined) return;
  const { events, execution, step, action, by } = recorder;
  const x = (from % board.width) + dx[direction];
  const y = Math.floor(from / board.width) + dy[direction];
  events.push({ type: 'destroyed', player: robot + 1, execution, step, action, by, x, y });
}
