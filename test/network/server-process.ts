import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Address } from '#net/address.ts';
import { secondsOf, statusOf } from '../support/process-facts.ts';
import { childEnvironment, cli, temporaryFolder } from '../support/program.ts';

/** The built program as a server in its own process. */
export interface ServerProcess {
  readonly pid: number;
  readonly address: Address;
  /** Ports of the server's gateways. */
  readonly doors: { readonly ssh: number | undefined };
  /** Milliseconds from the start of the process until the server listened. */
  readonly startedIn: number;
  /** Number of log events by name and reason. */
  readonly logged: ReadonlyMap<string, number>;
  /** Current and maximum memory of the server in megabytes. */
  memory(): { readonly now: number; readonly most: number };
  /** Resets the maximum to the current memory, because a start needs much more memory than a running server. */
  resetMemoryPeak(): void;
  /** CPU time that the server has used, in seconds. */
  seconds(): number;
  /** Kills the server without a warning. */
  kill(): Promise<void>;
  /** Stops the server like the operating system does, and returns its exit status. */
  stop(): Promise<number | null>;
}

/** Error that contains the reason why a server did not start. */
export class NotStarted extends Error {}

export interface ProcessOptions {
  readonly program?: string;
  /** Port of the server. Default: any free port. */
  readonly port?: number;
  readonly nodeArgs?: readonly string[];
  /** Further arguments of the command line. */
  readonly args?: readonly string[];
  /** Address of the server's database. The server then listens on this machine only, without a certificate. */
  readonly database?: string;
  /** True if the server should listen on this machine only, without a certificate. */
  readonly isPlain?: boolean;
  /** Command that runs the server, such as a command that changes its clock. */
  readonly under?: readonly string[];
}

/**
 * Starts a server on the data of a folder, over TLS unless `isPlain` or `database` is set.
 *
 * @throws NotStarted (rejects with it), with the server's output
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
    resetMemoryPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
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
