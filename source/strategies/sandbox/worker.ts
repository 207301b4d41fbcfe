import { parentPort, workerData } from 'node:worker_threads';
import { programError, reasonOf } from '../running.ts';
import { beat, type SandboxRequest, type SandboxThreadData, type SandboxWord } from './messages.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';

// A thread that runs strategies one after the other, each in its own engine.

const { engine, heartbeat }: SandboxThreadData = workerData;
const goesOn = () => beat(heartbeat);

let sandbox: Sandbox | undefined;

const say = (word: SandboxWord) => parentPort?.postMessage(word);

async function answerTo(request: Exclude<SandboxRequest, { type: 'rest' }>): Promise<SandboxWord> {
  goesOn();
  if (request.type === 'ask') {
    if (sandbox === undefined) throw new Error('no strategy has begun');
    return sandbox.ask(request.question);
  }
  sandbox = undefined;
  const opened = await openSandbox(engine, request.options, {
    log: (text) => say({ type: 'log', text }),
    took: (steps) => say({ type: 'took', steps }),
    goesOn,
  });
  if ('code' in opened) return { type: 'mishap', ...opened };
  sandbox = opened;
  return { type: 'ready' };
}

parentPort?.on('message', (request: SandboxRequest) => {
  if (request.type === 'rest') sandbox = undefined;
  else answerTo(request).then(say, (error) => say({ type: 'mishap', ...programError('crashed', reasonOf(error)) }));
});
