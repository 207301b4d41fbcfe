import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import * as z from 'zod';
import { aboutTexts } from '#app/online/about-server.ts';
import { type RemoteTerminal, remoteTerminal } from '#app/remote-session/remote-terminal.ts';
import { type ConnectionState, RequestError } from '#client/connection.ts';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { isLoopback } from '#net/address.ts';
import { matchCode } from '#net/names.ts';
import { heartbeat, maxBytes } from '#net/wire/limits.ts';
import type { ConnectionBudget } from '#server/connection-budget.ts';
import type { Site } from '#server/socket/host-names.ts';
import {
  enter,
  type GatewayServer,
  logFault,
  nameOfHouse,
  runRemoteUser,
  sessionFailed,
  titleOfHouse,
} from '../gateway-server.ts';
import { openSessionScope, type SessionScope } from '../session-scope.ts';
import { createPages } from './answer-pages.ts';
import { answerMessagePage } from './message-pages.ts';
import { type StartPageOptions, startGames } from './start-page.ts';
import { readWebFiles, safeHeaders, sendFile, type WebFiles } from './web-files.ts';
import { answerGuest, answerKeep, answerLogin, answerLogout, tokenOf } from './web-login.ts';

export interface WebLimits {
  readonly inAll: number;
  /** Maximum number of sessions per client address (per network for IPv6). No limit for clients on this machine. */
  readonly fromOne: number;
  /** Milliseconds in which the page must send its first message. */
  readonly startWithin: number;
}

const usualLimits: WebLimits = { inAll: 1024, fromOne: 16, startWithin: 10_000 };

/** Milliseconds that a client gets to close its connection, and that all sessions get to end when the gateway stops. */
const endWithin = 2000;

const count = z.int().min(0).max(100_000);

const saidSchema = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('start'),
    columns: count,
    rows: count,
    match: z.string().regex(matchCode).optional(),
    game: z.enum(startGames.map(([id]) => id)).optional(),
    /** Id of the match that the player returns to after a reconnect. */
    at: z.string().max(64).optional(),
    /** True if the page has a log and an input field instead of a screen. */
    inWords: z.boolean().optional(),
  }),
  z.strictObject({ is: z.literal('resize'), columns: count, rows: count }),
  z.strictObject({ is: z.literal('here') }),
]);

type Start = Extract<z.infer<typeof saidSchema>, { is: 'start' }>;

type Told =
  | ({ readonly is: 'log-in'; readonly server: string; readonly about?: readonly string[] } & Pick<
      GatewayServer,
      'registration' | 'guests'
    >)
  | { readonly is: 'here' }
  /** Id of the match that the screen shows, or null in the lobby. */
  | { readonly is: 'at'; readonly match: string | null }
  /** Number of matches that wait for the player, after a change. */
  | { readonly is: 'waiting'; readonly matches: number }
  /** In text mode: true if the next input is secret, so that the page hides it. */
  | { readonly is: 'secret'; readonly isSecret: boolean }
  | { readonly is: 'begun'; readonly name: string }
  /** The session has ended. If `isBack` is true, the page reconnects automatically. */
  | { readonly is: 'over'; readonly text?: string; readonly isBack: boolean };

export function webSessions(house: GatewayServer, limitsGiven: Partial<WebLimits> = {}) {
  const limits = { ...usualLimits, ...limitsGiven };
  const open = new Map<WebSocket, { readonly address: string; end(): void; readonly ended: Promise<void> }>();
  let isStopped = false;
  const isTooMany = (address: string) =>
    open.size >= limits.inAll ||
    (!isLoopback(address) && [...open.values()].filter((other) => other.address === address).length >= limits.fromOne);

  return {
    serve(socket: WebSocket, request: IncomingMessage, address: string): void {
      socket.on('error', () => {});
      if (isTooMany(address)) {
        house.logRejection({ door: 'web', address, why: 'too many connections' });
        tell(socket, { is: 'over', text: 'There are too many connections. Try again later.', isBack: false });
        return endSocket(socket);
      }
      const session = serveSession(socket, {
        house,
        address,
        token: tokenOf(request),
        origin: request.headers.origin,
        startWithin: limits.startWithin,
      });
      open.set(socket, { ...session, address });
      void session.ended.then(() => open.delete(socket));
      if (isStopped) session.end();
    },
    async stop(): Promise<void> {
      isStopped = true;
      const late = new Promise<void>((done) => setTimeout(done, endWithin).unref());
      const ended = [...open.values()].map((session) => {
        session.end();
        return session.ended;
      });
      await Promise.race([Promise.all(ended), late]);
    },
  };
}

/** The server's reason for ending a connection. Undefined while the connection lasts, or if the player has left. */
const textOfEnd = (state: ConnectionState): string | undefined =>
  state.is === 'ended' && state.why !== 'closed' ? state.text : undefined;

const tell = (socket: WebSocket, message: Told): void => socket.send(JSON.stringify(message), () => {});

/** Closes a connection, even if the client ignores the request to close it. */
function endSocket(socket: WebSocket): void {
  if (socket.readyState === socket.CLOSED) return;
  socket.close(1000);
  const late = setTimeout(() => socket.terminate(), endWithin);
  socket.once('close', () => clearTimeout(late));
}

interface Serving {
  readonly house: GatewayServer;
  readonly address: string;
  readonly token: string | undefined;
  /** Origin of the page that has connected. Only the server's own page may connect. */
  readonly origin: string | undefined;
  readonly startWithin: number;
}

interface WebSession {
  readonly socket: WebSocket;
  readonly serving: Serving;
  /** Host in the address of the page. Behind a proxy it is the name of the proxy. */
  readonly server: string;
  readonly budget: ConnectionBudget;
  readonly visit: SessionScope;
  terminal: RemoteTerminal | undefined;
  hasStarted: boolean;
  isStopped: boolean;
  why: string | undefined;
}

function serveSession(socket: WebSocket, serving: Serving) {
  const { house, origin, startWithin } = serving;
  const session: WebSession = {
    socket,
    serving,
    server: origin === undefined ? nameOfHouse(house) : new URL(origin).host,
    budget: house.budgets.open('web', {
      pause: () => socket.pause(),
      resume: () => socket.resume(),
      cut(reason) {
        if (reason === 'too-slow') return cut(session, reason);
        session.why ??= reason;
        endWith(socket, 'You sent too much at once.', false);
        socket.pause();
      },
    }),
    visit: openSessionScope((error) => {
      if (session.terminal === undefined) fail(session, error);
      else session.terminal.fail(error);
    }),
    terminal: undefined,
    hasStarted: false,
    isStopped: false,
    why: undefined,
  };
  const { budget, visit } = session;
  let lastSign = Date.now();
  const late = setTimeout(() => cut(session, 'no-greeting'), startWithin);
  const beat = setInterval(() => {
    if (Date.now() - lastSign > heartbeat.deadAfter) cut(session, 'silent');
    else socket.ping(() => {});
  }, heartbeat.every);
  socket.on(
    'message',
    visit.bind((data: Buffer, isBinary: boolean) => {
      lastSign = Date.now();
      if (socket.readyState !== socket.OPEN) return;
      if (data.length > maxBytes.message) return cut(session, 'too-large');
      budget.received(data.length);
      if (socket.readyState !== socket.OPEN) return;
      budget.work(() => {
        if (isBinary) session.terminal?.typed(data);
        else take(session, data.toString());
      });
      if (session.hasStarted) clearTimeout(late);
    }),
  );
  const signed = () => {
    lastSign = Date.now();
    budget.received(1);
  };
  socket.on('ping', signed);
  socket.on('pong', signed);
  const hungUp = visit.bind(() => session.terminal?.end('SIGHUP'));
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      clearTimeout(late);
      clearInterval(beat);
      budget.close();
      hungUp();
      resolve();
    });
  });
  return {
    ended,
    end: visit.bind(() => {
      session.isStopped = true;
      if (session.terminal === undefined) endWith(socket, 'The server has stopped.', true);
      else session.terminal.end('SIGTERM');
    }),
  };
}

function cut(session: WebSession, reason: string): void {
  session.why ??= reason;
  session.socket.terminate();
}

function endWith(socket: WebSocket, text: string | undefined, isBack: boolean): void {
  tell(socket, { is: 'over', isBack, ...(text !== undefined && { text }) });
  endSocket(socket);
}

function fail({ socket, serving }: WebSession, error: unknown): void {
  logFault(serving.house, 'web', error);
  // The page must not return to a match that may have caused the error.
  tell(socket, { is: 'at', match: null });
  endWith(socket, sessionFailed, false);
}

function take(session: WebSession, text: string): void {
  const message = saidIn(text);
  if (message === undefined || (message.is === 'start') === session.hasStarted) return cut(session, 'bad-message');
  if (message.is === 'start') {
    session.hasStarted = true;
    startSession(session, message).catch((error: unknown) => {
      if (error instanceof RequestError) endWith(session.socket, error.message, true);
      else fail(session, error);
    });
  } else if (message.is === 'resize') session.terminal?.resize(message);
  else tell(session.socket, { is: 'here' });
}

async function startSession(session: WebSession, start: Start): Promise<void> {
  const { socket, serving, server, budget } = session;
  const { house, address, token, origin } = serving;
  const { columns, rows, match, game, at, inWords = false } = start;
  const { connection } = await enter(house, { address, door: 'web' }, token);
  const { state } = connection;
  const name = state.is === 'open' ? state.name : null;
  if (name === null || socket.readyState !== socket.OPEN) {
    connection.close();
    const { registration, guests, about } = house;
    const title = titleOfHouse(house, server);
    tell(socket, {
      is: 'log-in',
      registration,
      server: title,
      ...(guests && { guests }),
      ...(about !== undefined && { about: aboutTexts(about) }),
    });
    return endSocket(socket);
  }
  let endText: string | undefined;
  connection.listen({
    changed() {
      endText ??= textOfEnd(connection.state);
    },
  });
  budget.loggedIn(name);
  house.log({ event: 'came', door: 'web', address, name });
  const terminal = remoteTerminal({
    environment: { TERM: 'xterm-256color', COLORTERM: 'truecolor', LANG: 'C.UTF-8' },
    size: { columns, rows },
    isLines: inWords,
    send(text, sent) {
      socket.send(
        Buffer.from(text),
        session.visit.bind(() => sent()),
      );
      budget.unsent(socket.bufferedAmount);
    },
    rest: budget.rest,
  });
  session.terminal = terminal;
  if (session.isStopped) terminal.end('SIGTERM');
  let refused: string | undefined;
  try {
    const remoteSession = {
      ...terminal.session,
      wayIn: { is: 'page', page: new URL('/', origin).href },
      onSecretPrompt: (isSecret: boolean) => tell(socket, { is: 'secret', isSecret }),
    } as const;
    const exit = await runRemoteUser(
      house,
      { name, connection },
      {
        session: remoteSession,
        server,
        to: at === undefined ? { match, game } : { matchId: at },
        started: () => tell(socket, { is: 'begun', name }),
        moved: (shown) => tell(socket, { is: 'at', match: shown === undefined ? null : shown }),
        waits: (matches) => tell(socket, { is: 'waiting', matches }),
        ...(inWords && { inWords: 'this page' }),
      },
    );
    if (!exit.ok) refused = exit.error.message;
  } finally {
    const { why } = session;
    house.log({ event: 'gone', door: 'web', name, ...(why !== undefined && { why }) });
  }
  if (session.isStopped) endWith(socket, 'The server has stopped. Your matches are safe.', true);
  else endWith(socket, refused ?? endText, refused !== undefined);
}

const saidIn = (text: string): z.infer<typeof saidSchema> | undefined =>
  saidSchema.safeParse(parseJsonOrUndefined(text)).data;

export interface WebDoor {
  readonly site: Site;
  /** Ends all sessions. The pages reconnect when the server runs again. */
  stop(): Promise<void>;
}

export interface WebOptions extends StartPageOptions {
  readonly files?: WebFiles;
  readonly limits?: Partial<WebLimits>;
}

/** Opens the web gateway, which gives access to the lobby and its matches only. */
export function openWebDoor(house: GatewayServer, { files = readWebFiles(), limits, ssh }: WebOptions = {}): WebDoor {
  const sessions = webSessions(house, limits);
  const pages = createPages(house, { ssh });
  const posted = new Map([
    ['/web/login', answerLogin],
    ['/web/logout', answerLogout],
    ['/web/guest', answerGuest],
    ['/web/keep', answerKeep],
  ]);
  return {
    site: {
      socketPath: '/web/session',
      answer(request, response, address) {
        const { url = '/', method = 'GET' } = request;
        const path = url.replace(/\?.*/s, '');
        const file = files.at(path);
        const post = posted.get(path);
        const methods = post !== undefined ? ['POST'] : ['GET', 'HEAD'];
        const isAllowed = methods.includes(method);
        if (file === undefined && post === undefined)
          return (
            (isAllowed && pages.answer(path, { request, response, address })) ||
            answerMessagePage(house, request, response)
          );
        if (!isAllowed) response.writeHead(405, { ...safeHeaders, allow: methods.join(', ') }).end();
        else if (post !== undefined) void post(house, request, response, address);
        else if (file !== undefined) sendFile(request, response, file);
        return true;
      },
      serve: sessions.serve,
    },
    stop: sessions.stop,
  };
}
