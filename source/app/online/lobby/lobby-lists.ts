import { itemAt } from '#engine/lookup.ts';
import { columnsOf, padColumns } from '#engine/text/width.ts';
import { titleOf } from '#games/index.ts';
import { limitText } from '#net/names.ts';
import type { MatchCard } from '#net/wire/messages.ts';
import { type Line, listLine, type Role, span } from '#screen/styled-text.ts';
import { column, truncate } from '#screen/truncate.ts';
import { shortTime, timeLeftLook } from '../../match/online/time-left.ts';
import { fits } from '../../pages/lists/list.ts';
import { isYourTurn, type OnlineState, waitingMatches } from '../online-state.ts';
import { dayText, holderName, leftNow, standing } from '../online-words.ts';

export interface LobbyLook {
  readonly me: string;
  /** Arrival of the cards, and the current time, in milliseconds since 1970. */
  readonly cardsAt: number;
  readonly now: number;
  /** Columns of the row, and whether it has room for names of players. */
  readonly width: number;
  readonly isWide: boolean;
}

const gameWidth = 16;
const levelWidth = { wide: 14, narrow: 13 } as const;
const namesWidth = 20;
const maxLevelWidth = 26;
const lastWidth = { wide: 24, narrow: 20 } as const;
const marked = 3;

/** Match as a row of a list, exactly as wide as `look.width`. */
export function lobbyLine(card: MatchCard, list: ListName, chosen: boolean, look: LobbyLook): Line {
  const { me, width, isWide } = look;
  const size = isWide ? 'wide' : 'narrow';
  const what = standing(card, me);
  const last = lastCell(card, list, look);
  const fixed = marked + gameWidth + levelWidth[size] + (isWide ? namesWidth : 0) + lastWidth[size] + 8;
  const more = Math.max(0, width - fixed);
  // A title is limited in length. Names may fill the rest.
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

/** Possible position of the lobby's cursor: a match, or the title of a folded list. */
export interface Stop {
  readonly list: ListName;
  readonly card: MatchCard | undefined;
}

export const stopsOf = (lists: readonly LobbyList[]): readonly Stop[] =>
  lists.flatMap(({ name, cards, isFolded }): readonly Stop[] =>
    isFolded ? [{ list: name, card: undefined }] : cards.map((card) => ({ list: name, card })),
  );

/** A match has the same key in every list, so the cursor follows it from list to list. */
export const keyOf = ({ list, card }: Stop): string => (card === undefined ? `list ${list}` : `match ${card.match}`);

interface ListWords {
  readonly title: string;
  readonly column: string;
  /** Words for Enter in the footer and in the help. */
  readonly enter: readonly [label: string, help: string];
}

export const listWords: Readonly<Record<ListName, ListWords>> = {
  mine: { title: 'your matches', column: 'time left', enter: ['open', 'open the match'] },
  open: { title: 'open', column: 'turn limit', enter: ['sit down', 'take the first free seat'] },
  toWatch: { title: 'to watch', column: 'people watching', enter: ['watch', 'watch the match'] },
  finished: { title: 'finished', column: 'newest first', enter: ['replay', 'see how it went'] },
};

/**
 * Lists as shown: the player's own matches begin with those that wait for the player. A search leaves only the matches
 * that fit, and shows every list unfolded. Empty lists are never folded.
 */
export function lobbyLists(
  state: OnlineState,
  wanted = '',
  folded: ReadonlySet<ListName> = new Set(),
): readonly LobbyList[] {
  const { lobby } = state;
  return listNames.map((name) => {
    const all = lobby === undefined ? [] : name === 'mine' ? dueFirst(state) : lobby[name];
    if (wanted !== '') return { name, cards: all.filter((card) => fits(wordsOf(card), wanted)), isFolded: false };
    return { name, cards: all, isFolded: all.length > 0 && folded.has(name) };
  });
}

const dueFirst = (state: OnlineState): readonly MatchCard[] => [
  ...waitingMatches(state),
  ...(state.lobby === undefined ? [] : state.lobby.mine).filter((card) => !isYourTurn(card)),
];

const wordsOf = ({ game, title, holders }: MatchCard): string =>
  [titleOf(game), title, ...holders.map(holderName)].join(' ');

/** Rows that a list needs: its matches and a blank row, or the sentence shown in their place. None if folded. */
const needOf = ({ name, cards, isFolded }: LobbyList, emptyRows: (list: ListName) => number): number =>
  isFolded ? 0 : cards.length === 0 ? emptyRows(name) : cards.length + 1;

const keptRows = 2;

/**
 * Divides the rows among the lists: two each, then the first lists that need more. Rows nobody needs go to the last
 * list that is not folded.
 */
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
  return rows.map((ownCount, i) => (i === last ? ownCount + rest : ownCount));
}

/** First visible match of a list. Lists turn page by page, so that moving within a page does not scroll. */
export function firstShown(count: number, rows: number, at: number | undefined): number {
  if (at === undefined || count <= rows || rows === 0) return 0;
  return Math.min(Math.floor(at / rows) * rows, count - rows);
}
