import { type LevelFacts, tutorialName } from '#engine/level.ts';
import { type BundledLevel, type GameWithLevels, tierText, tutorialLevel } from '#engine/level-catalogue.ts';
import { compact, itemAt } from '#engine/lookup.ts';
import type { LevelPainter } from '#screen/game/level-painter.ts';
import { helpText } from '#screen/parts/match-end.ts';
import { bestStars, starsEarned } from '#screen/results.ts';
import type { PlayRecord } from '#screen/scene.ts';
import { pluralize, sentence } from '#screen/sentences.ts';
import { type Line, line, listLine, type Role, type Span, span } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { bundledLevels } from '#storage/levels.ts';
import type { MatchResult } from '#storage/results.ts';
import { helpUsed, matchesOn, recordOf } from '#storage/statistics.ts';

export interface PickerLevel {
  readonly name: string;
  readonly title: string;
  readonly tier: number;
  readonly tierName?: string | undefined;
  readonly summary: string;
  readonly text: string;
  readonly record: PlayRecord;
  readonly seats?: LevelFacts['seats'] | undefined;
  readonly about?: string | undefined;
  /** Turns of the best known solution. Undefined for levels that are not judged by turns. */
  readonly par?: number | undefined;
  /** Rating of the best result, such as `par`, `+1`, `done` or stars. */
  readonly mark?: { readonly text: string; readonly role: Role } | undefined;
  readonly stars?: string | undefined;
  readonly mostStars?: LevelFacts['mostStars'];
  /** Sentence about the result for the status, such as `Solved in 4 turns. Par is 3.` */
  readonly remark?: string | undefined;
  readonly matches?: readonly MatchResult[] | undefined;
  readonly underWay?: string | undefined;
  readonly recordRows?: readonly string[] | undefined;
}

/** A running match whose level is not listed, because it is generated, custom, outdated or from a file. */
export interface OtherMatch {
  readonly path: string;
  readonly title: string;
  readonly standing: string;
  readonly saved: Date;
}

export type PickerItem =
  | { readonly type: 'match'; readonly match: OtherMatch }
  | { readonly type: 'older'; readonly count: number }
  | { readonly type: 'level'; readonly level: PickerLevel }
  /** A generated level. `players`: set if fixed. `tier`: tier of the first listed level for this number of players. */
  | {
      readonly type: 'random';
      readonly players?: number | undefined;
      readonly tier?: number | undefined;
      readonly tierName?: string | undefined;
    }
  | { readonly type: 'own'; readonly about: string };

type Columns = LevelPainter['columns'];

export interface LevelLayout {
  readonly tier: number;
  readonly title: number;
  /** Indices of the visible columns among all columns of the list. */
  readonly shownColumns: readonly number[];
  readonly columns: Columns;
  readonly best: number;
  /** Width of the column of marks. 1, as a margin, if there are none. */
  readonly mark: number;
  /** Width of the column of summaries. 0 if they do not fit. */
  readonly summary: number;
}

function widthsOf(items: readonly PickerItem[]) {
  const levels = items.flatMap((item) => (item.type === 'level' ? [item.level] : []));
  const longest = (texts: readonly string[], min: number) => Math.max(min, ...texts.map(({ length }) => length));
  return {
    tier: longest(items.map(signOf), 1),
    best: longest(levels.map(bestOf), 4),
    mark: Math.max(1, ...levels.map((level) => (level.mark === undefined ? 1 : 2 + level.mark.text.length))),
    titleWidth: Math.min(maxTitle, longest(items.map(titleOf), 12)),
    summaryWidth: longest(
      levels.map(({ summary }) => summary),
      0,
    ),
  };
}

const widthOfColumns = (columns: Columns): number => columns.reduce((sum, { width }) => sum + 2 + width, 0);

export function wholeWidth(items: readonly PickerItem[], columns: Columns): number {
  const { tier, best, mark, titleWidth, summaryWidth } = widthsOf(items);
  return 5 + tier + titleWidth + widthOfColumns(columns) + best + 2 + mark + 3 + summaryWidth;
}

export function levelLayout(items: readonly PickerItem[], columns: Columns, width: number): LevelLayout {
  const { tier, best, mark, titleWidth, summaryWidth } = widthsOf(items);
  const roomWith = (shownColumns: readonly number[]) =>
    width - 5 - tier - widthOfColumns(shownColumns.map((at) => itemAt(columns, at))) - best - 2 - mark;
  const all = columns.map((_, at) => at);
  const shownColumns = roomWith(all) >= titleWidth ? all : all.filter((at) => columns[at]?.isSpare !== true);
  const room = roomWith(shownColumns);
  const title = Math.max(10, Math.min(room, titleWidth));
  const rest = room - title - 3;
  return {
    tier,
    title,
    shownColumns,
    best,
    mark,
    columns: shownColumns.map((at) => itemAt(columns, at)),
    summary: rest < (width < besideCard ? cutSummary : summaryWidth) ? 0 : rest,
  };
}

/** Minimum width of a shortened summary. */
const cutSummary = 20;

/** Width from which a list shows its summaries in full or not at all. A narrower list may shorten them. */
const besideCard = 60;

const maxTitle = 24;

export function titleOf(item: PickerItem): string {
  switch (item.type) {
    case 'match':
      return item.match.title;
    case 'older':
      return `${item.count} more to resume`;
    case 'level':
      return item.level.title;
    case 'random':
      return 'From a seed';
    case 'own':
      return 'Custom board';
  }
}

const bestOf = ({ record }: PickerLevel): string => (record.best === undefined ? '-' : String(record.best));

export function levelHead({ tier, title, columns, best, summary }: LevelLayout): Line {
  const columnHeads = columns.map(({ head, width, align }) => `  ${column(head, width, align)}`).join('');
  return line(
    `${' '.repeat(5 + tier)}${column('level', title)}${columnHeads}  ${'best'.padStart(best)}${summary === 0 ? '' : '   about'}`,
    'dim',
  );
}

export function levelLine(
  item: PickerItem,
  chosen: boolean,
  layout: LevelLayout,
  cells: (level: PickerLevel) => readonly string[],
  width: number,
): Line {
  const start: Span[] = [span(chosen ? ' >' : '  ', 'accent'), span(`${signOf(item).padEnd(layout.tier)}   `, 'dim')];
  const name = span(column(titleOf(item), layout.title), 'accent');
  const rest = item.type === 'level' ? levelCells(item.level, layout, cells(item.level)) : otherCells(item, layout);
  return listLine([...start, name, ...rest], width, chosen);
}

function signOf(item: PickerItem): string {
  switch (item.type) {
    case 'match':
    case 'older':
      return '-';
    case 'level':
      return tierText(item.level);
    case 'random':
      return item.tierName ?? '-';
    case 'own':
      return '-';
  }
}

function levelCells(level: PickerLevel, layout: LevelLayout, cells: readonly string[]): Span[] {
  const { shownColumns, columns, best, mark, summary } = layout;
  const columnTexts = columns
    .map(({ width, align }, i) => `  ${column(cells[itemAt(shownColumns, i)] ?? '', width, align)}`)
    .join('');
  return [
    span(columnTexts),
    span(`  ${bestOf(level).padStart(best)}`),
    ...(mark === 1 ? [] : [span(`  ${column(level.mark?.text ?? '', mark - 2)}`, level.mark?.role ?? 'text')]),
    ...(summary === 0 ? [] : [span(`   ${column(level.summary, summary)}`, 'dim')]),
  ];
}

function otherCells(item: PickerItem, { columns, best }: LevelLayout): Span[] {
  const room = columns.reduce((sum, { width }) => sum + 2 + width, 0);
  const visibleStatus = item.type === 'own' ? item.about : item.type === 'match' ? item.match.standing : '';
  let row = visibleStatus !== '' && visibleStatus.length + 2 <= room ? `  ${visibleStatus}` : '';
  let start = 0;
  for (const { width, align } of [...columns, { width: best, align: 'right' as const }]) {
    const end = start + 2 + width;
    if (row.length <= start) row = `${row.padEnd(start + 2)}${column('-', width, align)}`;
    start = end;
  }
  return [span(row.slice(0, start).padEnd(start))];
}

export interface HelpUsed {
  readonly hints: number;
  readonly undos: number;
}

export type LevelMarks = Pick<PickerLevel, 'mark' | 'remark' | 'recordRows' | 'stars'>;

/** @param par turns of the best known solution. Undefined for levels that are not judged by turns */
export function marksOf({ record, par }: Pick<PickerLevel, 'record' | 'par'>, used: HelpUsed): LevelMarks {
  const { played, won, best } = record;
  if (par === undefined) return won > 0 ? { mark: { text: 'done', role: 'success' } } : {};
  const counts = [`played ${played}, won ${won}`, helpText(used)];
  if (played === 0) return { remark: `Not played yet. Par is ${par}.`, recordRows: [`par ${par}`] };
  if (best === undefined)
    return { remark: `Still unsolved. Par is ${par}.`, recordRows: [`not solved, par ${par}`, ...counts] };
  return {
    mark: best > par ? { text: `+${best - par}`, role: 'warning' } : { text: 'par', role: 'success' },
    remark: `Solved in ${pluralize(best, 'turn')}. Par is ${par}.`,
    recordRows: [`best ${best}, par ${par}`, ...counts],
  };
}

const starsKept = (results: readonly MatchResult[], game: string, level: string) =>
  matchesOn(results, game, level).flatMap(({ stars }) => (stars === undefined ? [] : [stars]));

/** Stars replace the mark, because they say more. */
function withStars(marks: LevelMarks, stars: string | undefined): LevelMarks {
  if (stars === undefined) return marks;
  const rows = marks.recordRows === undefined ? {} : { recordRows: [...marks.recordRows, `stars ${stars}`] };
  return { ...marks, stars, mark: { text: stars, role: 'hazard' }, ...rows };
}

type CountedLevel = Pick<PickerLevel, 'record' | 'par' | 'mostStars' | 'stars'>;

export interface LevelProgress {
  readonly counts: 'stars' | 'solved' | 'won';
  readonly done: number;
  readonly all: number;
}

/** Progress in stars if any level has stars, else in won levels, which are called `solved` if any level has a par. */
export function progressIn(levels: readonly CountedLevel[]): LevelProgress {
  const maxStars = levels.reduce((sum, level) => sum + (level.mostStars ?? 0), 0);
  if (maxStars > 0) {
    const done = levels.reduce((sum, { stars = '' }) => sum + starsEarned(stars), 0);
    return { counts: 'stars', done, all: maxStars };
  }
  const done = levels.filter(({ record }) => record.won > 0).length;
  return { counts: levels.some(({ par }) => par !== undefined) ? 'solved' : 'won', done, all: levels.length };
}

/**
 * @example
 * progressText({ counts: 'stars', done: 9, all: 57 }) // => '9 of 57 stars'
 * progressText({ counts: 'won', done: 3, all: 18 }) // => 'won 3 of 18'
 */
export const progressText = ({ counts, done, all }: LevelProgress): string =>
  counts === 'stars' ? `${done} of ${pluralize(all, 'star')}` : `${counts} ${done} of ${all}`;

function inPar(levels: readonly Pick<PickerLevel, 'record' | 'par'>[]): string | undefined {
  if (levels.every(({ par }) => par === undefined)) return undefined;
  const reached = levels.filter(({ par, record: { best } }) => par !== undefined && best !== undefined && best <= par);
  return `${reached.length} at par`;
}

/** Progress in a game's levels without the tutorial, such as `solved 6 of 16, 4 at par`. */
export function progressWords(levels: readonly (CountedLevel & { readonly name: string })[]): string {
  const realLevels = levels.filter(({ name }) => name !== tutorialName);
  return realLevels.length === 0 ? '' : compact(progressText(progressIn(realLevels)), inPar(realLevels)).join(', ');
}

export const pickerLevels = (game: GameWithLevels, results: readonly MatchResult[]): PickerLevel[] =>
  bundledLevels(game).flatMap((level) => pickerLevel(game, level, results));

export function pickerTutorial(game: GameWithLevels, results: readonly MatchResult[]): PickerLevel[] {
  const level = tutorialLevel(game);
  return level === undefined ? [] : pickerLevel(game, level, results).map(practised);
}

/** A tutorial has no statistics: it is either completed or not. */
function practised({ matches: _, par: __, ...level }: PickerLevel): PickerLevel {
  const { played, won } = level.record;
  const isDone = won > 0;
  const state = isDone ? 'done' : 'not done yet';
  return {
    ...level,
    record: { played, won },
    mark: isDone ? { text: 'done', role: 'success' } : undefined,
    ...(played > 0 ? { remark: sentence(state), recordRows: [state] } : {}),
  };
}

function pickerLevel(
  game: GameWithLevels,
  { source: { name, text }, sheet }: BundledLevel,
  results: readonly MatchResult[],
): PickerLevel[] {
  if (!sheet.ok) return [];
  const record = recordOf(results, game.id, name);
  const { par } = sheet.value;
  const marks = marksOf({ record, par }, helpUsed(results, game.id, name));
  const stars = bestStars(starsKept(results, game.id, name));
  const matches = matchesOn(results, game.id, name).toReversed();
  return [{ name, text, ...sheet.value, record, matches, ...withStars(marks, stars) }];
}

export const nextUnsolved = (levels: readonly PickerLevel[]): PickerLevel | undefined =>
  levels.find(({ record }) => record.won === 0);
