import { itemAt, missing } from '../engine/lookup.ts';
import type { DifferentGames } from './different.ts';
import type { LevelScore, PairScore, Report, StrategyScore } from './report.ts';
import { type Column, columnsBeside, cutName, tableLines } from './table.ts';
import type { Tally } from './tally.ts';
import { wilson } from './wilson.ts';

/** Facts for the text form that are not in the results. */
export interface TextFacts {
  /** The game's title. */
  readonly title: string;
  /** How many games were planned. */
  readonly total: number;
  readonly different: DifferentGames;
  /** Why a strategy first failed, by its name. */
  readonly firstFaults: ReadonlyMap<string, string>;
}

/** The results of a tournament as tables of at most 80 columns, without the final line feed. */
export function textOf(report: Report, { title, total, different, firstFaults }: TextFacts): string {
  const { strategies, levels, gamesPerPair, seed, matches } = report;
  const head = [
    `${title}: ${counted(strategies.length, 'strategy', 'strategies')}, ${counted(levels.length, 'level')},`,
    `${counted(gamesPerPair, 'game')} a pair, seed ${shown(seed)}`,
  ].join(' ');
  const done =
    matches.length < total ? [`Not all played: ${grouped(matches.length)} of ${counted(total, 'game')}`] : [];
  const sections = [
    [head, ...done, ...differentLine(matches.length, different)],
    standings(strategies, different),
    ...faults(strategies, firstFaults),
    ...blocks('against', strategies, crossRows(report)),
    ...blocks('on level', strategies, levelRows(report)),
    [sidesLine(report, different)],
  ];
  return sections.map((lines) => lines.join('\n')).join('\n\n');
}

const numbers = (...heads: readonly string[]): Column[] => heads.map((head) => ({ head, kind: 'number' }));
const nameColumn = (head: string): Column => ({ head, kind: 'name' });

/** A line with the number of different games, if any were played. */
function differentLine(games: number, { all }: DifferentGames): string[] {
  if (games === 0) return [];
  if (all === games) return [games === 1 ? 'One game' : `All ${grouped(games)} games are different`];
  return [`${grouped(all)} of ${counted(games, 'game')} are different; the intervals count those`];
}

/** The 95 % interval of a score that so many different games have shown. */
function intervalOf(score: number, different: number): string {
  const { low, high } = wilson(score * different, different);
  return interval(low, high);
}

function standings(strategies: readonly StrategyScore[], { byName }: DifferentGames): string[] {
  const columns = [
    ...numbers('#'),
    nameColumn('strategy'),
    ...numbers('games', 'won', 'drawn', 'lost', 'won %', 'score %', '95 %', 'Elo'),
  ];
  const rows = strategies.map((standing, i) => {
    const { name, games, wins, draws, losses, winRate, score, elo } = standing;
    const shares =
      games === 0
        ? ['-', '-', '-']
        : [percent(winRate), percent(score), intervalOf(score, byName.get(name) ?? missing(name))];
    return [`${i + 1}`, shown(name), ...[games, wins, draws, losses].map(String), ...shares, elo.toFixed(0)];
  });
  return tableLines(columns, rows);
}

/** How often strategies have failed and, below that, why at first; nothing without faults. */
function faults(strategies: readonly StrategyScore[], firstFaults: TextFacts['firstFaults']): string[][] {
  const failed = strategies.flatMap(({ name, faults, forfeits }, i) =>
    faults + forfeits === 0 ? [] : [[`${i + 1}`, shown(name), `${faults}`, `${forfeits}`]],
  );
  const reasons = strategies.flatMap(({ name }, i) => {
    const first = firstFaults.get(name);
    return wrapped(first === undefined ? '' : `first in ${shown(first)}`).map(
      (row, at) => `${at === 0 ? `${i + 1}`.padStart(2) : '  '}  ${row}`,
    );
  });
  const columns = [...numbers('#'), nameColumn('strategy'), ...numbers('faults', 'forfeits')];
  return failed.length === 0 ? [] : [[...tableLines(columns, failed), ...reasons]];
}

/** A text in rows that fit beside a number; a word that is longer than a row is broken. */
const wrapped = (text: string): string[] => text.match(/\S(?:.{0,73}\S)?(?=\s|$)|\S{75}/g) ?? [];

/** A row of a table that has a column of scores for every entrant. */
interface ScoreRow {
  /** A column before the name. */
  readonly number: string;
  readonly name: string;
  /** In the order of the standings. */
  readonly scores: readonly string[];
}

/** A table with a column of scores for every entrant, by number; in several where one is too wide. */
function blocks(what: string, strategies: readonly StrategyScore[], rows: readonly ScoreRow[]): string[][] {
  const numbered = rows.some(({ number }) => number !== '');
  const names = rows.map(({ name }) => cutName(name, widestName));
  const head = `score % ${what}`;
  const taken = Math.max(head.length, ...names.map((name) => name.length)) + (numbered ? 2 + numberWidth : 0);
  const atOnce = columnsBeside(taken, scoreWidth);
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

function crossRows({ strategies, pairs }: Pick<Report, 'strategies' | 'pairs'>): ScoreRow[] {
  const points = new Map<string, string>();
  for (const pair of pairs) {
    points.set(key(pair.a, pair.b), scoreText(pair));
    points.set(key(pair.b, pair.a), scoreText(turned(pair)));
  }
  return strategies.map(({ name }, i) => ({
    number: `${i + 1}`,
    name: shown(name),
    scores: strategies.map((other) => points.get(key(name, other.name)) ?? '-'),
  }));
}

const key = (name: string, other: string): string => JSON.stringify([name, other]);

/** A pair as b sees it. */
const turned = ({ games, wins, draws, losses }: PairScore): Tally => ({ games, wins: losses, draws, losses: wins });

function levelRows({ strategies, levels, perLevel }: Pick<Report, 'strategies' | 'levels' | 'perLevel'>): ScoreRow[] {
  const onLevel = new Map<string, LevelScore>(
    perLevel.map((standing) => [key(standing.level, standing.strategy), standing]),
  );
  return levels.map((level) => ({
    number: '',
    name: shown(level),
    scores: strategies.map(({ name }) => scoreText(onLevel.get(key(level, name)))),
  }));
}

function sidesLine({ sides: { wins1, draws, wins2 } }: Pick<Report, 'sides'>, { all }: DifferentGames): string {
  const games = wins1 + draws + wins2;
  const score = (wins1 + draws / 2) / games;
  const share = games === 0 ? '' : `: ${percent(score)} % (${intervalOf(score, all)})`;
  return `Player 1 won ${grouped(wins1)}, drew ${grouped(draws)} and lost ${grouped(wins2)} of ${counted(games, 'game')}${share}`;
}

const scoreText = (tally: Tally | undefined): string =>
  tally === undefined || tally.games === 0 ? '-' : percent((tally.wins + tally.draws / 2) / tally.games);

const percent = (share: number): string => (100 * share).toFixed(1);
const interval = (low: number, high: number): string => `${percent(low)}-${percent(high)}`;

/** A number with its thousands set apart. */
export const grouped = (number: number): string => number.toLocaleString('en');

/** A number of things in words. */
export const counted = (number: number, thing: string, things = `${thing}s`): string =>
  `${grouped(number)} ${number === 1 ? thing : things}`;

/** A name as typed, with anything but ASCII replaced, so that columns line up in every terminal. */
const shown = (text: string): string => text.replace(/[^ -~]/gu, '?');
