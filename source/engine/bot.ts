import type { BaseCommand } from './commands.ts';
import type { GameTypes, Seat } from './game.ts';
import type { Progress } from './level.ts';
import type { Match } from './match.ts';
import { openStreams, type Stream, seeded } from './random.ts';

/** What a bot decides from: what its seat may know, and chance of its own. */
export interface BotTurn<View> {
  readonly view: View;
  readonly seat: Seat;
  /** Moves no stream of the match; the same at the same moment of the same match. */
  readonly random: Stream;
  /** Is told how far a long search has come. */
  readonly progress?: Progress | undefined;
}

/** What a bot would play, and why. */
export interface BotChoice<Command> {
  readonly command: Command;
  /** What it would play after that, where it has planned so far; it is asked again when that is played. */
  readonly next?: readonly Command[];
  /** For a player who asked for a hint: one sentence of at most 100 characters, such as `Nothing else stops Grunt 4.` */
  readonly why: string;
}

/** A player that is a program of ours. It never sees more than its seat does. */
export interface Bot<View extends object, Command extends BaseCommand> {
  /** How it plays, in a few words. */
  readonly about: string;
  /** Whether it thinks so long that a screen is not to wait for it. */
  readonly slow?: true;
  /** Whether no list offers it, as another name of a bot is; who types the name gets it. */
  readonly onlyTyped?: true;
  /** Its command for this moment; nothing when it has nothing to do. */
  choose(turn: BotTurn<View>): BotChoice<Command> | undefined;
}

/** The names of the bots that lists offer, in their order. */
export const offeredBots = (bots: Readonly<Record<string, { readonly onlyTyped?: true }>>): string[] =>
  Object.keys(bots).filter((name) => bots[name]?.onlyTyped !== true);

/** A moment of a match as a bot is asked about it: plain data. */
export interface BotMoment<View> {
  readonly view: View;
  readonly seat: Seat;
  /** Of the bot's own chance. */
  readonly seed: string;
}

/** What of a match decides what its bots are asked. */
export interface PlayedUpTo<T extends GameTypes> extends Pick<Match<T>, 'game' | 'state' | 'log'> {
  readonly setup: Pick<Match<T>['setup'], 'seed'>;
  /** The turn that it is in: its number, and the length of the log when it began. */
  readonly begun: ReturnType<Match<T>['turns']>[number];
}

/** The moment of a match at which it is now. */
export const momentFor = <T extends GameTypes>(match: Match<T>, seat: Seat): BotMoment<T['view']> => {
  const { game, state, log, setup } = match;
  return momentIn({ game, state, log, setup, begun: match.turns().at(-1) ?? { turn: 0, length: 0 } }, seat);
};

/** The same for those that play a match without its history. */
export const momentIn = <T extends GameTypes>(match: PlayedUpTo<T>, seat: Seat): BotMoment<T['view']> => ({
  view: match.game.view(match.state, seat),
  seat,
  seed: `${match.setup.seed}/bot ${seat}/${chanceAt(match, seat)}`,
});

/**
 * What tells the moments of a bot apart. Where seats plan together it is made of what the bot may know: how much the
 * others have planned so far must not show in what it does.
 */
function chanceAt<T extends GameTypes>({ game, state, log, begun }: PlayedUpTo<T>, seat: Seat): string {
  const phase = game.phases[state.phase];
  if (phase === undefined || !('waitsFor' in phase) || phase.together !== true) return String(log.length);
  const own = log.slice(begun.length).filter((line) => line.seat === seat);
  return `turn ${begun.turn}, ${own.length}`;
}

/** What a bot would play at a moment. */
export function askBotAt<View extends object, Command extends BaseCommand>(
  bot: Bot<View, Command>,
  { view, seat, seed }: BotMoment<View>,
  progress?: Progress,
): BotChoice<Command> | undefined {
  return bot.choose({ view, seat, random: openStreams(seeded(seed)).stream('bot'), progress });
}

/** What a bot would play in a match now. */
export const askBot = <T extends GameTypes>(
  match: Match<T>,
  bot: Bot<T['view'], T['command']>,
  seat: Seat,
): BotChoice<T['command']> | undefined => askBotAt(bot, momentFor(match, seat));
