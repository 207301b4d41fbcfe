import type { Connection } from '../../../client/connection.ts';
import type { Preferences } from '../../../screen/scene.ts';
import { counted, flow } from '../../../screen/sentences.ts';
import type { Thinker } from '../../../table/thinker.ts';
import { openOnlineRoom } from '../../reader/match/online-match.ts';
import { type Answer, type Reply, type Room, reply } from '../../reader/room.ts';
import { completedWords, splitLine, unknownWord, type Words, wordIn, wordLines } from '../../reader/words.ts';
import type { OnlineStart } from '../../services.ts';
import { reached, refusalOf, tried } from '../asking.ts';
import { cleanText } from '../clean-text.ts';
import { usualDraft, wishesOf, wishOf } from '../create/draft.ts';
import { hostedGames } from '../hosted-games.ts';
import type { Network } from '../network.ts';
import { createOnline, type Online, waitingMatches } from '../online-state.ts';
import { notReached } from '../online-words.ts';
import { changedText, spelled } from '../servers/first-contact.ts';
import { lobbySentences, numberedMatches, roomSentences } from './lobby-words.ts';
import { loginRoom } from './login-room.ts';

/** What the rooms of playing online are made with. */
export interface OnlineRoomsOptions {
  readonly network: Network;
  /** Milliseconds since 1970. */
  now(): number;
  /** 32 random bytes as hex. */
  random(): string;
  /** Tells the player something that is no answer. */
  news(text: string): void;
  /** A text that no command was called before. */
  newKey(): string;
  preferences(): Preferences;
  /** Who thinks; this thread where absent. */
  readonly thinker?: Thinker | undefined;
  back(): Room | 'leave';
}

/** Goes online in words, from where it is to begin. */
export function goOnline(options: OnlineRoomsOptions, start: OnlineStart = {}): Answer {
  const { network, now, news, back } = options;
  if (start.address === undefined) return { says: [], next: serversRoom() };
  return connect(start.address, start);

  function roomOf(greeting: () => readonly string[], words: Words): Room {
    const all: Words = {
      ...words,
      help: { usage: 'help', help: 'what can be typed here', answer: () => reply(...wordLines(all)) },
    };
    return {
      greeting,
      hear(line) {
        const { first, rest } = splitLine(line);
        if (first === '') return reply();
        return wordIn(all, first)?.answer(rest) ?? reply(unknownWord(first, Object.keys(all)));
      },
      completions: (text) => completedWords(all, text),
    };
  }

  function serversRoom(): Room {
    const servers = () => network.servers();
    const named = (typed: string) => (/^\d+$/.test(typed) ? servers()[Number(typed) - 1]?.address : undefined) ?? typed;
    return roomOf(
      () => {
        const all = servers();
        if (all.length === 0)
          return flow([
            'No servers yet.',
            'Type connect and the address that a friend sent you, or start your own with turncade serve.',
          ]);
        const lines = all.map(({ address, name, isLoggedIn }, i) =>
          isLoggedIn ? `${i + 1}, ${address}, you are ${name}.` : `${i + 1}, ${address}, not logged in.`,
        );
        return flow([`Servers: ${all.length}.`, ...lines, 'Type connect 1, or connect ADDRESS.']);
      },
      {
        connect: { usage: 'connect 1 or ADDRESS', help: 'go to a server', answer: (rest) => connect(named(rest), {}) },
        forget: {
          usage: 'forget 1',
          help: 'forget a server, its fingerprint and your login',
          answer(rest) {
            const address = servers()[Number(rest) - 1]?.address;
            if (address === undefined) return reply('Type forget and the number of a server.');
            network.forget(address);
            return reply(`${address} is forgotten.`);
          },
        },
        leave: { usage: 'leave', help: 'back to where you came from', answer: () => ({ says: [], next: back() }) },
      },
    );
  }

  async function connect(typed: string, where: OnlineStart): Promise<Reply> {
    const read = network.read(typed);
    if (typeof read === 'string') return { says: flow([read]), next: serversRoom() };
    const { address } = read;
    const connection = network.connect(address);
    const state = await reached(connection);
    const code = where.match ?? read.match;
    if (state.is === 'open') {
      const { name } = state;
      if (name !== null && (where.name === undefined || where.name === name))
        return enter(address, connection, name, code, []);
      const known = network.servers().find((server) => server.address === address);
      return {
        says: [],
        next: loginRoom({
          connection,
          registration: state.server.registration,
          isKnown: known?.name !== undefined,
          name: where.name ?? known?.name ?? network.usualName(),
          entered: (who, says) => enter(address, connection, who, code, says),
          back() {
            connection.close();
            return serversRoom();
          },
        }),
      };
    }
    connection.close();
    if (state.is === 'ended' && state.why === 'first-contact' && state.fingerprint !== undefined)
      return { says: [], next: contactRoom(address, state.fingerprint, where) };
    if (state.is === 'ended' && state.why === 'changed-fingerprint' && state.fingerprint !== undefined) {
      const was = network.servers().find((server) => server.address === address)?.fingerprint;
      return { says: flow(changedText(was, state.fingerprint)), next: serversRoom() };
    }
    return { says: flow([notReached(address, cleanText(state.text))]), next: serversRoom() };
  }

  function contactRoom(address: string, fingerprint: string, where: OnlineStart): Room {
    return roomOf(
      () =>
        flow([
          `First contact with ${address}.`,
          `Its fingerprint is ${spelled(fingerprint).replaceAll('    ', ', ')}.`,
          'Compare it with what its owner told you. Nothing was sent yet. Type same or leave.',
        ]),
      {
        same: {
          usage: 'same',
          help: 'remember the fingerprint and connect',
          answer() {
            network.trust(address, fingerprint);
            return connect(address, where);
          },
        },
        leave: { usage: 'leave', help: 'leave, nothing was sent', answer: () => ({ says: [], next: serversRoom() }) },
      },
    );
  }

  async function enter(
    address: string,
    connection: Connection,
    name: string,
    code: string | undefined,
    says: readonly string[],
  ): Promise<Reply> {
    const online = createOnline({ address, connection, name, now });
    const followed = await tried(connection, { type: 'lobby', follow: true });
    if (!followed.ok) return { says: [...says, followed.text], next: serversRoom() };
    online.hear({ type: 'lobby', lobby: followed.value.lobby });
    let told = 0;
    online.subscribe(() => {
      const all = online.state().told;
      for (const { text } of all.slice(told)) news(text);
      told = all.length;
    });
    if (code === undefined) return { says, next: lobbyRoom(online) };
    const joined = await join(online, code);
    return joined.next === undefined
      ? { says: [...says, ...joined.says], next: lobbyRoom(online) }
      : { ...joined, says: [...says, ...joined.says] };
  }

  async function join(online: Online, code: string): Promise<Reply> {
    const found = await tried(online.connection, { type: 'find', code });
    if (!found.ok) return reply(found.text);
    return found.value.phase === 'waiting' ? sit(online, found.value.match) : play(online, found.value.match);
  }

  /** A match that has begun. */
  async function play(online: Online, match: string): Promise<Reply> {
    const lobby = () => lobbyRoom(online);
    const room = await openOnlineRoom(
      { online, match, newKey: options.newKey },
      {
        preferences: options.preferences(),
        ...(options.thinker && { thinker: options.thinker }),
        back: lobby,
        next(other) {
          const due = other ?? waitingMatches(online.state()).find((card) => card.match !== match)?.match;
          return due === undefined ? { says: ['No other match waits for you.'], next: lobby() } : play(online, due);
        },
      },
    );
    return typeof room === 'string' ? reply(room) : { says: [], next: room };
  }

  async function sit(online: Online, match: string): Promise<Reply> {
    const seated = await tried(online.connection, { type: 'sit', match });
    if (!seated.ok && seated.code !== 'match-full') return reply(seated.text);
    return enterRoom(online, match);
  }

  async function enterRoom(online: Online, match: string): Promise<Reply> {
    const refused = await refusalOf(online.connection, { type: 'open', match });
    if (refused !== undefined) return reply(refused);
    /** The seat for which a number for the dice was sent. */
    let rolled: number | undefined;
    const roll = () => {
      const now = online.state().rooms.get(match);
      const seat = now?.card.seat ?? undefined;
      if (now === undefined || seat === undefined || seat === rolled || now.rolled.includes(seat)) return;
      rolled = seat;
      void refusalOf(online.connection, { type: 'roll', match, random: options.random() });
    };
    const stop = online.subscribe(roll);
    roll();
    return { says: [], next: waitingWords(online, match, stop) };
  }

  function lobbyRoom(online: Online): Room {
    const { connection } = online;
    const card = (typed: string) => numberedMatches(online.state())[Number(typed) - 1];
    const leave = () => {
      online.close();
      return { says: [], next: back() };
    };
    return roomOf(
      () => [...lobbySentences(online.state(), now()), 'Type open 1, sit 1, code CODE, new, people or leave.'],
      {
        list: {
          usage: 'list',
          help: 'what there is now',
          answer: () => reply(...lobbySentences(online.state(), now())),
        },
        open: {
          usage: 'open NUMBER',
          help: 'open a match, or its waiting room',
          answer(rest) {
            const found = card(rest);
            if (found === undefined) return reply('Type open and the number of a match.');
            return found.phase === 'waiting' ? enterRoom(online, found.match) : play(online, found.match);
          },
        },
        sit: {
          usage: 'sit NUMBER',
          help: 'sit down on the first free seat of an open match',
          answer(rest) {
            const found = card(rest);
            return found === undefined ? reply('Type sit and the number of an open match.') : sit(online, found.match);
          },
        },
        code: {
          usage: 'code CODE',
          help: 'join with a code such as oak-17',
          answer: (rest) => join(online, rest.toLowerCase()),
        },
        new: {
          usage: 'new GAME',
          help: 'start a match with its usual level, you on seat 1',
          answer: (rest) => create(online, rest),
        },
        people: {
          usage: 'people',
          help: 'who is here',
          answer() {
            const { lobby } = online.state();
            const people = lobby === undefined ? [] : lobby.people;
            return reply(
              ...flow([
                `${counted(people.length, 'person', 'people')} here.`,
                ...people.map(({ name, doing }) => `${name}: ${doing}.`),
              ]),
            );
          },
        },
        logout: {
          usage: 'logout, logout all',
          help: 'this machine, or all, forget your login',
          async answer(rest) {
            const refused = await refusalOf(connection, { type: 'logout', everywhere: rest === 'all' });
            if (refused !== undefined) return reply(refused);
            online.close();
            return { says: ['You are logged out.'], next: serversRoom() };
          },
        },
        leave: { usage: 'leave', help: 'back; matches go on', answer: leave },
      },
    );
  }

  async function create(online: Online, typed: string): Promise<Reply> {
    const games = hostedGames(
      () => [],
      () => {},
    );
    const { connection: state } = online.state();
    const ids = state.is === 'open' ? state.server.games : [];
    const game = ids.includes(typed) ? await games.load(typed) : undefined;
    if (game === undefined) return reply(`Type new and a game: ${ids.map(cleanText).join(', ')}.`);
    const draft = usualDraft(game);
    const made = await tried(online.connection, {
      type: 'create',
      game: game.id,
      ...wishOf(draft.level),
      seats: [...wishesOf(draft)],
      ...draft.terms,
    });
    return made.ok ? enterRoom(online, made.value.match) : reply(made.text);
  }

  function waitingWords(online: Online, match: string, stop: () => void): Room {
    const { connection } = online;
    const room = () => online.state().rooms.get(match);
    const said = (): readonly string[] => {
      const now = room();
      return now === undefined ? ['Asking for the waiting room.'] : roomSentences(now);
    };
    /** Whether it has begun: then its room is the match. */
    const hasBegun = () => {
      const now = room();
      return online.state().begun.has(match) || (now !== undefined && now.card.phase !== 'waiting');
    };
    const begin = (): Promise<Reply> => {
      stop();
      online.leftRoom(match);
      return play(online, match);
    };
    const look = (): Answer => (hasBegun() ? begin() : reply(...said()));
    const ask = async (asked: Parameters<typeof refusalOf>[1]): Promise<Reply> => {
      const refused = await refusalOf(connection, asked);
      return refused === undefined ? look() : reply(refused);
    };
    const ready = (isReady: boolean) => () => ask({ type: 'ready', match, ready: isReady });
    return roomOf(() => [...said(), 'Type ready, chat TEXT, bot SEAT, look or leave.'], {
      look: { usage: 'look', help: 'who sits here, or the match once it has begun', answer: look },
      ready: { usage: 'ready', help: 'the match starts when all are ready', answer: ready(true) },
      unready: { usage: 'unready', help: 'take that back', answer: ready(false) },
      chat: {
        usage: 'chat TEXT',
        help: 'say something to everybody here',
        answer: (text) => ask({ type: 'chat', match, text }),
      },
      bot: {
        usage: 'bot SEAT',
        help: 'put a bot on a seat',
        answer: (rest) =>
          /^[1-9]$/.test(rest)
            ? ask({ type: 'seat', match, seat: Number(rest), wish: { is: 'bot', bot: 'normal' } })
            : reply('Type bot and the number of a seat.'),
      },
      start: {
        usage: 'start',
        help: 'start with everybody who sits here',
        answer: () => ask({ type: 'start', match }),
      },
      leave: {
        usage: 'leave',
        help: 'back to the lobby; your seat is kept',
        answer() {
          stop();
          void refusalOf(connection, { type: 'close', match });
          online.leftRoom(match);
          return { says: [], next: lobbyRoom(online) };
        },
      },
    });
  }
}
