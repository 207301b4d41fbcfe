import type { Bot, BotChoice, BotTurn } from '../../../engine/bot.ts';
import type { Command } from '../commands.ts';
import type { View } from '../view.ts';

/** A bot of this game. */
export type Player = Bot<View, Command>;

/** A program, and why it is a good one. */
export interface Planned {
  readonly program: readonly number[];
  readonly why: string;
}

/** What makes one bot differ from another. */
interface Style {
  readonly about: string;
  /** Whether a screen is not to wait for it. */
  readonly slow?: true;
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
