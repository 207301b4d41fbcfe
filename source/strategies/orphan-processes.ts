import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';

/*
 * A program that is killed with SIGKILL cannot clean up. So a small shell script waits beside it for the end of its
 * input, which comes with the end of this program however that comes. It is told of the process groups of programs (`+123` begins, `-123` has ended), and then kills those that are left; on Linux also all processes with a mark.
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

/** Tells the watcher something; it is started with the first word. */
let tell: ((word: string) => void) | undefined;

/** A process group has begun, that is not to outlive this program. */
export const groupBegins = (pid: number): void => {
  tell ??= startWatcher();
  tell(`+${pid}`);
};

/** A process group has been ended. */
export const groupEnds = (pid: number): void => tell?.(`-${pid}`);

function startWatcher(): (word: string) => void {
  const { PATH = '/usr/bin:/bin' } = process.env;
  // In a session of its own, so that Ctrl+C does not end it first.
  const child = spawn('/bin/sh', ['-c', script, 'turncade-watcher', `${markName}=${ownMark}.`], {
    env: { PATH },
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without it the programs end with this one in all cases but SIGKILL.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  return (word) => child.stdin.write(`${word}\n`);
}

/*
 * What a program starts can leave its process group (setsid) and its parent (by forking twice). On Linux it is found all
 * the same: the environment, which is handed down, has a mark, and /proc has the environment and the children of each
 * process. Elsewhere nothing is found.
 */

/** The variable with the mark. */
export const markName = 'TURNCADE_RUN';

/** The beginning of the mark in the environment of every program that this process starts. */
export const ownMark = randomBytes(16).toString('hex');

let marks = 0;

/** A mark for a program that is to be started. */
export const newMark = (): string => `${ownMark}.${++marks}`;

/** The processes whose environment has a mark. */
const marked = (mark: string): readonly number[] =>
  numbersIn('/proc').filter((pid) => read(`/proc/${pid}/environ`).split('\0').includes(`${markName}=${mark}`));

/** The processes that a process has started, with all its threads. */
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

/** The processes with a mark, and all that they or those of a process have started. */
function familyOf(mark: string, root: number | undefined): readonly number[] {
  const family = new Set([...marked(mark), ...(root === undefined ? [] : [root])]);
  // Iterating over a set also visits what is added meanwhile.
  for (const pid of family) for (const child of childrenOf(pid)) family.add(child);
  return [...family];
}

/** Rounds of killing; a program that starts others faster than they are found is not caught. */
const maxRounds = 100;

/**
 * Kills all processes with a mark and all that they have started, until none is left.
 *
 * @param root the process of the program itself, if it still runs
 */
export function killFamily(mark: string, root: number | undefined): void {
  const refused = new Set<number>();
  for (let round = 0; round < maxRounds; round++) {
    const family = familyOf(mark, round === 0 ? root : undefined).filter((pid) => !refused.has(pid));
    if (family.length === 0) return;
    for (const pid of family) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile, or we may not end it.
        refused.add(pid);
      }
    }
  }
}
