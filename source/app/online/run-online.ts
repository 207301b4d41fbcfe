import type { Connection } from '../../client/connection.ts';
import { reachedWithin } from '../../net/wire/limits.ts';
import type { MatchCard, Room } from '../../net/wire/messages.ts';
import type { Glyphs } from '../../screen/paint.ts';
import { line, span } from '../../screen/paint.ts';
import type { MatchResult } from '../../storage/results.ts';
import { type Answer, escapeKey } from '../layers/dialog.ts';
import type { Place } from '../layers/place.ts';
import { createListeners } from '../listeners.ts';
import { levelPicker } from '../pages/levels/level-picker.ts';
import { inPar } from '../pages/levels/level-rows.ts';
import { type Page, page } from '../pages/page.ts';
import type { Around, OnlineStart } from '../services.ts';
import { accountPage } from './account/account-page.ts';
import { reached, refusalOf, tried } from './asking.ts';
import { cleanText } from './clean-text.ts';
import { type Draft, fittedTo, wishesOf, wishOf } from './create/draft.ts';
import { lastDraft, lastGame, rememberDraft, withLevelFile } from './create/last-draft.ts';
import { newMatchPage, termsPage } from './create/new-match-page.ts';
import { type HostedGame, hostedGames } from './hosted-games.ts';
import type { ListName } from './lobby/lobby-lists.ts';
import { lobbyPage } from './lobby/lobby-page.ts';
import { peoplePage } from './lobby/people.ts';
import { loginPage } from './login/login-page.ts';
import type { Network } from './network.ts';
import { createOnline, loginEnded, type Online, waitingMatches } from './online-state.ts';
import { notReached } from './online-words.ts';
import { waitingRoom } from './room/waiting-room.ts';
import type { NewsOfServers } from './server-news.ts';
import { changedServerPage, firstContactPage } from './servers/first-contact.ts';
import { serversPage } from './servers/servers-page.ts';

/** Where it begins, and perhaps with which match of one's own, by its id. */
export interface OnlineWay extends OnlineStart {
  readonly matchId?: string | undefined;
}

/** A match on a server that is to be shown. */
export interface MatchToShow {
  readonly online: Online;
  /** Its id. */
  readonly match: string;
  /** To the lobby. */
  leave(): void;
  /** To the next match that waits for the player; to the lobby where there is none. */
  next(): Answer;
  /** To another match, by its id: a rematch. */
  goTo(match: string): Answer;
}

/** What playing online is surrounded by. */
export interface OnlineSurroundings {
  readonly around: Around;
  readonly network: Network;
  readonly news: NewsOfServers;
  go(place: Place): void;
  glyphs(): Glyphs;
  results(): readonly MatchResult[];
  /** Milliseconds since 1970. */
  now(): number;
  /** 32 random bytes as hex. */
  random(): string;
  /** Paths that begin with what has been typed, and the whole path of what was typed. */
  complete(text: string): readonly string[];
  absolute(path: string): string;
  /** Shows a match; says why not, if so. */
  showMatch(match: MatchToShow): Answer;
  /** Where Esc leads from the servers and the lobby. */
  readonly backTo: 'menu' | 'leave';
  leave(): void;
}

/** Plays online, from where it is to begin. */
export async function runOnline(surroundings: OnlineSurroundings, start: OnlineWay = {}): Promise<void> {
  const { around, network, news, go, now } = surroundings;
  if (start.address === undefined) return showServers();
  const read = network.read(start.address);
  if (typeof read === 'string') return showServers(read);
  let isGivenUp = false;
  go(
    callingPage(read.address, () => {
      isGivenUp = true;
      showServers();
    }),
  );
  // The page is to be seen meanwhile: nobody waits for this.
  void call(read.address, { ...start, match: start.match ?? read.match }, false, () => isGivenUp).then((problem) => {
    if (problem !== undefined) showServers(problem);
  });
  return;

  function showServers(problem?: string): void {
    go(
      serversPage(around, {
        servers: network.servers,
        news: news.get,
        now: new Date(now()),
        problem,
        connect: ({ address }) => call(address, {}),
        join(typed) {
          const found = network.read(typed);
          return typeof found === 'string' ? found : call(found.address, { match: found.match });
        },
        logInAs: ({ address, name }) => call(address, { name }, true),
        forget: ({ address }) => network.forget(address),
        watch(changed) {
          for (const { address, isLoggedIn } of network.servers()) if (isLoggedIn) void news.ask(network, address);
          return news.subscribe(changed);
        },
        back: surroundings.leave,
        backTo: surroundings.backTo,
      }),
    );
  }

  /** What is shown while a server is called that was named at the start. */
  function callingPage(address: string, giveUp: () => void): Page {
    return page(around, {
      show: () => ({
        title: [span('turncade', 'strong'), span(`   ${address}`)],
        facts: line('not connected', 'warning'),
        left: [{ title: 'online', lines: [] }],
        status: [`Connecting to ${address}, for at most ${reachedWithin / 1000} s.`],
      }),
      keys: () => [escapeKey('servers', 'to the servers', giveUp)],
    });
  }

  /** Calls a server and goes on there; says why not, if so. */
  async function call(
    address: string,
    start: OnlineWay,
    asOther = false,
    isGivenUp = () => false,
    because?: string,
  ): Promise<string | undefined> {
    const connection = network.connect(address, asOther);
    const state = await reached(connection);
    if (isGivenUp()) {
      connection.close();
      return undefined;
    }
    if (state.is === 'open') {
      const known = network.servers().find((server) => server.address === address);
      if (state.name !== null && (start.name === undefined || start.name === state.name))
        await enter(address, connection, state.name, start);
      else
        logIn(address, connection, { ...start, name: start.name ?? known?.name }, state.server.registration, because);
      return undefined;
    }
    connection.close();
    if (state.is === 'ended' && state.fingerprint !== undefined) {
      const { why, fingerprint } = state;
      if (why === 'first-contact') {
        go(
          firstContactPage(around, {
            address,
            fingerprint,
            async accept() {
              network.trust(address, fingerprint);
              return call(address, start, asOther);
            },
            leave: () => showServers(),
          }),
        );
        return undefined;
      }
      if (why === 'changed-fingerprint') {
        const was = network.servers().find((server) => server.address === address)?.fingerprint;
        go(changedServerPage(around, { address, was, fingerprint, leave: () => showServers() }));
        return undefined;
      }
    }
    return notReached(address, cleanText(state.text));
  }

  function logIn(
    address: string,
    connection: Connection,
    start: OnlineWay,
    registration: 'open' | 'code' | 'closed',
    because?: string,
  ): void {
    const known = network.servers().find((server) => server.address === address);
    go(
      loginPage(around, {
        address,
        connection,
        registration,
        name: start.name ?? network.usualName(),
        isKnown: known?.name !== undefined,
        because,
        async loggedIn(name) {
          await enter(
            address,
            connection,
            name,
            start,
            `Welcome, ${name}. You stay logged in on this machine for 90 days.`,
          );
        },
        back() {
          connection.close();
          showServers();
        },
      }),
    );
  }

  /** Goes to the lobby, or at once to the match of a code. */
  async function enter(
    address: string,
    connection: Connection,
    name: string,
    { match, matchId }: OnlineWay,
    welcome?: string,
  ): Promise<void> {
    const online = createOnline({ address, connection, name, now });
    const followed = await tried(connection, { type: 'lobby', follow: true });
    if (followed.ok) online.hear({ type: 'lobby', lobby: followed.value.lobby });
    else online.tell(`! ${followed.text}`);
    if (welcome !== undefined) online.tell(welcome);
    const visit = visitServer(surroundings, online, showServers, (text) => {
      void call(address, { name }, true, undefined, text).then((problem) => {
        if (problem !== undefined) showServers(problem);
      });
    });
    if (match === undefined && matchId === undefined) return visit.lobby();
    const problem = await (match === undefined ? visit.show(matchId) : visit.join(match));
    if (problem === undefined) return;
    online.tell(`! ${problem}`);
    visit.lobby();
  }
}

/** The places of a server that one is logged in to. */
interface Visit {
  lobby(): void;
  /** Goes to the match of a code; says why not, if so. */
  join(code: string): Promise<string | undefined>;
  /** Goes to a match of one's own; says why not, if so. */
  show(match: string | undefined): Promise<string | undefined>;
}

function visitServer(
  surroundings: OnlineSurroundings,
  online: Online,
  showServers: (problem?: string) => void,
  logInAgain: (because: string) => void,
): Visit {
  const { around, go, glyphs } = surroundings;
  const { connection } = online;
  const { subscribe, publish } = createListeners();
  const games = hostedGames(surroundings.results, publish);
  const withPictures = (place: Page): Page => followedGames(place, subscribe);

  let wasConnecting = false;
  const stop = connection.listen({
    changed(state) {
      // The login has ended while there was no connection.
      const isOut = state.is === 'open' && state.name === null && wasConnecting;
      wasConnecting = state.is === 'connecting';
      if (!isOut && (state.is !== 'ended' || state.why === 'closed')) return;
      stop();
      online.close();
      if (state.is !== 'ended') logInAgain(loginEnded);
      else if (state.why === 'logged-out') logInAgain(cleanText(state.text));
      else showServers(cleanText(state.text));
    },
  });
  const end = () => {
    stop();
    online.close();
  };

  /** The lists of the lobby that are folded, until one leaves the server. */
  const folded = new Set<ListName>();
  function lobby(): void {
    go(
      withPictures(
        lobbyPage(around, {
          online,
          games,
          glyphs,
          open,
          sit: (card) => sit(card.match, card),
          join,
          newMatch: () => newMatch(),
          people: () => go(peoplePage(around, { online, back: lobby })),
          account: () =>
            go(
              accountPage(around, {
                online,
                loggedOut() {
                  end();
                  showServers();
                },
                back: lobby,
              }),
            ),
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

  /** One's own match or its waiting room, one to watch, one that is over. */
  const open = (card: MatchCard): Answer => (card.phase === 'waiting' ? enterRoom(card.match) : show(card.match));

  const show = (match: string): Answer => surroundings.showMatch({ online, match, leave: lobby, next, goTo });

  function next(): Answer {
    const [due] = waitingMatches(online.state());
    return due === undefined ? lobby() : show(due.match);
  }

  /** The waiting room of a rematch, which leads on where it has begun already: the lobby may not know of it yet. */
  const goTo = (match: string): Answer => enterRoom(match);

  async function sit(match: string, card: MatchCard | undefined): Promise<string | undefined> {
    const answer = await tried(connection, { type: 'sit', match });
    if (answer.ok) return enterRoom(match);
    if (answer.code === 'match-full' && card !== undefined) return `${card.title} is full now. Enter watches it.`;
    return answer.text;
  }

  async function join(code: string): Promise<string | undefined> {
    const found = await tried(connection, { type: 'find', code });
    if (!found.ok) return found.code === 'no-such-match' ? `No match has the code ${code}.` : found.text;
    const { match, phase } = found.value;
    if (phase !== 'waiting') return answered(show(match));
    const isMine = online.state().lobby?.mine.some((card) => card.match === match) === true;
    if (isMine) return enterRoom(match);
    const seated = await tried(connection, { type: 'sit', match });
    // Who finds no seat looks on.
    return seated.ok || seated.code === 'match-full' ? enterRoom(match) : seated.text;
  }

  async function enterRoom(match: string): Promise<string | undefined> {
    const refused = await refusalOf(connection, { type: 'open', match });
    if (refused !== undefined) return refused;
    const leaveRoom = () => {
      void refusalOf(connection, { type: 'close', match });
      online.leftRoom(match);
    };
    const toRoom = () =>
      go(
        withPictures(
          waitingRoom(around, {
            online,
            match,
            games,
            glyphs,
            joinAddress: joinAddress(surroundings, online),
            random: surroundings.random,
            begun() {
              online.leftRoom(match);
              void answered(show(match)).then((problem) => {
                if (problem === undefined) return;
                online.tell(`! ${problem}`);
                lobby();
              });
            },
            change: (room) => terms(room, toRoom),
            back() {
              leaveRoom();
              lobby();
            },
          }),
        ),
      );
    toRoom();
    return undefined;
  }

  async function terms(room: Room, back: () => void): Promise<string | undefined> {
    const game = await games.load(room.card.game);
    if (game === undefined) return `This turncade has no game ${room.card.game}.`;
    go(
      withPictures(
        termsPage(around, {
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

  /** The games of the server that this program has, too. */
  const gamesHere = (): readonly string[] => {
    const { connection: state } = online.state();
    return state.is === 'open' ? state.server.games.filter((id) => games.has(id)) : [];
  };

  async function newMatch(wanted?: string, draft?: Draft): Promise<string | undefined> {
    const ids = gamesHere();
    const id = wanted ?? lastGame(ids);
    const game = id === undefined ? undefined : await games.load(id);
    if (game === undefined) return 'This server hosts no game that this turncade has.';
    go(
      withPictures(
        newMatchPage(around, {
          online,
          glyphs,
          game,
          games: ids,
          draft: draft ?? lastDraft(game),
          chooseGame: (other) => newMatch(other),
          chooseLevel: (now) => chooseLevel(game, now),
          upload: (path, now) => upload(game, path, now),
          complete: surroundings.complete,
          create: (now) => create(game, now),
          back(now) {
            rememberDraft(game, now);
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
      levelPicker(around, {
        game: game.title,
        levels: game.levels,
        summary: inPar(game.levels),
        painter: game.painter,
        glyphs: glyphs(),
        generates: false,
        isForLater: true,
        chosen: level !== undefined && 'name' in level ? { type: 'level', name: level.name } : undefined,
        start(choice) {
          if (choice.type === 'file') return upload(game, choice.path, draft);
          if (choice.type !== 'level') return undefined;
          return newMatch(game.id, fittedTo(game, { ...draft, level: { name: choice.name } }));
        },
        complete: surroundings.complete,
        back,
      }),
    );
  }

  async function upload(game: HostedGame, path: string, draft: Draft): Promise<string | undefined> {
    const found = await withLevelFile(connection, game, draft, surroundings.absolute(path));
    return typeof found === 'string' ? found : newMatch(game.id, found);
  }

  async function create(game: HostedGame, draft: Draft): Promise<string | undefined> {
    const seats = [...wishesOf(draft)];
    rememberDraft(game, draft);
    const made = await tried(connection, {
      type: 'create',
      game: game.id,
      ...wishOf(draft.level),
      seats,
      ...draft.terms,
    });
    if (!made.ok) return made.text;
    const { match } = made.value;
    // Where only bots play, nobody is waited for.
    return seats.every(({ is }) => is === 'bot') ? answered(show(match)) : enterRoom(match);
  }

  return { lobby, join, show: (match) => answered(match === undefined ? lobby() : show(match)) };
}

/** What came of something, once it is known: a sentence where it was not done. */
async function answered(answer: Answer): Promise<string | undefined> {
  const result = await answer;
  return typeof result === 'string' ? result : undefined;
}

/** The address as friends are to type it: with the fingerprint, where the server has a certificate of its own. */
function joinAddress({ network }: OnlineSurroundings, online: Online): string {
  const { address } = online.state();
  const fingerprint = network.servers().find((server) => server.address === address)?.fingerprint;
  return fingerprint === undefined ? address : `${address}#${fingerprint}`;
}

/** A page that is drawn anew when a game has been loaded. */
function followedGames(place: Page, subscribe: (listener: () => void) => () => void): Page {
  let stop = () => {};
  return {
    ...place,
    entered() {
      stop();
      stop = subscribe(place.changed);
      place.entered?.();
    },
    left() {
      stop();
      place.left?.();
    },
  };
}
