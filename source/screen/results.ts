import { compact } from '#engine/lookup.ts';
import type { MatchStatus } from './match-status.ts';
import { listOf, pluralize } from './sentences.ts';
import { type Glyphs, indented, type Line, span, widthOf } from './styled-text.ts';

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
 * const match = { game: 'RISC', end: 'won', standing: '', mark, isSinglePlayer: true, debugUsed: false, seed: 'u' } as const;
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

/** A star of a match that is over. */
export interface Star {
  /** Its name in kept results. */
  readonly name: string;
  /** Its condition, such as `at par`. */
  readonly says: string;
  /** The condition with what was reached, where that is more to tell: `no hints: 2 asked`. */
  readonly reached?: string | undefined;
  readonly isEarned: boolean;
}

/** A star of a won match. */
export interface WinStar extends Star {
  readonly name: 'won' | 'par' | 'whole' | 'unaided';
}

export interface Win {
  /** Turns that it took. */
  readonly turns: number;
  /** Turns of the best solution known, where the level has one. */
  readonly par?: number | undefined;
  /** Something that can be lost on the way, in games that know that, and whether nothing was. */
  readonly noLosses?: MatchStatus['noLosses'];
  /** How many hints were asked for. */
  readonly hints: number;
}

/**
 * The stars of a win: for winning, or for par where the level has one; for losing nothing, where a game knows that; and
 * for doing it without hints.
 *
 * @example
 * starText(starsOf({ turns: 4, par: 3, hints: 0 })) // => '-*'
 * starsOf({ turns: 9, hints: 2 }).map(({ says }) => says) // => ['won', 'no hints']
 */
export const starsOf = ({ turns, par, noLosses, hints }: Win): readonly WinStar[] => [
  par === undefined
    ? { name: 'won', says: 'won', isEarned: true }
    : { name: 'par', says: 'at par', isEarned: turns <= par },
  ...(noLosses === undefined
    ? []
    : [{ name: 'whole', says: noLosses.says, reached: noLosses.reached, isEarned: noLosses.isKept } as const]),
  {
    name: 'unaided',
    says: 'no hints',
    ...(hints > 0 && { reached: `no hints: ${hints} asked` }),
    isEarned: hints === 0,
  },
];

/**
 * The stars of a match that nobody can win: one for each of these values that its mark has reached.
 *
 * @example
 * starText(starsReached({ name: 'score', value: 45 }, [20, 40, 60])) // => '**-'
 */
export const starsReached = (
  { name, value }: { readonly name: string; readonly value: number },
  values: readonly number[],
): readonly Star[] =>
  values.map((threshold) => {
    const says = `${name} ${threshold}`;
    return { name: says, says, isEarned: value >= threshold };
  });

/**
 * The stars of a match that one has played alone; undefined while it goes on, and where it was lost that can be won.
 *
 * @param par turns of the best solution known, where the level has one
 *
 * @example
 * const standing = { text: 'turn 4', turns: 4, mark: { name: 'turns', value: 4, better: 'less' } } as const;
 * starsEarnedIn({ ...standing, end: 'won' }, { par: 3, hints: 0 })?.map(({ isEarned }) => isEarned) // => [false, true]
 * starsEarnedIn({ ...standing, end: 'lost' }, { hints: 0 }) // => undefined
 */
export function starsEarnedIn(
  { end, mark, turns, noLosses, starsAt }: MatchStatus,
  { par, hints }: Pick<Win, 'par' | 'hints'>,
): readonly Star[] | undefined {
  if (end === undefined) return undefined;
  if (starsAt !== undefined) return starsReached(mark, starsAt);
  return end === 'won' ? starsOf({ turns, par: mark.better === 'less' ? par : undefined, noLosses, hints }) : undefined;
}

const sign = (isEarned: boolean): string => (isEarned ? '*' : '-');

/**
 * A sign for each star: `*` earned, `-` not.
 *
 * @example
 * starText([{ isEarned: true }, { isEarned: false }]) // => '*-'
 */
export const starText = (stars: readonly Pick<Star, 'isEarned'>[]): string =>
  stars.map(({ isEarned }) => sign(isEarned)).join('');

/**
 * The stars with what each is for, for the end of a match.
 *
 * @example
 * starLine(starsOf({ turns: 9, hints: 2 })).map(({ text }) => text).join('') // => '* won    - no hints'
 */
export const starLine = (stars: readonly Star[]): Line =>
  stars.flatMap(({ says, isEarned }, i) => [
    span(`${i === 0 ? '' : '    '}${sign(isEarned)}`, isEarned ? 'hazard' : 'dim'),
    span(` ${says}`, isEarned ? 'text' : 'dim'),
  ]);

/** The rows of a star that was earned, and of one that was not: they differ where there is no colour to tell, too. */
const pictures = {
  drawn: [
    ['  ▟▙  ', '  ░░  '],
    ['▀▜██▛▀', '░░░░░░'],
    [' ▟▀▀▙ ', ' ░  ░ '],
  ],
  typed: [
    ['  /\\  ', '  ..  '],
    ['>-**-<', '..  ..'],
    [' /^^\\ ', ' .  . '],
  ],
} as const;

/**
 * Stars of three lines side by side, each with a word under it; one that was not earned is pale.
 *
 * @param width columns of them all
 *
 * @example
 * const [, middle] = starPicture([{ label: 'par', isEarned: true }], 8, unicode);
 * middle // => [span(' ▀▜██▛▀ ', 'hazard')]
 */
export function starPicture(
  stars: readonly { readonly label: string; readonly isEarned: boolean }[],
  width: number,
  { barParts }: Pick<Glyphs, 'barParts'>,
): Line[] {
  const each = Math.floor(width / Math.max(1, stars.length));
  const centred = (text: string) => text.padStart(Math.floor((each + text.length) / 2)).padEnd(each);
  return [
    ...pictures[barParts.length === 0 ? 'typed' : 'drawn'].map(([earned, lost]) =>
      stars.map(({ isEarned }) => (isEarned ? span(centred(earned), 'hazard') : span(centred(lost), 'faint'))),
    ),
    stars.map(({ label, isEarned }) => span(centred(label), isEarned ? 'text' : 'dim')),
  ];
}

interface EndedScene {
  readonly result?: { readonly stars?: readonly Star[] | undefined } | undefined;
  readonly glyphs: Pick<Glyphs, 'barParts'>;
}

/**
 * The stars of a match that is over, for a panel: drawn, with their words below them where those are no wider, and a blank
 * line after that; or in one row if they fit in it and none was missed, or each in its row with what was reached; nothing
 * where it has none.
 *
 * @example
 * starsAtEnd({ glyphs: unicode }, 30, false) // => []
 */
export function starsAtEnd({ result, glyphs }: EndedScene, columns: number, isDrawn: boolean): readonly Line[] {
  const stars = result?.stars ?? [];
  if (stars.length === 0) return [];
  const row = indented(starLine(stars));
  const isWhole = stars.every(({ isEarned }) => isEarned);
  const rows = isWhole && widthOf(row) <= columns ? [row] : stars.map((star) => starRow(star, columns));
  if (!isDrawn) return rows;
  const each = Math.floor(columns / stars.length);
  const fits = stars.every(({ says }) => says.length < each);
  const picture = starPicture(
    stars.map(({ says, isEarned }) => ({ label: fits ? says : '', isEarned })),
    columns,
    glyphs,
  );
  return [...(fits ? picture : [...picture.slice(0, -1), ...rows]), []];
}

/** A star with what was reached, or only its condition where there is no room for more. */
function starRow({ reached, ...star }: Star, columns: number): Line {
  const noLosses = indented(starLine([{ ...star, says: reached ?? star.says }]));
  return widthOf(noLosses) <= columns ? noLosses : indented(starLine([star]));
}

/** Stars as they are kept with a result: by their names, whether each was earned. */
export type StoredStars = Readonly<Record<string, boolean>>;

/**
 * Stars as they are kept with a result.
 *
 * @example
 * storedStars(starsOf({ turns: 3, par: 3, hints: 1 })) // => { par: true, unaided: false }
 */
export const storedStars = (stars: readonly Star[]): StoredStars =>
  Object.fromEntries(stars.map(({ name, isEarned }) => [name, isEarned]));

/**
 * The best of what was earned in several matches, as signs: that with most stars; nothing where none has any to be earned.
 *
 * @example
 * bestStars([{ par: true, unaided: false }, { par: true, unaided: true }]) // => '**'
 * bestStars([]) // => undefined
 */
export function bestStars(results: readonly StoredStars[]): string | undefined {
  const earned = (stars: StoredStars) => Object.values(stars).filter((isEarned) => isEarned).length;
  const [best] = results.toSorted((a, b) => earned(b) - earned(a));
  return best && Object.values(best).map(sign).join('');
}

/**
 * Stars that are kept as signs, in words.
 *
 * @example
 * starsInWords('**-') // => '2 of 3 stars'
 */
export const starsInWords = (signs: string): string => `${starsEarned(signs)} of ${pluralize(signs.length, 'star')}`;

/**
 * How many of some stars that are kept as signs were earned.
 *
 * @example
 * starsEarned('**-') // => 2
 */
export const starsEarned = (signs: string): number => signs.replaceAll('-', '').length;
