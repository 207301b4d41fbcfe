import type { Connection, ConnectionState } from '#client/connection.ts';
import { nameFrom } from '#net/names.ts';
import type { ChatLine, Lobby, MatchCard, Message, Room } from '#net/wire/messages.ts';
import type { AboutServer } from '#net/wire/requests.ts';
import { capitalize } from '#screen/sentences.ts';
import { createListeners } from '../listeners.ts';
import { aboutOf } from './about-server.ts';
import { cleaned, cleanText } from './clean-text.ts';

export interface Announcement {
  readonly text: string;
  readonly match: string | null;
  /** Time when the announcement arrived, in milliseconds since 1970. */
  readonly at: number;
}

/** State of a server on which the player is logged in, as the pages show it. */
export interface OnlineState {
  readonly address: string;
  readonly name: string;
  readonly about: AboutServer | undefined;
  readonly connection: ConnectionState;
  readonly lobby: Lobby | undefined;
  /** Time when the lobby arrived, in milliseconds since 1970. Times left in the lobby count from it. */
  readonly lobbyAt: number;
  readonly rooms: ReadonlyMap<string, Room>;
  /** Matches known to have begun, because their position has arrived. */
  readonly startedMatches: ReadonlySet<string>;
  readonly chat: ReadonlyMap<string, readonly ChatLine[]>;
  readonly announcements: readonly Announcement[];
  readonly read: Announcement | undefined;
}

export const toldFor = 5000;

export const loginEnded = 'You were logged out. Log in again.';

const maxAnnouncements = 50;

export function afterMessage(state: OnlineState, message: Message, at: number): OnlineState {
  switch (message.type) {
    case 'lobby':
      return { ...state, lobby: cleaned(message.lobby), lobbyAt: at };
    case 'room':
      return { ...state, rooms: new Map(state.rooms).set(message.match, cleaned(message.room)) };
    case 'match':
      return {
        ...state,
        startedMatches: new Set(state.startedMatches).add(message.match),
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
  announcements: [...state.announcements, { ...announcement, text: capitalize(announcement.text) }].slice(
    -maxAnnouncements,
  ),
});

/** Adds a chat line, unless a resumed connection has sent it again. */
function withLine(chat: OnlineState['chat'], match: string, line: ChatLine): OnlineState['chat'] {
  const lines = saidIn({ chat }, match);
  return lines.some(({ number }) => number === line.number) ? chat : new Map(chat).set(match, [...lines, line]);
}

/** Matches in which others wait for this player, shortest time left first. */
export const waitingMatches = ({ lobby }: Pick<OnlineState, 'lobby'>): readonly MatchCard[] =>
  lobby === undefined ? [] : byUrgency(lobby.mine.filter((card) => isYourTurn(card) && hasOthers(card)));

export const byUrgency = (cards: readonly MatchCard[]): readonly MatchCard[] =>
  cards.toSorted((a, b) => timeOf(a) - timeOf(b));

const hasOthers = ({ holders }: MatchCard): boolean => holders.filter(({ is }) => is !== 'bot').length > 1;

/** Matches that the player can go to next: those that wait for the player, then invitations. Omits the match `but`. */
export const callingMatches = ({ lobby }: Pick<OnlineState, 'lobby'>, but?: string): readonly MatchCard[] =>
  lobby === undefined
    ? []
    : [...waitingMatches({ lobby }), ...lobby.open.filter(({ isInvited }) => isInvited)].filter(
        ({ match }) => match !== but,
      );

/** People in the lobby. Empty until the lobby has arrived. */
export const peopleIn = ({ lobby }: Pick<OnlineState, 'lobby'>): Lobby['people'] =>
  lobby === undefined ? [] : lobby.people;

/** Names of other players online that begin with `typed`. */
export const namesHere = (state: OnlineState, typed = ''): readonly string[] =>
  peopleIn(state)
    .map(({ name }) => name)
    .filter((name) => name !== state.name && name.startsWith(nameFrom(typed)));

export const saidIn = ({ chat }: Pick<OnlineState, 'chat'>, match: string): readonly ChatLine[] => {
  const lines = chat.get(match);
  return lines === undefined ? [] : lines;
};

export const serverTitle = ({ about, address }: Pick<OnlineState, 'about' | 'address'>): string =>
  about?.name ?? address;

/** True if a match has begun, so that no waiting room is shown for it. */
export const hasBegun = (
  { rooms, startedMatches }: Pick<OnlineState, 'rooms' | 'startedMatches'>,
  match: string,
): boolean => {
  const room = rooms.get(match);
  return startedMatches.has(match) || (room !== undefined && room.card.phase !== 'waiting');
};

export const isYourTurn = ({ phase, seat, waitsFor }: MatchCard): boolean =>
  phase === 'running' && seat !== null && waitsFor.includes(seat);

const timeOf = ({ left }: MatchCard): number => (left === null ? Number.POSITIVE_INFINITY : left);

export interface Online {
  readonly connection: Connection;
  /** Address of the server's web page, with a slash at the end. Undefined if it has none. */
  readonly page: string | undefined;
  state(): OnlineState;
  now(): number;
  subscribe(listener: () => void): () => void;
  tell(text: string): void;
  /** Must be called when the player leaves a page that showed the announcement. */
  hasRead(announcement: Announcement | undefined): void;
  hear(message: Message): void;
  leftRoom(match: string): void;
  close(): void;
}

export interface OnlineOptions extends Pick<OnlineState, 'address' | 'name'> {
  readonly connection: Connection;
  readonly page?: string | undefined;
  /** Current time in milliseconds since 1970. */
  now(): number;
}

/** Account name, which changes when a guest account becomes permanent. Without a connection, the last known `name`. */
const nameAt = (connection: ConnectionState, name: string): string =>
  connection.is === 'open' && connection.name !== null ? connection.name : name;

export function createOnline({ connection, now, page, ...who }: OnlineOptions): Online {
  const { subscribe, publish } = createListeners();
  let state: OnlineState = {
    ...who,
    name: nameAt(connection.state, who.name),
    about: aboutOf(connection),
    connection: connection.state,
    lobby: undefined,
    lobbyAt: now(),
    rooms: new Map(),
    startedMatches: new Set(),
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
    changed: (changed) => become({ ...state, connection: changed, name: nameAt(changed, state.name) }),
  });
  return {
    connection,
    page,
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
