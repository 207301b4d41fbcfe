import type { Bot, BotChoice } from '../../../engine/bot.ts';
import type { Stream } from '../../../engine/random.ts';
import type { Command } from '../commands.ts';
import { isOver } from '../outcome.ts';
import type { View } from '../view.ts';
import { isSetupPhase, type SetupPhase } from '../vocabulary.ts';

/** A bot of this game. */
export type DefenderBot = Bot<View, Command>;

interface BotParts extends Pick<DefenderBot, 'about' | 'slow' | 'onlyTyped'> {
  /** Its command on a page of setup. */
  prepare(view: View, phase: SetupPhase, random: Stream): BotChoice<Command>;
  /** Its command in a game. */
  act(view: View, random: Stream): BotChoice<Command>;
}

/** A bot that plays everything: it chooses a board where there is none, then parts, then turn after turn to the end. */
export const createBot = ({ prepare, act, ...style }: BotParts): DefenderBot => ({
  ...style,
  choose({ view, random }) {
    if (isOver(view)) return undefined;
    if (isSetupPhase(view.phase)) return prepare(view, view.phase, random);
    return view.phase === 'in-game' ? act(view, random) : defaultBoard;
  },
});

/** A board to play on. */
export const defaultBoard: BotChoice<Command> = {
  command: {
    name: 'play',
    args: { row: 10, column: 30, g_threshold: 24, f_threshold: 38, c_threshold: 44, i_threshold: 54, p_threshold: 60 },
  },
  why: 'The largest board, with every kind of enemy, mostly Grunts.',
};
