import { tutorialName } from '#engine/level.ts';
import { type Line, line, type Role, type Span, span, widthOf } from '../styled-text.ts';
import { firstThatFits, truncate } from '../truncate.ts';

const longestSeed = 24;

/**
 * Title row: the game and its level or map, with room for the facts on the right.
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
 * Text such as `  seed k7f2`. Empty if the seed is unknown or belongs to a tutorial, because everyone plays the same
 * tutorial.
 *
 * @example
 * widthOf(seedFact('k7f2')) // => 11
 * seedFact('') // => []
 * seedFact('tutorial') // => []
 */
export const seedFact = (seed: string): Line =>
  seed === '' || seed === tutorialName ? [] : [span('  seed ', 'dim'), span(truncate(seed, longestSeed), 'strong')];

/**
 * @example
 * playerFact(2).map(({ text }) => text).join('') // => '  player 2'
 */
export const playerFact = (player: number): Line => [span('  player ', 'dim'), span(String(player), 'strong')];

export interface StatusTexts {
  /** Texts from longest to shortest. */
  readonly texts: readonly string[];
  readonly role?: Role;
}

/**
 * A row of the status: the longest of the texts that fits `width`.
 *
 * @example
 * statusLine({ texts: ['Enter moves there', 'Enter moves'] }, 12) // => line('Enter moves')
 */
export const statusLine = ({ texts, role = 'text' }: StatusTexts, width: number): Line =>
  line(firstThatFits(texts, width), role);

export type Sign = readonly [text: string, role: Role, meaning: string];

/** Several characters that share one meaning. */
export type Signs = readonly [marks: readonly (readonly [text: string, role: Role])[], meaning: string];

/**
 * Rows of the help with characters and their meanings.
 *
 * @example
 * signLines([[['#', 'strong', 'a wall']]]) // => [[span('#', 'strong'), span(' a wall', 'dim')]]
 */
export const signLines = (rows: readonly (readonly (Sign | Signs)[])[]): readonly Line[] =>
  rows.map((row) => row.flatMap((sign, i) => [...(i === 0 ? [] : [span('   ')]), ...spansOf(sign)]));

function spansOf(sign: Sign | Signs): Span[] {
  if (sign.length === 3) return [span(sign[0], sign[1]), span(` ${sign[2]}`, 'dim')];
  const [marks, meaning] = sign;
  return [...marks.flatMap(([text, role]) => [span(text, role), span(' ')]), span(meaning, 'dim')];
}
