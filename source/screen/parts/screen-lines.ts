import { truncate } from '../truncate.ts';
import { type Line, span, widthOf } from '../styled-text.ts';

/** Columns of a seed, at most. */
const longestSeed = 24;

/**
 * The game and what is played in it, in the columns that the facts at the right end leave.
 *
 * @example
 * const title = titleLine('RISC', seedFact('k7f2'), 60, 'Twin Rivers');
 * title.map(({ text }) => text) // => ['RISC', '   Twin Rivers']
 */
export function titleLine(game: string, facts: Line, columns: number, played: string, cut = truncate): Line {
  const room = columns - 2 - widthOf(facts) - game.length - 5;
  return [span(game, 'strong'), span(`   ${cut(played, room)}`)];
}

/**
 * `  seed k7f2`; nothing where it is not known.
 *
 * @example
 * widthOf(seedFact('k7f2')) // => 11
 * seedFact('') // => []
 */
export const seedFact = (seed: string): Line =>
  seed === '' ? [] : [span('  seed ', 'dim'), span(truncate(seed, longestSeed), 'strong')];

/**
 * `  player 2`
 *
 * @example
 * playerFact(2).map(({ text }) => text).join('') // => '  player 2'
 */
export const playerFact = (player: number): Line => [span('  player ', 'dim'), span(String(player), 'strong')];
