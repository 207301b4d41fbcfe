import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { reason } from '#storage/files/attempt.ts';
import { builtFile } from '#storage/files/folders.ts';
import { hooksFor, moduleFile } from './module-file.ts';
import { CustomGameError } from './shape.ts';

/** Maximum milliseconds for importing a module and a trial match. Most games take less than a hundredth of that. */
const maxTrialTime = 30_000;

/** Code of the worker. It reports only the ends of import and trial match, because the main thread reports errors. */
const trialOf = (file: string, botWorker: string): string => `
const { parentPort } = require('node:worker_threads');
const hooks = ${JSON.stringify(hooksFor(file))};
if (hooks !== undefined) require('node:module').register(hooks);
const report = () => parentPort.postMessage('ended');
import(${urlText(file)}).then(() => {
  parentPort.postMessage('imported');
  return import(${urlText(botWorker)});
}).then(report, report);
`;

const urlText = (file: string): string => JSON.stringify(pathToFileURL(file).href);

/**
 * Imports a module and plays a trial match on another thread first, because an endless loop would block this one.
 *
 * @throws CustomGameError (as a rejection) if the import or the trial match does not end, or if it ends the thread
 */
export async function assertTrialEnds(
  file: string,
  limit = AbortSignal.timeout(maxTrialTime),
  botWorker = builtFile('worker.js'),
): Promise<void> {
  // If there is no such file, the import in the main thread reports it.
  const path = moduleFile(file);
  if (path === undefined) return;
  // Output is discarded, because it would corrupt the screen, and the import in the main thread prints it again.
  const worker = new Worker(trialOf(path, botWorker), {
    eval: true,
    stdout: true,
    stderr: true,
    workerData: [path],
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let faults = importFaults;
  const fault = await new Promise<string | undefined>((settle) => {
    worker.on('message', (message) => {
      if (message === 'imported') faults = gameFaults;
      else settle(undefined);
    });
    worker.on('error', (error) => settle(`cannot load it: ${reason(error)}`));
    // A finished trial sends a message before its thread exits. If none has arrived, the module ended the thread.
    worker.on('exit', () => settle(faults.exits));
    const giveUp = () => settle(faults.isEndless);
    if (limit.aborted) giveUp();
    else limit.addEventListener('abort', giveUp, { once: true });
  });
  void worker.terminate();
  if (fault !== undefined) throw new CustomGameError(`${file}: ${fault}`);
}

const seconds = maxTrialTime / 1000;

const importFaults = {
  exits: 'cannot load it: found a top-level "await" that never ends, or process.exit, expected a module that loads',
  isEndless: `cannot load it: found a module that is still loading after ${seconds} seconds, expected one that finishes: look for an endless loop or "await" outside all functions`,
};

const gameFaults = {
  exits: 'found process.exit at the start of a match, expected every function of the game to return',
  isEndless: `found a match that has not started after ${seconds} seconds, expected every function of the game to return: look for an endless loop in game.setup and the functions called after it`,
};
