import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();
let isWatched = false;

/** Whether a child leads a group of its own, with which it ends. */
export const hasGroup = process.platform !== 'win32';

/** Keeps in mind that a child runs, so that it does not outlive this program. */
export function keepChild(child: ChildProcess): void {
  running.add(child);
  if (isWatched) return;
  isWatched = true;
  process.on('exit', () => {
    for (const left of running) killChild(left);
  });
}

/** Ends a child and all that it has started, at once; also those that it has left behind. */
export function killChild(child: ChildProcess): void {
  const { pid } = child;
  if (!running.delete(child) || pid === undefined) return;
  try {
    if (hasGroup) process.kill(-pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // None of them is left.
  }
}
