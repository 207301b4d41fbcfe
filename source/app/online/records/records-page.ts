import { compact } from '#engine/lookup.ts';
import { frameRows } from '#screen/frame.ts';
import { type Line, line, span } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { type ActionResult, escapeKey, type PageKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import { chooser } from '../../pages/lists/choice-list.ts';
import { type Page, page, pageTitle } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { cleanText } from '../clean-text.ts';
import { playerName } from '../daily/daily-words.ts';
import { connectKeys, following, loading, passing } from '../live-page.ts';
import type { Online } from '../online-state.ts';
import { tried } from '../send-request.ts';
import {
  cannotWatchRecord,
  emptyRecords,
  guestText,
  holderText,
  type LevelRecords,
  type LevelWithRecords,
  leaderText,
  ownPlaceText,
  ownRecordText,
  type RecordRow,
  recordsTitle,
  termsText,
} from './record-words.ts';

interface RecordsPageOptions {
  readonly online: Online;
  readonly game: string;
  /** Level on which the cursor starts. */
  readonly chosen?: string | undefined;
  open(level: string): ActionResult;
  play(match: string): ActionResult;
  /** Shows the records of the game before (-1) or after (1). */
  other(by: 1 | -1): ActionResult;
  back(): void;
}

/** Page with the levels of a game, the leader of each, and the player's own place. */
export function recordsPage(around: PageContext, options: RecordsPageOptions): Page {
  const { online, game, open, back } = options;
  let levels: readonly LevelWithRecords[] | undefined;
  let problem: string | undefined;
  const list = chooser<LevelWithRecords>({
    items: () => (levels === undefined ? [] : levels),
    words: ({ title }) => cleanText(title),
    lines: (level, chosen, { columns }) => [levelLine(level, chosen, columns)],
    room: ({ rows }) => rows - frameRows - 1,
    keyOf: ({ level }) => level,
    enter: () => ['records', 'the best wins on this level'],
    open: ({ level }) => open(level),
  });
  const playKeys = (): readonly PageKey[] => {
    const level = list.chosen();
    return level === undefined ? [] : [playKey(online, { game, level: level.level }, options.play)];
  };
  const shownPage = page(around, {
    show(size) {
      const { lines, seen } = list.shown(size);
      const level = list.chosen();
      return {
        title: pageTitle('turncade', recordsTitle(game)),
        facts: line(levels === undefined ? '' : leadText(levels)),
        left: [{ title: 'levels', tag: seen, lines: [[], ...lines] }],
        status: compact(
          problem ?? (level === undefined ? 'Loading.' : `Enter: see the best wins on ${cleanText(level.title)}.`),
          passing(online.state(), online.now()) ?? guestText(online.state().name),
        ),
      };
    },
    keys: () => [
      ...connectKeys(online),
      ...list.moving(),
      ...list.entering(),
      ...playKeys(),
      keyRow(['left', 'right'], ['left/right', 'game'], 'the records of another game', (key) =>
        options.other(key === 'left' ? -1 : 1),
      ),
      escapeKey('lobby', 'back to the lobby', back),
    ],
    click: list.click,
  });
  return loading(following(shownPage, online), async () => {
    const answer = await tried(online.connection, { type: 'records', game });
    problem = answer.ok ? undefined : `! ${answer.text}`;
    const isFirst = levels === undefined;
    if (answer.ok) levels = answer.value.levels;
    if (isFirst && options.chosen !== undefined) list.beginAt(({ level }) => level === options.chosen);
    shownPage.changed();
  });
}

const leadText = (levels: readonly LevelWithRecords[]): string =>
  `you lead ${levels.filter((level) => level.own?.place === 1).length} of ${levels.length}`;

const playKey = (
  { connection }: Pick<Online, 'connection'>,
  level: { readonly game: string; readonly level: string },
  play: (match: string) => ActionResult,
): PageKey =>
  keyRow('p', 'play', 'play this level for a record, without hints', async () => {
    const started = await tried(connection, { type: 'play-level', ...level });
    if (!started.ok) return started.text;
    const answer = await play(started.value.match);
    return typeof answer === 'string' ? answer : undefined;
  });

const [titleWidth, ownWidth] = [22, 18];

function levelLine(level: LevelWithRecords, chosen: boolean, columns: number): Line {
  const isLeader = level.own?.place === 1;
  return [
    span(chosen ? ' > ' : '   ', 'accent'),
    span(column(cleanText(level.title), titleWidth), 'strong'),
    span(
      column(leaderText(level), columns - titleWidth - ownWidth - 4),
      level.best === null ? 'dim' : isLeader ? 'accent' : 'text',
    ),
    span(` ${column(ownPlaceText(level), ownWidth)}`, isLeader ? 'accent' : 'dim'),
  ];
}

interface LevelRecordsPageOptions {
  readonly online: Online;
  readonly game: string;
  readonly level: string;
  watch(match: string): ActionResult;
  play(match: string): ActionResult;
  back(): void;
}

/** Page with the best records of a level, and the player's own record below them. */
export function levelRecordsPage(around: PageContext, options: LevelRecordsPageOptions): Page {
  const { online, game, level, back } = options;
  let records: LevelRecords | undefined;
  let problem: string | undefined;
  const list = chooser<RecordRow>({
    items: () => (records === undefined ? [] : records.rows),
    words: ({ name }) => playerName(name),
    lines: (row, chosen, { columns }) => [recordLine(row, chosen, columns)],
    room: ({ rows }) => rows - frameRows - 1 - ownRows,
    keyOf: (row) => String(records?.rows.indexOf(row)),
    enter: () => ['watch', 'watch this match'],
    open: ({ match }) => (match === null ? cannotWatchRecord : options.watch(match)),
  });
  const shownPage = page(around, {
    show(size) {
      const { lines, seen } = list.shown(size);
      const row = list.chosen();
      return {
        title: pageTitle(
          'turncade',
          `${recordsTitle(game)} on ${cleanText(records === undefined ? level : records.title)}`,
        ),
        facts: line(records === undefined ? '' : `${records.players} with a record`),
        left: [
          {
            title: 'records',
            tag: seen,
            lines: row === undefined ? [[], line(records === undefined ? '' : `   ${emptyRecords}`)] : lines,
          },
          ...(records === undefined
            ? []
            : [{ title: 'you', lines: [ownRecordText(records), termsText(records)].map((text) => line(` ${text}`)) }]),
        ],
        status: compact(
          problem ??
            (row === undefined
              ? records === undefined
                ? 'Loading.'
                : 'p: play this level.'
              : row.match === null
                ? cannotWatchRecord
                : `Enter: watch ${row.isOwn ? 'your match' : playerName(row.name)}.`),
          passing(online.state(), online.now()) ?? guestText(online.state().name),
        ),
      };
    },
    keys: () => [
      ...connectKeys(online),
      ...list.moving(),
      ...list.entering(),
      playKey(online, { game, level }, options.play),
      escapeKey('levels', 'back to the levels', back),
    ],
    click: list.click,
  });
  return loading(following(shownPage, online), async () => {
    const answer = await tried(online.connection, { type: 'level-records', game, level });
    problem = answer.ok ? undefined : `! ${answer.text}`;
    if (answer.ok) records = answer.value;
    shownPage.changed();
  });
}

/** Number of rows of the section about the player: its border and two lines. */
const ownRows = 3;

function recordLine(row: RecordRow, chosen: boolean, columns: number): Line {
  return [
    span(chosen ? ' > ' : '   ', 'accent'),
    span(`${String(row.place).padStart(3)}  `, 'dim'),
    span(column(holderText(row), 40), row.isOwn ? 'accent' : 'strong'),
    span(column(cleanText(row.text), columns - 48)),
  ];
}
