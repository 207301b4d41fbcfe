import type { ConnectionState } from '#client/connection.ts';
import type { MatchCard, Room } from '#net/wire/messages.ts';
import type { ActionResult } from '../layers/dialog.ts';
import { createListeners } from '../listeners.ts';
import { levelPicker } from '../pages/levels/level-picker.ts';
import { progressWords } from '../pages/levels/level-rows.ts';
import { type Page, whileShown } from '../pages/page.ts';
import type { OnlineStart } from '../services.ts';
import { accountPage } from './account/account-page.ts';
import { messagesPage } from './account/messages-page.ts';
import { cleanText } from './clean-text.ts';
import {
  createMatch,
  type Draft,
  fittedTo,
  lastDraft,
  lastGame,
  rememberDraft,
  sentTerms,
  withLevelFile,
} from './create-match/draft.ts';
import { newMatchPage, termsPage } from './create-match/new-match-page.ts';
import { dailyPage, rankingPage } from './daily/daily-page.ts';
import { gamesHere, type HostedGame, type HostedGames, hostedGames, onlineResults } from './hosted-games.ts';
import { isConnected } from './live-page.ts';
import type { ListName } from './lobby/lobby-lists.ts';
import { lobbyPage } from './lobby/lobby-page.ts';
import { peoplePage } from './lobby/people.ts';
import { type Entered, type LevelFiles, type VisitSurroundings, webPageOf } from './online-context.ts';
import { callingMatches, createOnline, loginEnded, type Online, waitingMatches } from './online-state.ts';
import { ladderPage } from './ratings/ladder-page.ts';
import { ladderGames } from './ratings/rating-words.ts';
import { levelRecordsPage, recordsPage } from './records/records-page.ts';
import { sendMatchPage } from './records/send-match-page.ts';
import { openRoom } from './room/room.ts';
import { waitingRoom } from './room/waiting-room.ts';
import { refusalOf, tried } from './send-request.ts';
import { showTournaments } from './tournaments/show-tournaments.ts';

/** Finds the match with a code, and takes a seat in it if it waits for players. Resolves to the reason on failure. */
export async function seatByCode(
  { connection, state }: Online,
  code: string,
): Promise<{ readonly match: string; readonly isWaiting: boolean } | string> {
  const lookup = await tried(connection, { type: 'find', code });
  if (!lookup.ok)
    return lookup.code === 'no-such-match'
      ? `No match has the code ${code}. Your finished matches are in the lobby.`
      : lookup.text;
  const { match, phase } = lookup.value;
  const isWaiting = phase === 'waiting';
  const isMine = state().lobby?.mine.some((card) => card.match === match) === true;
  if (!isWaiting || isMine) return { match, isWaiting };
  const seated = await tried(connection, { type: 'sit', match });
  return seated.ok || seated.code === 'match-full' ? { match, isWaiting } : seated.text;
}

interface ServerSession extends Pick<Entered, 'wayIn' | 'gone'> {
  readonly surroundings: VisitSurroundings;
  readonly online: Online;
  readonly games: HostedGames;
  readonly folded: Set<ListName>;
  /** Shows a page, and renders it again when a game has been loaded. */
  go(page: Page): void;
  end(): void;
}

function openServerSession(surroundings: VisitSurroundings, online: Online, entered: Entered): ServerSession {
  const { subscribe, publish } = createListeners();
  let wasConnecting = false;
  const stop = online.connection.listen({
    changed(state) {
      // True if the login expired while the connection was down.
      const isOut = state.is === 'open' && state.name === null && wasConnecting;
      wasConnecting = state.is === 'connecting';
      if (!isOut && (state.is !== 'ended' || state.why === 'closed')) return;
      end();
      if (state.is === 'ended') leadOn(state, entered);
      else entered.logInAgain(loginEnded);
    },
  });
  const { showWaiting } = surroundings;
  const stopShowing =
    showWaiting &&
    online.subscribe(() => showWaiting(isConnected(online.state()) ? waitingMatches(online.state()) : []));
  const end = () => {
    stop();
    stopShowing?.();
    showWaiting?.([]);
    online.close();
  };
  return {
    surroundings,
    online,
    games: hostedGames(() => {
      const { lobby } = online.state();
      const played = lobby === undefined ? [] : onlineResults(lobby.finished);
      return [...surroundings.results(), ...played].toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time));
    }, publish),
    folded: new Set(),
    wayIn: entered.wayIn,
    gone: entered.gone,
    go: (place) => surroundings.navigator.go(whileShown(place, () => subscribe(place.changed))),
    end,
  };
}

function showLobby(session: ServerSession): void {
  const { surroundings, online, games, folded, wayIn, go, end } = session;
  const { pageContext, glyphs, backTo } = surroundings;
  const back = () => showLobby(session);
  go(
    lobbyPage(pageContext, {
      online,
      games,
      glyphs,
      wayIn,
      open: (card) => openMatch(session, card),
      sit: (card) => sit(session, card),
      join: (code) => join(session, code),
      newMatch: () => newMatch(session),
      daily: () => showDaily(session),
      ladder: () => showLadder(session),
      records: () => showRecords(session),
      sendMatch: () => go(sendMatchPage(pageContext, { online, home: surroundings.home, back })),
      tournaments: () =>
        showTournaments({
          ...session,
          back,
          showMatch: (match, isPast, leave) => showMatch(session, match, isPast, leave),
        }),
      people: () => go(peoplePage(pageContext, { online, games, glyphs, back })),
      account: () => showAccount(session),
      settings: surroundings.openSettings,
      leave() {
        end();
        surroundings.leave();
      },
      folded,
      backTo,
    }),
  );
}

function showAccount(session: ServerSession): void {
  const { surroundings, online, end } = session;
  const { pageContext, navigator } = surroundings;
  navigator.go(
    accountPage(pageContext, {
      online,
      messages: () => navigator.go(messagesPage(pageContext, { online, back: () => showAccount(session) })),
      loggedOut(says) {
        end();
        session.gone(undefined, says);
      },
      back: () => showLobby(session),
    }),
  );
}

function showDaily(session: ServerSession, chosen?: string): void {
  const { surroundings, online, go } = session;
  go(
    dailyPage(surroundings.pageContext, {
      online,
      chosen,
      play: (match) => showMatch(session, match, false, () => showDaily(session)),
      ranking: (game, date) => showRanking(session, game, date),
      back: () => showLobby(session),
    }),
  );
}

function showRanking(session: ServerSession, game: string, date: string): void {
  const { surroundings, online, go } = session;
  go(
    rankingPage(surroundings.pageContext, {
      online,
      game,
      date,
      watch: (match) => showMatch(session, match, true, () => showRanking(session, game, date)),
      other: (day) => showRanking(session, game, day),
      back: () => showDaily(session, game),
    }),
  );
}

/** Shows the ladder of a game for several players, by default of the game that the player played last. */
async function showLadder(session: ServerSession, game?: string): Promise<string | undefined> {
  const { surroundings, online, go } = session;
  const ids = await ladderGames(session.games, gamesHere(online.connection));
  const chosen = game ?? lastGame(surroundings.home, ids);
  if (chosen === undefined) return 'Your turncade has none of the games on this server.';
  go(
    ladderPage(surroundings.pageContext, {
      online,
      game: chosen,
      other: (by) => showLadder(session, ids[(ids.indexOf(chosen) + by + ids.length) % ids.length]),
      back: () => showLobby(session),
    }),
  );
  return undefined;
}

/** Shows the records of a game, by default of the game that the player played last. */
function showRecords(session: ServerSession, game?: string, level?: string): string | undefined {
  const { surroundings, online, go } = session;
  const ids = gamesHere(online.connection);
  const chosen = game ?? lastGame(surroundings.home, ids);
  if (chosen === undefined) return 'Your turncade has none of the games on this server.';
  go(
    recordsPage(surroundings.pageContext, {
      online,
      game: chosen,
      chosen: level,
      open: (other) => showLevelRecords(session, chosen, other),
      play: (match) => showMatch(session, match, false, () => showRecords(session, chosen, level)),
      other: (by) => showRecords(session, ids[(ids.indexOf(chosen) + by + ids.length) % ids.length]),
      back: () => showLobby(session),
    }),
  );
  return undefined;
}

function showLevelRecords(session: ServerSession, game: string, level: string): void {
  const { surroundings, online, go } = session;
  const again = () => showLevelRecords(session, game, level);
  go(
    levelRecordsPage(surroundings.pageContext, {
      online,
      game,
      level,
      watch: (match) => showMatch(session, match, true, again),
      play: (match) => showMatch(session, match, false, again),
      back: () => showRecords(session, game, level),
    }),
  );
}

const openMatch = (session: ServerSession, { match, phase }: MatchCard): ActionResult =>
  phase === 'waiting' ? enterRoom(session, match) : showMatch(session, match, phase === 'over');

// `goTo` enters a rematch through its waiting room, which leads on to the match if it has begun.
const showMatch = (
  session: ServerSession,
  match: string,
  isPast = false,
  leave = () => showLobby(session),
): ActionResult =>
  session.surroundings.showMatch({
    online: session.online,
    match,
    isPast,
    leave,
    next: (says) => nextMatch(session, match, says),
    goTo: (other) => enterRoom(session, other),
  });

async function nextMatch(session: ServerSession, from: string, says?: string): Promise<string | undefined> {
  const { online } = session;
  const [due] = callingMatches(online.state(), from);
  const problem = await answered(due === undefined ? showLobby(session) : openMatch(session, due));
  if (says !== undefined) online.tell(says);
  return problem;
}

async function sit(session: ServerSession, { match, title }: MatchCard): Promise<string | undefined> {
  const answer = await tried(session.online.connection, { type: 'sit', match });
  if (answer.ok) return enterRoom(session, match);
  return answer.code === 'match-full' ? `${title} is full now. Enter: watch it.` : answer.text;
}

async function join(session: ServerSession, code: string): Promise<string | undefined> {
  const lookup = await seatByCode(session.online, code);
  if (typeof lookup === 'string') return lookup;
  return lookup.isWaiting ? enterRoom(session, lookup.match) : answered(showMatch(session, lookup.match));
}

async function enterRoom(session: ServerSession, match: string): Promise<string | undefined> {
  const { surroundings, online, games, wayIn, go } = session;
  const { pageContext, glyphs, copy, random } = surroundings;
  const { connection } = online;
  const stopListening = await openRoom(connection, match, () => {
    if (leave()) showLobby(session);
  });
  if (typeof stopListening === 'string') {
    online.leftRoom(match);
    return stopListening;
  }
  let isHere = true;
  /** Leaves the room. Returns false if it was left already. */
  const leave = (): boolean => {
    const wasHere = isHere;
    isHere = false;
    stopListening();
    online.leftRoom(match);
    return wasHere;
  };
  const leaveFor = (where: () => ActionResult): ActionResult => {
    if (!leave()) return undefined;
    void refusalOf(connection, { type: 'close', match });
    return where();
  };
  const toRoom = () => {
    if (!isHere) return;
    go(
      waitingRoom(pageContext, {
        online,
        match,
        games,
        glyphs,
        wayIn,
        copy,
        random,
        onStart() {
          leave();
          void answered(showMatch(session, match)).then((problem) => orLobby(session, problem));
        },
        change: (room) => showTerms(session, room, toRoom),
        next: () => leaveFor(() => nextMatch(session, match)),
        back: () => leaveFor(() => showLobby(session)),
      }),
    );
  };
  toRoom();
  return undefined;
}

async function showTerms(
  { surroundings: { pageContext, glyphs }, online, games, go }: ServerSession,
  room: Room,
  back: () => void,
): Promise<string | undefined> {
  const { game: id, match } = room.card;
  const game = await games.load(id);
  if (game === undefined) return `Your turncade does not have the game ${id}.`;
  go(
    termsPage(pageContext, {
      online,
      glyphs,
      game,
      room,
      async save(changed) {
        const refused = await refusalOf(online.connection, {
          type: 'terms',
          match,
          ...sentTerms(online.connection, changed),
        });
        if (refused === undefined) back();
        return refused;
      },
      back,
    }),
  );
  return undefined;
}

async function newMatch(session: ServerSession, gameId?: string, draft?: Draft): Promise<string | undefined> {
  const { surroundings, online, games, go } = session;
  const { pageContext, glyphs, home, files } = surroundings;
  const ids = gamesHere(online.connection);
  const id = gameId ?? lastGame(home, ids);
  const game = id === undefined ? undefined : await games.load(id);
  if (game === undefined) return 'Your turncade has none of the games on this server.';
  go(
    newMatchPage(pageContext, {
      online,
      glyphs,
      game,
      games: ids,
      draft: draft ?? lastDraft(home, game),
      hasChosenLevel: draft !== undefined,
      chooseGame: (other) => newMatch(session, other),
      chooseLevel: (now) => chooseLevel(session, game, now),
      files: files && { complete: files.complete, upload: (path, now) => upload(session, files, game, path, now) },
      create: (now) => create(session, game, now),
      back(now) {
        rememberDraft(home, game, now);
        showLobby(session);
      },
    }),
  );
  return undefined;
}

function chooseLevel(session: ServerSession, game: HostedGame, draft: Draft): void {
  const { pageContext, glyphs, files, navigator } = session.surroundings;
  const { level } = draft;
  const levels = game.levelsNow();
  navigator.go(
    levelPicker(pageContext, {
      game: game.title,
      levels,
      progress: progressWords(levels),
      painter: game.painter,
      glyphs: glyphs(),
      generates: false,
      isForLater: true,
      chosen: level !== undefined && 'name' in level ? { type: 'level', name: level.name } : undefined,
      start(choice) {
        if (choice.type === 'file') return files && upload(session, files, game, choice.path, draft);
        if (choice.type !== 'level') return undefined;
        return newMatch(session, game.id, fittedTo(game, { ...draft, level: { name: choice.name } }));
      },
      complete: files?.complete,
      back: () => void newMatch(session, game.id, draft),
    }),
  );
}

async function upload(
  session: ServerSession,
  { absolute }: LevelFiles,
  game: HostedGame,
  path: string,
  draft: Draft,
): Promise<string | undefined> {
  const lookup = await withLevelFile(session.online.connection, game, draft, absolute(path));
  return typeof lookup === 'string' ? lookup : newMatch(session, game.id, lookup);
}

async function create(session: ServerSession, game: HostedGame, draft: Draft): Promise<string | undefined> {
  const { surroundings, online } = session;
  const made = await createMatch(surroundings.home, online.connection, game, draft);
  if (!made.ok) return made.text;
  const { match, hasBegun } = made.value;
  return hasBegun ? answered(showMatch(session, match)) : enterRoom(session, match);
}

/** Goes to the page that follows the end of a connection. */
function leadOn(
  { why, text }: Extract<ConnectionState, { is: 'ended' }>,
  { gone, logInAgain }: Pick<Entered, 'gone' | 'logInAgain'>,
): void {
  if (why === 'logged-out') logInAgain(cleanText(text));
  else gone(cleanText(text));
}

export async function enterServer(
  surroundings: VisitSurroundings,
  entered: Entered,
  { match, matchId }: Pick<OnlineStart, 'match' | 'matchId'>,
  welcome?: string,
): Promise<void> {
  const online = createOnline({ ...entered, page: webPageOf(entered.wayIn), now: surroundings.now });
  const followed = await tried(entered.connection, { type: 'lobby', follow: true });
  const { state } = entered.connection;
  // Handled here, because a connection that has ended does not report its end again.
  if (state.is === 'ended' && state.why !== 'closed') {
    online.close();
    return leadOn(state, entered);
  }
  if (followed.ok) online.hear({ type: 'lobby', lobby: followed.value.lobby });
  else online.tell(`! ${followed.text}`);
  if (welcome !== undefined) online.tell(welcome);
  const session = openServerSession(surroundings, online, entered);
  if (match !== undefined) return orLobby(session, await join(session, match));
  if (matchId !== undefined) return orLobby(session, await answered(showMatch(session, matchId)));
  showLobby(session);
}

function orLobby(session: ServerSession, problem: string | undefined): void {
  if (problem === undefined) return;
  session.online.tell(`! ${problem}`);
  showLobby(session);
}

async function answered(answer: ActionResult): Promise<string | undefined> {
  const result = await answer;
  return typeof result === 'string' ? result : undefined;
}
