import { compact, itemAt } from '#engine/lookup.ts';
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
import { type Page, page, pageTitle, whileShown } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { type HostedGames, levelPicture, ownedPicture } from '../hosted-games.ts';
import { connectKeys, following, isConnected, passing } from '../live-page.ts';
import type { JoinMethod } from '../online-context.ts';
import { callingMatches, isYourTurn, type Online, peopleIn } from '../online-state.ts';
import { leftNow, matchName, panelColumns, wideFrom } from '../online-words.ts';
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
  people(): ActionResult;
  account(): ActionResult;
  settings(): ActionResult;
  leave(): ActionResult;
  /** Folded lists. The page changes this set. */
  readonly folded: Set<ListName>;
  readonly wayIn: JoinMethod;
  readonly backTo: 'menu' | 'leave';
}

const listTargets = targetsOf<{ readonly type: 'list'; readonly list: ListName }>({ list: true });

export function lobbyPage(around: PageContext, options: LobbyOptions): Page {
  const { online, games, folded, backTo } = options;

  const matches = choosing<Stop>({
    what: 'a match',
    items: (typed) => stopsOf(lobbyLists(online.state(), typed, folded)),
    keyOf,
    // The cursor starts on the first match, not on the title of a folded list.
    first: ({ card }) => card !== undefined,
    page(size): number {
      const all = lists();
      const listIndex = all.findIndex(({ name }) => name === chosen()?.list);
      return Math.max(keptAtLeast, shares(all, size)[listIndex] ?? 0) + 1;
    },
    // Folding a list moves the cursor from a match in the list to the list's title.
    instead: ({ list }) => ({ list, card: undefined }),
    enter: ({ card, list }) => (card === undefined ? unfoldWords : listWords[list].enter),
    open: ({ card, list }) =>
      card === undefined ? fold(list, false) : list === 'open' ? options.sit(card) : options.open(card),
  });
  const { cursor, searchText, chosen } = matches;
  const lists = () => lobbyLists(online.state(), searchText(), folded);
  const countOf = (list: ListName) => {
    const listed = lists().find(({ name }) => name === list);
    return pluralize(listed === undefined ? 0 : listed.cards.length, 'match', 'matches');
  };
  const fold = (list: ListName, isFolded: boolean) => {
    const stays = chosen();
    if (isFolded) folded.add(list);
    else folded.delete(list);
    const stop = stays?.list === list ? matches.foundItems().find((stop) => stop.list === list) : stays;
    if (stop !== undefined) cursor.goTo(stop);
  };
  const room = ({ rows }: Size) => rows - frameRows - (listNames.length - 1);
  const shares = (all: readonly LobbyList[], size: Size) =>
    sharedRows(all, room(size), isEmpty(all) && searchText() === '' ? (list) => emptyRows[list] : () => filteredRows);
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
      ...compact<PageKey>(peopleCount() > 1 && keyRow('p', 'people', 'people here: invite, mute', options.people)),
      keyRow('@', 'account', 'your account', options.account),
      helpRow(',', 'settings', options.settings),
      ...compact<PageKey>(due > 0 && keyRow('N', 'next match', 'the next match that waits for you', next)),
    ];
  };
  const peopleCount = () => peopleIn(online.state()).length;

  const look = ({ columns }: Size): LobbyLook => ({
    me: online.state().name,
    cardsAt: online.state().lobbyAt,
    now: online.now(),
    width: columns - panelWidth(columns) - 1,
    isWide: columns >= wideFrom,
  });
  const sections = (size: Size): readonly Section[] => {
    const all = lists();
    const rows = shares(all, size);
    const at = chosen();
    const isFiltered = searchText() !== '';
    return all.map((list, i): Section => {
      const { name, cards, isFolded } = list;
      const rowCount = itemAt(rows, i);
      const { title, column } = listWords[name];
      const index = indexIn(list, at);
      const first = firstShown(cards.length, rowCount, index);
      const seen = cards.slice(first, first + rowCount);
      const nothing = isFiltered
        ? i === 0 && isEmpty(all)
          ? [line(`   No match with "${searchText()}". Esc shows all.`)]
          : []
        : emptyLines(name, isEmpty(all));
      const lines =
        cards.length > 0
          ? seen.map((card) =>
              inItem(
                keyOf({ list: name, card }),
                lobbyLine(card, name, card.match === at?.card?.match && name === at.list, look(size)),
              ),
            )
          : nothing;
      return {
        title: cards.length === 0 ? title : `${title} ${cards.length}`,
        button:
          cards.length === 0
            ? undefined
            : { target: listTargets.to({ type: 'list', list: name }), isChosen: isFolded && at?.list === name },
        tag: isFolded ? 'folded' : tagOf({ isHere: index !== undefined, count: cards.length, rowCount, first, column }),
        lines: filled(isFolded ? [] : lines, rowCount),
      };
    });
  };
  const panel = (size: Size) => {
    const width = panelWidth(size.columns);
    const state = online.state();
    const now = chosen();
    if (now === undefined)
      return { width, sections: [searchText() === '' ? startHere(width, options.wayIn) : { title: '', lines: [] }] };
    const { card, list } = now;
    if (card === undefined) {
      const lines = [[], line(` ${countOf(list)}`), [], line(' Enter: show them.', 'dim')];
      return { width, sections: [{ title: listWords[list].title, lines }] };
    }
    const facts = { title: card.title, lines: matchLines(card, { ...look(size), width }) };
    if (size.columns < wideFrom) return { width, sections: [facts] };
    const chatLines = lastChatLines(card.lastChat, width).slice(-maxChatLines);
    const people = peopleLines(state, width, chatLines.length === 0 ? 6 : 3);
    const chat: readonly Section[] = chatLines.length === 0 ? [] : [{ title: 'last chat', lines: chatLines }];
    const chatRows = chatLines.length === 0 ? 0 : chatLines.length + 1;
    const free = size.rows - frameRows - facts.lines.length - people.lines.length - chatRows - 3;
    const picture = pictureOf(card, width, free);
    return {
      width,
      sections: [{ ...facts, lines: [...facts.lines, []] }, ...picture, ...chat, people],
    };
  };
  /** Map of the current position, or of the level if the match has not begun. */
  const pictureOf = ({ game: id, level, owners }: MatchCard, width: number, rows: number): readonly Section[] => {
    const game = games.get(id);
    const text = level === null ? undefined : game?.textOf(level);
    const room = { columns: width - 2, rows: rows - 1, glyphs: options.glyphs() };
    const now = ownedPicture(game, text, owners, room);
    const drawn = now.length > 0 ? now : levelPicture(game, text, room);
    if (drawn.length === 0) return [];
    const title = now.length > 0 ? 'map' : 'level';
    return [{ title, lines: [...drawn.map(indented), []] }];
  };

  const shownPage = page(around, {
    show(size) {
      const state = online.state();
      const isOpen = isConnected(state);
      return {
        title: pageTitle('turncade', state.address),
        facts: [
          isOpen ? span(peopleText(peopleCount())) : span('not connected', 'warning'),
          span(`   ${state.name}`, 'strong'),
        ],
        left: sections(size),
        panel: panel(size),
        status: [firstHint(), secondHint()],
      };
    },
    keys,
    layers: [code, matches.search],
    click(clicked, size) {
      code.end();
      const list = listTargets.read(clicked)?.list;
      if (list === undefined) return matches.click(clicked, size);
      return fold(list, !lists().some(({ name, isFolded }) => name === list && isFolded));
    },
  });
  function firstHint(): string {
    const now = chosen();
    const state = online.state();
    if (state.lobby === undefined) return 'Loading.';
    if (now === undefined && searchText() !== '') return 'Esc: show all matches.';
    if (now === undefined) {
      const otherPeople = peopleCount() - 1;
      return otherPeople < 1
        ? 'Nobody is here yet. n: start a match; bots can fill the seats.'
        : `No matches yet. n: start one; ${pluralize(otherPeople, 'person', 'people')} would see it.`;
    }
    return enterHint(now);
  }
  function enterHint({ card, list }: Stop): string {
    if (card === undefined) return `Enter: show the ${countOf(list)}.`;
    const name = matchName(card);
    switch (list) {
      case 'mine': {
        if (card.phase === 'waiting') return `Enter: open the waiting room of ${name}.`;
        const timeLeft = leftNow(card, online.state().lobbyAt, online.now());
        const time = timeLeft === undefined ? '' : `, ${timeLeftText(timeLeft)} left`;
        return isYourTurn(card) ? `Enter: play ${name}. Your turn${time}.` : `Enter: open ${name}.`;
      }
      case 'open':
        return card.isInvited ? `Enter: join ${name}. A seat is kept for you.` : `Enter: join ${name}.`;
      case 'toWatch':
        return `Enter: watch ${name}.`;
      case 'finished':
        return `Enter: see how ${name} went.`;
    }
  }
  function secondHint(): string {
    const state = online.state();
    const notice = passing(state, online.now());
    if (notice !== undefined) return notice;
    const { lobby } = state;
    if (lobby === undefined || lobby.open.length === 0) return '';
    const hasPlayed = lobby.mine.length > 0 || lobby.finished.some(({ seat }) => seat !== null);
    // No text, because the first row already mentions the seat that is reserved for the player.
    if (hasPlayed || chosen()?.card?.isInvited === true) return '';
    return 'New here? Join an open match with Enter, or start one with n.';
  }
  // Pins the cursor to a match after each update, so that it stays nearby if the match disappears.
  return whileShown(following(shownPage, online), () => online.subscribe(cursor.stay));
}

const unfoldWords = ['unfold', 'show the list'] as const;

const indexIn = ({ name, cards }: LobbyList, at: Stop | undefined): number | undefined =>
  at?.list === name && at.card !== undefined ? cards.findIndex(({ match }) => match === at.card?.match) : undefined;

const keptAtLeast = 2;

const maxChatLines = 3;

const filteredRows = 2;

const isEmpty = (all: readonly LobbyList[]): boolean => all.every(({ cards }) => cards.length === 0);

const panelWidth = panelColumns(24, 35);

const peopleText = (count: number): string => (count < 2 ? 'nobody else here' : `${count} people here`);

function tagOf(list: {
  readonly isHere: boolean;
  readonly count: number;
  readonly rowCount: number;
  readonly first: number;
  readonly column: string;
}): string | undefined {
  const { isHere, count, rowCount, first, column } = list;
  if (count === 0) return undefined;
  return count > rowCount && isHere ? `${first + 1}-${first + rowCount} of ${count}` : column;
}

const filled = (lines: readonly Line[], rows: number): readonly Line[] => [
  ...lines.slice(0, rows),
  ...Array.from({ length: Math.max(0, rows - lines.length) }, (): Line => []),
];
