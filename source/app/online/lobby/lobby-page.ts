import { compact } from '#engine/lookup.ts';
import type { MatchCard } from '#net/wire/messages.ts';
import type { Glyphs } from '#screen/styled-text.ts';
import { type ActionResult, escapeKey, type PageKey, prompt } from '../../layers/dialog.ts';
import { helpRow, keyRow } from '../../layers/key-rows.ts';
import { choosing } from '../../pages/lists/choice-list.ts';
import { type Page, page, whileShown } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import type { HostedGames } from '../hosted-games.ts';
import { connectKeys, following } from '../live-page.ts';
import type { JoinMethod } from '../online-context.ts';
import { callingMatches, type Online, peopleIn } from '../online-state.ts';
import { keyOf, type ListName, listWords, lobbyLists, type Stop, stopsOf } from './lobby-lists.ts';
import { listTargets, lobbyScreen, rowShares } from './lobby-view.ts';

export interface LobbyOptions {
  readonly online: Online;
  readonly games: HostedGames;
  glyphs(): Glyphs;
  open(card: MatchCard): ActionResult;
  sit(card: MatchCard): ActionResult;
  join(code: string): ActionResult;
  newMatch(): ActionResult;
  people(): ActionResult;
  account(): ActionResult;
  settings(): ActionResult;
  leave(): ActionResult;
  /** Folded lists. The page changes this set. */
  readonly folded: Set<ListName>;
  readonly wayIn: JoinMethod;
  readonly backTo: 'menu' | 'leave';
}

export function lobbyPage(around: PageContext, options: LobbyOptions): Page {
  const { online, games, folded, backTo, wayIn } = options;

  const matches = choosing<Stop>({
    what: 'a match',
    items: (typed) => stopsOf(lobbyLists(online.state(), typed, folded)),
    keyOf,
    // The cursor starts on the first match, not on the title of a folded list.
    first: ({ card }) => card !== undefined,
    page(size): number {
      const all = lists();
      const listIndex = all.findIndex(({ name }) => name === chosen()?.list);
      return Math.max(keptAtLeast, rowShares({ lists: all, searchText: searchText() }, size)[listIndex] ?? 0) + 1;
    },
    // Folding a list moves the cursor from a match in the list to the list's title.
    instead: ({ list }) => ({ list, card: undefined }),
    enter: ({ card, list }) => (card === undefined ? unfoldWords : listWords[list].enter),
    open: ({ card, list }) =>
      card === undefined ? fold(list, false) : list === 'open' ? options.sit(card) : options.open(card),
  });
  const { cursor, searchText, chosen } = matches;
  const lists = () => lobbyLists(online.state(), searchText(), folded);
  const fold = (list: ListName, isFolded: boolean) => {
    const stays = chosen();
    if (isFolded) folded.add(list);
    else folded.delete(list);
    const stop = stays?.list === list ? matches.foundItems().find((stop) => stop.list === list) : stays;
    if (stop !== undefined) cursor.goTo(stop);
  };
  const next = (): ActionResult => {
    const due = callingMatches(online.state());
    const at = due.findIndex(({ match }) => match === chosen()?.card?.match);
    const card = due[(at + 1) % Math.max(1, due.length)];
    return card === undefined ? 'No match is waiting for you.' : options.open(card);
  };

  const code = prompt({
    prompt: ' code: ',
    enter: 'join',
    statusText: 'Enter: go to the match of this code, such as oak-17.',
    take: (text) =>
      text === '' ? 'Type the code from your friend, such as oak-17.' : options.join(text.toLowerCase()),
  });
  const folding = (): readonly PageKey[] => {
    const now = chosen();
    if (now === undefined) return [];
    const press = (key: string) => fold(now.list, key === 'left');
    return [helpRow(['left', 'right'], 'hide or show a list', press, 'left right')];
  };
  const keys = (): readonly PageKey[] => {
    const due = callingMatches(online.state()).length;
    return [
      ...connectKeys(online),
      // Letters are shortcuts on this page, so they do not start a search.
      ...matches.moving(false),
      ...matches.entering(),
      ...folding(),
      keyRow('n', 'new match', 'start a match', options.newMatch),
      keyRow('k', 'code', 'join with a code such as oak-17', () => code.begin()),
      // Esc comes early in the footer, so that it is visible on the narrowest terminal. The help lists all keys.
      escapeKey(backTo, `${backTo === 'menu' ? 'back to the menu' : 'leave turncade'}; matches go on`, options.leave),
      ...matches.finding(),
      ...compact<PageKey>(
        peopleIn(online.state()).length > 1 && keyRow('p', 'people', 'people here: invite, mute', options.people),
      ),
      keyRow('@', 'account', 'your account', options.account),
      helpRow(',', 'settings', options.settings),
      ...compact<PageKey>(due > 0 && keyRow('N', 'next match', 'the next match that waits for you', next)),
    ];
  };

  const shownPage = page(around, {
    show: (size) =>
      lobbyScreen(
        {
          state: online.state(),
          now: online.now(),
          lists: lists(),
          searchText: searchText(),
          chosen: chosen(),
          games,
          glyphs: options.glyphs(),
          wayIn,
        },
        size,
      ),
    keys,
    layers: [code, matches.search],
    click(clicked, size) {
      code.end();
      const list = listTargets.read(clicked)?.list;
      if (list === undefined) return matches.click(clicked, size);
      return fold(list, !lists().some(({ name, isFolded }) => name === list && isFolded));
    },
  });
  // Pins the cursor to a match after each update, so that it stays nearby if the match disappears.
  return whileShown(following(shownPage, online), () => online.subscribe(cursor.stay));
}

const unfoldWords = ['unfold', 'show the list'] as const;

const keptAtLeast = 2;
