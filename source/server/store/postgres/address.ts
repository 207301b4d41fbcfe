import { failure, type Result, refusal, success } from '#engine/result.ts';

export interface DatabaseAddress {
  /** The full address, possibly with a password. Never show it. */
  readonly url: string;
  /** The address for messages: without password and, except for `host`, without options. */
  readonly label: string;
}

export const isDatabaseAddress = (text: string): boolean => /^postgres(?:ql)?:/i.test(text);

/**
 * Parses the address of a database. Error messages do not contain the address, because it may have a password.
 *
 * @example
 * databaseAddress('postgres://ada:secret@oak.lan/games')
 * // => { ok: true, value: { url: …, label: 'postgres://ada@oak.lan/games' } }
 */
export function databaseAddress(text: string): Result<DatabaseAddress> {
  // `user@/database` is usual for Unix sockets but is no valid URL, so a host name is inserted.
  const read = text.replace(/^([^/]*\/\/[^/@]*@)\//, '$1socket/');
  if (!URL.canParse(read)) return bad('it cannot be read; in a password, write @ / : # % as %40 %2F %3A %23 %25');
  const url = new URL(read);
  const { protocol, username, host, pathname, searchParams, hash } = url;
  if (!/^postgres(?:ql)?:$/.test(protocol)) return bad(`it begins with ${protocol}`);
  if (hash !== '') return bad('it has a #; in a password, write it as %23');
  if (!/^\/[^/]+$/.test(pathname)) return bad('it names no database');
  const why = tlsFault(searchParams);
  if (why !== undefined) return bad(why);
  const socket = searchParams.get('host');
  const where = `${username === '' ? '' : `${username}@`}${read === text ? host : ''}${pathname}`;
  return success({ url: text, label: `postgres://${where}${socket === null ? '' : `?host=${socket}`}` });
}

/** Values of `sslmode` that mean the same here as in `psql`. */
const tlsModes = ['disable', 'require', 'verify-ca', 'verify-full'];

function tlsFault(options: URLSearchParams): string | undefined {
  const mode = options.get('sslmode');
  if (mode !== null && !tlsModes.includes(mode)) return `sslmode must be one of ${tlsModes.join(', ')}, found ${mode}`;
  return mode === 'verify-ca' && options.get('sslrootcert') === null
    ? 'sslmode=verify-ca needs sslrootcert=FILE, the certificate of the authority that you trust'
    : undefined;
}

const bad = (why: string) =>
  failure(refusal('bad-address', `the address of the database must be postgres://USER@HOST/DATABASE: ${why}`));
