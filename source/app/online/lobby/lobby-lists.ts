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
  /** One's own name. */
  readonly me: string;
  /** When the cards came, and now, in milliseconds since 1970. */
  readonly cardsAt: number;
  readonly now: number;
  /** Columns of the row, and whether the names of those who play have room. */
  readonly width: number;
  readonly isWide: boolean;
}

const gameWidth = 16;
const levelWidth = { wide: 14, narrow: 13 } as const;
const namesWidth = 20;
/** Columns of a title, at most, where there is room for names. */
const maxLevelWidth = 26;
/** Columns of a match's state and of the last column together. */
const lastWidth = { wide: 24, narrow: 20 } as const;
const marked = 3;

/** A match as a row of a list, of exactly this width. */
export function lobbyLine(card: MatchCard, list: ListName, chosen: boolean, look: LobbyLook): Line {
  const { me, width, isWide } = look;
  const size = isWide ? 'wide' : 'narrow';
  const what = standing(card, me);
  const last = lastCell(card, list, look);
  const fixed = marked + gameWidth + levelWidth[size] + (isWide ? namesWidth : 0) + lastWidth[size] + 8;
  const more = Math.max(0, width - fixed);
  // A title has its end; of names there may be many.
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

/** A match's last cell in a list. */
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

/** The lists of the lobby, from above. */
export const listNames = ['mine', 'open', 'toWatch', 'finished'] as const;

/** A list of the lobby. */
export type ListName = (typeof listNames)[number];

/** One list with its matches in the order in which they are shown. */
export interface LobbyList {
  readonly name: ListName;
  readonly cards: readonly MatchCard[];
  /** Whether only its title stands there. */
  readonly isFolded: boolean;
}

/** Where the cursor of the lobby can be: on a match, or on the title of a list that is folded. */
export interface Stop {
  readonly list: ListName;
  readonly card: MatchCard | undefined;
}

/** All places of the cursor, from above. */
export const stopsOf = (lists: readonly LobbyList[]): readonly Stop[] =>
  lists.flatMap(({ name, cards, isFolded }): readonly Stop[] =>
    isFolded ? [{ list: name, card: undefined }] : cards.map((card) => ({ list: name, card })),
  );

/** A match goes by its own name in whatever list it is, so the cursor follows it from list to list. */
export const keyOf = ({ list, card }: Stop): string => (card === undefined ? `list ${list}` : `match ${card.match}`);

/** The words of a list. */
interface ListWords {
  readonly title: string;
  /** The heading of its last column. */
  readonly column: string;
  /** Words for Enter there, in the footer and in the help. */
  readonly enter: readonly [label: string, help: string];
}

export const listWords: Readonly<Record<ListName, ListWords>> = {
  mine: { title: 'your matches', column: 'time left', enter: ['open', 'open the match'] },
  open: { title: 'open', column: 'turn limit', enter: ['sit down', 'take the first free seat'] },
  toWatch: { title: 'to watch', column: 'people watching', enter: ['watch', 'watch the match'] },
  finished: { title: 'finished', column: 'newest first', enter: ['replay', 'see how it went'] },
};

/**
 * The lists as they are shown: with something to do first, and only what fits what is looked for. Then none is folded, nor
 * is one without matches ever.
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

/** The rows that a list needs: its matches and a blank one, or the sentence that stands for them; none where it is folded. */
const needOf = ({ name, cards, isFolded }: LobbyList, emptyRows: (list: ListName) => number): number =>
  isFolded ? 0 : cards.length === 0 ? emptyRows(name) : cards.length + 1;

/** Each list keeps so many rows. */
const keptRows = 2;

/**
 * How many rows each list gets: two each, the rest goes to the first that needs it, what nobody needs to the last that is
 * not folded.
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

/** The first match of a list that is shown: lists are turned page by page, so that moving within a page moves nothing. */
export function firstShown(count: number, rows: number, at: number | undefined): number {
  if (at === undefined || count <= rows || rows === 0) return 0;
  return Math.min(Math.floor(at / rows) * rows, count - rows);
}
