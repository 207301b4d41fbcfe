import { type Connection, type ConnectionState, type PendingRequest, RequestError } from '#client/connection.ts';
import type { Lobby, MatchCard, Message, Room } from '#net/wire/messages.ts';

type Answer = Readonly<Record<string, unknown>>;

/** Answer or refusal of a scripted server for a request. */
export type Script = (asked: PendingRequest) => Answer | RequestError | undefined;

/** A connection to a server that answers by a script and records requests. */
export interface ScriptedConnection extends Connection {
  readonly asked: readonly PendingRequest[];
  /** Sends an unsolicited message. */
  send(message: Message): void;
  become(state: ConnectionState): void;
  readonly isClosed: boolean;
}

export const hello = {
  server: 'turncade 1.1.0',
  protocol: 1,
  title: 'oak.example.org',
  registration: 'open',
  games: ['risc', 'robo-race', 'space-explorers'],
} as const;

export const openState = (name: string | null, more: object = {}): ConnectionState => ({
  is: 'open',
  server: { ...hello, games: [...hello.games], ...more },
  name,
});

export const refused = (code: string, message: string, wait?: number): RequestError =>
  new RequestError({ code, message, ...(wait === undefined ? {} : { wait }) });

/** A connection to a scripted server. Requests that the script does not know get an empty answer. */
export function scriptedConnection(script: Script, begins: ConnectionState = openState(null)): ScriptedConnection {
  let state = begins;
  let isClosed = false;
  const asked: PendingRequest[] = [];
  const listeners = new Set<Parameters<Connection['listen']>[0]>();
  const become = (next: ConnectionState) => {
    state = next;
    for (const listener of [...listeners]) listener.changed?.(next);
  };
  return {
    asked,
    become,
    get state() {
      return state;
    },
    get isClosed() {
      return isClosed;
    },
    async request(one) {
      asked.push(one);
      if (state.is !== 'open') throw refused('not-sent', 'There is no connection.');
      const answer = script(one) ?? {};
      if (answer instanceof RequestError) throw answer;
      if ((one.type === 'register' || one.type === 'login') && 'name' in one) become({ ...state, name: one.name });
      return answer;
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry() {
      asked.push({ type: 'lobby', follow: false });
    },
    close() {
      isClosed = true;
    },
    send(message) {
      for (const listener of [...listeners]) listener.message?.(message);
    },
  };
}

const person = (name: string, more: Partial<{ isHere: boolean; isReady: boolean; isMaker: boolean }> = {}) =>
  ({ is: 'person', name, isHere: true, isReady: false, isMaker: false, ...more }) as const;

export const holders = {
  person,
  open: { is: 'open' } as const,
  invited: (name: string, isHere = false) => ({ is: 'invited', name, isHere }) as const,
  bot: (bot = 'normal') => ({ is: 'bot', bot }) as const,
};

/** Creates a match card with default values for fields that `more` omits. */
export const cardOf = (more: Partial<MatchCard> & Pick<MatchCard, 'match' | 'game' | 'title'>): MatchCard => ({
  level: null,
  code: 'oak-17',
  phase: 'running',
  turn: 2,
  limit: 12 * 3_600_000,
  holders: [],
  watching: [],
  waitsFor: [],
  left: null,
  seat: null,
  isInvited: false,
  unreadChat: 0,
  lastChat: [],
  owners: null,
  outcome: null,
  changed: 0,
  ...more,
});

export const usualTerms: Room['terms'] = {
  options: {},
  limit: 12 * 3_600_000,
  watching: 'everybody',
  outSees: 'own',
  listed: true,
  hints: false,
};

export const emptyLobby: Lobby = {
  mine: [],
  open: [],
  toWatch: [],
  finished: [],
  people: [{ name: 'mia', doing: 'lobby' }],
};
