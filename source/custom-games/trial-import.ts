import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { reason } from '#storage/files/attempt.ts';
import { CustomGameError } from './shape.ts';

/** Milliseconds that the import of a module may take. Most take less than a hundredth of that. */
const maxImportTime = 30_000;

/** Imports the module and reports when that ended. A failed import counts, too: the caller's own import explains it. */
const trial = `
const { parentPort, workerData } = require('node:worker_threads');
const report = () => parentPort.postMessage('ended');
import(workerData).then(report, report);
`;

/**
 * Imports a module in a thread of its own. An endless loop in it would block the caller's thread and every timer there.
 *
 * @param limit aborts when the module has had enough time
 * @throws CustomGameError (rejects with it) if the import does not end
 */
export async function assertImportEnds(file: string, limit = AbortSignal.timeout(maxImportTime)): Promise<void> {
  // Output would cover the screen, and the caller's own import prints it again.
  const worker = new Worker(trial, {
    eval: true,
    stdout: true,
    stderr: true,
    workerData: pathToFileURL(resolve(file)).href,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const fault = await new Promise<string | undefined>((settle) => {
    worker.on('message', () => settle(undefined));
    worker.on('error', (error) => settle(reason(error)));
    // Messages arrive before the exit does.
    worker.on('exit', () =>
      settle('found an "await" outside all functions that never ends, or process.exit, expected a module that loads'),
    );
    const giveUp = () =>
      settle(
        `found a module that still loads after ${maxImportTime / 1000} seconds, expected one that ends: look for an endless loop or "await" outside all functions`,
      );
    if (limit.aborted) giveUp();
    else limit.addEventListener('abort', giveUp, { once: true });
  });
  void worker.terminate();
  if (fault !== undefined) throw new CustomGameError(`${file}: cannot load it: ${fault}`);
}
