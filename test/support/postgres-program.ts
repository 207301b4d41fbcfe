import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { secondsWithChildren } from './process-facts.ts';

/** Folder of the newest PostgreSQL programs, in Debian's location or on the path. Undefined if there are none. */
function programs(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')));
}

const found = programs();

/** Reason why tests with a real PostgreSQL cannot run on this machine. Undefined if they can. */
export const noPostgres: string | undefined =
  found === undefined ? 'there is no PostgreSQL on this machine: neither initdb nor postgres is found' : undefined;

/** A PostgreSQL server with its own data folder, reached through a Unix socket in that folder. */
export interface PostgresProgram {
  /** Address of a database. */
  address(database?: string, user?: string): string;
  /** Restarts PostgreSQL after `stop`. */
  start(): Promise<void>;
  /** Stops PostgreSQL. `fast` shuts it down cleanly, `immediate` is like a failure of its machine. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  /** Executes SQL and returns the output. */
  sql(text: string, database?: string): string;
  /** CPU seconds that PostgreSQL has used. */
  seconds(): number;
  /** Stops PostgreSQL and deletes its folder. */
  remove(): Promise<void>;
}

/**
 * Starts PostgreSQL with a new data folder.
 *
 * @param settings lines for the file `postgresql.conf`
 */
export async function postgresProgram(settings: readonly string[] = []): Promise<PostgresProgram> {
  if (found === undefined) throw new Error(noPostgres);
  // PostgreSQL refuses to run as root, and other users cannot enter root's folders.
  const isRoot = process.getuid?.() === 0;
  const id = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }));
  const as = isRoot ? { uid: id('-u'), gid: id('-g') } : {};
  const place = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'tcpg-'));
  if (isRoot) execFileSync('chown', [`${as.uid}:${as.gid}`, place]);
  chmodSync(place, 0o700);
  const data = join(place, 'data');
  execFileSync(
    join(found, 'initdb'),
    ['-D', data, '-U', 'ada', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {
      ...as,
      stdio: 'ignore',
      cwd: place,
    },
  );
  appendFileSync(
    join(data, 'postgresql.conf'),
    ["listen_addresses = ''", `unix_socket_directories = '${place}'`, ...settings, ''].join('\n'),
  );
  let running: ChildProcess | undefined;
  const kill = () => void running?.kill('SIGKILL');
  process.on('exit', kill);
  const sql = (text: string, database = 'postgres'): string =>
    execFileSync(join(found, 'psql'), ['-h', place, '-U', 'ada', '-d', database, '-XAtqc', text], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  const start = async () => {
    running = spawn(join(found, 'postgres'), ['-D', data], { ...as, stdio: 'ignore', cwd: place });
    for (;;) {
      try {
        sql('SELECT 1');
        return;
      } catch (error) {
        if (running.exitCode !== null) throw error;
        await wait(50);
      }
    }
  };
  const stop = async (how: 'fast' | 'immediate') => {
    if (running === undefined || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  await start();
  return {
    address: (database = 'postgres', user = 'ada') => `postgres://${user}@/${database}?host=${place}`,
    start,
    stop,
    sql,
    seconds: () => secondsWithChildren(running?.pid ?? 0),
    async remove() {
      await stop('immediate');
      process.off('exit', kill);
      rmSync(place, { recursive: true, force: true });
    },
  };
}
