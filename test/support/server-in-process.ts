import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { type Connection, type ConnectionState, type PendingRequest, RequestError } from '#client/connection.ts';
import { type Answer, answerSchema, type Message, type MessageOf, messageSchema } from '#net/wire/messages.ts';
import { type Answers, answers, requestSchema } from '#net/wire/requests.ts';
import { type AdministeredCore, createCore } from '#server/core/core.ts';
import type { CoreSettings } from '#server/core/core-parts.ts';
import type { ServerCore, Session } from '#server/platform.ts';
import { memoryStore } from '#server/store/memory.ts';
import type { Store } from '#server/store/store.ts';
import { type VirtualWorld, virtualWorld } from './virtual-world.ts';

/** An in-process server with its own clock, and clients connected without a socket. */
export interface ServerInProcess {
  readonly world: VirtualWorld;
  readonly store: Store;
  readonly core: AdministeredCore;
  /** Unexpected errors that the core has reported. */
  readonly troubles: unknown[];
  /** Opens a connection without login. */
  connect(address?: string): InProcess;
  /** Opens a connection and logs in, with an account of this name. */
  login(name: string, address?: string): Promise<InProcess>;
  /** Stops the core and starts another core on the same store. All connections are cut. */
  restart(): Promise<void>;
  /** Runs everything that can run without advancing the clock. */
  settle(): Promise<void>;
}

/** A connection to an in-process core. */
export interface InProcess extends Connection {
  /** Text of all received messages, in order. */
  readonly heard: string[];
  /** Everything received except answers. */
  readonly messages: Message[];
  of<Type extends Message['type']>(type: Type): MessageOf<Type>[];
  /** Acknowledges an update of a match. */
  seen(match: string, number: number): void;
  token: string | undefined;
  /** Cuts the connection. `retry` then restores it with its login and open matches. */
  cut(): void;
}

const password = 'a long enough sentence';

interface PendingAnswer {
  readonly type: keyof Answers;
  resolve(ok: Record<string, unknown>): void;
  reject(error: Error): void;
}

/** True if JSON is valid and has no fields besides those of the schema. Extra fields could leak a secret. */
const isWholly = (schema: z.ZodType, json: unknown): boolean => {
  const read = schema.safeParse(json);
  return read.success && isDeepStrictEqual(read.data, json);
};

/** Connects a client to a core. Both sides validate messages as over a network. */
function joined(coreNow: () => ServerCore, greeting: Answers['hello'], address: string, now: () => number): InProcess {
  const listeners = new Set<Parameters<Connection['listen']>[0]>();
  const waiting = new Map<number, PendingAnswer>();
  /** Number of the newest received update, by open match. */
  const open = new Map<string, number>();
  const heard: string[] = [];
  const messages: Message[] = [];
  let state: ConnectionState = { is: 'open', server: greeting, name: null };
  let session: Session | undefined;
  let lastId = 0;
  const change = (next: ConnectionState) => {
    state = next;
    for (const { changed } of [...listeners]) changed?.(next);
  };
  const end = (next: ConnectionState) => {
    session = undefined;
    change(next);
    for (const { reject } of waiting.values()) reject(new RequestError({ code: 'cut', message: 'It was cut.' }));
    waiting.clear();
  };
  const take = (text: string) => {
    heard.push(text);
    const json: unknown = JSON.parse(text);
    const answer = answerSchema.safeParse(json);
    if (answer.success) return answered(answer.data);
    const message = messageSchema.parse(json);
    messages.push(message);
    if (message.type === 'match' || message.type === 'update') open.set(message.match, message.number);
    for (const { message: hear } of [...listeners]) hear?.(message);
  };
  const answered = (answer: Answer) => {
    const asked = waiting.get(answer.id ?? -1);
    waiting.delete(answer.id ?? -1);
    if (asked === undefined) return;
    if ('error' in answer) asked.reject(new RequestError(answer.error));
    else if (isWholly(answers[asked.type], answer.ok)) asked.resolve(answer.ok);
    else
      asked.reject(
        new Error(`The answer to ${asked.type} has other fields than its schema: ${JSON.stringify(answer.ok)}`),
      );
  };
  const connect = () => {
    const own = coreNow().connect({
      address,
      send(message) {
        const text = JSON.stringify(message);
        queueMicrotask(() => take(text));
      },
      end(why, text) {
        queueMicrotask(() => {
          if (session !== own) return;
          const isLost = why === 'restarting' || why === 'too-slow';
          end(
            isLost ? { is: 'lost', retryAt: now(), isRestart: why === 'restarting', text } : { is: 'ended', why, text },
          );
        });
      },
    });
    session = own;
  };
  const ask = (asked: PendingRequest): Promise<Record<string, unknown>> => {
    const own = session;
    if (own === undefined) return Promise.reject(new RequestError({ code: 'not-sent', message: 'Not connected.' }));
    const id = ++lastId;
    const request = requestSchema.parse(JSON.parse(JSON.stringify({ ...asked, id })));
    return new Promise((resolve, reject) => {
      waiting.set(id, { type: asked.type, resolve, reject });
      own.take(request);
    });
  };
  /** Reconnects: logs in again, and reopens each match from its newest received update. */
  const comeBack = async () => {
    connect();
    await ask({ type: 'hello', protocol: 1, client: 'test' });
    const { token } = client;
    if (token === undefined) return change({ is: 'open', server: greeting, name: null });
    const { name } = await ask({ type: 'resume', token });
    change({ is: 'open', server: greeting, name: String(name) });
    for (const [match, number] of open) await ask({ type: 'open', match, from: number + 1 });
  };
  connect();
  const client: InProcess = {
    heard,
    messages,
    token: undefined,
    get state() {
      return state;
    },
    async request(asked) {
      const ok = await ask(asked);
      if (typeof ok['token'] === 'string') client.token = ok['token'];
      if (['register', 'guest', 'keep', 'login', 'resume'].includes(asked.type))
        change({ is: 'open', server: greeting, name: String(ok['name']) });
      if (asked.type === 'close') open.delete(asked.match);
      return ok;
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    of: <Type extends Message['type']>(type: Type) =>
      messages.filter((message): message is MessageOf<Type> => message.type === type),
    seen: (match, number) => session?.take({ type: 'seen', match, number }),
    cut() {
      if (session === undefined) return;
      session.left();
      end({ is: 'lost', retryAt: now(), isRestart: false, text: 'The connection was cut.' });
    },
    retry() {
      if (state.is === 'lost') comeBack().catch(() => {});
    },
    close() {
      session?.left();
      end({ is: 'ended', why: 'closed', text: '' });
    },
  };
  return client;
}

/** Creates an in-process server, deterministic for a seed. */
export async function serverInProcess(
  seed = 'a',
  {
    store = memoryStore(),
    world = virtualWorld(seed),
    ...settings
  }: Partial<CoreSettings> & { readonly store?: Store; readonly world?: VirtualWorld } = {},
): Promise<ServerInProcess> {
  const troubles: unknown[] = [];
  // Leaves the store open for the next core, because a core closes its store when it stops.
  const kept: Store = { ...store, close: async () => {} };
  const make = () =>
    createCore({
      store: kept,
      world,
      settings: { title: 'Oak', registration: 'open', trouble: (error) => void troubles.push(error), ...settings },
    });
  const greeting: Answers['hello'] = {
    ...(settings.about !== undefined && { about: settings.about }),
    ...(settings.messages !== undefined && { messages: true }),
    ...(settings.tournaments !== undefined && { tournaments: settings.tournaments }),
    ratings: true,
    records: true,
    server: 'turncade',
    protocol: 1,
    title: 'Oak',
    registration: settings.registration ?? 'open',
    games: ['robo-race', 'space-explorers', 'risc', 'space-defender', 'into-the-breach'],
  };
  const server = {
    world,
    store,
    core: await make(),
    troubles,
    connect: (address = '192.0.2.1') => joined(() => server.core, greeting, address, world.now),
    async login(name: string, address?: string) {
      const client = server.connect(address);
      await client.request({ type: 'hello', protocol: 1, client: 'test' });
      const { isFree } = await client.request({ type: 'is-free', name });
      await client.request({ type: isFree === true ? 'register' : 'login', name, password });
      return client;
    },
    async restart() {
      await server.core.close();
      server.core = await make();
    },
    settle: () => world.settle(),
  };
  return server;
}
