import { spawnSync } from 'node:child_process';

/** When a process began, as the system writes it; undefined where there is no such process. */
export function startOfProcess(pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  const start = typeof stdout === 'string' ? stdout.trim() : '';
  return start === '' ? undefined : start;
}
