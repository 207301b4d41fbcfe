import { readdirSync, readFileSync } from 'node:fs';

/** Number with this name in the status file of a Linux process. NaN if there is none. */
export function statusOf(pid: number, name: string): number {
  const [, value] = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(textOf(`/proc/${pid}/status`)) ?? [];
  return Number(value ?? Number.NaN);
}

/** CPU seconds of a process on Linux. */
export function secondsOf(pid: number): number {
  const [user, system] = timesOf(pid);
  return (Number(user) + Number(system)) / 100;
}

/** CPU seconds of a process and of its children, whether they still run or have finished. */
export function secondsWithChildren(pid: number): number {
  const ended = timesOf(pid).reduce((sum, time) => sum + Number(time), 0) / 100;
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statusOf(Number(name), 'PPid') === pid);
  return children.reduce((sum, child) => sum + secondsOf(Number(child)), ended);
}

/** User and system time of a process, then of its finished children, in hundredths of a second. */
const timesOf = (pid: number): readonly (string | undefined)[] =>
  (textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []).slice(11, 15);

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
