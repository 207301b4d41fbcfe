import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/*
 * What a program starts can leave its process group (setsid) and its parent (by forking twice). On Linux it is found all
 * the same: the environment, which is handed down, has a mark, and /proc has the environment and the parent of each
 * process. Elsewhere nothing is found.
 */

/** The variable with the mark. */
export const markName = 'TURNCADE_RUN';

/** What the marks of all programs that this one starts begin with. */
export const ownMark = randomBytes(16).toString('hex');

let marks = 0;

/** A mark for a program that is to be started. */
export const newMark = (): string => `${ownMark}.${++marks}`;

/** A process that runs. */
interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly isMarked: boolean;
}

/** All processes whose environment can be read. */
function runningNow(mark: string): readonly Running[] {
  return pidsNow().flatMap((pid) => {
    const environment = read(`/proc/${pid}/environ`);
    if (environment === undefined) return [];
    // The name of the program stands in brackets and may be anything, also a bracket.
    const [, parent] = /^.*\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`) ?? '') ?? [];
    const isMarked = environment.split('\0').includes(`${markName}=${mark}`);
    return parent === undefined ? [] : [{ pid, parent: Number(parent), isMarked }];
  });
}

function pidsNow(): readonly number[] {
  if (process.platform !== 'linux') return [];
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}

/** The processes with a mark, and all that they or those of a process have started. */
function familyOf(mark: string, root: number | undefined): readonly number[] {
  const running = runningNow(mark);
  const family = new Set(running.filter(({ pid, isMarked }) => isMarked || pid === root).map(({ pid }) => pid));
  for (let size = -1; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of running) if (family.has(parent)) family.add(pid);
  }
  family.delete(process.pid);
  return [...family];
}

/** Rounds of killing; whoever starts others faster than they are found is not caught. */
const mostRounds = 100;

/**
 * Kills all processes with a mark and all that they have started, until none is left.
 *
 * @param root the process of the program itself, if it still runs
 */
export function killFamily(mark: string, root: number | undefined): void {
  const refused = new Set<number>();
  for (let round = 0; round < mostRounds; round++) {
    const family = familyOf(mark, round === 0 ? root : undefined).filter((pid) => !refused.has(pid));
    if (family.length === 0) return;
    for (const pid of family) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile, or is not ours to end.
        refused.add(pid);
      }
    }
  }
}
