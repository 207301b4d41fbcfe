import { compact } from '#engine/lookup.ts';
import { wrap } from '#engine/text/width.ts';
import type { MatchStatus } from './match-status.ts';
import { listOf, pluralize } from './sentences.ts';
import { type Glyphs, indented, type Line, line, span, widthOf } from './styled-text.ts';

export interface ResultFacts {
  /** Title of the game. */
  readonly game: string;
  readonly level?: string | undefined;
  /** Title of a daily match, such as `Daily 23 Nov`. */
  readonly daily?: string | undefined;
  readonly end: 'won' | 'lost' | 'drawn';
  /** Final status, such as `turn 9, player 2 wins`. Shown unless `isSinglePlayer`. */
  readonly standing: string;
  readonly mark: { readonly name: string; readonly value: number; readonly better: 'more' | 'less' };
  readonly par?: number | undefined;
  /** True if exactly one person has played and has won or lost. */
  readonly isSinglePlayer: boolean;
  readonly bots: readonly string[];
  readonly debugUsed: boolean;
  readonly stars?: readonly Star[] | undefined;
  /** Seed of the match. Undefined if the match does not depend on it. */
  readonly seed?: string | undefined;
  /** Words with a few digits of the replay's hash, such as `check code 4f2a91`. */
  readonly digest: string;
}

/** Facts of a puzzle for its result line. */
export interface PuzzleFacts {
  /** Date of a daily puzzle, or id of another puzzle. */
  readonly name: string;
  readonly grade: number;
  /** Number of tries, including this one. Undefined if unknown. */
  readonly tries: number | undefined;
}

/**
 * Formats the result of a puzzle as one line for sharing.
 *
 * @example
 * const solved = { end: 'won', hints: 0, debugUsed: false, seconds: 72 } as const;
 * puzzleLine('RISC', { name: '28 Nov', grade: 4, tries: 1 }, solved) // => 'turncade puzzle 28 Nov: RISC ****, 1:12, first try'
 * puzzleLine('RISC', { name: '3-07', grade: 3, tries: 2 }, { ...solved, end: 'lost', hints: 1 }) // => 'turncade puzzle 3-07: RISC ***, not solved, 1 hint'
 */
export function puzzleLine(
  game: string,
  { name, grade, tries }: PuzzleFacts,
  { end, hints, debugUsed, seconds }: PuzzleEnd,
): string {
  const isSolved = end === 'won' && !debugUsed;
  const how = tries === undefined ? 'solved' : tries === 1 ? 'first try' : `${tries} tries`;
  const time = isSolved && seconds !== undefined && durationText(seconds);
  const help = compact(time, isSolved ? how : 'not solved', hints > 0 && pluralize(hints, 'hint'));
  return `turncade puzzle ${name}: ${game} ${'*'.repeat(grade)}, ${help.join(', ')}`;
}

/**
 * Formats the result of a rush as one line for sharing. `hardest` is 0 if no puzzle was solved.
 *
 * @example
 * rushLine('RISC', { day: '28 Nov', solved: 14, errors: 2, hardest: 4 }) // => 'turncade rush 28 Nov: RISC, 14 solved, 2 errors, hardest ****'
 */
export function rushLine(game: string, { day, solved, errors, hardest }: RushEnd): string {
  const facts = compact(
    `${solved} solved`,
    pluralize(errors, 'error'),
    hardest > 0 && `hardest ${'*'.repeat(hardest)}`,
  );
  return `turncade rush ${day}: ${game}, ${facts.join(', ')}`;
}

interface RushEnd {
  readonly day: string;
  readonly solved: number;
  readonly errors: number;
  readonly hardest: number;
}

interface PuzzleEnd {
  readonly end: ResultFacts['end'];
  readonly hints: number;
  readonly debugUsed: boolean;
  /** Seconds from the first display of the puzzle to its end. Undefined if unknown. */
  readonly seconds?: number | undefined;
}

/**
 * @example
 * durationText(72) // => '1:12'
 * durationText(3723) // => '1:02:03'
 */
export function durationText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}

/**
 * Formats a result as one line for sharing.
 *
 * @example
 * const mark = { name: 'turns', value: 3, better: 'less' } as const;
 * const match = { game: 'RISC', end: 'won', standing: '', mark, isSinglePlayer: true, debugUsed: false, seed: 'u' } as const;
 * resultLine({ ...match, level: 'Pass', par: 3, bots: [], digest: 'check code 4f2a91' }) // => 'RISC: Pass 3/3 seed u check code 4f2a91'
 * resultLine({ ...match, seed: undefined, level: 'Pass', par: 3, bots: [], digest: 'check code 4f2a91' }) // => 'RISC: Pass 3/3 check code 4f2a91'
 * resultLine({ ...match, bots: ['Hard'], digest: 'check code 4f2a91' }) // => 'RISC, won in 3 turns against Hard, seed u check code 4f2a91'
 * const daily = { ...match, seed: undefined, daily: 'Daily 23 Nov', par: 4 } as const;
 * resultLine({ ...daily, bots: [], digest: 'check code 4f2a91' }) // => 'RISC, Daily 23 Nov: won in 3 turns, par 4, check code 4f2a91'
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

/** Line for a daily match. The date replaces level and seed, which are the same for all players of that day. */
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

export interface SharedResult {
  readonly line: string;
  readonly end: ResultFacts['end'];
  readonly turns: number;
  readonly par?: number | undefined;
  readonly stars?: readonly Star[] | undefined;
  /** True if only the line is shared, as for a puzzle. */
  readonly isLineOnly?: true | undefined;
  readonly seconds?: number | undefined;
}

const turnsInRow = 10;
const maxSquares = 60;

/**
 * Text for sharing a result: its line and, unless `isLineOnly`, a square for each turn, followed by the stars. Squares
 * of turns above par are pale, and `x` marks a loss. In a long match, a square represents several turns.
 *
 * @example
 * sharedText({ line: 'RISC, won', end: 'won', turns: 12, par: 11 }, ascii) // => 'RISC, won\n##########\n#.'
 */
export function sharedText(result: SharedResult, glyphs: Shades): string {
  const { line, end, turns, par = turns, stars, isLineOnly } = result;
  if (isLineOnly === true) return line;
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
 * Message after an attempt to copy `line` with the terminal's clipboard sequence. If the terminal cannot copy, the
 * player can select the line in the message.
 *
 * @example
 * copiedText('RISC, won', false) // => 'Select this line to copy it: RISC, won'
 */
export const copiedText = (line: string, isCopied: boolean): string =>
  `${isCopied ? 'Copied' : 'Select this line to copy it'}: ${line}`;

/** Names with their counts, such as `normal x2` and `hard`. */
const withCounts = (names: readonly string[]): string[] =>
  [...new Set(names)].map((name) => {
    const count = names.filter((other) => other === name).length;
    return count === 1 ? name : `${name} x${count}`;
  });

const howText = (result: ResultFacts): string => (result.isSinglePlayer ? endText(result) : result.standing);

/**
 * @example
 * endText({ end: 'won', mark: { name: 'turns', value: 12, better: 'less' } }) // => 'won in 12 turns'
 * endText({ end: 'lost', mark: { name: 'score', value: 31, better: 'more' } }) // => 'lost, score 31'
 */
export function endText({ end, mark: { name, value, better } }: Pick<ResultFacts, 'end' | 'mark'>): string {
  const ending = end === 'drawn' ? 'draw' : end;
  if (better === 'more') return `${ending}, ${name} ${value}`;
  return `${ending} ${end === 'drawn' ? 'after' : 'in'} ${value} ${value === 1 ? name.replace(/s$/, '') : name}`;
}

export interface Star {
  readonly name: string;
  /** Condition of the star, such as `at par`. */
  readonly says: string;
  /** Condition and the amount reached, such as `no hints: 2 asked`. Undefined if the amount adds no information. */
  readonly reached?: string | undefined;
  readonly isEarned: boolean;
}

export interface WinStar extends Star {
  readonly name: 'won' | 'par' | 'whole' | 'unaided';
}

export interface Win {
  readonly turns: number;
  /** Turns of the best known solution of the level. */
  readonly par?: number | undefined;
  /** Condition of a win without losses. Undefined in games that do not track losses. */
  readonly noLosses?: MatchStatus['noLosses'];
  readonly hints: number;
}

/**
 * Stars of a win: the first for winning (or for par, on a level with a par), one for no losses (in games that track
 * losses), and one for no hints.
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
    ...(hints > 0 && { reached: `no hints: you asked for ${hints}` }),
    isEarned: hints === 0,
  },
];

/**
 * Stars of a match that cannot be won: one for each value in `starsAt`, earned if the mark reaches it.
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
 * Stars of a match for one player. Undefined before the end, and for a match that could have been won but was not.
 *
 * @param par number of turns of the best known solution of the level. Undefined if unknown
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
 * A character for each star: `*` if earned, `-` if not.
 *
 * @example
 * starText([{ isEarned: true }, { isEarned: false }]) // => '*-'
 */
export const starText = (stars: readonly Pick<Star, 'isEarned'>[]): string =>
  stars.map(({ isEarned }) => sign(isEarned)).join('');

/**
 * @example
 * starLine(starsOf({ turns: 9, hints: 2 })).map(({ text }) => text).join('') // => '* won    - no hints'
 */
export const starLine = (stars: readonly Star[]): Line =>
  stars.flatMap(({ says, isEarned }, i) => [
    span(`${i === 0 ? '' : '    '}${sign(isEarned)}`, isEarned ? 'hazard' : 'dim'),
    span(` ${says}`, isEarned ? 'text' : 'dim'),
  ]);

/** Rows of the picture of an earned star and of a missed star. The pictures differ even without colour. */
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
 * Pictures of stars side by side, three rows high, each above its label. Missed stars are pale.
 *
 * @param width total columns
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
 * Stars of a finished match for a panel. If `isDrawn`, returns large pictures, each star's condition under its picture,
 * and a blank line. Otherwise, returns text: one row if all stars are earned and fit, else a row per star with the
 * amount reached. Empty if the match has no stars.
 *
 * @example
 * starsAtEnd({ glyphs: unicode }, 30, false) // => []
 */
export function starsAtEnd({ result, glyphs }: EndedScene, columns: number, isDrawn: boolean): readonly Line[] {
  const stars = result?.stars ?? [];
  if (stars.length === 0) return [];
  const row = indented(starLine(stars));
  const isWhole = stars.every(({ isEarned }) => isEarned);
  const rows = isWhole && widthOf(row) <= columns ? [row] : stars.flatMap((star) => starRows(star, columns));
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

/** A star with the amount, or only with its condition if the amount does not fit. */
function starRows({ reached, ...star }: Star, columns: number): readonly Line[] {
  const rowOf = (says: string) => indented(starLine([{ ...star, says }]));
  const withAmount = rowOf(reached ?? star.says);
  if (widthOf(withAmount) <= columns) return [withAmount];
  const margin = widthOf(rowOf(''));
  const [first = '', ...rest] = wrap(star.says, columns - margin);
  return [rowOf(first), ...rest.map((text) => line(`${' '.repeat(margin)}${text}`, 'dim'))];
}

/** Stars in a stored result by name: true if earned. */
export type StoredStars = Readonly<Record<string, boolean>>;

/**
 * @example
 * storedStars(starsOf({ turns: 3, par: 3, hints: 1 })) // => { par: true, unaided: false }
 */
export const storedStars = (stars: readonly Star[]): StoredStars =>
  Object.fromEntries(stars.map(({ name, isEarned }) => [name, isEarned]));

/**
 * Stars of the result with the most stars, as characters such as `**-`. Undefined without results.
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
 * @example
 * starsInWords('**-') // => '2 of 3 stars'
 */
export const starsInWords = (signs: string): string => `${starsEarned(signs)} of ${pluralize(signs.length, 'star')}`;

/**
 * @example
 * starsEarned('**-') // => 2
 */
export const starsEarned = (signs: string): number => signs.replaceAll('-', '').length;
