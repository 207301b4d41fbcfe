import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { work } from '#job-queue/work.ts';
import { reason } from '#storage/files/attempt.ts';
import { complain } from '../output.ts';
import type { Arguments } from '../parse.ts';
import { UsageError } from '../usage-error.ts';
import { interruption, openQueue, queueAddress } from './game-player.ts';
import { jobsOf } from './plan.ts';

/** `turncade worker`: plays games for tournaments of other programs until a signal ends it. Status 1 if it fails. */
export async function worker(
  args: Arguments,
  version: string,
  print: (text: string) => Promise<void>,
): Promise<number> {
  const [word] = args.words;
  if (word !== undefined) throw new UsageError(`worker takes no "${word}"; turncade worker --help lists its options`);
  const address = queueAddress(args);
  if (address === undefined)
    throw new UsageError('worker needs a queue, as in "turncade worker --queue postgres://ada@db.lan/games"');
  const jobs = jobsOf(args);
  const interrupted = interruption();
  const folder = mkdtempSync(join(tmpdir(), 'turncade-worker-'));
  try {
    const queue = await openQueue(address);
    try {
      await print(`waiting for games at ${address.label}; press Ctrl+C to stop`);
      const tell = (line: string) => void print(line);
      const fault = await work(queue, { version, jobs, folder, signal: interrupted.signal, tell });
      if (fault !== undefined) complain(`turncade: ${fault}`);
      return fault === undefined ? 0 : 1;
    } finally {
      await queue.close();
    }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(reason(error), 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    interrupted.end();
  }
}
