import type { Connection } from '#client/connection.ts';
import { compact } from '#engine/lookup.ts';
import { nameFrom } from '#net/names.ts';
import { wrapSentences } from '#screen/sentences.ts';
import type { OnlineStart, SharedServices } from '../../services.ts';
import { listLines, type SpokenList, withNumbered } from '../../text-mode/form-words.ts';
import { openOnlineRoom } from '../../text-mode/match/online-match.ts';
import {
  type Answer,
  askFirst,
  type Reply,
  type Room,
  reply,
  roomOfWords,
  splitLine,
  withHelp,
  word,
  wordsOf,
} from '../../text-mode/room.ts';
import { aboutOf, aboutTexts } from '../about-server.ts';
import type { KnownServer } from '../network.ts';
import { programWay, webPageOf } from '../online-context.ts';
import { type Announcement, createOnline, waitingMatches } from '../online-state.ts';
import { tried } from '../send-request.ts';
import { callServer, changedText, peopleOf, spelled } from '../servers/connect.ts';
import { forgettingText, noServers } from '../servers/servers-page.ts';
import { joinByCode, lobbyRoom } from './lobby-room.ts';
import { loginRoom } from './login-room.ts';
import { inWords, type OnlineRoomsOptions, type Visit } from './online-room.ts';
import { waitingWords } from './waiting-words.ts';

export const goOnline = (options: OnlineRoomsOptions, start: OnlineStart = {}): Answer =>
  start.address === undefined ? { says: [], next: serversRoom(options) } : connect(options, start.address, start);

function serversRoom(options: OnlineRoomsOptions): Room {
  const { network, back } = options;
  const servers = () => network.servers();
  const spoken = (): SpokenList<KnownServer> => ({
    word: 'servers',
    what: ['server', 'servers'],
    order: 'newest first',
    items: servers(),
    line: ({ address, name, isLoggedIn }) => `${address}, ${isLoggedIn ? `you are ${name}` : 'not logged in'}`,
    nothing: noServers('Type connect and'),
    below: 'Type connect 1, or connect ADDRESS.',
  });
  /** Server that the player wants to remove. Typing the same line again confirms it. */
  let askedAddress: string | undefined;
  const forget = (typed: string): Answer =>
    withNumbered(spoken(), typed, (server) => {
      const { address } = server;
      if (askedAddress !== address) {
        askedAddress = address;
        return askFirst(forgettingText(server), `forget ${typed}`);
      }
      askedAddress = undefined;
      network.forget(address);
      return reply(`${address} is forgotten.`);
    });
  const room = roomOfWords(
    () => listLines(spoken(), ''),
    withHelp(
      wordsOf(
        word('connect 1 or ADDRESS', 'go to a server', (rest) =>
          /^\d+$/.test(rest)
            ? withNumbered(spoken(), rest, ({ address }) => connect(options, address, {}))
            : connect(options, rest, {}),
        ),
        word('servers', 'the servers that you know', (rest) => reply(...listLines(spoken(), rest))),
        word('forget 1', 'forget a server, its fingerprint and your login', forget),
        word('leave', 'back to where you came from', () => ({ says: [], next: back() })),
      ),
    ),
  );
  return {
    ...room,
    hear(line) {
      if (splitLine(line).first !== 'forget') askedAddress = undefined;
      return room.hear(line);
    },
  };
}

async function connect(
  options: OnlineRoomsOptions,
  typed: string,
  where: OnlineStart,
  isOther = false,
): Promise<Reply> {
  const { network } = options;
  const read = network.read(typed);
  if (typeof read === 'string') return { says: wrapSentences([read]), next: serversRoom(options) };
  const { address } = read;
  const known = network.servers().find((server) => server.address === address);
  if (known !== undefined && where.name === undefined && !isOther && peopleOf(known).length > 1)
    return { says: [], next: whoRoom(options, known, { ...where, match: where.match ?? read.match }) };
  const code = where.match ?? read.match;
  const called = await callServer(network, address, where.name, isOther);
  switch (called.is) {
    case 'in':
      return enter(options, address, called.connection, called.name, code, []);
    case 'login':
      return {
        says: wrapSentences(aboutTexts(aboutOf(called.connection))),
        next: loginRoom({
          ...called.login,
          entered: (who, says) => enter(options, address, called.connection, who, code, says),
          back() {
            called.connection.close();
            return serversRoom(options);
          },
        }),
      };
    case 'first-contact':
      return { says: [], next: contactRoom(options, address, called.fingerprint, where) };
    case 'changed-fingerprint':
      return { says: wrapSentences(changedText(called.was, called.fingerprint)), next: serversRoom(options) };
    case 'not-reached':
      return { says: wrapSentences([called.says]), next: serversRoom(options) };
  }
}

function whoRoom(options: OnlineRoomsOptions, server: KnownServer, where: OnlineStart): Room {
  const people = peopleOf(server);
  const goOn = (typed: string): Answer => {
    const name = people[Number(typed) - 1] ?? people.find((one) => one === nameFrom(typed));
    return name === undefined
      ? reply('Type "as" and a name from the list, or type other.')
      : connect(options, server.address, { ...where, name });
  };
  return roomOfWords(
    () =>
      wrapSentences([
        `Who are you? ${people.map((name, i) => `${i + 1}, ${name}.`).join(' ')}`,
        'Type as and a number, as in as 1, or other for another account. turncade join --name NAME skips this question.',
      ]),
    withHelp(
      wordsOf(
        word('as 1 or NAME', 'continue with an account from the list', goOn),
        word('other', 'log in with another account, or create one', () =>
          connect(options, server.address, where, true),
        ),
        word('leave', 'back to the servers', () => ({ says: [], next: serversRoom(options) })),
      ),
    ),
  );
}

function contactRoom(options: OnlineRoomsOptions, address: string, fingerprint: string, where: OnlineStart): Room {
  return roomOfWords(
    () =>
      wrapSentences([
        `You have never connected to ${address} before.`,
        `Its fingerprint is ${spelled(fingerprint).replaceAll('    ', ', ')}.`,
        'Ask its owner for the fingerprint, and compare the two. Nothing has been sent yet. Type same if they match, or leave.',
      ]),
    withHelp(
      wordsOf(
        word('same', 'trust it and connect', () => {
          options.network.trust(address, fingerprint);
          return connect(options, address, where);
        }),
        word('leave', 'leave; nothing is sent', () => ({ says: [], next: serversRoom(options) })),
      ),
    ),
  );
}

function enter(
  options: OnlineRoomsOptions,
  address: string,
  connection: Connection,
  name: string,
  code: string | undefined,
  says: readonly string[],
): Promise<Reply> {
  return enterInWords(
    options,
    {
      address,
      connection,
      name,
      wayIn: programWay(options.network, address, connection),
      gone: (text) => ({ says: [text], next: serversRoom(options) }),
      ended: () => connect(options, address, { name }),
    },
    code,
    says,
  );
}

export interface EnteredInWords extends Pick<Visit, 'wayIn' | 'ended'> {
  readonly address: string;
  readonly connection: Connection;
  readonly name: string;
  /** Called when the lobby is unavailable or the player has logged out. */
  gone(text: string): Reply;
}

/** Opens the lobby of a server in text mode, or the match with the code `code`. */
export async function enterInWords(
  { now, random, news, services, paths, back }: Omit<OnlineRoomsOptions, 'network'>,
  { address, connection, name, wayIn, gone, ended }: EnteredInWords,
  code: string | undefined,
  says: readonly string[],
): Promise<Reply> {
  const online = createOnline({ address, connection, name, page: webPageOf(wayIn), now });
  const followed = await tried(connection, { type: 'lobby', follow: true });
  if (!followed.ok) {
    const { says: announcement, ...next } = gone(followed.text);
    return { says: [...says, ...announcement], ...next };
  }
  online.hear({ type: 'lobby', lobby: followed.value.lobby });
  /** Match that is being played. Its room prints the announcements about it, and the general ones. */
  let played: string | undefined;
  const stopTelling = toldAsNews(online, ({ text, match }) => {
    if (played === undefined || (match !== null && match !== played)) news(inWords(text));
  });
  const end = () => {
    stopTelling();
    online.close();
  };
  const visit: Visit = {
    online,
    connection,
    now,
    random,
    home: services.home,
    paths,
    wayIn,
    lobby() {
      played = undefined;
      return lobbyRoom(visit);
    },
    async play(match) {
      const reply = await play(services, visit, match);
      if (reply.next !== undefined) played = match;
      return reply;
    },
    enterRoom(match) {
      played = undefined;
      return waitingWords(visit, match);
    },
    loggedOut(text) {
      end();
      return gone(text);
    },
    leave() {
      end();
      return { says: [], next: back() };
    },
    ended() {
      end();
      return ended();
    },
  };
  const greeting = online.state().about?.greeting;
  if (code === undefined) return { says: [...says, ...wrapSentences(compact(greeting))], next: visit.lobby() };
  const joined = await joinByCode(visit, code);
  return joined.next === undefined
    ? { says: [...says, ...joined.says], next: visit.lobby() }
    : { ...joined, says: [...says, ...joined.says] };
}

async function play(services: SharedServices, visit: Visit, match: string): Promise<Reply> {
  const { online } = visit;
  const next = (rematch: string | undefined): Answer => {
    // A rematch opens through its waiting room, which leads on to the match if it has begun.
    if (rematch !== undefined) return visit.enterRoom(rematch);
    const due = waitingMatches(online.state()).find((card) => card.match !== match)?.match;
    return due === undefined ? { says: ['No other match is waiting for you.'], next: visit.lobby() } : visit.play(due);
  };
  const room = await openOnlineRoom(
    { online, match, newKey: services.newKey },
    { services, back: visit.lobby, next, ended: visit.ended },
  );
  return typeof room === 'string' ? reply(room) : { says: [], next: room };
}

function toldAsNews({ state, subscribe }: Visit['online'], tell: (announcement: Announcement) => void): () => void {
  let last = state().announcements.at(-1);
  return subscribe(() => {
    const { announcements: announcement } = state();
    const from = last === undefined ? 0 : announcement.indexOf(last) + 1;
    last = announcement.at(-1);
    for (const each of announcement.slice(from)) tell(each);
  });
}
