import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import type { Owned } from '../../../../screen/game/seats.ts';
import { counted, listOf } from '../../../../screen/sentences.ts';
import { goalDistances, noWay } from '../../distance.ts';
import { isAlive } from '../../state.ts';
import type { View } from '../../view.ts';
import type { RaceScene } from '../local.ts';
import { directionWord, distanceText, squareText, targetName } from './places.ts';

/** The robot of a seat, with where it stands and what is still before it. */
export function holdingsOf(view: View, seat: Seat): Owned {
  const { board, robots } = view;
  const { square, facing, flags } = itemAt(robots, seat - 1);
  const names = { whole: 'your robot', counted: 'your robot' };
  if (!isAlive({ square })) return { ...names, each: ['a robot that is destroyed'], held: 'Your robot was destroyed.' };
  const distanceLeft = squaresLeft(view, seat);
  const goal = targetName(board, board.flags.length);
  const reached = board.flags.length === 0 ? [] : [`${flags} of ${counted(board.flags.length, 'flag')}`];
  return {
    ...names,
    each: [
      `a robot at ${squareText(board, square)}, facing ${directionWord(facing)}`,
      ...reached,
      distanceText(board, square, flags),
    ],
    held: `Your robot ${distanceLeft >= noWay(board) ? 'had no way to' : `was ${counted(distanceLeft, 'square')} from`} ${goal}.`,
  };
}

/** `program` once it is committed, before that how many cards of it lie there: `3 cards`. */
export function plannedBy({ programs, slots }: View, seat: Seat): string | undefined {
  if (programs[seat - 1] !== null) return 'program';
  const ownSlots = slots[seat - 1] ?? [];
  const cards = ownSlots === 'hidden' ? [] : ownSlots.filter((card) => card !== null);
  return cards.length === 0 ? undefined : counted(cards.length, 'card');
}

/** `reached flag 2, 4 squares nearer to the goal`, `destroyed, back at (3,1)` */
export function missedBy({ view: before, seat }: RaceScene, { view: after, events }: RaceScene): string {
  const { board } = before;
  const ownEvents = events.filter((event) => 'player' in event && event.player === seat);
  if (ownEvents.some(({ type }) => type === 'victory')) return `reached ${targetName(board, board.flags.length)}`;
  const flags = ownEvents.flatMap((event) => (event.type === 'flag' ? [event.flag] : []));
  const reached = flags.length === 0 ? [] : [`reached ${listOf(flags.map((flag) => `flag ${flag}`))}`];
  const robot = itemAt(after.robots, seat - 1);
  if (ownEvents.some(({ type }) => type === 'destroyed')) {
    const back = isAlive(robot) ? [`back at ${squareText(board, robot.square)}`] : [];
    return [...reached, 'destroyed', ...back].join(', ');
  }
  return [...reached, progressText(before, after, seat)].join(', ');
}

/** The squares that a robot has before it, by way of the flags that it has not reached. */
function squaresLeft({ board, robots }: View, seat: Seat): number {
  const { square, flags } = itemAt(robots, seat - 1);
  return isAlive({ square }) ? itemAt(goalDistances(board, flags), square) : noWay(board);
}

/** `4 squares nearer to the goal` */
function progressText(before: View, after: View, seat: Seat): string {
  const { board } = before;
  const goal = targetName(board, board.flags.length);
  const [was, is] = [squaresLeft(before, seat), squaresLeft(after, seat)];
  if (is >= noWay(board)) return `no way to ${goal}`;
  if (was >= noWay(board)) return `${counted(is, 'square')} from ${goal}`;
  if (was === is) return `no nearer to ${goal}`;
  const squares = counted(Math.abs(was - is), 'square');
  return is < was ? `${squares} nearer to ${goal}` : `${squares} farther from ${goal}`;
}
