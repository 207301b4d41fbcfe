import type * as z from 'zod';
import { checked, heartbeat, protocolVersion, reachedWithin } from '#net/wire/limits.ts';
import { type Answer, isClosing, type Message, type MessageOf } from '#net/wire/messages.ts';
import { answers, type Request } from '#net/wire/requests.ts';
import {
  type Connection,
  type ConnectionState,
  canBeSentAgain,
  cutOff,
  type EndReason,
  notSent,
  type Pending,
  type PendingRequest,
  RequestError,
} from './connection.ts';
import { decodeMessage } from './decode-message.ts';
import type { Clock, Dial, Wire, WireEnd } from './dial.ts';
import { createPacedSender, createSubscriptions } from './subscriptions.ts';

export type KeptLogin = z.infer<typeof answers.login>;

export interface ConnectOptions {
  readonly dial: Dial;
  readonly clock: Clock;
  /** Returns a random number from 0 to 1. */
  readonly chance: () => number;
  /** Name and version of this program for the server, such as `turncade 1.2.0`. */
  readonly client: string;
  readonly token?: string | undefined;
  /** Called with a login to store, or with undefined if the stored one is no longer valid. */
  readonly onLogin?: (login: KeptLogin | undefined) => void;
}

/** Milliseconds after which an open connection counts as stable. If it breaks later, the first pause is short again. */
const goodAfter = 10_000;

/** Milliseconds for which updates are collected before they are acknowledged. */
const acknowledgeAfter = 500;

const unknownGreeting = new RequestError({ code: 'bad-answer', message: 'It sent an unknown greeting.' });

/**
 * Connects to a server and reconnects whenever the connection breaks. Subscriptions then resume. Unanswered commands
 * are sent again with the same idempotency key, and unanswered requests that only read are sent again, too.
 */
export function connect({ dial, clock, chance, client, token: storedToken, onLogin }: ConnectOptions): Connection {
  let state: ConnectionState = { is: 'connecting' };
  const listeners = new Set<Parameters<Connection['listen']>[0]>();
  const pending = new Map<number, Pending>();
  const matches = createSubscriptions();
  let followsLobby = false;
  let token = storedToken;
  let lastId = 0;
  let failed = 0;
  let isRestart = false;
  let lastSign = 0;
  let current: object | undefined;
  let wire: Wire | undefined;
  const timers = new Map<'deadline' | 'beat' | 'good' | 'acknowledge' | 'retry', () => void>();

  const out = createPacedSender(clock, (text) => wire?.send(text));

  function wait(name: Parameters<typeof timers.set>[0], milliseconds: number, run: () => void): void {
    stop(name);
    timers.set(
      name,
      clock.after(milliseconds, () => {
        timers.delete(name);
        run();
      }),
    );
  }

  function stop(name: Parameters<typeof timers.get>[0]): void {
    timers.get(name)?.();
    timers.delete(name);
  }

  function become(next: ConnectionState): void {
    state = next;
    for (const listener of [...listeners]) listener.changed?.(next);
  }

  const tell = (message: Message) => {
    for (const listener of [...listeners]) listener.message?.(message);
  };

  function begin(): void {
    stopAll();
    const mine = {};
    current = mine;
    const ifCurrent =
      <Parameters extends readonly unknown[]>(run: (...parameters: Parameters) => void) =>
      (...parameters: Parameters) => {
        if (current === mine) run(...parameters);
      };
    lastSign = clock.now();
    become({ is: 'connecting' });
    if (current !== mine) return;
    wait('deadline', reachedWithin, () => lose(`The server did not answer within ${reachedWithin / 1000} s.`));
    wire = dial({
      opened: ifCurrent(() => {
        beat();
        void greet(ifCurrent);
      }),
      heard: ifCurrent((text: string) => {
        lastSign = clock.now();
        hear(text);
      }),
      alive: ifCurrent(() => {
        lastSign = clock.now();
      }),
      ended: ifCurrent((end: WireEnd) => {
        if (end.is === 'cut') lose(end.text);
        else finish(end.why, end.text, end.fingerprint);
      }),
    });
  }

  function stopAll(): void {
    current = undefined;
    for (const end of timers.values()) end();
    timers.clear();
    out.stop();
    wire?.cut();
    wire = undefined;
  }

  function beat(): void {
    wait('beat', heartbeat.every, () => {
      // The clock may have been set back, which must not postpone the timeout.
      lastSign = Math.min(lastSign, clock.now());
      if (clock.now() - lastSign > heartbeat.deadAfter)
        return lose(`The server was silent for ${heartbeat.deadAfter / 1000} s.`);
      wire?.ping();
      beat();
    });
  }

  /** Sends `hello`, logs in if there is a token, then resumes subscriptions and unanswered requests. */
  async function greet(ifCurrent: (run: () => void) => () => void): Promise<void> {
    const hello = await answerTo({ type: 'hello', protocol: protocolVersion, client }, answers.hello);
    if (hello instanceof RequestError) return ifCurrent(() => turnedAway(hello))();
    if (token === undefined) return ifCurrent(() => welcomed(hello, null))();
    const back = await answerTo({ type: 'resume', token }, answers.resume);
    if (!(back instanceof RequestError)) return ifCurrent(() => welcomed(hello, back.name))();
    const isForgotten = back.code === 'wrong-login' || back.code === 'not-logged-in';
    if (isForgotten) forgetLogin();
    ifCurrent(() => (isForgotten ? welcomed(hello, null) : turnedAway(back)))();
  }

  async function answerTo<Answer>(
    pendingRequest: PendingRequest,
    schema: z.ZodType<Answer>,
  ): Promise<Answer | RequestError> {
    try {
      const read = checked(schema, await send(pendingRequest));
      return read.ok ? read.value : unknownGreeting;
    } catch (error) {
      if (error instanceof RequestError) return error;
      throw error;
    }
  }

  function welcomed(server: z.infer<typeof answers.hello>, name: string | null): void {
    stop('deadline');
    wait('good', goodAfter, () => {
      failed = 0;
    });
    isRestart = false;
    goOn(name !== null);
    become({ is: 'open', server, name });
  }

  function turnedAway(why: RequestError): void {
    if (why === unknownGreeting) finish('fault', `This turncade does not understand that server. ${why.message}`);
    else if (why.code === 'version') finish('version', why.message);
    else lose(why.message);
  }

  function forgetLogin(): void {
    token = undefined;
    matches.clear();
    followsLobby = false;
    onLogin?.(undefined);
  }

  /** Resumes the followed lobby and matches, and sends unanswered requests again. */
  function goOn(isLoggedIn: boolean): void {
    const again = [...pending];
    pending.clear();
    const isWanted = ({ request }: Pending) =>
      isLoggedIn && (request.type !== 'open' || matches.matches().includes(request.match));
    for (const [, one] of again) if (!isWanted(one)) one.reject(cutOff);
    if (!isLoggedIn) return;
    const requestsToRepeat = again.filter(([, one]) => isWanted(one));
    const opening = new Set(
      requestsToRepeat.flatMap(([, { request }]) => (request.type === 'open' ? [request.match] : [])),
    );
    for (const match of matches.matches()) if (!opening.has(match)) void reopen(match);
    if (followsLobby && !requestsToRepeat.some(([, { request }]) => request.type === 'lobby'))
      void send({ type: 'lobby', follow: true }).then(
        (ok) => {
          const read = checked(answers.lobby, ok);
          if (read.ok) tell({ type: 'lobby', lobby: read.value.lobby });
        },
        () => {},
      );
    for (const [id, one] of requestsToRepeat) {
      pending.set(id, one);
      put({ ...(one.request.type === 'open' ? matches.resume(one.request.match) : one.request), id });
    }
  }

  async function reopen(match: string): Promise<void> {
    try {
      await send(matches.resume(match));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.code === cutOff.code) return;
      matches.close(match);
      tell({ type: 'told', match, text: error.message, isClosed: true });
    }
  }

  const put = (request: Request) => out.send(JSON.stringify(request));

  function send(pendingRequest: PendingRequest): Promise<Readonly<Record<string, unknown>>> {
    return new Promise((resolve, reject) => {
      const id = ++lastId;
      pending.set(id, { request: pendingRequest, resolve, reject });
      put({ ...pendingRequest, id });
    });
  }

  function hear(text: string): void {
    const read = decodeMessage(text);
    if (!read.ok) return finish('fault', `The server sent something invalid: ${read.error.message}`);
    if ('id' in read.value) hearAnswer(read.value);
    else hearMessage(read.value);
  }

  function hearAnswer(answer: Answer): void {
    const one = answer.id === null ? undefined : pending.get(answer.id);
    if (one === undefined || answer.id === null) return;
    pending.delete(answer.id);
    if ('error' in answer) {
      if (one.request.type === 'open') matches.close(one.request.match);
      return one.reject(new RequestError(answer.error));
    }
    noteLogin(one.request, answer.ok);
    one.resolve(answer.ok);
  }

  function noteLogin(pendingRequest: PendingRequest, ok: Readonly<Record<string, unknown>>): void {
    switch (pendingRequest.type) {
      case 'login':
      case 'register':
      case 'change-password': {
        const login = checked(answers.login, ok);
        if (!login.ok) return;
        token = login.value.token;
        onLogin?.(login.value);
        return nowCalled(login.value.name);
      }
      case 'resume': {
        const back = checked(answers.resume, ok);
        if (!back.ok || state.is !== 'open') return;
        token = pendingRequest.token;
        return nowCalled(back.value.name);
      }
      case 'logout':
      case 'delete-account':
        forgetLogin();
        return nowCalled(null);
    }
  }

  function nowCalled(name: string | null): void {
    if (state.is !== 'open' || state.name === name) return;
    // The new account has not opened the previous account's matches.
    matches.clear();
    followsLobby = false;
    become({ ...state, name });
  }

  function hearMessage(message: Message): void {
    if (message.type === 'bye') return hearBye(message);
    if (isClosing(message)) matches.close(message.match);
    if (message.type !== 'match' && message.type !== 'update') return tell(message);
    const verdict = matches.take(message);
    if (verdict === 'gap') return lose('Part of what the server sent was missing.');
    if (verdict === 'drop') return;
    if (matches.isUrgent) acknowledge();
    else if (!timers.has('acknowledge')) wait('acknowledge', acknowledgeAfter, acknowledge);
    tell(message);
  }

  function hearBye({ why, text }: MessageOf<'bye'>): void {
    if (why === 'restarting' || why === 'too-slow') {
      isRestart = why === 'restarting';
      // Skips the short pauses after a restart, because all clients lost their connections at once.
      if (isRestart) failed = Math.max(failed, 2);
      return lose(text);
    }
    if (why === 'logged-out') {
      token = undefined;
      onLogin?.(undefined);
    }
    finish(why, text);
  }

  function acknowledge(): void {
    stop('acknowledge');
    for (const seen of matches.unacknowledged()) put(seen);
  }

  function lose(text: string): void {
    stopAll();
    failed++;
    const pause = pauseBefore(failed, chance());
    wait('retry', pause, begin);
    for (const [id, { request, reject }] of [...pending]) {
      if (canBeSentAgain(request)) continue;
      pending.delete(id);
      reject(cutOff);
    }
    become({ is: 'lost', retryAt: clock.now() + pause, isRestart, text });
  }

  function finish(why: EndReason, text: string, fingerprint?: string): void {
    stopAll();
    for (const { reject } of pending.values()) reject(cutOff);
    pending.clear();
    become({ is: 'ended', why, text, ...(fingerprint === undefined ? {} : { fingerprint }) });
  }

  wait('retry', 0, begin);
  return {
    get state() {
      return state;
    },
    request(pendingRequest) {
      if (state.is !== 'open') return Promise.reject(notSent);
      if (pendingRequest.type === 'open') matches.open(pendingRequest.match, pendingRequest.from);
      if (pendingRequest.type === 'close') matches.close(pendingRequest.match);
      if (pendingRequest.type === 'lobby') followsLobby = pendingRequest.follow;
      return send(pendingRequest);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry() {
      if (state.is === 'lost' || (state.is === 'ended' && state.why !== 'closed')) begin();
    },
    close() {
      if (state.is !== 'ended' || state.why !== 'closed') finish('closed', 'You have left.');
    },
  };
}

/** Minimum and maximum pause between two attempts, in milliseconds. */
const shortest = 500;
const longest = 15_000;

/**
 * Pause before the next attempt, in milliseconds. It grows with every failure and is random, so that clients which lost
 * their connections together do not all reconnect together.
 *
 * @param failed number of consecutive failed attempts, from 1
 * @param chance random number from 0 to 1
 */
export const pauseBefore = (failed: number, chance: number): number =>
  Math.round(shortest + chance * (Math.min(longest, 1000 * 2 ** Math.min(failed - 1, 10)) - shortest));
