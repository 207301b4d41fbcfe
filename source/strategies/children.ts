import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { groupBegins, groupEnds, killFamily } from './orphan-processes.ts';

/** Running child processes, with the mark in their environment. */
const running = new Map<ChildProcess, string>();
let isWatched = false;

/** True if a child leads its own process group, which is killed with it. */
export const hasGroup = process.platform !== 'win32';

/**
 * Registers a running child, so that it is killed when this program exits.
 *
 * @param mark mark in its environment
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

/** Kills a child and all processes that it started, including detached ones. */
export function killChild(child: ChildProcess): void {
  const { pid } = child;
  const mark = running.get(child);
  running.delete(child);
  if (mark === undefined || pid === undefined) return;
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  // Processes outside the group first: after the child's death they could no longer be identified as its descendants.
  killFamily(mark, hasEnded ? undefined : pid);
  try {
    if (hasGroup) process.kill(-pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // The group has already ended.
  }
  if (hasGroup) groupEnds(pid);
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Turns fatal signals into a normal exit of this program, so that its children are killed.
 *
 * @returns a function that restores the default handling
 */
export function exitAtSignals(): () => void {
  const exit = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);
  for (const signal of signals) process.on(signal, exit);
  return () => {
    for (const signal of signals) process.off(signal, exit);
  };
}
