import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { refusalText, whatNamesAre } from '#app/online/login/login.ts';
import { ask, type Connection, RequestError } from '#client/connection.ts';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { isName, nameFrom } from '#net/names.ts';
import { isOwnOrigin } from '#server/socket/host-names.ts';
import { reason } from '#storage/files/attempt.ts';
import { enter, type GatewayServer, nameToTry } from '../gateway-server.ts';
import { safeHeaders } from './web-files.ts';

/** Lifetime of the login cookie in seconds: 90 days, like that of an unused login on the server. */
const lasts = 90 * 24 * 3600;

/** True if the request came over TLS to the server or its proxy. The header `origin` shows this. */
const isSecure = ({ headers: { origin } }: IncomingMessage): boolean => origin?.startsWith('https:') === true;

/** Name of the login cookie, with the port or scheme, because browsers separate cookies only by host. */
const nameFor = (request: IncomingMessage): string =>
  `${isSecure(request) ? '__Host-' : ''}turncade-${portOf(request)}`;

function portOf({ headers: { origin } }: IncomingMessage): string {
  const { port, protocol } = new URL(origin ?? 'http://unsaid');
  return port === '' ? protocol.replace(':', '') : port;
}

export function tokenOf(request: IncomingMessage): string | undefined {
  const name = nameFor(request);
  const value = request.headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  const token = value?.slice(name.length + 1);
  return token !== undefined && /^[\w-]{16,200}$/.test(token) ? token : undefined;
}

/** `set-cookie` header that stores `token`, or removes the login if `token` is undefined. Hidden from scripts. */
export function cookieWith(request: IncomingMessage, token: string | undefined): string {
  return [
    ...(token === undefined
      ? [`${nameFor(request)}=`, 'Max-Age=0']
      : [`${nameFor(request)}=${token}`, `Max-Age=${lasts}`]),
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(request) ? ['Secure'] : []),
  ].join('; ');
}

const typed = z.string().max(256);

const wantedSchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('login'), name: typed, password: typed }),
  z.strictObject({ is: z.literal('register'), name: typed, password: typed, code: typed.optional() }),
]);

const keptSchema = z.strictObject({ name: typed, password: typed, code: typed.optional() });

/** Maximum size of a request body in bytes. */
const maxBytes = 4096;

interface Said {
  readonly status: number;
  readonly text?: string;
  /** New login token for the cookie. Null to remove the login, undefined to leave the cookie unchanged. */
  readonly token?: string | null | undefined;
}

export const answerLogin = (
  house: GatewayServer,
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
) =>
  answer(house, request, response, () =>
    withForm(request, wantedSchema, async (form) => {
      const before = tokenOf(request);
      const reply = await loggedIn(house, address, form);
      if (reply.status === 200 && before !== undefined) await house.core.door.endLogin(before);
      return reply;
    }),
  );

/** Logs the browser in as a new guest, unless it is logged in already. */
export const answerGuest = (
  house: GatewayServer,
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
) =>
  answer(house, request, response, () =>
    withForm(request, z.strictObject({}), () =>
      onConnection(house, { address, token: tokenOf(request) }, '', async (connection, token) => {
        if (isLoggedIn(connection)) return { status: 200 };
        await ask(connection, { type: 'guest' });
        return { status: 200, token: token() };
      }),
    ),
  );

/** Makes the browser's guest a permanent account. Its login and its cookie stay. */
export const answerKeep = (house: GatewayServer, request: IncomingMessage, response: ServerResponse, address: string) =>
  answer(house, request, response, () =>
    withForm(request, keptSchema, ({ name: typedName, password, code }) => {
      const name = nameFrom(typedName);
      if (!isName(name)) return { status: 400, text: whatNamesAre };
      return onConnection(house, { address, token: tokenOf(request) }, name, async (connection) => {
        await ask(connection, { type: 'keep', name, password, ...(code !== undefined && { code }) });
        return { status: 200 };
      });
    }),
  );

/** Deletes the request's login, if any, and ends every session that uses it. */
export const answerLogout = (
  house: GatewayServer,
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
) =>
  answer(house, request, response, async () => {
    const token = tokenOf(request);
    if (token !== undefined) {
      const { connection } = await enter(house, { address, door: 'web' }, token);
      const { state } = connection;
      if (state.is === 'open' && state.name !== null)
        await ask(connection, { type: 'logout', everywhere: false }).catch(() => {});
      connection.close();
    }
    return { status: 200, token: null };
  });

async function answer(
  { log }: GatewayServer,
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Promise<Said>,
): Promise<void> {
  const send = ({ status, text, token }: Said) => {
    const body = JSON.stringify({ text });
    response.writeHead(status, {
      ...safeHeaders,
      'cache-control': 'no-store',
      'content-type': 'application/json',
      ...(token !== undefined && { 'set-cookie': cookieWith(request, token ?? undefined) }),
    });
    response.end(body);
  };
  if (!isOwnOrigin(request))
    return send({ status: 403, text: 'This server accepts no requests from other web pages.' });
  try {
    send(await work());
  } catch (error) {
    // A client that has disconnected is no error. `request.destroyed` is always true once the body is read.
    if (response.destroyed || request.socket.destroyed) return;
    if (error instanceof RequestError) return send({ status: 503, text: error.message });
    log({ event: 'fault', door: 'web', error: reason(error) });
    send({ status: 500, text: 'The server could not do that.' });
  }
}

/** Reads a form in JSON, which pages of other sites cannot send without the server's permission. */
async function withForm<Form extends z.ZodType>(
  request: IncomingMessage,
  form: Form,
  work: (read: z.infer<Form>) => Said | Promise<Said>,
): Promise<Said> {
  if (!/^application\/json\b/.test(String(request.headers['content-type'])))
    return { status: 415, text: 'Expected JSON.' };
  const body = await bodyOf(request);
  if (body === undefined) return { status: 413, text: 'That is too long.' };
  const read = form.safeParse(parseJsonOrUndefined(body));
  return read.success ? work(read.data) : { status: 400, text: 'The form is incomplete, or a field is too long.' };
}

const isLoggedIn = ({ state }: Connection): boolean => state.is === 'open' && state.name !== null;

async function loggedIn(house: GatewayServer, address: string, loginForm: z.infer<typeof wantedSchema>): Promise<Said> {
  const { name, password } = loginForm;
  if (loginForm.is === 'register' && !isName(nameFrom(name))) return { status: 400, text: whatNamesAre };
  return onConnection(house, { address }, nameFrom(name), async (connection, token) => {
    if (loginForm.is === 'login') await ask(connection, { type: 'login', name: nameToTry(name), password });
    else {
      const { code } = loginForm;
      await ask(connection, { type: 'register', name: nameFrom(name), password, ...(code !== undefined && { code }) });
    }
    const newest = token();
    return newest === undefined
      ? { status: 500, text: 'Logging in failed. Try again.' }
      : { status: 200, token: newest };
  });
}

/** Runs `work` on a connection with the login of `token`. Turns a refusal into a text that may contain `name`. */
async function onConnection(
  house: GatewayServer,
  { address, token: login }: { readonly address: string; readonly token?: string | undefined },
  name: string,
  work: (connection: Connection, token: () => string | undefined) => Promise<Said>,
): Promise<Said> {
  const { connection, token } = await enter(house, { address, door: 'web' }, login);
  try {
    return await work(connection, token);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return {
      status: 403,
      text: refusalText({ code: error.code, text: error.message, wait: error.wait }, name),
    };
  } finally {
    connection.close();
  }
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
