import { mergeProgress, parseProgress, progressText } from '#engine/campaign/progress.ts';
import { mountDisk } from '#storage/files/disk.ts';
import type { Folders } from '#storage/files/folders.ts';
import { createMemoryDisk, type MemoryDisk, type MemoryFile } from '#storage/files/memory-disk.ts';
import { freePath, stemOf } from '#storage/matches/saved-file.ts';
import { convertAccountFile, homeIn, type PlayersHome } from '#storage/players-home.ts';
import { type Account, type HomeFile, type HomeFileChange, StoreError } from '../../store/store.ts';
import type { CoreParts } from '../core-parts.ts';
import { oneAtATime } from '../queue.ts';

/** Maximum bytes of an account's matches, saves and typed lines. Results, progress and settings may exceed it. */
export const maxHomeBytes = 8_000_000;

/** The same limit for a guest. The guest's results, progress and settings together may have twice this size. */
export const maxGuestBytes = 1_000_000;

/** Share of `maxHomeBytes` that may be used before players are warned. */
const warnFrom = 0.8;

/** Milliseconds between two attempts to write to a failing store, and until the account's sessions are ended. */
const retryEach = 1000;
const giveUpAfter = 15_000;

/** Home of an account for one session. All sessions of the account on this server share its files. */
export interface AccountHome {
  readonly home: PlayersHome;
  /** Resolves when all pending changes are stored, and rejects if the store fails. Undefined if nothing is pending. */
  stored(): Promise<void> | undefined;
  /** Must be called at the end of the session. */
  close(): Promise<void>;
}

export interface Homes {
  open(account: Pick<Account, 'account' | 'kind'>): Promise<AccountHome>;
}

interface SharedHome {
  readonly folders: Folders;
  readonly bytes: () => number;
  refresh(): Promise<void>;
  stored(): Promise<void> | undefined;
  hasFailed(): boolean;
  unmount(): void;
}

type HomesParts = Pick<CoreParts, 'store' | 'world'>;

/** Holds the files of accounts with open sessions in memory, and writes each change to the store. */
export function createHomes(parts: HomesParts): Homes {
  const opened = new Map<number, { readonly shared: SharedHome; users: number }>();
  return {
    async open({ account, kind }) {
      const known = opened.get(account);
      const maxBytes = kind === 'guest' ? maxGuestBytes : maxHomeBytes;
      // After a fault, the files in memory differ from the store, so a new session reads them again.
      const entry =
        known?.shared.hasFailed() === false ? known : { shared: loadedHome(parts, account, maxBytes), users: 0 };
      opened.set(account, entry);
      entry.users++;
      const { shared } = entry;
      const leave = () => {
        entry.users--;
        if (entry.users > 0) return;
        shared.unmount();
        if (opened.get(account) === entry) opened.delete(account);
      };
      try {
        await shared.refresh();
      } catch (error) {
        leave();
        throw error;
      }
      return {
        home: homeIn(shared.folders, shared.folders.data, () => spaceWarning(shared.bytes(), maxBytes)),
        stored: shared.stored,
        async close() {
          await shared.stored()?.catch(() => {});
          leave();
        },
      };
    },
  };
}

const spaceWarning = (bytes: number, maxBytes: number): string | undefined =>
  bytes < warnFrom * maxBytes
    ? undefined
    : `Your space on this server is ${Math.floor((100 * bytes) / maxBytes)} % full: delete matches that you no longer need, then empty the trash`;

function loadedHome({ store, world }: HomesParts, account: number, maxBytes: number): SharedHome {
  /** Stored version of each file. */
  const versions = new Map<string, number>();
  /** Names of files that were changed here and are not stored yet. */
  const changed = new Set<string>();
  const inTurn = oneAtATime();
  let writing: Promise<void> | undefined;
  let isReading = false;
  let hasFailed = false;
  const disk = createMemoryDisk({
    maxBytes,
    isExempt: (name, bytes) =>
      isReading || (!name.includes('/') && (maxBytes === maxHomeBytes || bytes <= 2 * maxBytes)),
    onChange(name) {
      if (isReading) return;
      changed.add(name);
      // Runs after the current task, so that all files that the task changes are written together.
      writing ??= Promise.resolve().then(writeAll);
      writing.catch(() => {});
    },
  });
  const { root, unmount } = mountDisk(disk);
  const folders: Folders = { data: root, config: root, cache: `${root}/cache` };

  /** Changes a file without writing it to the store. */
  const load = (name: string, file: MemoryFile | undefined) => {
    isReading = true;
    if (file === undefined) disk.remove(name);
    else disk.write(name, file.text, file.time);
    isReading = false;
  };

  /** Loads the files that other servers have changed. */
  const refresh = async () => {
    const files = new Map((await store.homeFiles(account)).map((file) => [file.name, file]));
    for (const name of new Set([...versions.keys(), ...files.keys()])) {
      const file = files.get(name);
      if (file?.version === versions.get(name)) continue;
      if (file === undefined) versions.delete(name);
      else versions.set(name, file.version);
      if (!changed.has(name)) load(name, file);
      else if (file !== undefined) merge(name, file);
    }
    convertAccountFile(folders);
  };

  /** Combines a file that this server and another server have changed. No match, result or typed line is lost. */
  const merge = (name: string, file: HomeFile) => {
    const local = disk.read(name);
    const text = local && mergedText(name, local.text, file.text);
    if (text !== undefined) return disk.write(name, text);
    changed.delete(name);
    load(name, file);
    // Two servers continued the same match. The version that was stored first keeps the file, the other becomes a copy.
    if (local === undefined || local.text === file.text || !name.endsWith('.turncade')) return;
    const path = freePath((n) => `${stemOf(`${root}/${name}`)}-${n + 1}.turncade`);
    disk.write(path.slice(root.length + 1), local.text, local.time);
  };

  const writeChanged = async () => {
    const names = [...changed];
    const changes = changesOf(account, names, disk, versions);
    changed.clear();
    try {
      await store.write(changes);
      for (const { name, text, from } of changes)
        if (text === null) versions.delete(name);
        else versions.set(name, from + 1);
    } catch (error) {
      for (const name of names) changed.add(name);
      throw error;
    }
  };
  const writeAll = async () => {
    for (const since = world.now(); changed.size > 0; )
      try {
        await inTurn(writeChanged);
      } catch (error) {
        if (error instanceof StoreError && error.fault === 'stale') await inTurn(refresh);
        else if (world.now() - since >= giveUpAfter) {
          hasFailed = true;
          throw error;
        } else await new Promise<void>((resolve) => world.after(retryEach, resolve));
      }
    writing = undefined;
  };

  return {
    folders,
    bytes: disk.bytes,
    refresh: () => inTurn(refresh),
    stored: () => writing,
    hasFailed: () => hasFailed,
    unmount,
  };
}

/** Changes that store files as they are in memory. `versions` are the stored versions. */
const changesOf = (
  account: number,
  names: readonly string[],
  disk: MemoryDisk,
  versions: ReadonlyMap<string, number>,
): HomeFileChange[] =>
  names.flatMap((name): HomeFileChange[] => {
    const version = versions.get(name);
    const file = disk.read(name);
    // The file was created and removed since the last write.
    if (file === undefined && version === undefined) return [];
    const { text, time } = file ?? { text: null, time: 0 };
    return [{ type: 'home-file', account, name, text, time, from: version === undefined ? 0 : version }];
  });

/** Text of a file that two servers have changed. Undefined if the text that was stored first must stay. */
function mergedText(name: string, local: string, stored: string): string | undefined {
  if (name === 'results.jsonl' || name.startsWith('history/')) {
    const known = new Set(stored.split('\n'));
    const added = local.split('\n').filter((line) => !known.has(line));
    return `${stored}${added.map((line) => `${line}\n`).join('')}`;
  }
  if (name.startsWith('campaign-')) {
    const [progress, other] = [parseProgress(local), parseProgress(stored)];
    return progress.ok && other.ok ? progressText(mergeProgress(progress.value, other.value)) : local;
  }
  return name === 'settings.json' || name === 'seats.json' ? local : undefined;
}
