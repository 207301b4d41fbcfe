import { readdirSync, readFileSync } from 'node:fs';

/** A number that Linux tells of a process; none elsewhere. */
export function statusOf(pid: number, name: string): number {
  const [, value] = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(textOf(`/proc/${pid}/status`)) ?? [];
  return Number(value ?? Number.NaN);
}

/** Seconds that a process has computed, where Linux tells it. */
export function secondsOf(pid: number): number {
  const [user, system] = timesOf(pid);
  return (Number(user) + Number(system)) / 100;
}

/** The same with its children, those that have ended included. */
export function secondsWithChildren(pid: number): number {
  const ended = timesOf(pid).reduce((sum, time) => sum + Number(time), 0) / 100;
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statusOf(Number(name), 'PPid') === pid);
  return children.reduce((sum, child) => sum + secondsOf(Number(child)), ended);
}

/** What it has computed for itself and within the system, then what its ended children have; in hundredths of a second. */
const timesOf = (pid: number): readonly (string | undefined)[] =>
  (textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []).slice(11, 15);

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
