import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants } from 'node:os';

/*
 * A program killed with SIGKILL cannot clean up. So a small shell script runs beside it and waits for the end of the
 * script's input, which is closed when the program ends for any reason. The input lists process groups (`+123` when
 * group 123 starts, `-123` when it has ended). At its end, the script kills the remaining groups and, on Linux, all
 * processes with the mark.
 */
const script = `
groups=
while read -r word; do
  case $word in
    +*) groups="$groups \${word#+}" ;;
    -*)
      left=
      for group in $groups; do [ "$group" = "\${word#-}" ] || left="$left $group"; done
      groups=$left ;;
  esac
done
for group in $groups; do kill -9 -- "-$group"; done
[ -r /proc/self/environ ] || exit 0
round=0
while [ $round -lt 100 ]; do
  found=$(grep -lsF "$1" /proc/[0-9]*/environ)
  [ -n "$found" ] || exit 0
  for file in $found; do pid=\${file#/proc/}; kill -9 "\${pid%/environ}"; done
  round=$((round + 1))
done
`;

/** Sends a word to the watcher script. Undefined until the watcher has been started. */
let tell: ((word: string) => void) | undefined;

/** Adds a process group to the watcher's list, so that the group ends with this program. */
export const groupBegins = (pid: number): void => tell?.(`+${pid}`);

export const groupEnds = (pid: number): void => tell?.(`-${pid}`);

function startWatcher(): (word: string) => void {
  const { PATH = '/usr/bin:/bin' } = process.env;
  // The watcher runs in a session of its own, because Ctrl+C must not end it first.
  const child = spawn('/bin/sh', ['-c', script, 'turncade-watcher', `${markName}=${ownMark}.`], {
    env: { PATH },
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without the watcher, only a SIGKILL to this program leaves children behind.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  return (word) => child.stdin.write(`${word}\n`);
}

/*
 * Descendants of a program can leave its process group (setsid) and its parent (double fork). On Linux they are still
 * found: they inherit an environment variable with a mark, and /proc lists the environment and the children of each
 * process.
 */

export const markName = 'TURNCADE_RUN';

/** Start of the marks of all programs that this process starts. */
export const ownMark = randomBytes(16).toString('hex');

let marks = 0;

/** Also starts the watcher, which must run before a child: this program can be killed right after the child starts. */
export function newMark(): string {
  if (hasGroup) tell ??= startWatcher();
  return `${ownMark}.${++marks}`;
}

const marked = (mark: string): readonly number[] =>
  numbersIn('/proc').filter((pid) => read(`/proc/${pid}/environ`).split('\0').includes(`${markName}=${mark}`));

const childrenOf = (pid: number): readonly number[] =>
  numbersIn(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );

function numbersIn(folder: string): readonly number[] {
  if (process.platform !== 'linux') return [];
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** Ids of the processes with the mark, of the process `root`, and of all their descendants. */
function familyOf(mark: string, root: number | undefined): readonly number[] {
  const family = new Set([...marked(mark), ...(root === undefined ? [] : [root])]);
  // The loop also visits the processes that it adds.
  for (const pid of family) for (const child of childrenOf(pid)) family.add(child);
  return [...family];
}

/** Maximum number of rounds that kill processes. A program that forks in every round escapes. */
const maxRounds = 100;

/** Kills the process `root`, all processes with `mark`, and their descendants until none is left. */
export function killFamily(mark: string, root: number | undefined): void {
  const refused = new Set<number>();
  for (let round = 0; round < maxRounds; round++) {
    const family = familyOf(mark, round === 0 ? root : undefined).filter((pid) => !refused.has(pid));
    if (family.length === 0) return;
    for (const pid of family) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process has ended, or this user may not kill it.
        refused.add(pid);
      }
    }
  }
}

/** Running child processes, with the mark that each has in its environment. */
const running = new Map<ChildProcess, string>();
let isWatched = false;

/** True if each child has a process group of its own, which is killed with the child. */
export const hasGroup = process.platform !== 'win32';

/** Registers a child process with `mark` in its environment. When this program exits, it kills the child. */
export function keepChild(child: ChildProcess, mark: string): void {
  running.set(child, mark);
  if (hasGroup && child.pid !== undefined) groupBegins(child.pid);
  if (isWatched) return;
  isWatched = true;
  process.on('exit', () => {
    for (const orphan of running.keys()) killChild(orphan);
  });
}

/** Kills a child and its process group, and on Linux also all other processes that it has started. */
export function killChild(child: ChildProcess): void {
  const { pid } = child;
  const mark = running.get(child);
  running.delete(child);
  if (mark === undefined || pid === undefined) return;
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  // Processes outside the group are killed first, because they could not be found after the child's end.
  killFamily(mark, hasEnded ? undefined : pid);
  try {
    if (hasGroup) process.kill(-pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // Ignored, because the group has already ended.
  }
  if (hasGroup) groupEnds(pid);
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends this program and its children at a signal. Returns a function that undoes this. */
export function exitAtSignals(): () => void {
  const exit = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);
  for (const signal of signals) process.on(signal, exit);
  return () => {
    for (const signal of signals) process.off(signal, exit);
  };
}
