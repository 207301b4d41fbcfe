import { itemAt } from '#engine/lookup.ts';
import { columnsOf, padColumns } from '#engine/text/width.ts';
import { titleOf, turnNameAt } from '#games/index.ts';
import { limitText } from '#net/names.ts';
import type { Holder, MatchCard } from '#net/wire/messages.ts';
import type { Section } from '#screen/frame.ts';
import { type Line, line, listLine, paragraph, type Role, seatRole, span } from '#screen/styled-text.ts';
import { column, truncate, wrapWords } from '#screen/truncate.ts';
import { shortTime, timeLeftLook, timeLeftText } from '../../match/online/time-left.ts';
import { fits } from '../../pages/lists/list.ts';
import { cleanText } from '../clean-text.ts';
import type { JoinMethod } from '../online-context.ts';
import { isYourTurn, type OnlineState, waitingMatches } from '../online-state.ts';
import {
  dayText,
  endText,
  factLine,
  freeSeats,
  holderName,
  leftNow,
  outcomeText,
  presenceOf,
  standing,
} from '../online-words.ts';

export interface LobbyLook {
  readonly me: string;
  /** Time when the cards arrived, in milliseconds since 1970. */
  readonly cardsAt: number;
  readonly now: number;
  /** Columns of the row. `isWide` is true if there is room for players' names. */
  readonly width: number;
  readonly isWide: boolean;
}

const gameWidth = 16;
const levelWidth = { wide: 14, narrow: 13 } as const;
const namesWidth = 20;
const maxLevelWidth = 26;
const lastWidth = { wide: 24, narrow: 20 } as const;
const marked = 3;

export function lobbyLine(card: MatchCard, list: ListName, chosen: boolean, look: LobbyLook): Line {
  const { me, width, isWide } = look;
  const size = isWide ? 'wide' : 'narrow';
  const what = standing(card, me);
  const last = lastCell(card, list, look);
  const fixed = marked + gameWidth + levelWidth[size] + (isWide ? namesWidth : 0) + lastWidth[size] + 8;
  const more = Math.max(0, width - fixed);
  // In a wide row, the level's column grows only to a maximum. All remaining columns go to players' names.
  const moreLevel = isWide ? Math.min(more, maxLevelWidth - levelWidth.wide) : more;
  const level = levelWidth[size] + moreLevel;
  const names = isWide ? namesWidth + more - moreLevel : 0;
  const room = lastWidth[size] - columnsOf(last.text);
  const text = truncate(what.text, Math.max(room - 1, 15));
  return listLine(
    [
      span(chosen ? ' > ' : '   ', 'accent'),
      span(column(titleOf(card.game), gameWidth), 'strong'),
      span(`${column(card.title, level - 1)} `),
      ...(isWide ? [span(`${column(othersIn(card, me), names - 1)} `, 'dim')] : []),
      span(padColumns(text, Math.max(room, columnsOf(text) + 1)), what.role),
      span(last.text, last.role),
    ],
    width,
    chosen,
  );
}

const othersIn = ({ holders }: MatchCard, me: string): string =>
  holders
    .filter((holder) => holder.is !== 'open')
    .map(holderName)
    .filter((name) => name !== me)
    .join(' ');

function lastCell(card: MatchCard, list: ListName, look: LobbyLook): { readonly text: string; readonly role: Role } {
  switch (list) {
    case 'mine': {
      const timeLeft = leftNow(card, look.cardsAt, look.now);
      if (timeLeft === undefined) return { text: '', role: 'dim' };
      const { sign, role } = timeLeftLook(timeLeft, card.limit);
      return { text: `${sign}${shortTime(timeLeft)}`, role };
    }
    case 'open':
      return { text: limitText(card.limit), role: 'dim' };
    case 'toWatch':
      return { text: String(card.watching.length), role: 'dim' };
    case 'finished':
      return { text: dayText(card.changed, look.now), role: 'dim' };
  }
}

export const listNames = ['mine', 'open', 'toWatch', 'finished'] as const;

export type ListName = (typeof listNames)[number];

export interface LobbyList {
  readonly name: ListName;
  readonly cards: readonly MatchCard[];
  readonly isFolded: boolean;
}

/** Row where the cursor can stop: a match, or the title of a folded list. */
export interface Stop {
  readonly list: ListName;
  readonly card: MatchCard | undefined;
}

export const stopsOf = (lists: readonly LobbyList[]): readonly Stop[] =>
  lists.flatMap(({ name, cards, isFolded }): readonly Stop[] =>
    isFolded ? [{ list: name, card: undefined }] : cards.map((card) => ({ list: name, card })),
  );

/** A match has the same key in all lists, so that the cursor follows it from list to list. */
export const keyOf = ({ list, card }: Stop): string => (card === undefined ? `list ${list}` : `match ${card.match}`);

interface ListWords {
  readonly title: string;
  readonly column: string;
  readonly enter: readonly [label: string, help: string];
}

export const listWords: Readonly<Record<ListName, ListWords>> = {
  mine: { title: 'your matches', column: 'time left', enter: ['open', 'open the match'] },
  open: { title: 'open', column: 'turn limit', enter: ['take seat', 'take the first free seat'] },
  toWatch: { title: 'to watch', column: 'people watching', enter: ['watch', 'watch the match'] },
  finished: { title: 'finished', column: 'newest first', enter: ['replay', 'see how it went'] },
};

/**
 * Lists of the lobby. The player's own list begins with matches that wait for the player. A search unfolds all lists,
 * and an empty list is always unfolded.
 */
export function lobbyLists(
  state: OnlineState,
  searchText = '',
  folded: ReadonlySet<ListName> = new Set(),
): readonly LobbyList[] {
  const { lobby } = state;
  return listNames.map((name) => {
    const all = lobby === undefined ? [] : name === 'mine' ? dueFirst(state) : lobby[name];
    if (searchText !== '')
      return { name, cards: all.filter((card) => fits(wordsOf(card), searchText)), isFolded: false };
    return { name, cards: all, isFolded: all.length > 0 && folded.has(name) };
  });
}

function dueFirst(state: OnlineState): readonly MatchCard[] {
  const due = waitingMatches(state);
  return [...due, ...(state.lobby === undefined ? [] : state.lobby.mine).filter((card) => !due.includes(card))];
}

const wordsOf = ({ game, title, holders }: MatchCard): string =>
  [titleOf(game), title, ...holders.map(holderName)].join(' ');

/** Rows that a list needs: its matches and a blank row, or the text for an empty list. 0 if folded. */
const needOf = ({ name, cards, isFolded }: LobbyList, emptyRows: (list: ListName) => number): number =>
  isFolded ? 0 : cards.length === 0 ? emptyRows(name) : cards.length + 1;

const keptRows = 2;

/** Divides `room` rows: two per unfolded list, then more for the first lists. The last unfolded list gets the rest. */
export function sharedRows(
  lists: readonly LobbyList[],
  room: number,
  emptyRows: (list: ListName) => number,
): readonly number[] {
  const minRows: readonly number[] = lists.map(({ isFolded }) => (isFolded ? 0 : keptRows));
  let rest = room - minRows.reduce((sum, rows) => sum + rows, 0);
  const rows = lists.map((list, i) => {
    const rowsKept = itemAt(minRows, i);
    const more = Math.max(0, Math.min(rest, needOf(list, emptyRows) - rowsKept));
    rest -= more;
    return rowsKept + more;
  });
  const open = lists.findLastIndex(({ isFolded }) => !isFolded);
  const last = open < 0 ? lists.length - 1 : open;
  return rows.map((rowCount, i) => (i === last ? rowCount + rest : rowCount));
}

/** Index of the first visible item of a list. Lists scroll by pages, so moving within a page does not scroll. */
export function firstShown(count: number, rows: number, at: number | undefined): number {
  if (at === undefined || count <= rows || rows === 0) return 0;
  return Math.min(Math.floor(at / rows) * rows, count - rows);
}

export function matchLines(card: MatchCard, look: Omit<LobbyLook, 'isWide'>): readonly Line[] {
  const { unreadChat, code, limit, watching, rated, tournament } = card;
  return [
    ...standingLines(card, look),
    [],
    ...seatLines(card, look.me),
    [],
    ...(tournament === undefined ? [] : [factLine('cup', cleanText(tournament.title))]),
    ...(rated === true ? [factLine('rated', 'yes')] : []),
    factLine('limit', limit === 0 ? 'none' : `${limitText(limit)} a ${turnNameAt(card.game)}`),
    ...(unreadChat > 0 ? [factLine('chat', `${unreadChat} new`)] : []),
    ...(watching.length > 0 ? [factLine('watch', watching.join(', '))] : []),
    factLine('code', code, 'accent'),
  ];
}

const minChatName = 5;

export function lastChatLines(chat: MatchCard['lastChat'], width: number): readonly Line[] {
  const names = Math.max(minChatName, ...chat.map(({ name }) => columnsOf(name)));
  return chat.flatMap(({ name, text }) =>
    wrapWords(text, width - names - 3).map(
      (part, i): Line => [span(` ${padColumns(i === 0 ? name : '', names)} `, 'strong'), span(part)],
    ),
  );
}

function standingLines(card: MatchCard, { me, cardsAt, now, width }: Omit<LobbyLook, 'isWide'>): readonly Line[] {
  switch (card.phase) {
    case 'waiting':
      return [line(' waiting room'), line(` ${freeSeats(card)} of ${card.holders.length} seats free`, 'dim')];
    case 'running': {
      const turn = span(` ${turnNameAt(card.game)} ${card.turn}`);
      const timeLeft = leftNow(card, cardsAt, now);
      const first: Line = isYourTurn(card) ? [turn, span('   your turn', 'friend')] : [turn];
      if (timeLeft === undefined) return [first];
      const { sign, role } = timeLeftLook(timeLeft, card.limit);
      return [first, line(` ${sign}${timeLeftText(timeLeft)} left`, role)];
    }
    case 'over': {
      return [
        line(` ${outcomeText(card, me)}`, 'strong'),
        ...paragraph(endText(card), width, 'dim'),
        line(` ${dayText(card.changed, now)}`, 'dim'),
      ];
    }
  }
}

const minNameWidth = 6;

function seatLines(card: MatchCard, me: string): readonly Line[] {
  const names = card.holders.map((holder, i) => seatName(holder, i + 1 === card.seat, me));
  const width = Math.max(minNameWidth, ...names.map(columnsOf)) + 1;
  return card.holders.map((holder, i): Line => {
    const seat = i + 1;
    const state = seatState(card, holder, seat);
    return [
      span(` ${seat} ${presenceOf(holder)} `, 'dim'),
      span(padColumns(names[i] ?? holder.is, width), seatRole(seat)),
      span(state.text, state.role),
    ];
  });
}

const standInWords = { away: 'bot for now', resigned: 'resigned', deleted: 'bot' } as const;

const seatName = (holder: Holder, isOwn: boolean, me: string): string =>
  isOwn || ('name' in holder && holder.name === me) ? 'You' : holderName(holder);

function seatState(card: MatchCard, holder: Holder, seat: number): { readonly text: string; readonly role: Role } {
  if (holder.is === 'open') return { text: '', role: 'dim' };
  if (holder.is === 'invited') return { text: 'invited', role: 'hazard' };
  const bot =
    holder.is === 'bot'
      ? 'bot'
      : holder.is === 'stand-in'
        ? standInWords[holder.why]
        : holder.isProgram === true
          ? 'program'
          : '';
  const says = (text: string, role: Role) => ({ text: [bot, text].filter((word) => word !== '').join(', '), role });
  switch (card.phase) {
    case 'waiting': {
      const isReady = holder.is !== 'person' || holder.isReady;
      return isReady ? says('ready', 'success') : says('not ready', 'warning');
    }
    case 'running':
      // A stand-in is always ready.
      if (holder.is === 'stand-in') return says('', 'dim');
      if (card.out?.includes(seat) === true) return says('out', 'dim');
      return card.waitsFor.includes(seat) ? says('thinking', 'warning') : says('ready', 'dim');
    case 'over':
      return card.outcome?.winners.includes(seat) === true ? says('won', 'strong') : says('', 'dim');
  }
}

/** Rows that each list needs while all lists are empty. */
export const emptyRows: Readonly<Record<ListName, number>> = { mine: 6, open: 2, toWatch: 2, finished: 2 };

/** @param isNew true if all lists are empty */
export function emptyLines(name: ListName, isNew: boolean): readonly Line[] {
  switch (name) {
    case 'mine':
      return isNew
        ? [
            [],
            line('   No matches yet.'),
            [],
            keyLine('n', 'Start one: against friends, bots or both'),
            keyLine('k', 'Join with a code that a friend gave you'),
          ]
        : [line('   No matches yet. n: start one.')];
    case 'open':
      return [line('   No open matches. Yours would be the first.', 'dim')];
    case 'toWatch':
      return [line('   No matches to watch.', 'dim')];
    case 'finished':
      return [line('   Your finished matches appear here.', 'dim')];
  }
}

const keyLine = (key: string, text: string): Line => [span(`   ${key}  `, 'accent'), span(text)];

/** Texts about an invitation for a friend, by method of joining: the kind of invitation, and how it begins. */
const sent: Readonly<Record<JoinMethod['is'], readonly [string, string]>> = {
  program: ['line you get:', 'turncade join ..'],
  page: ['link you get:', 'https://..'],
  ssh: ['line you get:', 'ssh -t -p ..'],
};

const steps = (way: JoinMethod['is']) => [
  ['Press n and choose', 'a game and seats.'],
  ['Send a friend the', ...sent[way]],
  ['Play. Quit any', 'time; your seat is', 'kept.'],
];

export const startHere = (width: number, { is }: JoinMethod): Section => ({
  title: 'start here',
  lines: [
    [],
    ...steps(is).flatMap((rows, i) => [
      ...rows.map(
        (text, row): Line => [
          span(row === 0 ? ` ${i + 1}  ` : '    ', 'accent'),
          span(text.slice(0, width - 4), text === sent[is][1] ? 'accent' : 'text'),
        ],
      ),
      [],
    ]),
  ],
});
