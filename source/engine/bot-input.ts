import type { Bot, BotChoice } from './bot.ts';
import type { BaseCommand } from './commands.ts';
import type { Match, TurnStart } from './match.ts';
import { openStreams, seeded } from './random.ts';
import type { GameTypes, Progress, Seat } from './vocabulary.ts';

/** A moment of a match as a bot is asked about it: plain data. */
export interface BotMoment<View> {
  readonly view: View;
  readonly seat: Seat;
  /** Seeds the bot's own random numbers. */
  readonly seed: string;
}

/** A match up to a command: all that its bots can be asked about. */
export interface PlayedUpTo<T extends GameTypes> extends Pick<Match<T>, 'game' | 'state' | 'log'> {
  readonly setup: Pick<Match<T>['setup'], 'seed'>;
  /** The turn that it is in: its number, and the length of the log when it began. */
  readonly begun: TurnStart;
}

/**
 * The moment from which a bot decides for a seat.
 *
 * @example
 * momentFor(auction(), 1).seed // => 'k7f2/bot 1/0'
 */
export const momentFor = <T extends GameTypes>(match: Match<T>, seat: Seat): BotMoment<T['view']> => {
  const { game, state, log, setup } = match;
  return momentIn({ game, state, log, setup, begun: match.newestTurn() }, seat);
};

/**
 * The same for a match that is played without history.
 *
 * @example
 * const { game, state, log, setup } = auction();
 * momentIn({ game, state, log, setup, begun: { turn: 1, length: 0 } }, 2).seed // => 'k7f2/bot 2/0'
 */
export const momentIn = <T extends GameTypes>(match: PlayedUpTo<T>, seat: Seat): BotMoment<T['view']> => ({
  view: match.game.view(match.state, seat),
  seat,
  seed: `${match.setup.seed}/bot ${seat}/${chanceAt(match, seat)}`,
});

/**
 * A text that differs from moment to moment of a bot. Where seats plan together it holds only what the bot may know: how
 * much the others have planned must not show in its choice.
 */
function chanceAt<T extends GameTypes>({ game, state, log, begun }: PlayedUpTo<T>, seat: Seat): string {
  const phase = game.phases[state.phase];
  if (phase === undefined || !('waitsFor' in phase) || phase.together !== true) return String(log.length);
  return ownChance({ log, begun }, seat);
}

const ownChance = <T extends GameTypes>({ log, begun }: Pick<PlayedUpTo<T>, 'log' | 'begun'>, seat: Seat): string =>
  `turn ${begun.turn}, ${log.slice(begun.length).filter((line) => line.seat === seat).length}`;

/**
 * The moment from which a bot decides when its choice is shown to somebody: how much others have played in secret must not
 * show in it, whoever is to move.
 *
 * @example
 * discreetMomentFor(auction(), 1).seed // => 'k7f2/bot 1/turn 1, 0'
 */
export function discreetMomentFor<T extends GameTypes>(match: Match<T>, seat: Seat): BotMoment<T['view']> {
  const chance = ownChance({ log: match.log, begun: match.newestTurn() }, seat);
  return { ...momentFor(match, seat), seed: `${match.setup.seed}/bot ${seat}/${chance}` };
}

/**
 * A bot's choice at a moment.
 *
 * @example
 * const match = auction();
 * const bot = match.game.bots?.['gambler'] ?? missing('gambler');
 * askBotAt(bot, momentFor(match, 1))?.why // => 'A stake by chance.'
 */
export function askBotAt<View extends object, Command extends BaseCommand>(
  bot: Bot<View, Command>,
  { view, seat, seed }: BotMoment<View>,
  progress?: Progress,
): BotChoice<Command> | undefined {
  return bot.choose({ view, seat, random: openStreams(seeded(seed)).stream('bot'), progress });
}

/**
 * A bot's choice in a match as it is now.
 *
 * @example
 * const match = auction();
 * const bot = match.game.bots?.['gambler'] ?? missing('gambler');
 * const choice = askBot(match, bot, 1);
 * choice?.command.name // => 'stake'
 * choice?.why // => 'A stake by chance.'
 */
export const askBot = <T extends GameTypes>(
  match: Match<T>,
  bot: Bot<T['view'], T['command']>,
  seat: Seat,
): BotChoice<T['command']> | undefined => askBotAt(bot, momentFor(match, seat));
