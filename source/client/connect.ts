import type * as z from 'zod';
import { checked, protocolVersion } from '#net/wire/limits.ts';
import { type Answer, isClosing, type Message, type MessageOf } from '#net/wire/messages.ts';
import { type Answers, answers, type Request, type RequestOf } from '#net/wire/requests.ts';
import {
  type Connection,
  type ConnectionListener,
  type ConnectionState,
  canBeSentAgain,
  cutOff,
  type EndReason,
  notSent,
  type PendingRequest,
  RequestError,
} from './connection.ts';
import { decodeMessage } from './decode-message.ts';
import { createReconnectingWire, type ReconnectingWire, type WireOptions } from './reconnecting-wire.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';

export type KeptLogin = z.infer<typeof answers.login>;

export interface ConnectOptions extends WireOptions {
  /** Name and version of this program, sent to the server, such as `turncade 1.2.0`. */
  readonly client: string;
  readonly isProgram?: boolean;
  readonly token?: string | undefined;
  /** Called with a login to store, or with undefined to remove the stored login. */
  readonly onLogin?: (login: KeptLogin | undefined) => void;
}

interface ConnectionContext {
  readonly publisher: StatePublisher;
  readonly wire: ReconnectingWire;
  readonly requests: PendingRequests;
  readonly subscriptions: Subscriptions;
  readonly login: ClientLogin;
}

interface ClientLogin {
  token: string | undefined;
  readonly onLogin: ConnectOptions['onLogin'];
}

/** Connects, and reconnects after a loss. Then resumes subscriptions and repeats unanswered, repeatable requests. */
export function connect({ client, isProgram, token, onLogin, ...wireOptions }: ConnectOptions): Connection {
  const greeting = { client, ...(isProgram === true && { program: true }) };
  const publisher = createStatePublisher();
  const subscriptions = createSubscriptions();
  const requests = createPendingRequests((request) => wire.send(JSON.stringify(request)));
  const wire = createReconnectingWire(wireOptions, {
    onConnecting: () => publisher.setState({ is: 'connecting' }),
    onOpen: (isCurrent) => void greet(context, greeting, isCurrent),
    onMessage: (text) => receive(context, text),
    onLost(state) {
      requests.rejectUnrepeatable();
      publisher.setState(state);
    },
    onRefused: ({ why, text, fingerprint }) => finish(context, why, text, fingerprint),
  });
  const context: ConnectionContext = { publisher, wire, requests, subscriptions, login: { token, onLogin } };
  wire.timers.start('retry', 0, wire.connect);
  return {
    get state() {
      return publisher.state;
    },
    request(request) {
      if (publisher.state.is !== 'open') return Promise.reject(notSent);
      if (request.type === 'open') subscriptions.open(request);
      if (request.type === 'close') subscriptions.close(request.match);
      if (request.type === 'lobby') subscriptions.followLobby(request.follow);
      return requests.send(request);
    },
    listen: publisher.listen,
    retry() {
      const { state } = publisher;
      if (state.is === 'lost' || (state.is === 'ended' && state.why !== 'closed')) wire.connect();
    },
    close() {
      const { state } = publisher;
      if (state.is !== 'ended' || state.why !== 'closed') finish(context, 'closed', 'You have left.');
    },
  };
}

interface StatePublisher {
  readonly state: ConnectionState;
  setState(state: ConnectionState): void;
  emit(message: Message): void;
  listen(listener: ConnectionListener): () => void;
}

function createStatePublisher(): StatePublisher {
  let state: ConnectionState = { is: 'connecting' };
  const listeners = new Set<ConnectionListener>();
  return {
    get state() {
      return state;
    },
    setState(next) {
      state = next;
      for (const listener of [...listeners]) listener.changed?.(next);
    },
    emit(message) {
      for (const listener of [...listeners]) listener.message?.(message);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const unknownGreeting = new RequestError({ code: 'bad-answer', message: 'It sent an unknown greeting.' });

/** Sends `hello` and logs in if there is a token. After a login, resumes subscriptions and unanswered requests. */
async function greet(
  context: ConnectionContext,
  greeting: Pick<RequestOf<'hello'>, 'client' | 'program'>,
  isCurrent: () => boolean,
): Promise<void> {
  const { requests, login } = context;
  const hello = await answerOf(requests.send({ type: 'hello', protocol: protocolVersion, ...greeting }), answers.hello);
  if (hello instanceof RequestError) {
    if (!isCurrent()) return undefined;
    // An older server refuses the key `program`, which it does not know.
    const isOlder = greeting.program === true && hello.code === 'bad-message';
    return isOlder ? greet(context, { client: greeting.client }, isCurrent) : failGreeting(context, hello);
  }
  if (login.token === undefined) return isCurrent() ? finishGreeting(context, hello, null) : undefined;
  const back = await answerOf(requests.send({ type: 'resume', token: login.token }), answers.resume);
  const isError = back instanceof RequestError;
  const isForgotten = isError && (back.code === 'wrong-login' || back.code === 'not-logged-in');
  if (isForgotten) forgetLogin(context);
  if (!isCurrent()) return;
  if (isError && !isForgotten) failGreeting(context, back);
  else finishGreeting(context, hello, isError ? null : back.name);
}

async function answerOf<Answer>(
  request: Promise<Readonly<Record<string, unknown>>>,
  schema: z.ZodType<Answer>,
): Promise<Answer | RequestError> {
  try {
    const read = checked(schema, await request);
    return read.ok ? read.value : unknownGreeting;
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
}

function finishGreeting(context: ConnectionContext, server: Answers['hello'], name: string | null): void {
  context.wire.confirm();
  resume(context, name !== null);
  context.publisher.setState({ is: 'open', server, name });
}

function failGreeting(context: ConnectionContext, why: RequestError): void {
  if (why === unknownGreeting)
    finish(context, 'fault', `Your turncade does not understand that server. ${why.message}`);
  else if (why.code === 'version') finish(context, 'version', why.message);
  else context.wire.lose(why.message);
}

/** Follows the lobby again, reopens matches, and repeats unanswered requests. Without a login, rejects the requests. */
function resume(context: ConnectionContext, isLoggedIn: boolean): void {
  const { publisher, requests, subscriptions } = context;
  const followed = { matches: subscriptions.matches(), followsLobby: subscriptions.followsLobby };
  const plan = planResumption(requests.takeAll(), followed, isLoggedIn);
  for (const { reject } of plan.rejected) reject(cutOff);
  for (const match of plan.reopenedMatches) void reopen(context, match);
  if (plan.followsLobby)
    void requests.send({ type: 'lobby', follow: true }).then(
      (ok) => {
        const read = checked(answers.lobby, ok);
        if (read.ok) publisher.emit({ type: 'lobby', lobby: read.value.lobby });
      },
      () => {},
    );
  for (const one of plan.repeated)
    requests.repeat(one, one.request.type === 'open' ? subscriptions.resume(one.request.match) : one.request);
}

async function reopen({ publisher, requests, subscriptions }: ConnectionContext, match: string): Promise<void> {
  try {
    await requests.send(subscriptions.resume(match));
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.code === cutOff.code) return;
    subscriptions.close(match);
    publisher.emit({ type: 'told', match, text: error.message, isClosed: true });
  }
}

function receive(context: ConnectionContext, text: string): void {
  const read = decodeMessage(text);
  if (!read.ok) return finish(context, 'fault', `The server sent something invalid: ${read.error.message}`);
  if ('id' in read.value) receiveAnswer(context, read.value);
  else receiveMessage(context, read.value);
}

function receiveAnswer(context: ConnectionContext, answer: Answer): void {
  const one = context.requests.take(answer.id);
  if (one === undefined) return;
  if ('error' in answer) {
    if (one.request.type === 'open') context.subscriptions.close(one.request.match);
    return one.reject(new RequestError(answer.error));
  }
  updateLogin(context, one.request, answer.ok);
  one.resolve(answer.ok);
}

function updateLogin(context: ConnectionContext, request: PendingRequest, ok: Readonly<Record<string, unknown>>): void {
  switch (request.type) {
    case 'login':
    case 'register':
    case 'guest':
    case 'change-password': {
      const read = checked(answers.login, ok);
      if (!read.ok) return;
      setLogin(context.login, read.value);
      return setAccount(context, read.value.name);
    }
    case 'keep': {
      const read = checked(answers.keep, ok);
      const { publisher } = context;
      if (read.ok && publisher.state.is === 'open') publisher.setState({ ...publisher.state, name: read.value.name });
      return;
    }
    case 'resume': {
      const read = checked(answers.resume, ok);
      if (!read.ok || context.publisher.state.is !== 'open') return;
      context.login.token = request.token;
      return setAccount(context, read.value.name);
    }
    case 'logout':
    case 'delete-account':
      forgetLogin(context);
      return setAccount(context, null);
  }
}

function setLogin(login: ClientLogin, next: KeptLogin | undefined): void {
  login.token = next?.token;
  login.onLogin?.(next);
}

function forgetLogin({ login, subscriptions }: ConnectionContext): void {
  subscriptions.clear();
  setLogin(login, undefined);
}

function setAccount({ publisher, subscriptions }: ConnectionContext, name: string | null): void {
  const { state } = publisher;
  if (state.is !== 'open' || state.name === name) return;
  // The new account has not opened the matches that the previous account had opened.
  subscriptions.clear();
  publisher.setState({ ...state, name });
}

/** Milliseconds for which updates are collected before they are acknowledged in one message per match. */
const acknowledgeAfter = 500;

function receiveMessage(context: ConnectionContext, message: Message): void {
  const { publisher, subscriptions, wire } = context;
  if (message.type === 'bye') return receiveBye(context, message);
  if (isClosing(message)) subscriptions.close(message.match);
  if (message.type !== 'match' && message.type !== 'update') return publisher.emit(message);
  const verdict = subscriptions.take(message);
  if (verdict === 'gap') return wire.lose('Part of what the server sent was missing.');
  if (verdict === 'drop') return;
  if (subscriptions.isUrgent) acknowledge(context);
  else if (!wire.timers.isRunning('acknowledge'))
    wire.timers.start('acknowledge', acknowledgeAfter, () => acknowledge(context));
  publisher.emit(message);
}

function acknowledge({ wire, subscriptions }: ConnectionContext): void {
  wire.timers.stop('acknowledge');
  for (const seen of subscriptions.unacknowledged()) wire.send(JSON.stringify(seen));
}

function receiveBye(context: ConnectionContext, { why, text }: MessageOf<'bye'>): void {
  if (why === 'restarting' || why === 'too-slow') return context.wire.lose(text, why === 'restarting');
  if (why === 'logged-out') setLogin(context.login, undefined);
  finish(context, why, text);
}

function finish({ publisher, requests, wire }: ConnectionContext, why: EndReason, text: string, print?: string): void {
  wire.stop();
  requests.rejectAll();
  publisher.setState({ is: 'ended', why, text, ...(print === undefined ? {} : { fingerprint: print }) });
}

export interface Pending {
  readonly id: number;
  readonly request: PendingRequest;
  resolve(ok: Readonly<Record<string, unknown>>): void;
  reject(error: RequestError): void;
}

/** Requests that the server has not answered yet, in the order in which they were sent. */
export interface PendingRequests {
  /** Sends a request with a new id. Resolves to the server's answer. */
  send(request: PendingRequest): Promise<Readonly<Record<string, unknown>>>;
  /** Sends the unanswered request `pending` again with its old id and the fields of `request`. */
  repeat(pending: Pending, request: PendingRequest): void;
  /** Removes and returns the request with this id. Undefined if no such request is pending. */
  take(id: number | null): Pending | undefined;
  takeAll(): readonly Pending[];
  /** Rejects the pending requests that must not be sent twice. */
  rejectUnrepeatable(): void;
  rejectAll(): void;
}

/** @param put sends a request to the server */
export function createPendingRequests(put: (request: Request) => void): PendingRequests {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  const take = (id: number | null) => {
    const one = id === null ? undefined : pending.get(id);
    if (one !== undefined) pending.delete(one.id);
    return one;
  };
  const rejectWhere = (isRejected: (request: PendingRequest) => boolean) => {
    for (const { id, request } of [...pending.values()]) if (isRejected(request)) take(id)?.reject(cutOff);
  };
  const repeat = (one: Pending, request: PendingRequest) => {
    pending.set(one.id, one);
    put({ ...request, id: one.id });
  };
  return {
    send: (request) => new Promise((resolve, reject) => repeat({ id: ++lastId, request, resolve, reject }, request)),
    repeat,
    take,
    takeAll() {
      const all = [...pending.values()];
      pending.clear();
      return all;
    },
    rejectUnrepeatable: () => rejectWhere((request) => !canBeSentAgain(request)),
    rejectAll: () => rejectWhere(() => true),
  };
}

export interface ResumptionPlan {
  readonly rejected: readonly Pending[];
  readonly repeated: readonly Pending[];
  /** Matches to open again, without those that a pending request opens. */
  readonly reopenedMatches: readonly string[];
  readonly followsLobby: boolean;
}

/** @param pending unanswered requests, oldest first */
export function planResumption(
  pending: readonly Pending[],
  { matches, followsLobby }: { readonly matches: readonly string[]; readonly followsLobby: boolean },
  isLoggedIn: boolean,
): ResumptionPlan {
  if (!isLoggedIn) return { rejected: pending, repeated: [], reopenedMatches: [], followsLobby: false };
  const isWanted = ({ request }: Pending) => request.type !== 'open' || matches.includes(request.match);
  const repeated = pending.filter(isWanted);
  const opening = new Set(repeated.flatMap(({ request }) => (request.type === 'open' ? [request.match] : [])));
  return {
    rejected: pending.filter((one) => !isWanted(one)),
    repeated,
    reopenedMatches: matches.filter((match) => !opening.has(match)),
    followsLobby: followsLobby && !repeated.some(({ request }) => request.type === 'lobby'),
  };
}
