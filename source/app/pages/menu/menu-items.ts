import { compact } from '#engine/lookup.ts';
import { type GameEntry, titleOf } from '#games/index.ts';
import { isGuestName } from '#net/names.ts';
import type { Section } from '#screen/frame.ts';
import type { PictureRoom } from '#screen/game/level-painter.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Glyphs, indented, type Line, line, paragraph, type Role, span, withTarget } from '#screen/styled-text.ts';
import { targetsOf } from '#screen/target.ts';
import { column } from '#screen/truncate.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import type { MatchResult } from '#storage/results.ts';
import type { AsyncValue } from '../../async-value.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import type { PageView, Size } from '../../layers/page-view.ts';
import type { MatchPages } from '../../match/match-page.ts';
import type { LocalServices } from '../../services.ts';
import type { Home } from '../../text-mode/home.ts';
import type { Room, Word } from '../../text-mode/room.ts';
import type { Timer } from '../../timeline/timer.ts';
import { dateText } from '../dates.ts';
import type { LevelProgress } from '../levels/level-rows.ts';
import type { Picture } from '../lists/match-cards.ts';
import { filled, isWideCard, type MatchRow, matchRows } from '../lists/wide-layout.ts';
import type { Emblem } from './emblems.ts';

export interface MenuItem {
  readonly key: string;
  readonly group: 'first' | 'games' | 'kept' | 'last';
  readonly card?: { readonly emblem: Emblem; readonly note: string } | undefined;
  readonly name: string;
  readonly about: string;
  readonly enterDoes: string;
  panel(room: PictureRoom): readonly Section[];
  /** Loads the panel of the row. Called when the cursor reaches the row. */
  readonly ask?: (() => void) | undefined;
  open(size: Size): ActionResult;
}

export interface WaitingMatch {
  readonly match: string;
  readonly game: string;
  readonly title: string;
  /** Time left, in a short form such as `11 h`. Empty if no clock runs. */
  readonly timeLeft: string;
}

export interface MenuOnline {
  /** Address of the last server used. Undefined if no server is known. */
  readonly server?: string | undefined;
  readonly name?: string | undefined;
  /** Result of the newest request to the server. Undefined before the first. */
  news(): OnlineFound | undefined;
  /** Asks the server, at most once a minute. Calls `changed` after each answer. Returns a function that stops it. */
  watch?(changed: () => void): () => void;
  /** Opens a match or the lobby, or the list of servers if no server is known. */
  open(match?: string): ActionResult;
}

export type OnlineFound =
  | { readonly is: 'not-reached' }
  | {
      readonly is: 'here';
      readonly due: readonly WaitingMatch[];
      readonly others: number;
      readonly open: number;
      readonly people: number;
      readonly minutes: number;
    };

export const waitingTargets = targetsOf<{ readonly type: 'waiting'; readonly match: string }>({ waiting: true });

/** Row for online play. Its text is only the most important part of the server's answer. */
export const onlineItem = (online: MenuOnline): MenuItem => ({
  key: 'o',
  group: 'first',
  name: 'Online',
  get about() {
    return aboutText(online);
  },
  get enterDoes() {
    const { server, name } = online;
    if (server === undefined) return 'Enter: play with friends.';
    const keeping = isGuest(name) ? ' There, press @ to keep your progress.' : '';
    return `Enter: open the lobby of ${server}.${keeping}`;
  },
  panel: ({ columns }) => [{ title: 'online', lines: panelLines(online, columns) }],
  open: () => online.open(),
});

const isGuest = (name: string | undefined): name is string => name !== undefined && isGuestName(name);

function aboutText({ server, name, news }: MenuOnline): string {
  if (server === undefined) return 'play with friends';
  const now = news();
  if (now === undefined) return server;
  if (now.is === 'not-reached') return `${server} does not answer`;
  if (now.due.length > 0) return `your turn in ${pluralize(now.due.length, 'match', 'matches')}`;
  if (now.others === 0 && isGuest(name)) return `you are ${name}`;
  return now.others > 0 ? `${pluralize(now.others, 'match', 'matches')}, nothing to do` : 'no matches yet';
}

function panelLines({ server, name, news }: MenuOnline, width: number): Line[] {
  if (server === undefined)
    return paragraph(
      'Play RISC, RoboRace and Space Explorers with friends on other machines. One of you starts a server and sends the others the line that it prints.',
      width,
    );
  const now = news();
  const who = [line(` ${server}`, 'strong'), line(name === undefined ? ' not logged in' : ` you are ${name}`)];
  if (now === undefined) return who;
  if (now.is === 'not-reached') return [...who, [], line(' no answer', 'warning')];
  const fact = (label: string, count: number): Line => [span(` ${label.padEnd(22)}`, 'dim'), span(String(count))];
  return [
    ...who,
    [],
    line(now.due.length > 0 ? ' your turn' : ' nobody is waiting', now.due.length > 0 ? 'friend' : 'dim'),
    ...now.due.map(
      ({ match, game, title, timeLeft }): Line =>
        withTarget(
          [span(` ${column(`${titleOf(game).padEnd(6)} ${title}`, width - 7)} `), span(timeLeft, 'warning')],
          waitingTargets.to({ type: 'waiting', match }),
        ),
    ),
    [],
    fact('waiting for others', now.others),
    fact('open matches', now.open),
    fact('people here', now.people),
    [],
    line(now.minutes < 1 ? ' checked just now' : ` checked ${now.minutes} min ago`, 'dim'),
  ];
}

export interface ContinuedMatch {
  readonly game: string;
  readonly level?: string | undefined;
  readonly standing: string;
  readonly saved: Date;
  readonly debugUsed: boolean;
  /** Picture of the position. Calls `arrived` when it is loaded. */
  picture(arrived: () => void): AsyncValue<Picture>;
  open(): ActionResult;
}

export interface MenuGameFacts {
  readonly progress?: LevelProgress | undefined;
  readonly next?:
    | { readonly title: string; readonly summary: string; readonly picture?: Picture | undefined }
    | undefined;
  readonly best?: string | undefined;
  /** Introduction to a game that the player has never played. Shown if there is room. */
  readonly inShort?: readonly string[] | undefined;
  readonly last?: { readonly text: string; readonly date: Date } | undefined;
  readonly underWay?: string | undefined;
  readonly matches?: readonly MatchRow[] | undefined;
}

export interface MenuGame {
  readonly title: string;
  readonly summary: string;
  /** Picture for the strip. A game without one is a row of the list. */
  readonly emblem?: Emblem | undefined;
  readonly note?: string | undefined;
  /** True if the player has never played the game. The menu then suggests its tutorial. */
  readonly isNew?: boolean | undefined;
  /** Facts about the game, loaded when the cursor first reaches it. Calls `arrived` once they are loaded. */
  facts?(arrived: () => void): AsyncValue<MenuGameFacts>;
  open(): ActionResult;
}

export interface MenuPage extends Pick<MenuItem, 'key' | 'name' | 'about' | 'enterDoes' | 'open'> {
  readonly says: string;
}

export interface MenuToday {
  readonly game: string;
  readonly text: string;
  readonly role: Role;
  readonly stars: string;
  readonly streak: string;
}

export interface DailyFacts {
  /** `games`: number of games with daily matches. `won`: number of these games whose match is won. */
  readonly games: number;
  readonly won: number;
  readonly streak: number;
  readonly rows?: readonly MenuToday[] | undefined;
  open(): ActionResult;
}

export interface MenuOptions {
  readonly version: string;
  readonly now: Date;
  readonly glyphs: Glyphs;
  readonly games: readonly MenuGame[];
  readonly continued?: ContinuedMatch | undefined;
  readonly daily?: DailyFacts | undefined;
  readonly online?: MenuOnline | undefined;
  /** Running matches other than the one to continue, newest first. Shown if there is room. */
  readonly underWay?: readonly MatchRow[] | undefined;
  readonly ended?: readonly MatchRow[] | undefined;
  readonly pages?: readonly MenuPage[];
  readonly notice?: string | undefined;
  /** Undefined if the pictures do not move. */
  readonly timer?: Timer | undefined;
}

/** Rows of the menu except help and quit. Calls `arrived` each time the content of a panel is loaded. */
export function menuItems(options: MenuOptions, arrived: () => void): MenuItem[] {
  const { continued, daily, games, online, pages = [], now } = options;
  return compact(
    continued && continueItem(continued, now, arrived),
    daily && dailyItem(daily),
    online && onlineItem(online),
    ...games.map((game, i) => gameItem(game, String(i + 1), now, arrived)),
    ...pages.map(({ says, ...row }) => textItem({ ...row, group: 'kept' }, row.name.toLowerCase(), says)),
  );
}

export const textItem = (row: Omit<MenuItem, 'panel'>, title: string, says: string): MenuItem => ({
  ...row,
  panel: ({ columns }) => [{ title, lines: paragraph(says, columns) }],
});

const dailyItem = ({ games, won, streak, open }: DailyFacts): MenuItem =>
  textItem(
    {
      key: 'y',
      group: 'first',
      name: 'Daily',
      about: `${won} of ${games} won${streak === 0 ? '' : `, streak ${streak}`}`,
      enterDoes: "Enter: see today's matches.",
      open,
    },
    'daily',
    `One match of each game, the same for everyone today. ${
      streak === 0 ? 'Win one every day to build a streak.' : `Your streak: ${pluralize(streak, 'day')}.`
    }`,
  );

/** If the panel has fewer rows, its head is only one row, to leave more for the picture. */
const roomyRows = 14;

function continueItem(match: ContinuedMatch, now: Date, arrived: () => void): MenuItem {
  const { game, level, standing, saved, debugUsed, open } = match;
  const picture = match.picture(arrived);
  const moment = standing.split(', ')[0] ?? standing;
  return {
    key: 'c',
    group: 'first',
    name: 'Continue',
    about: `${game}, ${moment}`,
    enterDoes: `Enter: continue ${game}, ${moment}.`,
    panel(room) {
      const head =
        room.rows < roomyRows
          ? [[span(` ${column(compact(game, level).join(', '), room.columns - 2)}`, 'strong')]]
          : [[span(` ${game}`, 'strong')], ...(level === undefined ? [] : paragraph(level, room.columns)), []];
      const below = [span(` saved  ${dateText(saved, now)}${debugUsed ? ', debug used' : ''}`, 'dim')];
      const rows = room.rows - head.length - 1;
      const drawn = withFacts(pictureIn(picture.value(), { ...room, rows }), rows);
      return [{ title: 'continue', lines: [...head, ...drawn, below] }];
    },
    ask: picture.ask,
    open,
  };
}

function gameItem(game: MenuGame, key: string, now: Date, arrived: () => void): MenuItem {
  const { title, summary, isNew, emblem, note = '', open } = game;
  const facts = game.facts?.(arrived);
  return {
    key,
    group: 'games',
    name: title,
    about: summary,
    card: emblem && { emblem, note },
    enterDoes: `Enter: see the levels of ${title}.${isNew === true ? ' New here? Start with the tutorial.' : ''}`,
    panel(room) {
      const loaded = facts?.value();
      const head = [...aboutGame(summary, loaded?.inShort, room), []];
      const lines = loaded === undefined ? [] : factLines(loaded, now, { ...room, rows: room.rows - head.length });
      const section = { title, lines: [...head, ...lines] };
      if (!isWideCard(room)) return [section];
      return filled(section, room.rows, [
        { title: 'last matches', lines: matchRows(loaded?.matches === undefined ? [] : loaded.matches, room.columns) },
      ]);
    },
    ask: facts?.ask,
    open,
  };
}

/** Paragraphs that fit in a quarter of a wide panel's rows. In a narrow panel, or if none fits, the summary. */
function aboutGame(summary: string, inShort: readonly string[] = [], { columns, rows }: PictureRoom): Line[] {
  const paragraphs: Line[] = [];
  for (const text of isWideCard({ columns }) ? inShort : []) {
    const more = paragraph(text, columns);
    if (paragraphs.length + more.length > Math.floor(rows / 4)) break;
    paragraphs.push(...more);
  }
  return paragraphs.length === 0 ? paragraph(summary, columns) : paragraphs;
}

const rowsOfMatches = (rows: number): number => Math.min(8, Math.floor(rows / 4));

function factLines(facts: MenuGameFacts, now: Date, room: PictureRoom): Line[] {
  const { columns: width } = room;
  const { progress, next, best, last, underWay } = facts;
  const fact = (label: string, text: string): Line => [span(` ${label.padEnd(8)}`, 'dim'), span(text)];
  const panelLines = [
    ...(progress === undefined ? [] : [fact(progress.counts, `${progress.done}/${progress.all}`)]),
    ...(best === undefined ? [] : [fact('best', best)]),
    ...(underWay === undefined ? [] : [fact('now', underWay)]),
    ...(last === undefined
      ? underWay === undefined
        ? [line(' not played yet', 'dim')]
        : []
      : [fact('last', last.text), fact('', dateText(last.date, now))]),
  ];
  if (next === undefined) return panelLines;
  const head = [line(last === undefined ? ' begin with' : ' next mission', 'dim'), [span(` ${next.title}`, 'strong')]];
  // One row stays free for the blank row below the picture.
  const drawn =
    next.picture !== undefined && isWideCard(room)
      ? pictureIn(next.picture, {
          ...room,
          rows: room.rows - head.length - 1 - panelLines.length - rowsOfMatches(room.rows),
        })
      : paragraph(next.summary, width);
  return [...head, ...drawn, [], ...panelLines];
}

/** If the rows are too few, drops the last rows of the board. Keeps the facts, which follow the last blank row. */
function withFacts(drawn: readonly Line[], rows: number): readonly Line[] {
  const end = drawn.findLastIndex((row) => row.every(({ text }) => text.trim() === ''));
  if (drawn.length <= rows || end < 0) return drawn.slice(0, rows);
  const facts = drawn.slice(end + 1);
  return [...drawn.slice(0, Math.max(0, Math.min(end, rows - facts.length))), ...facts];
}

const pictureIn = (picture: Picture | undefined, { columns, ...room }: PictureRoom): Line[] =>
  picture === undefined ? [] : picture({ ...room, columns: columns - 2 }).map(indented);

/** A page for both front ends: as a row of the menu, and as words of text mode. */
export interface MenuEntry {
  row(menu: MenuOnScreen): MenuPage;
  words(menu: MenuInWords): readonly Word[];
}

export interface MenuOnScreen {
  readonly app: LocalServices;
  readonly matches: Pick<MatchPages, 'openReplay'>;
  saves(): PageView;
  trash(back: () => void): PageView;
  back(): void;
  readonly openGame: OpenGame;
  openCampaigns(): ActionResult;
  openPuzzles(): ActionResult;
}

export type OpenGame = (entry: GameEntry, level?: string) => ActionResult;

export interface MenuInWords {
  readonly home: Home;
  readonly results: readonly MatchResult[];
  now(): Date;
  readonly homeFolder: PlayersHome;
  back(): Room;
}
