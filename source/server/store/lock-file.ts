import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { linkSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { reason } from '#storage/files/attempt.ts';
import { makeFolder } from '#storage/files/folders.ts';
import { StoreError } from './store.ts';

/** The folder of a server's data, which this process has for itself until it ends, however that comes. */
export interface LockedFolder {
  readonly folder: string;
  /** Tells of other processes of this machine that connect, to ask for administration. */
  listen(connected: (socket: Socket) => void): void;
  release(): Promise<void>;
}

/** How a folder is owned; decided by platform where absent. */
export interface LockOptions {
  readonly platform?: string;
  /** The time at which a process began; undefined where there is no such process. */
  readonly startOf?: (pid: number) => string | undefined;
}

/**
 * Makes a folder this process's own. The mark must vanish with the process, even if it is killed: a socket without a file
 * on Linux, a named pipe on Windows; elsewhere a file with the process's number and start, so that another process with the
 * same number is told apart.
 *
 * @throws StoreError `in-use` where a server that runs has the folder, `read-only` where it cannot be made
 */
export async function lockFolder(folder: string, options: LockOptions = {}): Promise<LockedFolder> {
  const { platform = process.platform } = options;
  try {
    makeFolder(folder);
  } catch (error) {
    const isNoPlace = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const why = isNoPlace ? 'the system makes no folders there' : reason(error);
    throw new StoreError('read-only', `the folder ${folder} cannot be made: ${why}`);
  }
  const address = addressOf(folder, platform);
  return address === undefined ? ownByFile(folder, options.startOf ?? startOfProcess) : ownByAddress(folder, address);
}

/** Connects to the server that has a folder; nothing where none has it, or it cannot be asked. */
export function connectToOwner(folder: string, platform: string = process.platform): Promise<Socket | undefined> {
  const address = addressOf(folder, platform);
  if (address === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const socket = createConnection(address);
    socket.once('error', () => resolve(undefined));
    socket.once('connect', () => resolve(socket));
  });
}

/** The address at which the owner of a folder listens: the same for every path to it. */
function addressOf(folder: string, platform: string): string | undefined {
  let path = folder;
  try {
    path = realpathSync.native(folder);
  } catch {
    // It is not there yet: nobody has it.
  }
  const name = `turncade-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  if (platform === 'linux') return `\0${name}`;
  return platform === 'win32' ? `\\\\.\\pipe\\${name}` : undefined;
}

const inUse = (folder: string): StoreError => new StoreError('in-use', `another server uses ${folder}: only one can`);

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
    // It keeps no program from ending.
    server.unref();
  });
}

/** Times that the file of a dead owner is cleared away, which others may do at the same moment. */
const tries = 5;

/** Milliseconds after which nobody who saw the file of a dead owner still acts on it. */
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

/** Removes a file with that text; one that somebody else has put there meanwhile is put back. */
function clearAway(file: string, text: string | undefined): void {
  const aside = `${file}.${process.pid}.old`;
  try {
    renameSync(file, aside);
    if (textOf(aside) !== text) linkSync(aside, file);
  } catch {
    // Somebody was faster.
  }
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

/** When a process began, as the system writes it; undefined where there is no such process. */
export function startOfProcess(pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  const start = typeof stdout === 'string' ? stdout.trim() : '';
  return start === '' ? undefined : start;
}
