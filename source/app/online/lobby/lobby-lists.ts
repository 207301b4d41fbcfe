import { itemAt } from '../../../engine/lookup.ts';
import { titleOf } from '../../../games/index.ts';
import type { MatchCard } from '../../../net/wire/messages.ts';
import { fits } from '../../pages/lists/list.ts';
import { isYourTurn, type OnlineState, waitingMatches } from '../online-state.ts';
import { holderName } from '../online-words.ts';

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
