import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { groupBegins, groupEnds, killFamily } from './orphan-processes.ts';

/** The children that run, each with the mark in its environment. */
const running = new Map<ChildProcess, string>();
let isWatched = false;

/** Whether a child leads a process group of its own, which ends with it. */
export const hasGroup = process.platform !== 'win32';

/**
 * Keeps in mind that a child runs, so that it does not outlive this program.
 *
 * @param mark what is in its environment
 */
export function keepChild(child: ChildProcess, mark: string): void {
  running.set(child, mark);
  if (hasGroup && child.pid !== undefined) groupBegins(child.pid);
  if (isWatched) return;
  isWatched = true;
  process.on('exit', () => {
    for (const orphan of running.keys()) killChild(orphan);
  });
}

/** Ends a child and all that it has started, at once; also those that it has left behind. */
export function killChild(child: ChildProcess): void {
  const { pid } = child;
  const mark = running.get(child);
  running.delete(child);
  if (mark === undefined || pid === undefined) return;
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  // Processes that left the group are killed first: once the child is gone, nobody knows they were its own.
  killFamily(mark, hasEnded ? undefined : pid);
  try {
    if (hasGroup) process.kill(-pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // None of them is left.
  }
  if (hasGroup) groupEnds(pid);
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Makes this program exit in an orderly way on signals that would kill it, so that no program it has started is left
 * behind.
 *
 * @returns a function that restores the signals
 */
export function exitAtSignals(): () => void {
  const exit = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);
  for (const signal of signals) process.on(signal, exit);
  return () => {
    for (const signal of signals) process.off(signal, exit);
  };
}
