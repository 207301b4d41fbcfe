import { userInfo } from 'node:os';
import * as z from 'zod';
import { compact } from '#engine/lookup.ts';
import { firstFault } from '#engine/parsing/json.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { isName, nameFrom } from '#net/names.ts';
import { attempt } from '#storage/files/attempt.ts';
import { type Folders, serversFile } from '#storage/files/folders.ts';
import { replaceKept } from '#storage/matches/saved-file.ts';
import { loadedSettings, settingsText } from '#storage/settings.ts';

const serverSchema = z.strictObject({
  address: z.string().max(300),
  fingerprint: z.string().max(40).optional(),
  /** Time when the fingerprint was accepted, in milliseconds since 1970. */
  since: z.number().optional(),
  name: z.string().max(40).optional(),
  /** Login token of the account `name`. Undefined if the account is logged out. */
  token: z.string().max(200).optional(),
  /** Stored logins of other accounts on the server, because several players may share this machine. */
  others: z.array(z.strictObject({ name: z.string().max(40), token: z.string().max(200) })).optional(),
  visited: z.number().optional(),
});

const schema = z.strictObject({ servers: z.array(serverSchema) });

export type KnownServer = Readonly<z.infer<typeof serverSchema>>;

export interface KnownServers {
  readonly servers: readonly KnownServer[];
  readonly problem?: string;
}

/** File mode that lets only the owner read the file, because a token is enough to play as the account. */
const ownerOnly = 0o600;

export function knownServers(folders: Folders): KnownServers {
  const { problem, servers } = readAll(folders);
  return problem === undefined ? { servers } : { servers, problem };
}

export const knownServer = (folders: Folders, address: string): KnownServer | undefined =>
  knownServers(folders).servers.find((server) => server.address === address);

/** Adds a server or updates it. A field that is undefined in the update is removed. */
export const keepServer = (
  folders: Folders,
  address: string,
  change: { readonly [Name in Exclude<keyof KnownServer, 'address'>]?: KnownServer[Name] | undefined },
): Result<undefined> =>
  rewrite(folders, (servers) => {
    const [known] = servers.filter((server) => server.address === address);
    return [{ ...known, ...change, address }, ...servers.filter((server) => server !== known)];
  });

/** Finds an account's stored login, by default the last used login. `token` is undefined if logged out. */
export function loginAt(
  folders: Folders,
  address: string,
  name?: string,
): { readonly name?: string; readonly token?: string } {
  const known = knownServer(folders, address);
  if (name !== undefined && name !== known?.name)
    return known?.others?.find((other) => other.name === name) ?? { name };
  return { ...(known?.name && { name: known.name }), ...(known?.token && { token: known.token }) };
}

/** Stores a login as the last used login. Keeps the stored logins of other accounts. */
export function keepLogin(
  folders: Folders,
  address: string,
  { name, token }: { readonly name: string; readonly token: string },
) {
  const known = knownServer(folders, address);
  const last = known?.name !== undefined && known.token !== undefined && { name: known.name, token: known.token };
  const all = [...compact(last), ...compact(known?.others).flat()];
  return keepServer(folders, address, { name, token, others: all.filter((other) => other.name !== name) });
}

export function dropLogin(folders: Folders, address: string, name: string | undefined): Result<undefined> {
  const known = knownServer(folders, address);
  return keepServer(
    folders,
    address,
    name === known?.name ? { token: undefined } : { others: known?.others?.filter((other) => other.name !== name) },
  );
}

export const forgetServer = (folders: Folders, address: string): Result<undefined> =>
  rewrite(folders, (servers) => servers.filter((server) => server.address !== address));

/** Suggests an account name: the name last used on any server, else the system user's. Undefined if none is valid. */
export function usualName(folders: Folders): string | undefined {
  const last = knownServers(folders).servers.find(({ name }) => name !== undefined)?.name;
  const user = attempt(() => nameFrom(userInfo().username));
  return [last, user.ok ? user.value : undefined].find((name) => name !== undefined && isName(name));
}

/** Reads the file each time, because another turncade process may have changed it. */
function readAll(folders: Folders): KnownServers & { readonly locked?: Result<undefined> } {
  const path = serversFile(folders);
  const { values, problem, locked } = loadedSettings(path);
  const note = problem === undefined ? {} : { problem };
  if (locked !== undefined) return { servers: [], ...note, locked: failure(locked) };
  if (Object.keys(values).length === 0) return { servers: [], ...note };
  const read = schema.safeParse(values);
  if (read.success) return { servers: newestFirst(read.data.servers), ...note };
  const wrong = refusal('bad-settings', `${path}: ${firstFault(read.error, values)}; the file is not changed`);
  return { servers: [], problem: wrong.message, locked: failure(wrong) };
}

const newestFirst = (servers: readonly KnownServer[]): readonly KnownServer[] =>
  servers.toSorted((a, b) => (b.visited ?? 0) - (a.visited ?? 0));

function rewrite(
  folders: Folders,
  change: (servers: readonly KnownServer[]) => readonly KnownServer[],
): Result<undefined> {
  const { servers, locked } = readAll(folders);
  if (locked !== undefined) return locked;
  const text = settingsText({ servers: change(servers) });
  const written = attempt(() => replaceKept(serversFile(folders), text, ownerOnly));
  return written.ok
    ? success(undefined)
    : failure(refusal(written.error.code, `${serversFile(folders)}: ${written.error.message}`));
}
