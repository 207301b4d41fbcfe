import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { reason } from '#storage/files/attempt.ts';
import { CustomGameError } from './shape.ts';

/** Maximum milliseconds for importing a module. Most modules take less than a hundredth of this time. */
const maxImportTime = 30_000;

/** Code that reports when the import of a module ends. The later import in the main thread reports errors. */
const trial = `
const { parentPort, workerData } = require('node:worker_threads');
const report = () => parentPort.postMessage('ended');
import(workerData).then(report, report);
`;

/**
 * Imports a module on a separate thread first, because an endless loop in it would block the caller's thread.
 *
 * @param limit aborts when the time is over
 * @throws CustomGameError (as a rejection) if the import does not end
 */
export async function assertImportEnds(file: string, limit = AbortSignal.timeout(maxImportTime)): Promise<void> {
  // Output is discarded, because it would corrupt the screen, and the import in the main thread prints it again.
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
    // A loaded module sends a message before its thread exits. Without it, the module has ended the thread.
    worker.on('exit', () =>
      settle('found a top-level "await" that never ends, or process.exit, expected a module that loads'),
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
