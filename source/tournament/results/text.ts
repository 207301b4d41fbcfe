import { itemAt, unreachable } from '#engine/lookup.ts';
import type { DifferentGames, PairScore } from './comparison.ts';
import { type Rating, signTest } from './ratings.ts';
import type { Report, StrategyScore } from './report.ts';
import { type Tally, wilson } from './scores.ts';

const tableWidth = 80;

const gutter = '  ';

export interface Column {
  readonly head: string;
  /** A name is left-aligned and truncated if necessary. A number is right-aligned and never truncated. */
  readonly kind: 'name' | 'number';
}

const minNameWidth = 8;

/** Lines of a table, each indented by one blank. Names are truncated if a line would be too wide. */
export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const needed = columns.map(({ head }, i) => Math.max(head.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const numbers = sumOf(needed.filter((_, i) => columns[i]?.kind === 'number'));
  const names = columns.filter(({ kind }) => kind === 'name').length;
  const room = tableWidth - 1 - gutter.length * (columns.length - 1) - numbers;
  const maxWidth = Math.max(minNameWidth, Math.floor(room / Math.max(1, names)));
  const widths = needed.map((width, i) => (columns[i]?.kind === 'name' ? Math.min(width, maxWidth) : width));
  const line = (cells: readonly string[]) =>
    ` ${cells
      .map((cell, i) => {
        const width = itemAt(widths, i);
        return columns[i]?.kind === 'name' ? cutName(cell, width).padEnd(width) : cell.padStart(width);
      })
      .join(gutter)}`.trimEnd();
  return [line(columns.map(({ head }) => head)), ...rows.map(line)];
}

/** Truncates a name at its end, but a path at its beginning. */
export function cutName(name: string, width: number): string {
  if (name.length <= width) return name;
  return /[/\\]/.test(name) ? `..${name.slice(2 - width)}` : `${name.slice(0, width - 2)}..`;
}

export const columnsBeside = (used: number, width: number): number =>
  Math.max(1, Math.floor((tableWidth - 1 - used) / (width + gutter.length)));

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

export interface TextFacts {
  readonly title: string;
  readonly total: number;
  readonly isDecided?: boolean;
  readonly different: DifferentGames;
  readonly firstFaults: ReadonlyMap<string, string>;
}

/** Results of a tournament as tables of at most 80 columns, without a final line feed. */
export function textOf(report: Report, facts: TextFacts): string {
  const { strategies: all, gamesPerPair, gamesPerGroup = 0, players = 2 } = report;
  const each =
    gamesPerPair === undefined
      ? `${counted(gamesPerGroup, 'game')} for every group of ${players}`
      : `${counted(gamesPerPair, 'game')} a pair`;
  const strategies = all.filter(({ games }) => games > 0);
  return sectionsText(report, facts, each, () => [
    standings(strategies, facts.different, distinctShare(report, facts)),
    ...faults(strategies, facts.firstFaults),
    ...comparedBlocks('score % against', { ...report, strategies }, facts),
    ...blocks('score % on level', strategies, levelRows(report, strategies, scoreText)),
    [report.sides === undefined ? seatsLine(report) : sidesLine(report.sides, facts.different)],
  ]);
}

interface AnyReport {
  readonly seed: string;
  readonly levels: readonly string[];
  readonly strategies: readonly unknown[];
  readonly matches: readonly unknown[];
}

/** Header with the terms of the tournament. Tables follow if games were played. */
export function sectionsText(
  { seed, levels, strategies, matches: { length } }: AnyReport,
  { title, total, different, isDecided = false }: TextFacts,
  each: string,
  tables: () => readonly (readonly string[])[],
): string {
  const head = `${title}: ${counted(strategies.length, 'strategy', 'strategies')}, ${counted(levels.length, 'level')}, ${each}, seed ${toAscii(seed)}`;
  const done =
    length < total
      ? [`${isDecided ? 'Decided' : 'Stopped'} after ${grouped(length)} of ${counted(total, 'game')}`]
      : [];
  const sections = [[head, ...done, ...differentLine(length, different)], ...(length > 0 ? tables() : [])];
  return sections.map((lines) => lines.join('\n')).join('\n\n');
}

export const numbers = (...heads: readonly string[]): Column[] => heads.map((head) => ({ head, kind: 'number' }));
export const nameColumn = (head: string): Column => ({ head, kind: 'name' });

function differentLine(games: number, { all }: DifferentGames): string[] {
  if (games === 0) return [];
  if (all === games) return [games === 1 ? 'One game' : `All ${grouped(games)} games are different`];
  return [`${grouped(all)} of ${counted(games, 'game')} are different; the intervals count only these`];
}

/** 95 % confidence interval of a score, computed from the number of distinct games. */
export function intervalOf(score: number, different: number): string {
  const { low, high } = wilson(score * different, different);
  return interval(low, high);
}

function standings(strategies: readonly StrategyScore[], { byName }: DifferentGames, distinct: number): string[] {
  const columns = [
    ...numbers('#'),
    nameColumn('strategy'),
    ...numbers('games', 'won', 'drawn', 'lost', 'score %', '95 %', 'rating', '+/-'),
  ];
  const rows = strategies.map((standing, i) => {
    const { name, games, wins, draws, losses, score } = standing;
    const shares = [percent(score), intervalOf(score, byName.get(name) ?? unreachable(name))];
    const counts = [games, wins, draws, losses].map(String);
    return [`${i + 1}`, toAscii(name), ...counts, ...shares, ...ratingCells(standing, distinct)];
  });
  return tableLines(columns, rows);
}

/** Share of distinct games among all games, from 0 to 1. */
export const distinctShare = ({ matches }: Pick<AnyReport, 'matches'>, { different }: TextFacts): number =>
  different.all / matches.length;

/** Rating and half the width of its interval, widened according to the share of distinct games. */
export const ratingCells = ({ rating, ratingError }: Rating, distinct: number): string[] => [
  rating.toFixed(0),
  (ratingError / Math.sqrt(distinct)).toFixed(0),
];

type Failing = Pick<StrategyScore, 'name' | 'faults' | 'forfeits'>;

/** Table of the programs' faults. Each program's first fault is explained below. Empty if there are none. */
export function faults(strategies: readonly Failing[], firstFaults: TextFacts['firstFaults']): string[][] {
  const failed = strategies.flatMap(({ name, faults, forfeits }, i) =>
    faults + forfeits === 0 ? [] : [[`${i + 1}`, toAscii(name), `${faults}`, `${forfeits}`]],
  );
  const reasons = strategies.flatMap(({ name }, i) => {
    const first = firstFaults.get(name);
    return wrapped(first === undefined ? '' : `first in ${toAscii(first)}`).map(
      (row, at) => `${at === 0 ? `${i + 1}`.padStart(2) : '  '}  ${row}`,
    );
  });
  const columns = [...numbers('#'), nameColumn('strategy'), ...numbers('faults', 'forfeits')];
  return failed.length === 0 ? [] : [[...tableLines(columns, failed), ...reasons]];
}

/** Wraps a text into lines of at most 75 characters, beside a number. Longer words are split. */
const wrapped = (text: string): string[] => text.match(/\S(?:.{0,73}\S)?(?=\s|$)|\S{75}/g) ?? [];

interface ScoreRow {
  readonly number: string;
  readonly name: string;
  readonly scores: readonly string[];
}

/** Table with one column of scores per entrant. Split into several tables if it is too wide. */
export function blocks(head: string, strategies: readonly unknown[], rows: readonly ScoreRow[]): string[][] {
  const numbered = rows.some(({ number }) => number !== '');
  const names = rows.map(({ name }) => cutName(name, widestName));
  const nameWidth = Math.max(head.length, ...names.map((name) => name.length)) + (numbered ? 2 + numberWidth : 0);
  const atOnce = columnsBeside(nameWidth, scoreWidth);
  return Array.from({ length: Math.ceil(strategies.length / atOnce) }, (_, block) => {
    const from = block * atOnce;
    const shownOnes = strategies.slice(from, from + atOnce).map((_, i) => `${from + i + 1}`.padStart(scoreWidth));
    const columns = [...(numbered ? numbers('#') : []), nameColumn(head), ...numbers(...shownOnes)];
    return tableLines(
      columns,
      rows.map(({ number, scores }, i) => [
        ...(numbered ? [number] : []),
        itemAt(names, i),
        ...scores.slice(from, from + atOnce),
      ]),
    );
  });
}

const widestName = 28;
const numberWidth = 3;
const scoreWidth = 5;

interface Compared extends Pick<AnyReport, 'matches'> {
  readonly strategies: readonly Pick<StrategyScore, 'name'>[];
  readonly pairs: readonly PairScore[];
}

/** Tables of the scores of all pairs, and of the probability that chance explains them. */
export function comparedBlocks(head: string, report: Compared, facts: TextFacts): string[][] {
  const distinct = distinctShare(report, facts);
  const chance = ({ wins, losses }: Tally) => signTest(Math.round(wins * distinct), Math.round(losses * distinct));
  const { strategies, pairs } = report;
  const [pair] = pairs;
  const chances =
    strategies.length === 2 && pair !== undefined
      ? [[`p = ${chanceText(chance(pair))}${meaningOfChance}`]]
      : withNote(
          blocks(
            'p against',
            strategies,
            crossRows(report, (one) => chanceText(chance(one))),
          ),
          `p${meaningOfChance}`,
        );
  return [...blocks(head, strategies, crossRows(report, scoreText)), ...chances];
}

const withNote = (tables: readonly string[][], note: string): string[][] =>
  tables.map((lines, i) => (i === tables.length - 1 ? [...lines, note] : lines));

const meaningOfChance = ': how likely a lead this large is between equally strong strategies.';

const chanceText = (p: number): string => (p < 0.0005 ? '<.001' : p.toFixed(3));

/** Rows of a table of all pairs. A blank cell means that the pair has not played. */
function crossRows({ strategies, pairs }: Compared, textOfPair: (pair: Tally) => string): ScoreRow[] {
  const points = new Map<string, string>();
  for (const pair of pairs) {
    points.set(key(pair.a, pair.b), pair.games === 0 ? '' : textOfPair(pair));
    points.set(key(pair.b, pair.a), pair.games === 0 ? '' : textOfPair(turned(pair)));
  }
  return strategies.map(({ name }, i) => ({
    number: `${i + 1}`,
    name: toAscii(name),
    scores: strategies.map((other) =>
      other.name === name ? '-' : (points.get(key(name, other.name)) ?? unreachable(other.name)),
    ),
  }));
}

const key = (name: string, other: string): string => JSON.stringify([name, other]);

/** The pair's result as seen by entrant `b`. */
const turned = ({ games, wins, draws, losses }: PairScore): Tally => ({ games, wins: losses, draws, losses: wins });

interface OnLevel {
  readonly level: string;
  readonly strategy: string;
  readonly games: number;
}

export function levelRows<Score extends OnLevel>(
  { levels, perLevel }: { readonly levels: readonly string[]; readonly perLevel: readonly Score[] },
  strategies: readonly Pick<StrategyScore, 'name'>[],
  textOfScore: (score: Score) => string,
): ScoreRow[] {
  const onLevel = new Map(
    perLevel.map((score) => [key(score.level, score.strategy), score.games === 0 ? '' : textOfScore(score)]),
  );
  return levels
    .filter((level) => perLevel.some((score) => score.level === level && score.games > 0))
    .map((level) => ({
      number: '',
      name: toAscii(level),
      scores: strategies.map(({ name }) => onLevel.get(key(level, name)) ?? unreachable(name)),
    }));
}

function sidesLine({ wins1, draws, wins2 }: NonNullable<Report['sides']>, { all }: DifferentGames): string {
  const games = wins1 + draws + wins2;
  const score = (wins1 + draws / 2) / games;
  return `Player 1 won ${grouped(wins1)}, drew ${grouped(draws)} and lost ${grouped(wins2)} of ${counted(games, 'game')}: ${percent(score)} % (${intervalOf(score, all)})`;
}

const seatsLine = ({ seats = [] }: Pick<Report, 'seats'>): string =>
  `Score % by seat: ${seats.map(({ seat, score }) => `player ${seat} ${percent(score)}`).join(', ')}`;

const scoreText = ({ games, wins, draws, score = (wins + draws / 2) / games }: Tally & { readonly score?: number }) =>
  games === 0 ? '' : percent(score);

export const percent = (share: number): string => (100 * share).toFixed(1);
const interval = (low: number, high: number): string => `${percent(low)}-${percent(high)}`;

export const grouped = (number: number): string => number.toLocaleString('en');

export const counted = (number: number, thing: string, things = `${thing}s`): string =>
  `${grouped(number)} ${number === 1 ? thing : things}`;

/** Replaces characters outside ASCII with `?`, so that columns align in every terminal. */
export const toAscii = (text: string): string => text.replace(/[^ -~]/gu, '?');
