import type { Bot } from '../../engine/bot.ts';
import { reasonFor } from './bots/reasons.ts';
import type { Command } from './commands.ts';
import { continuationOf } from './search/continuation.ts';
import type { Limits } from './search/search.ts';
import type { View } from './view.ts';

/** A bot of this game. */
type BreachBot = Bot<View, Command>;

interface Style extends Pick<BreachBot, 'about' | 'slow'> {
  readonly limits: Limits;
  /** Whether it picks by chance where there is too much to try, so that its matches differ. */
  readonly isChancy?: true;
}

/** Bots give up when the turn number has passed this. */
const lastTurn = 100;

/** A bot that searches each turn once and then plays it to its end. */
const playing = ({ about, slow, limits, isChancy }: Style): BreachBot => ({
  about,
  ...(slow === undefined ? {} : { slow }),
  choose({ view, random, progress }) {
    if (view.reason !== null || view.turn > lastTurn) return undefined;
    const continuation = continuationOf(view, limits, { progress, ...(isChancy === undefined ? {} : { random }) });
    const [command, ...next] = continuation.turns[0] ?? [];
    return command && { command, next, why: reasonFor(view, continuation) };
  },
});

/** How `normal` searches; hints are what it finds. */
export const normalLimits: Limits = { turns: 2, beam: 10, first: 3_000, later: 1_000, budget: 5_000 };

/** The bots by name, weakest first (rules, section 13). */
export const bots: Readonly<Record<string, BreachBot>> = {
  easy: playing({
    about: 'tries some of the moves of this turn',
    limits: { turns: 1, beam: 1, first: 300, later: 0, budget: 300 },
    isChancy: true,
  }),
  normal: playing({
    about: 'looks one turn ahead',
    slow: true,
    limits: normalLimits,
  }),
  hard: playing({
    about: 'plans several turns ahead',
    slow: true,
    limits: { turns: 4, beam: 150, first: 1_500, later: 1_500, budget: 60_000 },
  }),
};
