import type { BaseCommand } from './commands.ts';
import type { Stream } from './random.ts';
import type { Progress, Seat } from './vocabulary.ts';

/** What a bot decides from: what its seat may know, and chance of its own. */
export interface BotTurn<View> {
  readonly view: View;
  readonly seat: Seat;
  /** Drawing from it changes nothing in the match; at the same moment of the same match it gives the same numbers. */
  readonly random: Stream;
  /** Is told how far a long search has come. */
  readonly progress?: Progress | undefined;
}

/** What a bot would play, and why. */
export interface BotChoice<Command> {
  readonly command: Command;
  /** Its plan after that, if it has one; it is asked again once the plan is played. */
  readonly next?: readonly Command[];
  /** For a player who asked for a hint: one sentence of at most 100 characters, such as `Nothing else stops Grunt 4.` */
  readonly why: string;
}

/** A player that comes with the game. It never sees more than its seat does. */
export interface Bot<View extends object, Command extends BaseCommand> {
  /** How it plays, in a few words. */
  readonly about: string;
  /** Whether it thinks so long that a screen is not to wait for it. */
  readonly slow?: true;
  /** Whether no list offers it as an opponent, as one that plays by chance only; who types the name gets it. */
  readonly onlyTyped?: true;
  /**
   * How strong it is beside the other bots of the game, where it can be compared with them: of two that are 200 apart the
   * stronger one wins about three matches of four. Ratings of players are counted from these.
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
