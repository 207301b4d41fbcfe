import { groupDigits } from '../../../screen/format-number.ts';
import type { Section } from '../../../screen/frame.ts';
import { turnNameIn } from '../../../screen/match-status.ts';
import type { BoardExtent } from '../../../screen/parts/boards.ts';
import { type Line, line, paragraph, span } from '../../../screen/styled-text.ts';
import type { DailyRecord } from '../../../storage/daily.ts';
import type { MatchResult } from '../../../storage/results.ts';
import { isWin, type StatisticsRow } from '../../../storage/statistics.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import type { PageContext } from '../../services.ts';
import { streakInWords } from '../daily/daily-words.ts';
import { dateText } from '../dates.ts';
import type { Page } from '../page.ts';
import { listPage } from './list-page.ts';
import {
  type Chance,
  chanceText,
  historyRow,
  noStatistics,
  notRated,
  ratedRule,
  ratingText,
  ratingWorth,
  type Strength,
} from './statistics-words.ts';
import { cardWidth, isWideCard, type MatchRow, matchRows } from './wide-layout.ts';

/** A row of the statistics: a game, and below it whom the player has played against, and the levels. */
export interface StatisticsEntry extends StatisticsRow {
  readonly kind: 'game' | 'opponent' | 'level';
  /** The game's title. */
  readonly game: string;
  readonly name: string;
  /** How strong the player is, of a game whose bots can be compared with. */
  readonly strength?: Strength | undefined;
  /** The daily matches of a game. */
  readonly daily?: DailyRecord | undefined;
  /** A few words about an opponent, and how hard it is to beat. */
  readonly about?: string | undefined;
  readonly chance?: Chance | undefined;
  /** The matches of a level, newest first. */
  readonly matches?: readonly MatchResult[] | undefined;
  /** The last matches of a game, newest first. */
  readonly newest?: readonly MatchRow[] | undefined;
}

export interface StatisticsOptions<Entry extends StatisticsEntry> {
  readonly now: Date;
  /** Of each game first the whole, then its opponents and levels. */
  readonly rows: readonly Entry[];
  /** Shows the levels of that game. */
  open(row: Entry): ActionResult;
  back(): void;
}

/** Matches played and won, by game, opponent and level. */
export function statistics<Entry extends StatisticsEntry>(
  around: PageContext,
  { now, rows, open, back }: StatisticsOptions<Entry>,
): Page {
  const whole = rows.filter(({ kind }) => kind === 'game');
  const sum = (value: (row: Entry) => number) => whole.reduce((total, row) => total + value(row), 0);
  const played = sum((row) => row.played);
  return listPage<Entry>(around, {
    title: 'statistics',
    facts:
      played === 0
        ? ''
        : `${groupDigits(played)} match${played === 1 ? '' : 'es'}, ${groupDigits(sum(({ won }) => won))} won`,
    table: 'games, opponents and levels',
    items: rows,
    columns: [
      {
        head: 'game, bot, level',
        width: 21,
        more: 11,
        text: ({ kind, name }) => (kind === 'game' ? name : `  ${name}`),
        role: ({ kind }) => (kind === 'game' ? 'strong' : 'text'),
      },
      { head: 'played', width: 6, align: 'right', text: (row) => groupDigits(row.played) },
      { head: 'won', width: 5, align: 'right', text: ({ won }) => groupDigits(won) },
      { head: 'lost', width: 5, align: 'right', text: ({ lost }) => groupDigits(lost) },
      { head: 'drawn', width: 0, more: 5, align: 'right', text: ({ drawn }) => groupDigits(drawn) },
      {
        head: 'best',
        width: 0,
        more: 5,
        align: 'right',
        text: ({ best }) => (best === undefined ? '-' : groupDigits(best)),
      },
    ],
    keyOf: ({ game, kind, name }) => [game, kind, name].join('/'),
    words: ({ game, name }) => `${game} ${name}`,
    startsGroup: ({ kind }, before) => kind === 'game' && before !== undefined,
    nothing: noStatistics,
    enter: ['levels', 'the levels of that game'],
    open,
    says: ({ game }) => `Enter shows the levels of ${game}.`,
    panel: {
      width: (columns) => (columns < 100 ? 31 : columns < 150 ? 44 : cardWidth(columns, 31, tableWidth)),
      sections: (row, room) => sectionsOf(row, room, now),
    },
    back,
  });
}

/** Columns of the whole table. */
const tableWidth = 78;

function sectionsOf(row: StatisticsEntry, { columns: width, rows }: BoardExtent, now: Date): readonly Section[] {
  const { kind, name, strength, daily, matches = [], newest = [] } = row;
  const facts = factsOf(row, now);
  switch (kind) {
    case 'opponent': {
      const { about, chance } = row;
      const told = [
        ...(about === undefined ? [] : [...paragraph(about, width), []]),
        ...(chance === undefined ? [] : [...paragraph(`Expect to win: ${chanceText(chance)}`, width), []]),
      ];
      return [{ title: name, lines: [...told, ...facts] }];
    }
    case 'level':
      return [
        { title: name, lines: facts },
        { title: 'history', lines: matches.map((match) => historyLine(match, now)) },
      ];
    case 'game': {
      const told: readonly Section[] = [
        ...(strength === undefined ? [] : [{ title: 'your rating', lines: strengthLines(strength, width) }]),
        {
          title: 'in all',
          lines: [
            ...endsOf(row),
            ...facts,
            ...(daily === undefined ? [] : paragraph(`daily: ${streakInWords(daily)}`, width)),
          ],
        },
        ...(strength === undefined ? [] : [{ title: 'what is rated', lines: paragraph(ratedRule, width, 'dim') }]),
      ];
      const room = rows - told.reduce((sum, { lines }) => sum + 1 + lines.length, -1) - 1;
      const shown = isWideCard({ columns: width }) && room > 2 ? newest.slice(0, room) : [];
      return shown.length === 0 ? told : [...told, { title: 'last matches', lines: matchRows(shown, width) }];
    }
  }
}

function strengthLines({ rating, chances }: Strength, width: number): Line[] {
  if (rating === undefined) return paragraph(notRated, width);
  const widest = Math.max(0, ...chances.map(({ bot }) => bot.length));
  return [
    [span(` ${ratingText(rating)}`, 'strong')],
    ...paragraph(ratingWorth(rating), width),
    line(' expect to win'),
    ...chances.map((chance): Line => [span(`   ${chance.bot.padEnd(widest)}  `, 'dim'), span(chanceText(chance))]),
  ];
}

const fact = (label: string, text: string): Line => [span(` ${label.padEnd(8)}`, 'dim'), span(text)];

function factsOf({ drawn, best, mark, longest, last }: StatisticsEntry, now: Date): Line[] {
  return [
    ...(drawn === 0 ? [] : [fact('drawn', groupDigits(drawn))]),
    ...(best === undefined ? [] : [fact('best', `${mark} ${groupDigits(best)}`)]),
    fact('longest', `${groupDigits(longest)} ${turnNameIn(mark)}${longest === 1 ? '' : 's'}`),
    fact('last', dateText(last, now)),
  ];
}

/** How many matches of a game were played, and how they ended: all of them, whatever the level. */
const endsOf = ({ played, won, lost }: StatisticsEntry): Line[] => [
  fact('played', groupDigits(played)),
  fact('won', `${groupDigits(won)} (${Math.round((100 * won) / Math.max(1, played))} %)`),
  fact('lost', groupDigits(lost)),
];

function historyLine(match: MatchResult, now: Date): Line {
  const { date, text, stars } = historyRow(match, now);
  return [
    span(` ${date.padEnd(9)}`, 'dim'),
    span(text, isWin(match) ? 'success' : 'text'),
    ...(stars === undefined ? [] : [span(` ${stars}`, 'hazard')]),
  ];
}
