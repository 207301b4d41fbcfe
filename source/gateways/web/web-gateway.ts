import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import * as z from 'zod';
import { type RemoteTerminal, remoteTerminal } from '#app/remote-session/remote-terminal.ts';
import type { ConnectionState } from '#client/connection.ts';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { isLoopback } from '#net/address.ts';
import { matchCode } from '#net/names.ts';
import { heartbeat, maxBytes } from '#net/wire/limits.ts';
import { createRejectionLog } from '#server/rate-limiter.ts';
import type { Site } from '#server/socket/host-names.ts';
import { enter, type GatewayServer, logFault, nameOfHouse, runRemoteUser, sessionFailed } from '../gateway-server.ts';
import { openSessionScope } from '../session-scope.ts';
import { readWebFiles, safeHeaders, sendFile, type WebFiles } from './web-files.ts';
import { answerLogin, answerLogout, tokenOf } from './web-login.ts';

export interface WebLimits {
  readonly inAll: number;
  /** Maximum number of sessions per client address (per network for IPv6). Clients on this machine have no limit. */
  readonly fromOne: number;
  /** Milliseconds in which the page must send its first message. */
  readonly startWithin: number;
}

const usualLimits: WebLimits = { inAll: 1024, fromOne: 16, startWithin: 10_000 };

/** Milliseconds that a client gets to close a connection, and also that all sessions together get to end. */
const endWithin = 2000;

const count = z.int().min(0).max(100_000);

const saidSchema = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('start'),
    columns: count,
    rows: count,
    match: z.string().regex(matchCode).optional(),
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
  | { readonly is: 'log-in'; readonly registration: GatewayServer['registration']; readonly server: string }
  | { readonly is: 'here' }
  /** Id of the match that the screen shows, or null in the lobby. */
  | { readonly is: 'at'; readonly match: string | null }
  /** In text mode: true if the next input is secret, so that the page hides it. */
  | { readonly is: 'secret'; readonly isSecret: boolean }
  | { readonly is: 'begun'; readonly name: string }
  /** The session has ended. If `isBack` is true, the page reconnects automatically. */
  | { readonly is: 'over'; readonly text?: string; readonly isBack: boolean };

export function webSessions(house: GatewayServer, limitsGiven: Partial<WebLimits> = {}) {
  const limits = { ...usualLimits, ...limitsGiven };
  const open = new Map<WebSocket, { readonly address: string; end(): void; readonly ended: Promise<void> }>();
  const turnedAway = createRejectionLog({ log: house.log, now: Date.now, door: 'web' });
  let isStopped = false;
  const isTooMany = (address: string) =>
    open.size >= limits.inAll ||
    (!isLoopback(address) && [...open.values()].filter((other) => other.address === address).length >= limits.fromOne);

  return {
    serve(socket: WebSocket, request: IncomingMessage, address: string): void {
      socket.on('error', () => {});
      if (isTooMany(address)) {
        turnedAway(address, 'too many connections');
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

/** The server's reason for closing a connection. Undefined if the player has left. */
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

function serveSession(socket: WebSocket, { house, address, token, origin, startWithin }: Serving) {
  const { log } = house;
  /** Host in the address of the page. Behind a proxy it is the name of the proxy. */
  const server = origin === undefined ? nameOfHouse(house) : new URL(origin).host;
  let lastSign = Date.now();
  let terminal: RemoteTerminal | undefined;
  let hasStarted = false;
  let isStopped = false;
  let why: string | undefined;
  let done = () => {};
  const ended = new Promise<void>((resolve) => {
    done = resolve;
  });
  const cut = (reason: string) => {
    why ??= reason;
    socket.terminate();
  };
  const budget = house.budgets.open('web', {
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    cut(reason) {
      if (reason === 'too-slow') return cut(reason);
      why ??= reason;
      over('You sent too much at once.', false);
      socket.pause();
    },
  });
  const over = (text: string | undefined, isBack: boolean) => {
    tell(socket, { is: 'over', isBack, ...(text !== undefined && { text }) });
    endSocket(socket);
  };
  const failed = (error: unknown) => {
    logFault(house, 'web', error);
    // The page must not return to a match that may have caused the error.
    tell(socket, { is: 'at', match: null });
    over(sessionFailed, false);
  };
  const visit = openSessionScope((error) => {
    if (terminal === undefined) failed(error);
    else terminal.fail(error);
  });

  const start = async ({ columns, rows, match, at, inWords = false }: Start): Promise<void> => {
    const { connection } = await enter(house, address, token);
    const { state } = connection;
    const name = state.is === 'open' ? state.name : null;
    if (name === null || socket.readyState !== socket.OPEN) {
      connection.close();
      tell(socket, { is: 'log-in', registration: house.registration, server });
      return endSocket(socket);
    }
    let endText: string | undefined;
    connection.listen({
      changed() {
        endText ??= textOfEnd(connection.state);
      },
    });
    budget.loggedIn(name);
    log({ event: 'came', door: 'web', address, name });
    terminal = remoteTerminal({
      environment: { TERM: 'xterm-256color', COLORTERM: 'truecolor', LANG: 'C.UTF-8' },
      size: { columns, rows },
      isLines: inWords,
      send(text, sent) {
        socket.send(
          Buffer.from(text),
          visit.bind(() => sent()),
        );
        budget.unsent(socket.bufferedAmount);
      },
      rest: budget.rest,
    });
    tell(socket, { is: 'begun', name });
    if (isStopped) terminal.end('SIGTERM');
    let refused: string | undefined;
    try {
      const session = {
        ...terminal.session,
        wayIn: { is: 'page', page: new URL('/', origin).href },
        onSecretPrompt: (isSecret: boolean) => tell(socket, { is: 'secret', isSecret }),
      } as const;
      const exit = await runRemoteUser(
        house,
        { name, connection },
        {
          session,
          server,
          to: at === undefined ? { match } : { matchId: at },
          moved: (shown) => tell(socket, { is: 'at', match: shown === undefined ? null : shown }),
          ...(inWords && { inWords: 'this page' }),
        },
      );
      if (!exit.ok) refused = exit.error.message;
    } finally {
      log({ event: 'gone', door: 'web', name, ...(why !== undefined && { why }) });
    }
    if (isStopped) over('The server has ended. Your matches are kept.', true);
    else over(refused ?? endText, false);
  };
  const begin = (startRequest: Start) => {
    hasStarted = true;
    clearTimeout(late);
    start(startRequest).catch(failed);
  };

  const take = (text: string): void => {
    const message = saidIn(text);
    if (message === undefined || (message.is === 'start') === hasStarted) return cut('bad-message');
    if (message.is === 'start') begin(message);
    else if (message.is === 'resize') terminal?.resize(message);
    else tell(socket, { is: 'here' });
  };
  socket.on(
    'message',
    visit.bind((data: Buffer, isBinary: boolean) => {
      lastSign = Date.now();
      if (socket.readyState !== socket.OPEN) return;
      if (data.length > maxBytes.message) return cut('too-large');
      budget.received(data.length);
      if (socket.readyState !== socket.OPEN) return;
      budget.work(() => {
        if (isBinary) terminal?.typed(data);
        else take(data.toString());
      });
    }),
  );
  const signed = () => {
    lastSign = Date.now();
    budget.received(1);
  };
  socket.on('ping', signed);
  socket.on('pong', signed);
  const late = setTimeout(() => cut('no-greeting'), startWithin);
  const beat = setInterval(() => {
    if (Date.now() - lastSign > heartbeat.deadAfter) cut('silent');
    else socket.ping(() => {});
  }, heartbeat.every);
  const hungUp = visit.bind(() => terminal?.end('SIGHUP'));
  socket.on('close', () => {
    clearTimeout(late);
    clearInterval(beat);
    budget.close();
    hungUp();
    done();
  });
  return {
    ended,
    end: visit.bind(() => {
      isStopped = true;
      if (terminal === undefined) over('The server has ended.', true);
      else terminal.end('SIGTERM');
    }),
  };
}

const saidIn = (text: string): z.infer<typeof saidSchema> | undefined =>
  saidSchema.safeParse(parseJsonOrUndefined(text)).data;

export interface WebDoor {
  readonly site: Site;
  /** Ends all sessions. The pages reconnect when the server runs again. */
  stop(): Promise<void>;
}

export interface WebOptions {
  readonly files?: WebFiles;
  readonly limits?: Partial<WebLimits>;
}

/** Opens the web gateway, which gives access to the lobby only. */
export function openWebDoor(house: GatewayServer, { files = readWebFiles(), limits }: WebOptions = {}): WebDoor {
  const sessions = webSessions(house, limits);
  const posted = new Map([
    ['/web/login', answerLogin],
    ['/web/logout', answerLogout],
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
        if (file === undefined && post === undefined) return false;
        if (!methods.includes(method)) response.writeHead(405, { ...safeHeaders, allow: methods.join(', ') }).end();
        else if (post !== undefined) void post(house, request, response, address);
        else if (file !== undefined) sendFile(request, response, file);
        return true;
      },
      serve: sessions.serve,
    },
    stop: sessions.stop,
  };
}
