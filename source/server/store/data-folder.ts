import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { reason } from '#storage/files/attempt.ts';
import { makeFolder } from '#storage/files/folders.ts';
import { StoreError } from './store.ts';

/** A server's data folder, locked by this process. The lock ends with the process, even if the process is killed. */
export interface LockedFolder {
  readonly folder: string;
  /** Calls `connected` when a process on this machine connects to send admin commands. Never if the lock is a file. */
  listen(connected: (socket: Socket) => void): void;
  release(): Promise<void>;
}

export interface LockOptions {
  readonly platform?: string;
  readonly startOf?: (pid: number) => string | undefined;
}

/**
 * Locks a folder for this process. The lock must disappear with the process, even if the process is killed. On Linux
 * the lock is a socket without a file, on Windows a named pipe. On other systems it is a file with the process id, and
 * with the start time of the process because a later process may get the same id.
 *
 * @throws StoreError `in-use` if another server owns the folder, `read-only` if it cannot be created, or `failed`
 */
export async function lockFolder(folder: string, options: LockOptions = {}): Promise<LockedFolder> {
  const { platform = process.platform } = options;
  try {
    makeFolder(folder);
  } catch (error) {
    const isNoPlace = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const why = isNoPlace ? 'no folders can be created there' : reason(error);
    throw new StoreError('read-only', `the folder ${folder} cannot be created: ${why}`);
  }
  const address = addressOf(folder, platform);
  return address === undefined ? ownByFile(folder, options.startOf ?? startOfProcess) : ownByAddress(folder, address);
}

/** Connects to the server that owns a folder. Undefined if no server owns the folder, or if the lock is a file. */
export function connectToOwner(folder: string, platform: string = process.platform): Promise<Socket | undefined> {
  const address = addressOf(folder, platform);
  if (address === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const socket = createConnection(address);
    socket.once('error', () => resolve(undefined));
    socket.once('connect', () => resolve(socket));
  });
}

/** Address where the owner of a folder listens, the same for every path to the folder. Undefined for file locks. */
function addressOf(folder: string, platform: string): string | undefined {
  let path = folder;
  try {
    path = realpathSync.native(folder);
  } catch {
    // The folder does not exist, so it has no owner.
  }
  const name = `turncade-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  if (platform === 'linux') return `\0${name}`;
  return platform === 'win32' ? `\\\\.\\pipe\\${name}` : undefined;
}

const inUse = (folder: string): StoreError => new StoreError('in-use', `another server already uses ${folder}`);

function ownByAddress(folder: string, address: string): Promise<LockedFolder> {
  const sockets = new Set<Socket>();
  let connected = (socket: Socket): void => {
    socket.destroy();
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    connected(socket);
  });
  const owned: LockedFolder = {
    folder,
    listen(listener) {
      connected = listener;
    },
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject('code' in error && error.code === 'EADDRINUSE' ? inUse(folder) : new StoreError('failed', error.message)),
    );
    server.listen(address, () => resolve(owned));
    // A process does not stay alive only because of its lock.
    server.unref();
  });
}

/** Maximum attempts to create the lock file. An attempt fails if another process replaces an ownerless lock file. */
const tries = 5;

/** Milliseconds before the new lock file is checked. A process that read the old file may still remove the new one. */
const settled = 50;

async function ownByFile(folder: string, startOf: (pid: number) => string | undefined): Promise<LockedFolder> {
  const file = join(folder, 'owner');
  const began = startOf(process.pid);
  if (began === undefined) throw new StoreError('failed', 'the start time of this process is unknown');
  const content = `${process.pid} ${began}\n`;
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, content);
  try {
    for (let tried = 0; tried < tries; tried++) {
      try {
        linkSync(draft, file);
      } catch {
        const there = textOf(file);
        const [, pid = '', start] = /^(\d+) (.+)\n$/.exec(there ?? '') ?? [];
        if (there !== undefined && start !== undefined && startOf(Number(pid)) === start) throw inUse(folder);
        clearAway(file, there);
        continue;
      }
      await new Promise((resolve) => setTimeout(resolve, settled));
      if (textOf(file) === content) return { folder, listen() {}, release: async () => releaseFile(file, content) };
    }
    throw inUse(folder);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a file if it contains `text`. If another process has replaced the file meanwhile, puts the new file back. */
function clearAway(file: string, text: string | undefined): void {
  const aside = `${file}.${process.pid}.old`;
  try {
    renameSync(file, aside);
    if (textOf(aside) !== text) linkSync(aside, file);
  } catch {}
  rmSync(aside, { force: true });
}

function releaseFile(file: string, content: string): void {
  if (textOf(file) === content) rmSync(file, { force: true });
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns the start time of a process as `ps` prints it, or undefined if `ps` prints none. */
export function startOfProcess(pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  const start = typeof stdout === 'string' ? stdout.trim() : '';
  return start === '' ? undefined : start;
}

/** True for a name that the server gives to files and folders in its data folder. */
const isOurs = (name: string): boolean => /^(?:server\.|admin\.key|owner|backups$|ssh$|tls$)/.test(name);

/**
 * Makes a server's files unreadable for other users, because earlier versions left them readable. Leaves the folder
 * itself unchanged if other programs also have files in it.
 */
export function makePrivate(folder: string, failed: (path: string, why: unknown) => void): void {
  if (process.platform === 'win32') return;
  const names = readdirSync(folder);
  const closed = (path: string) => {
    try {
      const stats = lstatSync(path, { throwIfNoEntry: false });
      // A link is skipped, because it may lead to another user's file.
      if (stats === undefined || !(stats.isFile() || stats.isDirectory())) return;
      if ((stats.mode & 0o077) !== 0) setMode(path, stats.isDirectory() ? 0o700 : 0o600);
      if (stats.isDirectory() && path !== folder) for (const name of readdirSync(path)) closed(join(path, name));
    } catch (error) {
      failed(path, error);
    }
  };
  if (names.every(isOurs)) closed(folder);
  for (const name of names.filter(isOurs)) closed(join(folder, name));
}

/** Changes the mode of a file or folder. With `O_NOFOLLOW` it fails if a link has replaced the file meanwhile. */
function setMode(path: string, mode: number): void {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    fchmodSync(file, mode);
  } finally {
    closeSync(file);
  }
}
