import { titleOf } from '#games/index.ts';
import { frameRows } from '#screen/frame.ts';
import { capitalize } from '#screen/sentences.ts';
import { type Line, line, span } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { type ActionResult, escapeKey, type PageKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import { chooser } from '../../pages/lists/choice-list.ts';
import { type Page, page, pageTitle } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { cleanText } from '../clean-text.ts';
import { connectKeys, following, loading, passing } from '../live-page.ts';
import { type Online, serverTitle } from '../online-state.ts';
import { tried } from '../send-request.ts';
import {
  cannotWatch,
  type DailyGame,
  emptyText,
  enterText,
  enterWord,
  laterDate,
  leaderOf,
  playerName,
  type Ranking,
  type RankingRow,
  seedRows,
  standingOf,
} from './daily-words.ts';

export interface DailyPageOptions {
  readonly online: Online;
  play(match: string): ActionResult;
  ranking(game: string, date: string): void;
  /** Game on which the cursor starts. */
  readonly chosen?: string | undefined;
  back(): void;
}

/** Page of today's matches of a server: the player's place, and who leads. */
export function dailyPage(around: PageContext, options: DailyPageOptions): Page {
  const { online, back } = options;
  let today: { readonly date: string; readonly games: readonly DailyGame[] } | undefined;
  let problem: string | undefined;
  const list = chooser<DailyGame>({
    items: () => (today === undefined ? [] : today.games),
    words: ({ game }) => titleOf(game),
    lines: (game, chosen, { columns }) => gameLines(game, chosen, columns),
    room: ({ rows }) => rows - frameRows - 1,
    keyOf: ({ game }) => game,
    enter: (game) => [enterWord(game), "play today's match of this game"],
    async open({ game }) {
      const started = await tried(online.connection, { type: 'play-daily', game });
      return started.ok ? answerOf(options.play(started.value.match)) : started.text;
    },
  });
  const rankingKey = (): readonly PageKey[] => {
    const game = list.chosen();
    if (game === undefined || today === undefined) return [];
    const { date } = today;
    return [keyRow('r', 'ranking', 'the ranking of this game', () => options.ranking(game.game, date))];
  };
  const shownPage = page(around, {
    show(size) {
      const { lines, seen } = list.shown(size);
      const game = list.chosen();
      return {
        title: pageTitle('turncade', `${serverTitle(online.state())}   daily`),
        facts: line(today === undefined ? '' : `${today.date}, the same for everyone`),
        left: [{ title: "today's matches", tag: seen, lines: [[], ...lines] }],
        status: [
          problem ?? (game === undefined ? 'Loading.' : enterText(game)),
          passing(online.state(), online.now()) ?? 'The day ends at midnight in Greenwich (UTC).',
        ],
      };
    },
    keys: () => [
      ...connectKeys(online),
      ...list.moving(),
      ...list.entering(),
      ...rankingKey(),
      escapeKey('lobby', 'back to the lobby', back),
    ],
    click: list.click,
  });
  return loading(following(shownPage, online), async () => {
    const answer = await tried(online.connection, { type: 'daily' });
    problem = answer.ok ? undefined : `! ${answer.text}`;
    const isFirst = today === undefined;
    if (answer.ok) today = answer.value;
    if (isFirst && options.chosen !== undefined) list.beginAt(({ game }) => game === options.chosen);
    shownPage.changed();
  });
}

const answerOf = async (result: ActionResult): Promise<string | undefined> => {
  const answer = await result;
  return typeof answer === 'string' ? answer : undefined;
};

const nameWidth = 18;

function gameLines(game: DailyGame, chosen: boolean, columns: number): Line[] {
  const rest = columns - nameWidth - 5;
  const isWaiting = game.running !== null;
  return [
    [
      span(chosen ? '  >  ' : '     ', 'accent'),
      span(column(titleOf(game.game), nameWidth), 'strong'),
      span(column(standingOf(game), rest), isWaiting ? 'accent' : 'text'),
    ],
    [span(`     ${column(cleanText(game.about), columns - 5)}`, 'dim')],
    [span(`     ${column(capitalize(leaderOf(game)), columns - 5)}`, 'dim')],
  ];
}

/** Number of rows of the section with the seed: its border and two lines. */
const seedSection = 3;

export interface RankingPageOptions {
  readonly online: Online;
  readonly game: string;
  readonly date: string;
  watch(match: string): ActionResult;
  /** Shows the ranking of another day. */
  other(date: string): void;
  back(): void;
}

/** Page of a day's ranking of a game. Loads further results when the cursor comes to the end. */
export function rankingPage(around: PageContext, options: RankingPageOptions): Page {
  const { online, game, date, back } = options;
  let ranking: Ranking | undefined;
  let rows: readonly RankingRow[] = [];
  let isOfFellows = false;
  let problem: string | undefined;
  /** Request whose answer is awaited. A later one replaces it, and the answer to the earlier one is ignored. */
  let awaited: object | undefined;
  const load = async (from: number): Promise<void> => {
    const request = { type: 'ranking', game, date, from, fellows: isOfFellows } as const;
    awaited = request;
    const answer = await tried(online.connection, request);
    if (awaited !== request) return;
    awaited = undefined;
    problem = answer.ok ? undefined : `! ${answer.text}`;
    if (answer.ok) {
      ranking = answer.value;
      rows = [...rows.slice(0, from), ...answer.value.rows];
    }
    shownPage.changed();
  };
  const list = chooser<RankingRow>({
    items: () => rows,
    words: ({ name }) => playerName(name),
    lines: (row, chosen, { columns }) => [rankingLine(row, chosen, columns)],
    room: ({ rows: all }) => all - frameRows - 1 - seedSection,
    keyOf: (row) => String(rows.indexOf(row)),
    cameTo(row) {
      if (awaited !== undefined || ranking === undefined) return;
      if (row === rows.at(-1) && rows.length < ranking.finished) void load(rows.length);
    },
    enter: () => ['watch', 'watch this match'],
    open: ({ match }) => (match === null ? cannotWatch : options.watch(match)),
  });
  const filter = (): ActionResult => {
    isOfFellows = !isOfFellows;
    rows = [];
    list.cursor.reset();
    void load(0);
    return undefined;
  };
  const shownPage = page(around, {
    show(size) {
      const { lines, seen } = list.shown(size);
      const row = list.chosen();
      const who = isOfFellows ? 'people you have played' : 'everybody';
      return {
        title: pageTitle('turncade', `${titleOf(game)}   daily ${date}`),
        facts: line(ranking === undefined ? '' : `${ranking.finished} finished, ${who}`),
        left: [
          {
            title: 'ranking',
            tag: seen,
            lines: row === undefined ? [[], line(ranking === undefined ? '' : `   ${emptyText(isOfFellows)}`)] : lines,
          },
          ...(ranking === undefined
            ? []
            : [{ title: 'seed', lines: seedRows(ranking).map((text) => line(` ${text}`)) }]),
        ],
        status: [
          problem ??
            (row === undefined ? '' : row.match === null ? cannotWatch : `Enter: watch ${playerName(row.name)}.`),
          passing(online.state(), online.now()) ?? '',
        ],
      };
    },
    keys: () => [
      ...connectKeys(online),
      ...list.moving(),
      ...list.entering(),
      keyRow('f', isOfFellows ? 'everybody' : 'played', 'only people you have played, or everybody', filter),
      keyRow(['left', 'right'], ['left/right', 'day'], 'the day before or after', (key) =>
        options.other(laterDate(date, key === 'left' ? -1 : 1)),
      ),
      escapeKey('daily', "back to today's matches", back),
    ],
    click: list.click,
  });
  return loading(following(shownPage, online), () => (rows.length === 0 ? load(0) : Promise.resolve()));
}

function rankingLine({ place, name, text, isOwn }: RankingRow, chosen: boolean, columns: number): Line {
  return [
    span(chosen ? ' > ' : '   ', 'accent'),
    span(`${String(place).padStart(6)}  `, 'dim'),
    span(column(isOwn ? `${playerName(name)} (you)` : playerName(name), 28), isOwn ? 'accent' : 'strong'),
    span(column(cleanText(text), columns - 39)),
  ];
}
