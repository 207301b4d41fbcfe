import type { BaseCommand } from './commands.ts';
import type { Stream } from './random.ts';
import type { Progress, Seat } from './vocabulary.ts';

/** All that a bot decides from: what its seat may know, and a stream of chance. */
export interface BotTurn<View> {
  readonly view: View;
  readonly seat: Seat;
  /** Drawing from it changes nothing in the match; at the same moment of the same match it gives the same numbers. */
  readonly random: Stream;
  /** Called as a long search advances. */
  readonly progress?: Progress | undefined;
}

/** A bot's command and its reason. */
export interface BotChoice<Command> {
  readonly command: Command;
  /** Its plan after that, if it has one; it is asked again once the plan is played. */
  readonly next?: readonly Command[];
  /** For a player who asked for a hint: one sentence of at most 100 characters, such as `Nothing else stops Grunt 4.` */
  readonly why: string;
}

/** A player that comes with the game. It never sees more than its seat does. */
export interface Bot<View extends object, Command extends BaseCommand> {
  /** Its style, in a few words. */
  readonly about: string;
  /** Whether it thinks for so long that a screen must not wait for it. */
  readonly slow?: true;
  /** Whether it is left out of lists of opponents, such as a bot that plays by chance; it can still be named. */
  readonly onlyTyped?: true;
  /**
   * Its strength, comparable with other bots of the game: of two bots 200 apart, the stronger wins about three of four
   * matches. Ratings of players are computed from these.
   */
  readonly rating?: number;
  /** Its command for this moment; nothing when it has nothing to do. */
  choose(turn: BotTurn<View>): BotChoice<Command> | undefined;
}

/**
 * The names of the bots that lists offer, in their order.
 *
 * @example
 * offeredBots({ easy: {}, hard: {}, best: { onlyTyped: true } }) // => ['easy', 'hard']
 */
export const offeredBots = (bots: Readonly<Record<string, { readonly onlyTyped?: true }>>): string[] =>
  Object.keys(bots).filter((name) => bots[name]?.onlyTyped !== true);
