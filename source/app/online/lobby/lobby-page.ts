import { compact, itemAt } from '#engine/lookup.ts';
import { isGuestName } from '#net/names.ts';
import type { MatchCard } from '#net/wire/messages.ts';
import { frameRows, type Section } from '#screen/frame.ts';
import { pluralize } from '#screen/sentences.ts';
import { type Glyphs, indented, type Line, line, span } from '#screen/styled-text.ts';
import { targetsOf } from '#screen/target.ts';
import { type ActionResult, escapeKey, type PageKey, prompt } from '../../layers/dialog.ts';
import { helpRow, keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import { timeLeftText } from '../../match/online/time-left.ts';
import { choosing } from '../../pages/lists/choice-list.ts';
import { inItem } from '../../pages/lists/list.ts';
import { isLarge } from '../../pages/lists/wide-layout.ts';
import { type Page, type PageScreen, page, pageTitle, whileShown } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { aboutKey, noticeText } from '../about-server.ts';
import { type HostedGames, matchPicture } from '../hosted-games.ts';
import { connectKeys, following, isConnected, passing } from '../live-page.ts';
import type { JoinMethod } from '../online-context.ts';
import { callingMatches, isYourTurn, type Online, type OnlineState, peopleIn, serverTitle } from '../online-state.ts';
import { leftNow, matchName, panelColumns, wideFrom } from '../online-words.ts';
import { hasRatings } from '../ratings/rating-words.ts';
import { hasRecords } from '../records/record-words.ts';
import { hasTournaments, tournamentHint } from '../tournaments/tournament-words.ts';
import {
  emptyLines,
  emptyRows,
  firstShown,
  keyOf,
  type ListName,
  type LobbyList,
  type LobbyLook,
  lastChatLines,
  listNames,
  listWords,
  lobbyLine,
  lobbyLists,
  matchLines,
  type Stop,
  sharedRows,
  startHere,
  stopsOf,
} from './lobby-lists.ts';
import { peopleLines } from './people.ts';

export interface LobbyOptions {
  readonly online: Online;
  readonly games: HostedGames;
  glyphs(): Glyphs;
  open(card: MatchCard): ActionResult;
  sit(card: MatchCard): ActionResult;
  join(code: string): ActionResult;
  newMatch(): ActionResult;
  daily(): ActionResult;
  ladder(): ActionResult;
  records(): ActionResult;
  sendMatch(): ActionResult;
  tournaments(): ActionResult;
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
    // If a search ends and a folded list hides the chosen match, the cursor moves to the title of the list.
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
    statusText: 'Type a code such as oak-17. Enter: go to the match.',
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
      // Letters are shortcuts on this page, so they do not move the cursor.
      ...matches.moving(false),
      ...matches.entering(),
      ...folding(),
      keyRow('n', 'new match', 'start a match', options.newMatch),
      keyRow('d', 'daily', "today's matches, the same for everyone on this server", options.daily),
      keyRow('k', 'code', 'join with a code such as oak-17', () => code.begin()),
      // Esc comes early in the footer, so that the narrowest terminal shows it. The help lists all keys.
      escapeKey(backTo, `${backTo === 'menu' ? 'back to the menu' : 'leave turncade'}; matches go on`, options.leave),
      ...matches.finding(),
      ...compact<PageKey>(
        peopleIn(online.state()).length > 1 && keyRow('p', 'people', 'people here: invite, mute', options.people),
      ),
      ...accountKeys(options),
      ...aboutKey('i', online.state()),
      helpRow(',', 'settings', options.settings),
      ...compact<PageKey>(due > 0 && keyRow('N', 'next match', 'the next match that is waiting for you', next)),
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
  // Notes the match under the cursor after each update. If the match disappears, the cursor stays nearby.
  return whileShown(following(shownPage, online), () => online.subscribe(cursor.stay));
}

const accountKeys = ({
  online,
  ladder,
  records,
  sendMatch,
  tournaments,
  account,
}: LobbyOptions): readonly PageKey[] => [
  ...compact<PageKey>(
    hasRatings(online.connection) && keyRow('l', 'ladder', 'the best players of a game, by rating', ladder),
    hasTournaments(online.state(), online.connection) &&
      keyRow('t', 'tournaments', 'the tournaments of this server', tournaments),
  ),
  ...(hasRecords(online.connection)
    ? [
        keyRow('r', 'records', 'the best wins on each level', records),
        helpRow('u', 'send a match that you won offline', sendMatch),
      ]
    : []),
  keyRow('@', 'account', 'your account', account),
];

const unfoldWords = ['unfold', 'show the list'] as const;

const keptAtLeast = 2;

export interface LobbyView {
  readonly state: OnlineState;
  /** Current time in milliseconds since 1970. */
  readonly now: number;
  readonly lists: readonly LobbyList[];
  readonly searchText: string;
  readonly chosen: Stop | undefined;
  readonly games: HostedGames;
  readonly glyphs: Glyphs;
  readonly wayIn: JoinMethod;
}

export const listTargets = targetsOf<{ readonly type: 'list'; readonly list: ListName }>({ list: true });

export function lobbyScreen(view: LobbyView, size: Size): PageScreen {
  const { state } = view;
  return {
    title: pageTitle('turncade', serverTitle(state)),
    facts: [
      isConnected(state) ? span(peopleText(peopleIn(state).length)) : span('not connected', 'warning'),
      span(`   ${state.name}`, 'strong'),
    ],
    left: lobbySections(view, size),
    panel: { width: panelWidth(size.columns), sections: panelSections(view, size) },
    status: [firstHint(view), secondHint(view)],
  };
}

const peopleText = (count: number): string => (count < 2 ? 'nobody else here' : `${count} people here`);

const lookOf = ({ state, now }: LobbyView, { columns }: Size): LobbyLook => ({
  me: state.name,
  cardsAt: state.lobbyAt,
  now,
  width: columns - panelWidth(columns) - 1,
  isWide: columns >= wideFrom,
});

const filteredRows = 2;

export const rowShares = ({ lists, searchText }: Pick<LobbyView, 'lists' | 'searchText'>, size: Size) =>
  sharedRows(
    lists,
    size.rows - frameRows - (listNames.length - 1),
    isEmpty(lists) && searchText === '' ? (list) => emptyRows[list] : () => filteredRows,
  );

const isEmpty = (all: readonly LobbyList[]): boolean => all.every(({ cards }) => cards.length === 0);

function lobbySections(view: LobbyView, size: Size): readonly Section[] {
  const { lists, chosen } = view;
  const rows = rowShares(view, size);
  return lists.map((list, i): Section => {
    const { name, cards, isFolded } = list;
    const rowCount = itemAt(rows, i);
    const { title, column } = listWords[name];
    const index = indexIn(list, chosen);
    const first = firstShown(cards.length, rowCount, index);
    if (cards.length === 0) return { title, lines: filled(nothingLines(view, name, i === 0), rowCount) };
    const tag = cards.length > rowCount && index !== undefined ? rangeText(first, rowCount, cards.length) : column;
    const lines = cards.slice(first, first + rowCount).map((card) => {
      const isChosen = card.match === chosen?.card?.match && name === chosen.list;
      return inItem(keyOf({ list: name, card }), lobbyLine(card, name, isChosen, lookOf(view, size)));
    });
    return {
      title: `${title} ${cards.length}`,
      button: { target: listTargets.to({ type: 'list', list: name }), isChosen: isFolded && chosen?.list === name },
      tag: isFolded ? 'folded' : tag,
      lines: filled(isFolded ? [] : lines, rowCount),
    };
  });
}

const rangeText = (first: number, rows: number, count: number): string => `${first + 1}-${first + rows} of ${count}`;

/** If nothing matches the search text, the first list says so. */
function nothingLines({ lists, searchText }: LobbyView, name: ListName, isFirst: boolean): readonly Line[] {
  if (searchText === '') return emptyLines(name, isEmpty(lists));
  return isFirst && isEmpty(lists) ? [line(`   No match with "${searchText}". Esc shows all.`)] : [];
}

const indexIn = ({ name, cards }: LobbyList, at: Stop | undefined): number | undefined =>
  at?.list === name && at.card !== undefined ? cards.findIndex(({ match }) => match === at.card?.match) : undefined;

const filled = (lines: readonly Line[], rows: number): readonly Line[] => [
  ...lines.slice(0, rows),
  ...Array.from({ length: Math.max(0, rows - lines.length) }, (): Line => []),
];

const panelWidth = panelColumns(24, 35);

const [maxChatLines, maxPeople] = [3, 9];

function panelSections(view: LobbyView, size: Size): readonly Section[] {
  const { state, chosen, searchText, wayIn } = view;
  const width = panelWidth(size.columns);
  if (chosen === undefined) return [searchText === '' ? startHere(width, wayIn) : { title: '', lines: [] }];
  const { card, list } = chosen;
  if (card === undefined) {
    const lines = [[], line(` ${countOf(view, list)}`), [], line(' Enter: show them.', 'dim')];
    return [{ title: listWords[list].title, lines }];
  }
  const facts = { title: card.title, lines: matchLines(card, { ...lookOf(view, size), width }) };
  if (size.columns < wideFrom) return [facts];
  const isRoomy = isLarge(size);
  const chatLines = lastChatLines(card.lastChat, width).slice(-(isRoomy ? 3 : 1) * maxChatLines);
  const people = peopleLines(state, width, isRoomy ? maxPeople : chatLines.length === 0 ? 6 : 3);
  const chat: readonly Section[] = chatLines.length === 0 ? [] : [{ title: 'last chat', lines: chatLines }];
  const chatRows = chatLines.length === 0 ? 0 : chatLines.length + 1;
  const free = size.rows - frameRows - facts.lines.length - people.lines.length - chatRows - 3;
  return [{ ...facts, lines: [...facts.lines, []] }, ...pictureOf(view, card, width, free), ...chat, people];
}

function pictureOf({ games, glyphs }: LobbyView, card: MatchCard, width: number, rows: number): readonly Section[] {
  const { title, lines } = matchPicture(games, card, { columns: width - 2, rows: rows - 1, glyphs });
  return lines.length === 0 ? [] : [{ title, lines: [...lines.map(indented), []] }];
}

function countOf({ lists }: LobbyView, list: ListName): string {
  const listed = lists.find(({ name }) => name === list);
  return pluralize(listed === undefined ? 0 : listed.cards.length, 'match', 'matches');
}

function firstHint(view: LobbyView): string {
  const { state, chosen, searchText } = view;
  if (state.lobby === undefined) return 'Loading.';
  if (chosen !== undefined) return enterHint(view, chosen);
  if (searchText !== '') return 'Esc: show all matches.';
  const otherPeople = peopleIn(state).length - 1;
  return otherPeople < 1
    ? 'Nobody is here yet. n: start a match; bots can fill the seats.'
    : `No matches yet. n: start one; ${pluralize(otherPeople, 'person', 'people')} would see it.`;
}

function enterHint(view: LobbyView, { card, list }: Stop): string {
  const { state, now } = view;
  if (card === undefined) return `Enter: show the ${countOf(view, list)}.`;
  const name = matchName(card);
  switch (list) {
    case 'mine': {
      if (card.phase === 'waiting') return `Enter: open the waiting room of ${name}.`;
      const timeLeft = leftNow(card, state.lobbyAt, now);
      const time = timeLeft === undefined ? '' : `, ${timeLeftText(timeLeft)} left`;
      return isYourTurn(card) ? `Enter: play ${name}. Your turn${time}.` : `Enter: open ${name}.`;
    }
    case 'open':
      return card.isInvited ? `Enter: join ${name}. A seat is reserved for you.` : `Enter: join ${name}.`;
    case 'toWatch':
      return `Enter: watch ${name}.`;
    case 'finished':
      return `Enter: see the result of ${name}.`;
  }
}

function secondHint({ state, now, chosen }: LobbyView): string {
  const notice = passing(state, now);
  if (notice !== undefined) return notice;
  const { lobby, about } = state;
  if (lobby?.notice !== undefined) return noticeText(lobby.notice);
  if (isGuestName(state.name)) return `You play as ${state.name}. Press @ to keep your progress.`;
  const tournament = tournamentHint(state);
  if (tournament !== undefined) return tournament;
  const greeting = about?.greeting === undefined ? '' : about.greeting;
  if (lobby === undefined || lobby.open.length === 0) return greeting;
  const hasPlayed = lobby.mine.length > 0 || lobby.finished.some(({ seat }) => seat !== null);
  // The first row already mentions the seat that is reserved for the player.
  if (hasPlayed || chosen?.card?.isInvited === true) return greeting;
  return 'New here? Join an open match with Enter, or start one with n.';
}
