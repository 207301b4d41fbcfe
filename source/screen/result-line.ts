import { present } from '../engine/lookup.ts';
import { listOf } from './sentences.ts';
import { type Star, starText } from './stars.ts';

/** How a match ended, for somebody else to read and to verify. */
export interface LinedResult {
  /** The title of the game, and of the level where it was played in one. */
  readonly game: string;
  readonly level?: string | undefined;
  readonly end: 'won' | 'lost' | 'drawn';
  /** The state of the match, such as `turn 9, player 2 wins`; given for matches with several people. */
  readonly standing: string;
  readonly mark: { readonly name: string; readonly value: number; readonly better: 'more' | 'less' };
  readonly par?: number | undefined;
  /** Whether exactly one person has played it, who has won or lost. */
  readonly isOnes: boolean;
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
 */
export function resultLine(result: LinedResult): string {
  const { game, level, par, bots, debugUsed, stars, seed, digest, end, mark } = result;
  const title = level === undefined ? game : `${game}: ${level}`;
  const isAtPar = par !== undefined && end === 'won' && mark.better === 'less' && bots.length === 0;
  const against = bots.length === 0 ? '' : ` against ${listOf(withCounts(bots))}`;
  const how = isAtPar ? ` ${mark.value}/${par}` : `, ${howText(result)}${against}`;
  const more = present(debugUsed && 'debug view used', stars && starText(stars));
  const last = seed === undefined ? digest : `seed ${seed} ${digest}`;
  return `${title}${how}${isAtPar ? ` ${[...more, last].join(' ')}` : `, ${[...more, last].join(', ')}`}`;
}

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

const howText = (result: LinedResult): string => (result.isOnes ? endText(result) : result.standing);

/**
 * How a match ended, with what it is judged by.
 *
 * @example
 * endText({ end: 'won', mark: { name: 'turns', value: 12, better: 'less' } }) // => 'won in 12 turns'
 * endText({ end: 'lost', mark: { name: 'score', value: 31, better: 'more' } }) // => 'lost, score 31'
 */
export function endText({ end, mark: { name, value, better } }: Pick<LinedResult, 'end' | 'mark'>): string {
  const ending = end === 'drawn' ? 'draw' : end;
  if (better === 'more') return `${ending}, ${name} ${value}`;
  return `${ending} ${end === 'drawn' ? 'after' : 'in'} ${value} ${value === 1 ? name.replace(/s$/, '') : name}`;
}
