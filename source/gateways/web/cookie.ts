import type { IncomingMessage } from 'node:http';

/** How long a login lasts without being used, in seconds: 90 days, as everywhere. */
const lasts = 90 * 24 * 3600;

/**
 * Whether a request came over TLS, to the server or to the proxy before it: its page's address says so, which the browser
 * sends along.
 */
const isSecure = ({ headers: { origin } }: IncomingMessage): boolean => origin?.startsWith('https:') === true;

/**
 * Browsers keep cookies apart by host only, so the name says which port of it they are for: the one that the browser sees,
 * behind which there may be several servers.
 */
const nameFor = (request: IncomingMessage): string =>
  `${isSecure(request) ? '__Host-' : ''}turncade-${portOf(request)}`;

function portOf({ headers: { origin } }: IncomingMessage): string {
  const { port, protocol } = new URL(origin ?? 'http://unsaid');
  return port === '' ? protocol.replace(':', '') : port;
}

/** The login that a browser has kept; nothing where it has none. */
export function tokenOf(request: IncomingMessage): string | undefined {
  const name = nameFor(request);
  const value = request.headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  const token = value?.slice(name.length + 1);
  return token !== undefined && /^[\w-]{16,200}$/.test(token) ? token : undefined;
}

/** The header that has a browser keep a login, or forget it where there is no token; no script of a page can read it. */
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
