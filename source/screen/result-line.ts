import { compact } from '../engine/lookup.ts';
import type { Glyphs } from './styled-text.ts';
import { listOf } from './sentences.ts';
import { type Star, starsInWords, starText } from './results.ts';

/** How a match ended, for somebody else to read and to verify. */
export interface ResultFacts {
  /** The title of the game, and of the level where it was played in one. */
  readonly game: string;
  readonly level?: string | undefined;
  /** The title of its daily match, such as `Daily 23 Nov`. */
  readonly daily?: string | undefined;
  readonly end: 'won' | 'lost' | 'drawn';
  /** The state of the match, such as `turn 9, player 2 wins`; given for matches with several people. */
  readonly standing: string;
  readonly mark: { readonly name: string; readonly value: number; readonly better: 'more' | 'less' };
  readonly par?: number | undefined;
  /** Whether exactly one person has played it, who has won or lost. */
  readonly isSinglePlayer: boolean;
  /** The bots and programs that played. */
  readonly bots: readonly string[];
  readonly debugUsed: boolean;
  readonly stars?: readonly Star[] | undefined;
  /** Left out where nothing came of it. */
  readonly seed?: string | undefined;
  /** A few digits of the digest of the replay. */
  readonly digest: string;
}

/**
 * A result as one line, which can be passed on.
 *
 * @example
 * const mark = { name: 'turns', value: 3, better: 'less' } as const;
 * const match = { game: 'RISC', end: 'won', standing: '', mark, isOnes: true, debugUsed: false, seed: 'u' } as const;
 * resultLine({ ...match, level: 'Pass', par: 3, bots: [], digest: '4f2a91' }) // => 'RISC: Pass 3/3 seed u 4f2a91'
 * resultLine({ ...match, seed: undefined, level: 'Pass', par: 3, bots: [], digest: '4f2a91' }) // => 'RISC: Pass 3/3 4f2a91'
 * resultLine({ ...match, bots: ['hard'], digest: '4f2a91' }) // => 'RISC, won in 3 turns against hard, seed u 4f2a91'
 * const daily = { ...match, seed: undefined, daily: 'Daily 23 Nov', par: 4 } as const;
 * resultLine({ ...daily, bots: [], digest: '4f2a91' }) // => 'RISC, Daily 23 Nov: won in 3 turns, par 4, 4f2a91'
 */
export function resultLine(result: ResultFacts): string {
  if (result.daily !== undefined) return dailyLine(result, result.daily);
  const { game, level, par, bots, debugUsed, stars, seed, digest, end, mark } = result;
  const title = level === undefined ? game : `${game}: ${level}`;
  const isAtPar = par !== undefined && end === 'won' && mark.better === 'less' && bots.length === 0;
  const against = bots.length === 0 ? '' : ` against ${listOf(withCounts(bots))}`;
  const how = isAtPar ? ` ${mark.value}/${par}` : `, ${howText(result)}${against}`;
  const more = compact(debugUsed && 'debug view used', stars && starText(stars));
  const last = seed === undefined ? digest : `seed ${seed} ${digest}`;
  return `${title}${how}${isAtPar ? ` ${[...more, last].join(' ')}` : `, ${[...more, last].join(', ')}`}`;
}

/** Everybody has the same daily match, so its date stands for level and seed. */
function dailyLine(result: ResultFacts, daily: string): string {
  const { game, par, bots, debugUsed, stars, digest, mark } = result;
  const signs = stars && starText(stars);
  const facts = compact(
    `${howText(result)}${bots.length === 0 ? '' : ` against ${listOf(withCounts(bots))}`}`,
    par !== undefined && mark.better === 'less' && `par ${par}`,
    signs && (signs.includes('*') ? starsInWords(signs) : 'no stars'),
    debugUsed && 'debug view used',
    digest,
  );
  return `${game}, ${daily}: ${facts.join(', ')}`;
}

/** A result with what its small picture is drawn from. */
export interface SharedResult {
  readonly line: string;
  readonly end: ResultFacts['end'];
  readonly turns: number;
  readonly par?: number | undefined;
  readonly stars?: readonly Star[] | undefined;
}

const turnsInRow = 10;
const maxSquares = 60;

/**
 * A result to be passed on: its line, and below it a square for each turn, pale above par, `x` where it was lost, and its
 * stars. In a long match a square stands for several turns.
 *
 * @example
 * sharedText({ line: 'RISC, won', end: 'won', turns: 12, par: 11 }, ascii) // => 'RISC, won\n##########\n#.'
 */
export function sharedText({ line, end, turns, par = turns, stars }: SharedResult, glyphs: Shades): string {
  const each = Math.max(1, Math.ceil(turns / maxSquares));
  const squares = Array.from({ length: Math.max(1, Math.ceil(turns / each)) }, (_, i) =>
    i * each < par ? glyphs.barFull : glyphs.barRest,
  );
  if (end === 'lost') squares[squares.length - 1] = 'x';
  const rows = Array.from({ length: Math.ceil(squares.length / turnsInRow) }, (_, i) =>
    squares.slice(i * turnsInRow, (i + 1) * turnsInRow).join(''),
  );
  return [line, `${rows.join('\n')}${stars === undefined ? '' : ` ${starText(stars)}`}`].join('\n');
}

type Shades = Pick<Glyphs, 'barFull' | 'barRest'>;

/**
 * Tells that the terminal was asked to keep a line; one that it cannot keep stands there to be selected.
 *
 * @example
 * copiedText('RISC, won', false) // => 'Select this line to copy it: RISC, won'
 */
export const copiedText = (line: string, isCopied: boolean): string =>
  `${isCopied ? 'Copied' : 'Select this line to copy it'}: ${line}`;

/** `normal x2`, `hard` */
const withCounts = (names: readonly string[]): string[] =>
  [...new Set(names)].map((name) => {
    const count = names.filter((other) => other === name).length;
    return count === 1 ? name : `${name} x${count}`;
  });

const howText = (result: ResultFacts): string => (result.isSinglePlayer ? endText(result) : result.standing);

/**
 * How a match ended, with what it is judged by.
 *
 * @example
 * endText({ end: 'won', mark: { name: 'turns', value: 12, better: 'less' } }) // => 'won in 12 turns'
 * endText({ end: 'lost', mark: { name: 'score', value: 31, better: 'more' } }) // => 'lost, score 31'
 */
export function endText({ end, mark: { name, value, better } }: Pick<ResultFacts, 'end' | 'mark'>): string {
  const ending = end === 'drawn' ? 'draw' : end;
  if (better === 'more') return `${ending}, ${name} ${value}`;
  return `${ending} ${end === 'drawn' ? 'after' : 'in'} ${value} ${value === 1 ? name.replace(/s$/, '') : name}`;
}
