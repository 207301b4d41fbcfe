import type { Bot, BotChoice, BotTurn } from '#engine/bot.ts';
import { itemAt } from '#engine/lookup.ts';
import { type Board, noWay, placeText, xOf, yOf } from '../board.ts';
import type { Command } from '../commands.ts';
import { isAlive, type View } from '../state.ts';
import { moves } from '../vocabulary.ts';
import type { SearchTables, SimulatedRace } from './evaluation.ts';
import type { SoloEnd } from './solo-round.ts';

export type RaceBot = Bot<View, Command>;

export interface ProgramPlan {
  readonly program: readonly number[];
  readonly why: string;
}

interface Style extends Pick<RaceBot, 'about' | 'slow' | 'onlyTyped'> {
  plan(turn: BotTurn<View>, hand: readonly number[]): ProgramPlan;
}

/** Creates a bot that plans all five cards and commits them. */
export const createRaceBot = ({ plan, ...style }: Style): RaceBot => ({
  ...style,
  choose(turn): BotChoice<Command> | undefined {
    const { view, seat } = turn;
    const hand = view.hands[seat - 1];
    const isPlanning = view.outcome === null && (view.slots[seat - 1] ?? null) !== null;
    if (!isPlanning || hand === undefined || hand === null || hand === 'hidden') return undefined;
    if (canExchangeHand(view, seat, hand))
      return { command: { name: 'exchange', args: {} }, why: 'No card of this hand moves the robot.' };
    const { program, why } = plan(turn, hand);
    const [c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0] = program;
    return {
      command: { name: 'program', args: { c1, c2, c3, c4, c5 } },
      next: [{ name: 'commit', args: {} }],
      why,
    };
  },
});

const canExchangeHand = ({ options, exchanged }: View, seat: number, hand: readonly number[]): boolean =>
  options.exchange && !exchanged.includes(seat) && !hand.some(moves);

/** Explains a program by its end while the other robots stand still. */
export function reasonFor(board: Board, end: SoloEnd): string {
  switch (end.type) {
    case 'goal':
      return `Wins in step ${end.execution} if nobody gets in the way.`;
    case 'destroyed':
      return 'Every program with this hand destroys the robot if nobody interferes.';
    case 'alive':
      return `${endText(board, end)}.`;
  }
}

/** Explains a program by its ends in all simulated rounds. */
export function reasonForAll(
  { board, distances }: SearchTables,
  standings: readonly SimulatedRace[],
  seat: number,
): string {
  const isSure = standings.length === 1;
  const within = (count: number) => (isSure ? '' : ` in ${shareText(count, standings.length)} of trial runs`);
  const wins = standings.filter(({ winner }) => winner === seat).length;
  if (wins > 0) return isSure ? 'Wins this round.' : `Wins${within(wins)}.`;
  // Ends on one square can differ in checkpoints. The highest number is shown.
  const places = new Map<number, { count: number; flags: number }>();
  for (const { robots } of standings) {
    const robot = robots[seat - 1];
    if (robot === undefined || !isAlive(robot)) continue;
    const { count, flags } = places.get(robot.square) ?? { count: 0, flags: 0 };
    places.set(robot.square, { count: count + 1, flags: Math.max(flags, robot.flags) });
  }
  const [likeliest] = [...places].sort((a, b) => b[1].count - a[1].count);
  if (likeliest === undefined) return `No program does better: the robot is destroyed${within(standings.length)}.`;
  const [square, { count, flags }] = likeliest;
  const end = `${endText(board, { square, flags, distance: itemAt(itemAt(distances, flags), square) })}.`;
  return isSure ? end : `${end} Works${within(count)}.`;
}

/** Percentage such as `97 %`. Shows 0 % and 100 % only for exactly none and all. */
function shareText(count: number, all: number): string {
  const share = Math.round((100 * count) / all);
  return `${count === all ? 100 : Math.min(99, share)} %`;
}

function endText(board: Board, { square, flags, distance }: Omit<Extract<SoloEnd, { type: 'alive' }>, 'type'>): string {
  const reached = board.flags.length === 0 ? '' : ` with ${flags} of ${board.flags.length} flags`;
  const place = `Ends at ${placeText(xOf(board, square), yOf(board, square))}${reached}`;
  if (distance === 0) return `${place}, on the goal`;
  if (distance >= noWay(board)) return `${place}, with no way to a goal from there`;
  return `${place}, ${distance} square${distance === 1 ? '' : 's'} from the goal`;
}
