import type { Bot, BotChoice, BotTurn } from '../../../engine/bot.ts';
import { missing } from '../../../engine/lookup.ts';
import { type Board, placeText, xOf, yOf } from '../board.ts';
import type { Command } from '../commands.ts';
import { isAlive } from '../state.ts';
import type { View } from '../view.ts';
import type { OwnEnd } from './own-round.ts';
import type { Tables } from './prospects.ts';
import type { Standing } from './worlds.ts';

/** A bot of this game. */
export type Player = Bot<View, Command>;

/** A program, and why it is a good one. */
export interface Planned {
  readonly program: readonly number[];
  readonly why: string;
}

/** What makes one bot differ from another. */
interface Style extends Pick<Player, 'about' | 'slow'> {
  /** Its program for this round. */
  plan(turn: BotTurn<View>, hand: readonly number[]): Planned;
}

/** A bot that plans all five cards at once and commits them; it has nothing to do where its seat plans nothing. */
export const playing = ({ plan, ...style }: Style): Player => ({
  ...style,
  choose(turn): BotChoice<Command> | undefined {
    const { view, seat } = turn;
    const hand = view.hands[seat - 1];
    const isPlanning = view.outcome === null && (view.slots[seat - 1] ?? null) !== null;
    if (!isPlanning || hand === undefined || hand === null || hand === 'hidden') return undefined;
    const { program, why } = plan(turn, hand);
    const [c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0] = program;
    return {
      command: { name: 'program', args: { c1, c2, c3, c4, c5 } },
      next: [{ name: 'commit', args: {} }],
      why,
    };
  },
});

/** Why a program is the best one, from how the own round ends with it if nobody else moves. */
export function reasonFor(board: Board, end: OwnEnd): string {
  switch (end.type) {
    case 'goal':
      return `Wins in step ${end.execution} if nobody gets in the way.`;
    case 'destroyed':
      return 'Every program of this hand destroys the robot if nobody else moves.';
    case 'alive':
      return `${endText(board, end)}.`;
  }
}

/** Why a program is the best one, from how it ends in all the rounds that were imagined. */
export function reasonForAll({ board, distances }: Tables, standings: readonly Standing[], seat: number): string {
  const among = standings.length === 1 ? '' : ` of ${standings.length} imagined rounds`;
  const within = (count: number) => (among === '' ? '' : ` in ${count}${among}`);
  const wins = standings.filter(({ winner }) => winner === seat).length;
  if (wins > 0) return among === '' ? 'Wins this round.' : `Wins${within(wins)}.`;
  const counts = new Map<number, number>();
  for (const { robots } of standings) {
    const robot = robots[seat - 1];
    if (robot !== undefined && isAlive(robot)) counts.set(robot.square, (counts.get(robot.square) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  if (most === undefined) return `No program does better: the robot is destroyed${within(standings.length)}.`;
  const [square, count] = most;
  return `${endText(board, { square, distance: distances[square] ?? missing(square) })}${within(count).replace(/^ /, ', ')}.`;
}

/** `Ends at (8,10), 2 squares from the goal`. */
function endText(board: Board, { square, distance }: { readonly square: number; readonly distance: number }): string {
  const place = `Ends at ${placeText(xOf(board, square), yOf(board, square))}`;
  if (distance === 0) return `${place}, on the goal`;
  if (distance >= board.width * board.height) return `${place}, from where no way leads to a goal`;
  return `${place}, ${distance} square${distance === 1 ? '' : 's'} from the goal`;
}
