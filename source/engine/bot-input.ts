import type { Bot, BotChoice } from './bot.ts';
import type { BaseCommand } from './commands.ts';
import type { Match, TurnStart } from './match.ts';
import { openStreams, seeded } from './random.ts';
import type { GameTypes, Progress, Seat } from './vocabulary.ts';

export interface BotInput<View> {
  readonly view: View;
  readonly seat: Seat;
  readonly seed: string;
}

/** The parts of a match that bots need, without its history of states. */
export interface MatchSoFar<T extends GameTypes> extends Pick<Match<T>, 'game' | 'state' | 'log'> {
  readonly setup: Pick<Match<T>['setup'], 'seed'>;
  /** Number of the current turn, and the length of the command log when the turn began. */
  readonly turnStart: TurnStart;
}

/**
 * @example
 * botInputFor(auction(), 1).seed // => 'k7f2/bot 1/0'
 */
export const botInputFor = <T extends GameTypes>(match: Match<T>, seat: Seat): BotInput<T['view']> => {
  const { game, state, log, setup } = match;
  return botInputIn({ game, state, log, setup, turnStart: match.newestTurn() }, seat);
};

/**
 * Same as `botInputFor`, for a match that stores no history.
 *
 * @example
 * const { game, state, log, setup } = auction();
 * botInputIn({ game, state, log, setup, turnStart: { turn: 1, length: 0 } }, 2).seed // => 'k7f2/bot 2/0'
 */
export const botInputIn = <T extends GameTypes>(match: MatchSoFar<T>, seat: Seat): BotInput<T['view']> => ({
  view: match.game.view(match.state, seat),
  seat,
  seed: `${match.setup.seed}/bot ${seat}/${chanceSeed(match, seat)}`,
});

/**
 * Part of a bot's seed that differs for each decision. If seats plan together, it depends only on the turn and the
 * number of the seat's own commands in that turn, so the bot's choice does not reveal how much the others have planned.
 */
function chanceSeed<T extends GameTypes>({ game, state, log, turnStart }: MatchSoFar<T>, seat: Seat): string {
  const phase = game.phases[state.phase];
  if (phase === undefined || !('waitsFor' in phase) || phase.together !== true) return String(log.length);
  return seatChance({ log, turnStart }, seat);
}

const seatChance = <T extends GameTypes>(
  { log, turnStart }: Pick<MatchSoFar<T>, 'log' | 'turnStart'>,
  seat: Seat,
): string => `turn ${turnStart.turn}, ${log.slice(turnStart.length).filter((line) => line.seat === seat).length}`;

/**
 * Input for a bot whose choice is shown to a player, such as a hint. In every phase, the seed counts only the seat's
 * own commands, so the choice does not reveal how much others have played in secret.
 *
 * @example
 * discreetBotInputFor(auction(), 1).seed // => 'k7f2/bot 1/turn 1, 0'
 */
export function discreetBotInputFor<T extends GameTypes>(match: Match<T>, seat: Seat): BotInput<T['view']> {
  const chance = seatChance({ log: match.log, turnStart: match.newestTurn() }, seat);
  return { ...botInputFor(match, seat), seed: `${match.setup.seed}/bot ${seat}/${chance}` };
}

/**
 * Input like that of `discreetBotInputFor`, for the start of a turn.
 *
 * @example
 * discreetBotInputAt(auction(), { turn: 1, length: 0 }, 1).seed // => 'k7f2/bot 1/turn 1, 0'
 */
export const discreetBotInputAt = <T extends GameTypes>(
  match: Match<T>,
  { turn, length }: TurnStart,
  seat: Seat,
): BotInput<T['view']> => ({
  view: match.game.view(match.stateAfter(length), seat),
  seat,
  seed: `${match.setup.seed}/bot ${seat}/turn ${turn}, 0`,
});

/**
 * @example
 * const match = auction();
 * const bot = match.game.bots?.['gambler'] ?? unreachable('gambler');
 * askBotWith(bot, botInputFor(match, 1))?.why // => 'A stake by chance.'
 */
export function askBotWith<View extends object, Command extends BaseCommand>(
  bot: Bot<View, Command>,
  { view, seat, seed }: BotInput<View>,
  progress?: Progress,
): BotChoice<Command> | undefined {
  return bot.choose({ view, seat, random: openStreams(seeded(seed)).stream('bot'), progress });
}

/**
 * @example
 * const match = auction();
 * const bot = match.game.bots?.['gambler'] ?? unreachable('gambler');
 * const choice = askBot(match, bot, 1);
 * choice?.command.name // => 'stake'
 * choice?.why // => 'A stake by chance.'
 */
export const askBot = <T extends GameTypes>(
  match: Match<T>,
  bot: Bot<T['view'], T['command']>,
  seat: Seat,
): BotChoice<T['command']> | undefined => askBotWith(bot, botInputFor(match, seat));
