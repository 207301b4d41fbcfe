import { compact } from '#engine/lookup.ts';
import { wrap } from '#engine/text/width.ts';
import { frameRows, type Section } from '#screen/frame.ts';
import type { BoardExtent } from '#screen/parts/boards.ts';
import { copiedText, type SharedResult, sharedText } from '#screen/results.ts';
import { sentence } from '#screen/sentences.ts';
import { type Glyphs, indented, type Line, line, listLine, paragraph, type Role, span } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { type ActionResult, escapeKey, type PageKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import type { PageContext } from '../../services.ts';
import { dayText } from '../dates.ts';
import { type Chooser, chooser } from '../lists/choice-list.ts';
import { cardWidth } from '../lists/wide-layout.ts';
import { type Page, page, pageTitle } from '../page.ts';
import { type DailyStanding, dailyRules, standingText, starsText, streakInWords, streakText } from './past-days.ts';

export interface TodaysRow extends DailyStanding {
  readonly game: string;
  /** Level and opponents. Undefined until the match is made. */
  readonly about?: string | undefined;
  readonly picture?: ((room: BoardExtent) => readonly Line[]) | undefined;
}

export interface TodayOptions<Row extends TodaysRow> {
  now(): Date;
  /** False if the clock is frozen, so that no new day can begin. */
  readonly passes: boolean;
  /** Daily matches on the date of `now`. Calls `arrived` when more of them is known. */
  rows(now: Date, arrived: () => void): () => readonly Row[];
  /** Title of the game that the cursor starts on. Defaults to the first one not won. */
  readonly chosen?: string | undefined;
  play(row: Row): ActionResult;
  again(row: Row): ActionResult;
  readonly glyphs: Glyphs;
  /** Today's result to share, or the reason why there is none. */
  shared(row: Row): Promise<SharedResult | { readonly fault: string }>;
  /** Absent before the first daily match. */
  past?: (() => ActionResult) | undefined;
  /** Asks the terminal to copy a text. Returns false if it cannot be asked. */
  copy(text: string): boolean;
  /** A message the player must see, such as one about a damaged file. */
  readonly notice?: string | undefined;
  back(): void;
}

/** Milliseconds between checks for a new day. */
const beat = 1000;

export function todayPage<Row extends TodaysRow>(around: PageContext, options: TodayOptions<Row>): Page {
  const { now, play, again, glyphs, shared, copy, back } = options;
  let day = dayOf(now());
  let rows = options.rows(now(), () => pageView.changed());
  let notice = options.notice === undefined ? undefined : `! ${options.notice}`;
  /** Switches to the matches of a new day. Returns true if a new day has begun. */
  const isNewDay = (): boolean => {
    if (dayOf(now()) === day) return false;
    day = dayOf(now());
    rows = options.rows(now(), () => pageView.changed());
    notice = `A new day: these are the matches of ${dayText(now())}.`;
    return true;
  };
  const list: Chooser<Row> = chooser<Row>({
    items: () => rows(),
    words: ({ game }) => game,
    startsGroup: (_, before) => before !== undefined,
    lines: (row, chosen, { columns }) => rowLines(row, chosen, leftWidth(columns)),
    room: ({ rows: all }) => all - frameRows - 1,
    cameTo() {
      notice = undefined;
    },
    keyOf: ({ game }) => game,
    enter: ({ underWay }) =>
      underWay === undefined ? ['play', "play today's match of this game"] : ['resume', 'resume the match under way'],
    open: (row) => (isNewDay() ? undefined : play(row)),
  });
  const first = rows().find(({ game, record }) =>
    options.chosen === undefined ? !record.isWon : game === options.chosen,
  );
  if (first !== undefined) list.beginAt((row) => row.game === first.game);

  const copyLine = async (row: Row): Promise<string | undefined> => {
    const found = await shared(row);
    if ('fault' in found) return found.fault;
    notice = copiedText(found.line, copy(sharedText(found, glyphs)));
    return undefined;
  };
  const ownKeys = (): readonly PageKey[] => {
    const row = list.chosen();
    if (row === undefined) return [];
    return compact<PageKey>(
      row.underWay !== undefined &&
        keyRow('n', 'new', 'start it again; the match under way is kept', () => (isNewDay() ? undefined : again(row))),
      row.record.result !== undefined && {
        keys: ['c'],
        footer: ['c', 'copy'],
        help: "copy today's result of this game as one line",
        press: () => copyLine(row),
      },
    );
  };

  const pageView = page(around, {
    show(size) {
      const all = rows();
      const chosen = list.chosen();
      const won = all.filter(({ record }) => record.isWon).length;
      const width = panelWidth(size.columns);
      const { lines, seen } = list.shown(size);
      return {
        title: pageTitle('turncade', 'daily'),
        facts: line(`${dayText(now())}, ${won} of ${all.length} won`),
        left: [{ title: "today's matches", tag: seen, lines: [[], ...lines, ...rulesBelow(size, all.length)] }],
        ...(width > 0 && chosen !== undefined && { panel: { width, sections: panelOf(chosen, width, size) } }),
        status: [chosen === undefined ? '' : enterDoes(chosen), ...(notice === undefined ? [] : [notice])],
      };
    },
    keys: () => [
      ...list.moving(),
      ...list.entering(),
      ...ownKeys(),
      ...compact<PageKey>(options.past && keyRow('p', 'past days', 'the daily matches of all days', options.past)),
      escapeKey('menu', 'back to the menu', back),
    ],
    click: list.click,
  });
  let stop = () => {};
  return {
    ...pageView,
    onEnter() {
      stop();
      if (!options.passes) return;
      const timer = setInterval(() => {
        if (isNewDay()) pageView.changed();
      }, beat);
      timer.unref();
      stop = () => clearInterval(timer);
    },
    onLeave() {
      stop();
      pageView.onLeave?.();
    },
  };
}

const dayOf = (time: Date): string => time.toDateString();

const listWidth = 72;

const panelWidth = (columns: number): number => cardWidth(columns, 0, listWidth);

const leftWidth = (columns: number): number => (columns < 100 ? columns : columns - panelWidth(columns) - 1);

const nameWidth = 18;
const streakWidth = 22;

function rowLines(row: TodaysRow, chosen: boolean, width: number): Line[] {
  const { game, record, about } = row;
  const rest = width - 5 - nameWidth - streakWidth - 4;
  const text = standingText(row);
  const role: Role = record.isWon ? 'success' : row.underWay === undefined ? 'text' : 'accent';
  return [
    listLine(
      [
        span(chosen ? '  >  ' : '     ', 'accent'),
        span(column(game, nameWidth), 'strong'),
        span(column(text, rest), role),
        span(column(starsText(record), 4), 'hazard'),
        span(column(streakText(record), streakWidth)),
      ],
      width,
      chosen,
    ),
    [span(`     ${column(about ?? 'being made', width - 6)}`, 'dim')],
  ];
}

function rulesBelow({ columns, rows }: Size, games: number): Line[] {
  const room = rows - frameRows - 1 - (3 * games - 1) - 1;
  const told = dailyRules.map((_, i) => wrap(dailyRules.slice(0, i + 1).join(' '), leftWidth(columns) - 7));
  const max = told.findLast(({ length }) => length <= room);
  return max === undefined ? [] : [[], ...max.map((row) => line(`     ${row}`, 'dim'))];
}

function panelOf({ game, record, picture }: TodaysRow, width: number, { rows }: Size): Section[] {
  const facts = paragraph(sentence(streakInWords(record)), width);
  const room = { columns: width - 2, rows: rows - frameRows - facts.length - 1 };
  const drawn = picture === undefined ? [] : picture(room).map(indented);
  return [{ title: game, lines: [...drawn.slice(0, room.rows), [], ...facts] }];
}

function enterDoes({ game, underWay, record }: TodaysRow): string {
  if (underWay !== undefined) return `Enter resumes today's match of ${game} at ${underWay}, n starts it again.`;
  return `Enter plays today's match of ${game}${record.tries > 0 ? ' again' : ''}.`;
}
