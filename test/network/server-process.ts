import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Address } from '#net/address.ts';
import { secondsOf, statusOf } from '../support/process-facts.ts';
import { childEnvironment, cli, temporaryFolder } from '../support/program.ts';

/** A server as a process of its own: the built program. */
export interface ServerProcess {
  readonly pid: number;
  readonly address: Address;
  /** The ports of its other doors. */
  readonly doors: { readonly ssh: number | undefined };
  /** Milliseconds from its start until it listened. */
  readonly startedIn: number;
  /** Events of its log, by name and reason. */
  readonly logged: ReadonlyMap<string, number>;
  /** Megabytes of memory that it has, and the most that it has had. */
  memory(): { readonly now: number; readonly most: number };
  /** Seconds that it has computed. */
  seconds(): number;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Ends it as a system does; returns its status. */
  stop(): Promise<number | null>;
}

/** Why a server did not start. */
export class NotStarted extends Error {}

/** How a server is started. */
export interface ProcessOptions {
  readonly program?: string;
  /** The port that it had before; a free one where absent. */
  readonly port?: number;
  readonly nodeArgs?: readonly string[];
  /** More of its command line. */
  readonly args?: readonly string[];
  /** The database that it uses; then it listens on this machine alone, without a certificate. */
  readonly database?: string;
  /** Listens on this machine alone, without a certificate. */
  readonly isPlain?: boolean;
  /** A command in front, such as one that sets the clock. */
  readonly under?: readonly string[];
}

/**
 * Starts a server over TLS on the data of a folder.
 *
 * @throws NotStarted (rejects with it), with what it said
 */
export async function startServerProcess(
  folder: string,
  {
    program = cli,
    port = 0,
    nodeArgs = [],
    under = [],
    database,
    isPlain = database !== undefined,
    args: more = [],
  }: ProcessOptions = {},
): Promise<ServerProcess> {
  const where = [...(isPlain ? [] : ['--listen', '0.0.0.0']), ...(database === undefined ? [] : ['--data', database])];
  const args = ['serve', ...where, '--port', String(port), '--data', folder, '--log', 'json', ...more];
  const begun = performance.now();
  const [first = process.execPath, ...rest] = [...under, process.execPath, ...nodeArgs, program, ...args];
  const child = spawn(first, rest, { env: childEnvironment(temporaryFolder()), stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', (status) => resolve(status)));
  let errors = '';
  child.stderr.on('data', (piece) => {
    errors += piece;
  });
  const logged = new Map<string, number>();
  const listening = new Promise<{ readonly port: number; readonly fingerprint: string; readonly ssh?: number }>(
    (resolve) => {
      createInterface(child.stdout).on('line', (line) => {
        const { event, ...told } = JSON.parse(line);
        const name = told.why === undefined ? event : `${event}: ${told.why}`;
        logged.set(name, (logged.get(name) ?? 0) + 1);
        if (event === 'listening') resolve(told);
        if (event === 'fault') process.stderr.write(`${line}\n`);
      });
    },
  );
  const told = await Promise.race([listening, ended]);
  if (typeof told !== 'object' || told === null) throw new NotStarted(errors.trim());
  const pid = child.pid ?? 0;
  return {
    pid,
    doors: { ssh: told.ssh },
    address: !isPlain
      ? { host: '127.0.0.1', port: told.port, isSecure: true, fingerprint: told.fingerprint }
      : { host: '127.0.0.1', port: told.port, isSecure: false },
    startedIn: performance.now() - begun,
    logged,
    memory: () => ({ now: statusOf(pid, 'VmRSS') / 1024, most: statusOf(pid, 'VmHWM') / 1024 }),
    seconds: () => secondsOf(pid),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    stop: () => stopped(child, ended),
  };
}

function stopped(child: ChildProcess, ended: Promise<number | null>): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}
