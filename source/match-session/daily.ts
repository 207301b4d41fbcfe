import type { Game } from '#engine/game.ts';
import type { GameTypes, LevelSource, MatchSetup } from '#engine/vocabulary.ts';
import { type Seated, seatedBy, usualSeating } from './seating.ts';

type DailyGame<T extends GameTypes> = Pick<Game<T>, 'players' | 'levels' | 'bots' | 'options' | 'programs'>;

/**
 * Players and options of a game's daily match, the same for everyone: one person against the usual bots.
 *
 * @example
 * dailySeated(auction().game, undefined).bots // => { 2: 'sleeper' }
 */
export const dailySeated = <T extends GameTypes>(game: DailyGame<T>, level: LevelSource | undefined): Seated =>
  seatedBy(game, usualSeating(game, level));

/**
 * True if a match is the standard daily match, with its seed, opponents and options.
 *
 * @param date date of its level
 * @param bots names of bots by seat
 *
 * @example
 * const { game } = auction();
 * const setup = { seed: '2026-11-20', players: 2, options: {} };
 * isDaily(game, setup, '2026-11-20', { 2: 'sleeper' }) // => true
 * isDaily(game, setup, '2026-11-20', { 2: 'gambler' }) // => false
 */
export function isDaily<T extends GameTypes>(
  game: DailyGame<T>,
  { seed, players, options, level }: MatchSetup,
  date: string,
  bots: Readonly<Record<string, string>>,
): boolean {
  const meant = dailySeated(game, level);
  return (
    seed === date &&
    players === meant.players &&
    sortedText(bots) === sortedText(meant.bots) &&
    sortedText(optionsInForce(game, options)) === sortedText(optionsInForce(game, meant.options))
  );
}

/** Options of a match, with defaults for those not chosen. */
const optionsInForce = <T extends GameTypes>(
  { options = {} }: DailyGame<T>,
  chosen: Readonly<Record<string, string>>,
) => Object.fromEntries(Object.entries(options).map(([name, { standard }]) => [name, chosen[name] ?? standard]));

const sortedText = (record: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
