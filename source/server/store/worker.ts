import { parentPort } from 'node:worker_threads';
import { perform, type Request, type Said, serviceHere, toldError } from './service.ts';
import { bestDriver } from './sqlite/drivers.ts';

// This module runs a server's store on a thread, so that only requests which need stored data wait for the disk.

const say = (reply: Said<unknown>) => parentPort?.postMessage(reply);
const service = serviceHere(bestDriver);

parentPort?.on('message', async ({ id, request }: { readonly id: number; readonly request: Request }) => {
  try {
    say({ id, type: 'done', answer: await perform(service, request) });
  } catch (error) {
    say({ id, type: 'failed', error: toldError(error) });
  }
  if (request.type === 'close') parentPort?.close();
});
