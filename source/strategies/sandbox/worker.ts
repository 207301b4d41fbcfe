import { parentPort, workerData } from 'node:worker_threads';
import { reasonOf } from '../reason.ts';
import { mishap } from '../running.ts';
import type { SandboxRequest, SandboxWord } from './messages.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';

// A thread that plays seats with strategies, one after the other, each in an engine of its own.

const engine: WebAssembly.Module = workerData;

let sandbox: Sandbox | undefined;

const say = (word: SandboxWord) => parentPort?.postMessage(word);

async function answerTo(request: Exclude<SandboxRequest, { type: 'rest' }>): Promise<SandboxWord> {
  if (request.type === 'ask') {
    if (sandbox === undefined) throw new Error('no strategy has begun');
    return sandbox.ask(request.view);
  }
  sandbox = undefined;
  const opened = await openSandbox(engine, request.options, (text) => say({ type: 'log', text }));
  if ('code' in opened) return { type: 'mishap', ...opened };
  sandbox = opened;
  return { type: 'ready' };
}

parentPort?.on('message', (request: SandboxRequest) => {
  if (request.type === 'rest') sandbox = undefined;
  else answerTo(request).then(say, (error) => say({ type: 'mishap', ...mishap('crashed', reasonOf(error)) }));
});
