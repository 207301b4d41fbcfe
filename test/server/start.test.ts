import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { LogEvent } from '#server/log.ts';
import { nodePlatform } from '#server/node-platform.ts';
import { type ServerOptions, startServer } from '#server/start.ts';
import { listBackups } from '#server/store/backups.ts';
import { lockFolder } from '#server/store/data-folder.ts';
import { temporaryFolder } from '../support/program.ts';

// The warm-up takes a second of CPU time and does not use the disk.
vi.mock(import('#server/core/match-host/warm-up.ts'), () => ({
  warmUp: async () => {},
  warmUpStore: async () => {},
}));

/** Names of the parts of a server that have ended, in order. */
const ended: string[] = [];
const noting = <Part extends object, Name extends keyof Part>(part: Part, name: Name, text: string): Part => {
  const end: unknown = part[name];
  if (typeof end !== 'function') throw new Error(`nothing to be noted: ${String(name)}`);
  const noted = (...given: unknown[]): unknown => {
    ended.push(text);
    return Reflect.apply(end, part, given);
  };
  return { ...part, [name]: noted };
};
vi.mock(import('#server/core/core.ts'), async (original) => {
  const { createCore } = await original();
  return { createCore: async (made) => noting(await createCore(made), 'close', 'core') };
});
vi.mock(import('#server/store/open-store.ts'), async (original) => {
  const known = await original();
  return { ...known, openData: async (...given) => noting(await known.openData(...given), 'close', 'store') };
});
vi.mock(import('#server/socket/listen.ts'), async (original) => {
  const known = await original();
  return {
    ...known,
    listen: async (options) => noting(noting(await known.listen(options), 'close', 'connections'), 'stop', 'listening'),
  };
});
vi.mock(import('#server/admin-line.ts'), async (original) => {
  const known = await original();
  return { ...known, openAdmin: (...given) => noting(known.openAdmin(...given), 'close', 'administration') };
});

/** Node's functions that write to the disk. */
const changes = [
  'mkdirSync',
  'writeSync',
  'writeFileSync',
  'copyFileSync',
  'fsyncSync',
  'ftruncateSync',
  'renameSync',
  'linkSync',
  'chmodSync',
  'fchmodSync',
] as const;
const removals = ['rmSync', 'rmdirSync', 'unlinkSync'] as const;
const reads = ['openSync', 'readSync', 'readFileSync', 'fstatSync'] as const;

/** A failure of the disk. */
interface Trouble {
  /** Error code of the system. */
  readonly code: string;
  readonly calls: readonly (keyof typeof fs)[];
  /** Number of failing calls. */
  readonly times: number;
}

const lasting = Number.POSITIVE_INFINITY;
const troubles = {
  'a full disk': { code: 'ENOSPC', calls: changes, times: lasting },
  'a disk that turned read-only': { code: 'EROFS', calls: [...changes, ...removals], times: lasting },
  'a disk that fails from then on': { code: 'EIO', calls: [...changes, ...removals, ...reads], times: lasting },
  'a disk that fails once': { code: 'EIO', calls: [...changes, ...removals, ...reads], times: 1 },
} as const satisfies Readonly<Record<string, Trouble>>;

/** Functions that restore the disk. */
const mends: (() => void)[] = [];
function mend(): void {
  for (const put of mends.splice(0)) put();
  syncBuiltinESMExports();
}
afterEach(mend);

/** Makes `times` calls fail, beginning with the first whose lines of the source are not in `places`. Adds these lines. */
function failing({ code, calls, times }: Trouble, places: Set<string>): void {
  let failed = 0;
  const replace = (of: object, call: string) => {
    const really: unknown = Reflect.get(of, call);
    if (typeof really !== 'function') throw new Error(`Node has no ${call}`);
    mends.push(() => void Reflect.set(of, call, really));
    Reflect.set(of, call, (...args: unknown[]): unknown => {
      const place = `${call} ${new Error().stack?.match(/source\/[\w/.-]+:\d+/g)}`;
      if (failed > 0 ? failed < times : !places.has(place)) {
        if (failed === 0) places.add(place);
        failed++;
        throw Object.assign(new Error(`${code}: the disk of this test`), { code });
      }
      return Reflect.apply(really, of, args);
    });
  };
  for (const call of calls) replace(fs, call);
  replace(promises, 'copyFile');
  syncBuiltinESMExports();
}

/** Open files below a folder, if the system lists them. */
const openBelow = (folder: string): string[] =>
  existsSync('/proc/self/fd')
    ? readdirSync('/proc/self/fd').flatMap((fd) => {
        try {
          const path = readlinkSync(join('/proc/self/fd', fd));
          return path.startsWith(folder) ? [path] : [];
        } catch {
          return [];
        }
      })
    : [];

/** A new folder, in memory if possible, because power cuts are not tested here. */
const quickFolder = (): string => (existsSync('/dev/shm') ? mkdtempSync('/dev/shm/tc-') : temporaryFolder());

/** True if no process listens on a local port. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A server with its pending timers. */
function serverOf(folder: string, port: number) {
  const world = nodePlatform(undefined);
  const timers = new Set<{ readonly milliseconds: number; run(): void }>();
  const logged: LogEvent[] = [];
  const failed: string[] = [];
  const options: ServerOptions = {
    host: '127.0.0.1',
    port,
    folder,
    registration: 'code',
    security: 'own',
    isBehindProxy: false,
    names: [],
    world: {
      ...world,
      after(milliseconds, run) {
        let stop = () => {};
        const timer = {
          milliseconds,
          run() {
            stop();
            timers.delete(timer);
            run();
          },
        };
        timers.add(timer);
        stop = world.after(milliseconds, timer.run);
        return () => {
          timers.delete(timer);
          stop();
        };
      },
    },
    log: (event) => void logged.push(event),
    failed: (why) => void failed.push(why),
  };
  return { start: () => startServer(options), timers, logged, failed };
}

test('a stopping server ends its parts in the expected order, and leaves no file open', async () => {
  const folder = join(quickFolder(), 'server');
  const started = await serverOf(folder, await freePort()).start();
  if (!started.ok) throw new Error(started.error.message);
  expect(openBelow(folder)).not.toEqual([]);
  ended.length = 0;
  await started.value.stop();
  // The core closes its store. The server closes it again, because it may have stopped before it had a core.
  expect(ended).toEqual(['administration', 'listening', 'core', 'store', 'connections', 'store']);
  expect(openBelow(folder)).toEqual([]);
  rmSync(join(folder, '..'), { recursive: true });
});

test('a server stops when its database file is removed, because nothing can be stored any more', async () => {
  const folder = join(quickFolder(), 'server');
  const server = serverOf(folder, await freePort());
  const started = await server.start();
  if (!started.ok) throw new Error(started.error.message);
  const look = () => {
    for (const { milliseconds, run } of [...server.timers]) if (milliseconds === 60_000) run();
  };
  look();
  expect(server.failed).toEqual([]);
  rmSync(folder, { recursive: true });
  look();
  await vi.waitFor(() => expect(server.failed).toHaveLength(1));
  expect(server.failed[0]).toContain(
    `${join(folder, 'server.sqlite')} was removed while the server was running. The server is stopping`,
  );
  await started.value.stop();
  expect([server.timers.size, server.failed]).toEqual([0, [expect.any(String)]]);
  rmSync(join(folder, '..'), { recursive: true });
});

test('a server stops if its first backup finds damage, and names the newest backup that can be restored', async () => {
  const folder = join(quickFolder(), 'server');
  const port = await freePort();
  const before = await serverOf(folder, port).start();
  if (!before.ok) throw new Error(before.error.message);
  await vi.waitFor(() => expect(listBackups(folder)).toHaveLength(1));
  await before.value.stop();
  const database = join(folder, 'server.sqlite');
  const bytes = readFileSync(database);
  bytes.fill(0xff, 2 * 4096, 6 * 4096);
  writeFileSync(database, bytes);

  const server = serverOf(folder, port);
  const started = await server.start();
  if (!started.ok) throw new Error(started.error.message);
  for (const { milliseconds, run } of [...server.timers]) if (milliseconds === 30_000) run();
  await vi.waitFor(() => expect(server.failed).toHaveLength(1));
  expect(server.failed[0]).toMatch(/server\.sqlite: .*damaged.*--admin "restore .*The server is stopping/);
  await started.value.stop();
  rmSync(join(folder, '..'), { recursive: true });
});

test.each([
  ['the first start', 'a disk that fails once'],
  ['a start', 'a full disk'],
  ['a start', 'a disk that turned read-only'],
  ['a start', 'a disk that fails from then on'],
] as const)('after a failure at any moment of %s (%s), no lock files and no open ports remain', async (which, name) => {
  const port = await freePort();
  let failures = 0;
  const places = new Set<string>();
  for (let count = -1; count < places.size; ) {
    count = places.size;
    const place = quickFolder();
    const folder = join(place, 'server');
    if (which !== 'the first start') {
      const before = await serverOf(folder, port).start();
      if (!before.ok) throw new Error(before.error.message);
      await before.value.stop();
    }
    const server = serverOf(folder, port);
    failing(troubles[name], places);
    const started = await server.start();
    if (started.ok) await started.value.stop();
    mend();
    expect([[...places], server.timers.size, openBelow(folder), await isFree(port)]).toEqual([
      [...places],
      0,
      [],
      true,
    ]);
    if (!started.ok) {
      failures++;
      expect(started.error.message).toMatch(new RegExp(`^.*${folder}.*$`));
      expect(server.failed).toEqual([]);
    }
    await (await lockFolder(folder)).release();

    const again = await serverOf(folder, port).start();
    expect(again).toMatchObject({ ok: true, value: { port, invitation: expect.any(String) } });
    if (again.ok) await again.value.stop();
    expect(existsSync(join(folder, 'admin.key'))).toBe(false);
    rmSync(place, { recursive: true });
  }
  expect(failures).toBeGreaterThan(5);
});
