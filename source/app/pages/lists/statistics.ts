import { grouped } from '../../../screen/grouped.ts';
import type { Answer } from '../../layers/dialog.ts';
import type { Around } from '../../services.ts';
import { dateColumn, dateWidth } from '../dates.ts';
import type { Page } from '../page.ts';
import { listPage } from './list-page.ts';

/** What the player has done in a level, or in all of a game. */
export interface LevelStatistics {
  /** The game's title. */
  readonly game: string;
  /** The level's title; absent for all matches of the game. */
  readonly level?: string | undefined;
  readonly played: number;
  readonly won: number;
  readonly best?: number | undefined;
  /** The most turns that a match took. */
  readonly longest: number;
  readonly last: Date;
}

/** What the statistics are made of. */
export interface StatisticsOptions<Row extends LevelStatistics> {
  readonly now: Date;
  /** Of each game first the whole, then its levels. */
  readonly rows: readonly Row[];
  /** Shows the levels of that game. */
  open(row: Row): Answer;
  back(): void;
}

/** What the player has played and won, game by game and level by level. */
export function statistics<Row extends LevelStatistics>(
  around: Around,
  { now, rows, open, back }: StatisticsOptions<Row>,
): Page {
  const whole = rows.filter(({ level }) => level === undefined);
  const sum = (value: (row: Row) => number) => whole.reduce((total, row) => total + value(row), 0);
  const played = sum((row) => row.played);
  return listPage<Row>(around, {
    title: 'statistics',
    facts:
      played === 0 ? '' : `${grouped(played)} match${played === 1 ? '' : 'es'}, ${grouped(sum(({ won }) => won))} won`,
    table: 'games and levels',
    items: rows,
    columns: [
      {
        head: 'game and level',
        width: 25,
        more: 15,
        text: ({ game, level }) => (level === undefined ? game : `  ${level}`),
        role: ({ level }) => (level === undefined ? 'strong' : 'text'),
      },
      { head: 'played', width: 7, align: 'right', text: (row) => grouped(row.played) },
      { head: 'won', width: 6, align: 'right', text: ({ won }) => grouped(won) },
      { head: 'best', width: 7, align: 'right', text: ({ best }) => (best === undefined ? '-' : grouped(best)) },
      { head: 'longest', width: 7, align: 'right', text: ({ longest }) => grouped(longest) },
      { head: ' last', width: dateWidth, text: ({ last }) => dateColumn(last, now), role: () => 'dim' },
    ],
    words: ({ game, level = '' }) => `${game} ${level}`,
    startsGroup: ({ level }, before) => level === undefined && before !== undefined,
    nothing: 'No statistics yet. They count the matches that you play to the end.',
    enter: ['levels', 'the levels of that game'],
    open,
    says: ({ game }) => `Enter shows the levels of ${game}.`,
    back,
  });
}
