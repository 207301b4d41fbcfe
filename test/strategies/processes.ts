import { existsSync, readFileSync } from 'node:fs';

/** True for a running process, but not for a zombie. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = `/proc/${pid}/stat`;
  return !existsSync(status) || !/^\d+ \(.*\) Z/s.test(readFileSync(status, 'utf8'));
}

/** Resolves when a process has ended. */
export async function endOf(pid: number): Promise<void> {
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}
