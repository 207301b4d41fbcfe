import type { ConnectionState } from '#client/connection.ts';
import type { MatchCard, Room } from '#net/wire/messages.ts';
import type { ActionResult } from '../layers/dialog.ts';
import { createListeners } from '../listeners.ts';
import { levelPicker } from '../pages/levels/level-picker.ts';
import { progressWords } from '../pages/levels/level-rows.ts';
import { type Page, whileShown } from '../pages/page.ts';
import { accountPage } from './account/account-page.ts';
import { cleanText } from './clean-text.ts';
import {
  createMatch,
  type Draft,
  fittedTo,
  lastDraft,
  lastGame,
  rememberDraft,
  withLevelFile,
} from './create-match/draft.ts';
import { newMatchPage, termsPage } from './create-match/new-match-page.ts';
import { gamesHere, type HostedGame, hostedGames } from './hosted-games.ts';
import type { ListName } from './lobby/lobby-lists.ts';
import { lobbyPage } from './lobby/lobby-page.ts';
import { peoplePage } from './lobby/people.ts';
import type { Entered, LevelFiles, OnlineWay, VisitSurroundings } from './online-context.ts';
import { callingMatches, createOnline, loginEnded, type Online } from './online-state.ts';
import { openRoom } from './room/room.ts';
import { waitingRoom } from './room/waiting-room.ts';
import { refusalOf, tried } from './send-request.ts';

/**
 * Finds a match by its code, and takes a seat if the match still waits for players. If no seat is free, the player
 * watches.
 *
 * @returns the match, or the reason why that failed
 */
export async function seatByCode(
  { connection, state }: Online,
  code: string,
): Promise<{ readonly match: string; readonly isWaiting: boolean } | string> {
  const lookup = await tried(connection, { type: 'find', code });
  if (!lookup.ok) return lookup.code === 'no-such-match' ? `No match has the code ${code}.` : lookup.text;
  const { match, phase } = lookup.value;
  const isWaiting = phase === 'waiting';
  const isMine = state().lobby?.mine.some((card) => card.match === match) === true;
  if (!isWaiting || isMine) return { match, isWaiting };
  const seated = await tried(connection, { type: 'sit', match });
  return seated.ok || seated.code === 'match-full' ? { match, isWaiting } : seated.text;
}

interface ServerSession {
  lobby(): void;
  join(code: string): Promise<string | undefined>;
  /** Opens one of the player's own matches, or else the lobby. Resolves to the reason if that is impossible. */
  show(match: string | undefined): Promise<string | undefined>;
}

function openServerSession(
  surroundings: VisitSurroundings,
  online: Online,
  { wayIn, gone, logInAgain }: Pick<Entered, 'wayIn' | 'gone' | 'logInAgain'>,
): ServerSession {
  const { pageContext, home, files, glyphs, copy } = surroundings;
  const { go } = surroundings.navigator;
  const { connection } = online;
  const { subscribe, publish } = createListeners();
  const games = hostedGames(surroundings.results, publish);
  /** A page that renders again when a game has been loaded. */
  const withPictures = (place: Page): Page => whileShown(place, () => subscribe(place.changed));

  let wasConnecting = false;
  const stop = connection.listen({
    changed(state) {
      // True if the login has ended while the connection was down.
      const isOut = state.is === 'open' && state.name === null && wasConnecting;
      wasConnecting = state.is === 'connecting';
      if (!isOut && (state.is !== 'ended' || state.why === 'closed')) return;
      stop();
      online.close();
      if (state.is === 'ended') leadOn(state, { gone, logInAgain });
      else logInAgain(loginEnded);
    },
  });
  const end = () => {
    stop();
    online.close();
  };

  const folded = new Set<ListName>();
  function lobby(): void {
    go(
      withPictures(
        lobbyPage(pageContext, {
          online,
          games,
          glyphs,
          wayIn,
          open,
          sit: (card) => sit(card.match, card),
          join,
          newMatch: () => newMatch(),
          people: () => go(peoplePage(pageContext, { online, back: lobby })),
          account: () =>
            go(
              accountPage(pageContext, {
                online,
                loggedOut(says) {
                  end();
                  gone(undefined, says);
                },
                back: lobby,
              }),
            ),
          settings: surroundings.openSettings,
          leave() {
            end();
            surroundings.leave();
          },
          folded,
          backTo: surroundings.backTo,
        }),
      ),
    );
  }

  const open = (card: MatchCard): ActionResult =>
    card.phase === 'waiting' ? enterRoom(card.match) : show(card.match, card.phase === 'over');

  // A rematch may be missing in the lobby, so its waiting room is opened. It leads to a match that has begun.
  const show = (match: string, isPast = false): ActionResult =>
    surroundings.showMatch({ online, match, isPast, leave: lobby, next: (says) => next(match, says), goTo: enterRoom });

  async function next(from: string, says?: string): Promise<string | undefined> {
    const [due] = callingMatches(online.state(), from);
    const problem = await answered(due === undefined ? lobby() : open(due));
    if (says !== undefined) online.tell(says);
    return problem;
  }

  async function sit(match: string, card: MatchCard | undefined): Promise<string | undefined> {
    const answer = await tried(connection, { type: 'sit', match });
    if (answer.ok) return enterRoom(match);
    if (answer.code === 'match-full' && card !== undefined) return `${card.title} is full now. Enter: watch it.`;
    return answer.text;
  }

  async function join(code: string): Promise<string | undefined> {
    const lookup = await seatByCode(online, code);
    if (typeof lookup === 'string') return lookup;
    return lookup.isWaiting ? enterRoom(lookup.match) : answered(show(lookup.match));
  }

  async function enterRoom(match: string): Promise<string | undefined> {
    const stopHearing = await openRoom(connection, match, () => {
      if (leave()) lobby();
    });
    if (typeof stopHearing === 'string') {
      online.leftRoom(match);
      return stopHearing;
    }
    let isHere = true;
    /** Leaves the room. Returns false if it was left already. */
    const leave = (): boolean => {
      const wasHere = isHere;
      isHere = false;
      stopHearing();
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
        withPictures(
          waitingRoom(pageContext, {
            online,
            match,
            games,
            glyphs,
            wayIn,
            copy,
            random: surroundings.random,
            onStart() {
              leave();
              void answered(show(match)).then((problem) => {
                if (problem === undefined) return;
                online.tell(`! ${problem}`);
                lobby();
              });
            },
            change: (room) => terms(room, toRoom),
            next: () => leaveFor(() => next(match)),
            back: () => leaveFor(lobby),
          }),
        ),
      );
    };
    toRoom();
    return undefined;
  }

  async function terms(room: Room, back: () => void): Promise<string | undefined> {
    const game = await games.load(room.card.game);
    if (game === undefined) return `Your turncade does not have the game ${room.card.game}.`;
    go(
      withPictures(
        termsPage(pageContext, {
          online,
          glyphs,
          game,
          room,
          async save(changed) {
            const refused = await refusalOf(connection, { type: 'terms', match: room.card.match, ...changed });
            if (refused === undefined) back();
            return refused;
          },
          back,
        }),
      ),
    );
    return undefined;
  }

  async function newMatch(gameId?: string, draft?: Draft): Promise<string | undefined> {
    const ids = gamesHere(connection);
    const id = gameId ?? lastGame(home, ids);
    const game = id === undefined ? undefined : await games.load(id);
    if (game === undefined) return 'This server hosts no game that this turncade has.';
    go(
      withPictures(
        newMatchPage(pageContext, {
          online,
          glyphs,
          game,
          games: ids,
          draft: draft ?? lastDraft(home, game),
          hasChosenLevel: draft !== undefined,
          chooseGame: (other) => newMatch(other),
          chooseLevel: (now) => chooseLevel(game, now),
          files: files && { complete: files.complete, upload: (path, now) => upload(files, game, path, now) },
          create: (now) => create(game, now),
          back(now) {
            rememberDraft(home, game, now);
            lobby();
          },
        }),
      ),
    );
    return undefined;
  }

  function chooseLevel(game: HostedGame, draft: Draft): void {
    const back = () => void newMatch(game.id, draft);
    const { level } = draft;
    go(
      levelPicker(pageContext, {
        game: game.title,
        levels: game.levels,
        progress: progressWords(game.levels),
        painter: game.painter,
        glyphs: glyphs(),
        generates: false,
        isForLater: true,
        chosen: level !== undefined && 'name' in level ? { type: 'level', name: level.name } : undefined,
        start(choice) {
          if (choice.type === 'file') return files && upload(files, game, choice.path, draft);
          if (choice.type !== 'level') return undefined;
          return newMatch(game.id, fittedTo(game, { ...draft, level: { name: choice.name } }));
        },
        complete: files?.complete,
        back,
      }),
    );
  }

  async function upload(
    { absolute }: LevelFiles,
    game: HostedGame,
    path: string,
    draft: Draft,
  ): Promise<string | undefined> {
    const lookup = await withLevelFile(connection, game, draft, absolute(path));
    return typeof lookup === 'string' ? lookup : newMatch(game.id, lookup);
  }

  async function create(game: HostedGame, draft: Draft): Promise<string | undefined> {
    const made = await createMatch(home, connection, game, draft);
    if (!made.ok) return made.text;
    const { match, isForBots } = made.value;
    return isForBots ? answered(show(match)) : enterRoom(match);
  }

  return { lobby, join, show: (match) => answered(match === undefined ? lobby() : show(match)) };
}

/** Chooses the next page after the server has closed a connection. */
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
  { match, matchId }: Pick<OnlineWay, 'match' | 'matchId'>,
  welcome?: string,
): Promise<void> {
  const online = createOnline({ ...entered, now: surroundings.now });
  const followed = await tried(entered.connection, { type: 'lobby', follow: true });
  const { state } = entered.connection;
  // Handles the end here, because a connection that has ended does not report its end again.
  if (state.is === 'ended' && state.why !== 'closed') {
    online.close();
    return leadOn(state, entered);
  }
  if (followed.ok) online.hear({ type: 'lobby', lobby: followed.value.lobby });
  else online.tell(`! ${followed.text}`);
  if (welcome !== undefined) online.tell(welcome);
  const visit = openServerSession(surroundings, online, entered);
  if (match === undefined && matchId === undefined) return visit.lobby();
  const problem = await (match === undefined ? visit.show(matchId) : visit.join(match));
  if (problem === undefined) return;
  online.tell(`! ${problem}`);
  visit.lobby();
}

/** Waits for the result of an action. Resolves to the reason if the action failed. */
async function answered(answer: ActionResult): Promise<string | undefined> {
  const result = await answer;
  return typeof result === 'string' ? result : undefined;
}
