import type { Connection, ConnectionState } from '#client/connection.ts';
import { nameFrom } from '#net/names.ts';
import type { ChatLine, Lobby, MatchCard, Message, Room } from '#net/wire/messages.ts';
import { createListeners } from '../listeners.ts';
import { cleaned, cleanText } from './clean-text.ts';

/** A sentence that appears in passing. */
export interface Announcement {
  readonly text: string;
  /** The match that it is about. */
  readonly match: string | null;
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
}

/** Everything the pages show of a server to which one is logged in. */
export interface OnlineState {
  readonly address: string;
  readonly name: string;
  readonly connection: ConnectionState;
  /** Nothing until it has come. */
  readonly lobby: Lobby | undefined;
  /** When the lobby came, in milliseconds since 1970: the times that are left in it are those of that moment. */
  readonly lobbyAt: number;
  /** Waiting rooms that one looks into, by match. */
  readonly rooms: ReadonlyMap<string, Room>;
  /** Matches whose position has come: they have begun. */
  readonly begun: ReadonlySet<string>;
  /** Chat by match, also that of waiting rooms. */
  readonly chat: ReadonlyMap<string, readonly ChatLine[]>;
  /** Recent messages, the newest last. */
  readonly announcements: readonly Announcement[];
  /** The last that was told before a page was entered that was left since: it has been read. */
  readonly read: Announcement | undefined;
}

/** How long a sentence stands in the hint line, in milliseconds. */
export const toldFor = 5000;

/** Shown when a login has ended. */
export const loginEnded = 'You were logged out. Log in again.';

/** How many sentences are kept. */
const maxAnnouncements = 50;

/** The state after a message that came at a time, in milliseconds since 1970. */
export function afterMessage(state: OnlineState, message: Message, at: number): OnlineState {
  switch (message.type) {
    case 'lobby':
      return { ...state, lobby: cleaned(message.lobby), lobbyAt: at };
    case 'room':
      return { ...state, rooms: new Map(state.rooms).set(message.match, cleaned(message.room)) };
    case 'match':
      return {
        ...state,
        begun: new Set(state.begun).add(message.match),
        chat: new Map(state.chat).set(message.match, cleaned(message.chat)),
      };
    case 'chat':
      return { ...state, chat: withLine(state.chat, message.match, cleaned(message.line)) };
    case 'told':
      return afterAnnouncement(state, { text: cleanText(message.text), match: message.match, at });
    case 'bye':
      return afterAnnouncement(state, { text: cleanText(message.text), match: null, at });
    case 'elsewhere':
    case 'update':
    case 'presence':
      return state;
  }
}

const afterAnnouncement = (state: OnlineState, announcement: Announcement): OnlineState => ({
  ...state,
  announcements: [...state.announcements, announcement].slice(-maxAnnouncements),
});

/** A line that is there already, as after a resumed connection, is not there twice. */
function withLine(chat: OnlineState['chat'], match: string, line: ChatLine): OnlineState['chat'] {
  const lines = saidIn({ chat }, match);
  return lines.some(({ number }) => number === line.number) ? chat : new Map(chat).set(match, [...lines, line]);
}

/** The matches that wait for one's own commands, those with the least time left first. */
export const waitingMatches = ({ lobby }: Pick<OnlineState, 'lobby'>): readonly MatchCard[] =>
  lobby === undefined ? [] : lobby.mine.filter(isYourTurn).toSorted((a, b) => timeOf(a) - timeOf(b));

/**
 * The matches to go to next: those that wait for one's own commands, then those that one is invited to.
 *
 * @param but the match that one is at
 */
export const callingMatches = ({ lobby }: Pick<OnlineState, 'lobby'>, but?: string): readonly MatchCard[] =>
  lobby === undefined
    ? []
    : [...waitingMatches({ lobby }), ...lobby.open.filter(({ isInvited }) => isInvited)].filter(
        ({ match }) => match !== but,
      );

/** Everybody who is here, as far as it is known. */
export const peopleIn = ({ lobby }: Pick<OnlineState, 'lobby'>): Lobby['people'] =>
  lobby === undefined ? [] : lobby.people;

/** Names of others who are here, as far as they begin with what was typed. */
export const namesHere = (state: OnlineState, typed = ''): readonly string[] =>
  peopleIn(state)
    .map(({ name }) => name)
    .filter((name) => name !== state.name && name.startsWith(nameFrom(typed)));

/** A match's chat, oldest first. */
export const saidIn = ({ chat }: Pick<OnlineState, 'chat'>, match: string): readonly ChatLine[] => {
  const lines = chat.get(match);
  return lines === undefined ? [] : lines;
};

/** Whether a match has begun whose waiting room one looks into; of a rematch that has begun already no room is told. */
export const hasBegun = ({ rooms, begun }: Pick<OnlineState, 'rooms' | 'begun'>, match: string): boolean => {
  const room = rooms.get(match);
  return begun.has(match) || (room !== undefined && room.card.phase !== 'waiting');
};

/** Whether a match waits for the player who sees this card. */
export const isYourTurn = ({ phase, seat, waitsFor }: MatchCard): boolean =>
  phase === 'running' && seat !== null && waitsFor.includes(seat);

const timeOf = ({ left }: MatchCard): number => (left === null ? Number.POSITIVE_INFINITY : left);

/** A server's state, kept up to date by its messages. */
export interface Online {
  readonly connection: Connection;
  state(): OnlineState;
  now(): number;
  subscribe(listener: () => void): () => void;
  /** Tells the player something in passing. */
  tell(text: string): void;
  /** The player has left a page that showed this sentence from its beginning. */
  hasRead(announcement: Announcement | undefined): void;
  /** Takes in a message that came as an answer. */
  hear(message: Message): void;
  /** Forgets a waiting room that one has left. */
  leftRoom(match: string): void;
  /** Listens no more and ends the connection. */
  close(): void;
}

export interface OnlineOptions extends Pick<OnlineState, 'address' | 'name'> {
  readonly connection: Connection;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Listens to a connection on which somebody is logged in. */
export function createOnline({ connection, now, ...who }: OnlineOptions): Online {
  const { subscribe, publish } = createListeners();
  let state: OnlineState = {
    ...who,
    connection: connection.state,
    lobby: undefined,
    lobbyAt: now(),
    rooms: new Map(),
    begun: new Set(),
    chat: new Map(),
    announcements: [],
    read: undefined,
  };
  const become = (next: OnlineState) => {
    if (next === state) return;
    state = next;
    publish();
  };
  const stop = connection.listen({
    message: (message) => become(afterMessage(state, message, now())),
    changed: (changed) => become({ ...state, connection: changed }),
  });
  return {
    connection,
    now,
    state: () => state,
    subscribe,
    hear: (message) => become(afterMessage(state, message, now())),
    tell: (text) => become(afterAnnouncement(state, { text, match: null, at: now() })),
    hasRead(announcement) {
      state = { ...state, read: announcement };
    },
    leftRoom(match) {
      const [rooms, chat] = [new Map(state.rooms), new Map(state.chat)];
      rooms.delete(match);
      chat.delete(match);
      become({ ...state, rooms, chat });
    },
    close() {
      stop();
      connection.close();
    },
  };
}
