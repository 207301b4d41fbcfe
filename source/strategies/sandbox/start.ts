import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';
import { failure, type Result, success } from '#engine/result.ts';
import { builtFile, closedFolders } from '#storage/files/folders.ts';
import type { Program } from '../program.ts';
import {
  longestAnswer,
  oneLine,
  type ProgramError,
  programError,
  type RunningProgram,
  type Surroundings,
  wasEnded,
} from '../running.ts';
import {
  type Heartbeat,
  newHeartbeat,
  type SandboxRequest,
  type SandboxThreadData,
  type SandboxWord,
  stepsOfStart,
  watchHeartbeat,
} from './messages.ts';
import { withMemoryLimit } from './sandbox.ts';

interface SandboxThread {
  readonly memory: number;
  readonly worker: Worker;
  readonly heartbeat: Heartbeat;
  hear: (word: SandboxWord) => void;
  failed: (why: string) => void;
}

/** Compiled engines by memory limit in megabytes. All threads share them. */
const engines = new Map<number, WebAssembly.Module>();

/** Intact threads whose last strategy has ended. They wait for another strategy. */
const idle: SandboxThread[] = [];
const maxIdle = 4;

function engineFor(memory: number): WebAssembly.Module {
  const known = engines.get(memory);
  if (known !== undefined) return known;
  const code = brotliDecompressSync(readFileSync(builtFile('quickjs.wasm.br')));
  const engine = new WebAssembly.Module(withMemoryLimit(code, memory));
  engines.set(memory, engine);
  return engine;
}

function threadFor(memory: number): SandboxThread {
  const index = idle.findIndex((thread) => thread.memory === memory);
  const [known] = index < 0 ? [] : idle.splice(index, 1);
  if (known !== undefined) return known;
  const heartbeat = newHeartbeat();
  const workerData: SandboxThreadData = { engine: engineFor(memory), heartbeat };
  const worker = new Worker(builtFile('sandbox.js'), {
    workerData,
    env: {},
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    // Limits of the thread itself, which reads the files. The engine has its own memory and stack.
    resourceLimits: { maxOldGenerationSizeMb: 512, stackSizeMb: 8 },
  });
  const thread: SandboxThread = { memory, worker, heartbeat, hear: () => {}, failed: () => {} };
  worker.on('message', (word: SandboxWord) => thread.hear(word));
  worker.on('messageerror', () => thread.failed('its thread is damaged'));
  worker.on('error', (error) => thread.failed(String(error)));
  worker.on('exit', () => {
    thread.failed('its thread ended');
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
  });
  return thread;
}

/** Milliseconds for `steps` million steps on the slowest supported machine. A slower strategy is aborted. */
const lastResort = (steps: number): number => 10_000 + 6000 * steps;

/** Starts a strategy in a sandbox. This program can exit while the sandbox still runs. */
export function startSandbox(
  { path }: Extract<Program, { type: 'module' }>,
  { random, memory, steps, longestStep, log, took }: Surroundings,
): RunningProgram {
  const thread = threadFor(memory);
  const { worker, heartbeat } = thread;
  let waiting: ((word: Result<string, ProgramError>) => void) | undefined;
  let over: ProgramError | undefined;

  const settle = (word: Result<string, ProgramError>) => {
    const settled = waiting;
    waiting = undefined;
    settled?.(word);
  };
  const fail = (why: ProgramError) => {
    over ??= why;
    settle(failure(over));
  };
  const request = (message: SandboxRequest): Promise<Result<string, ProgramError>> => {
    if (over !== undefined) return Promise.resolve(failure(over));
    return new Promise((done) => {
      const tooLong = `took longer than ${longestStep} ms`;
      const stop = watchHeartbeat(heartbeat, longestStep, () =>
        fail(
          message.type === 'begin'
            ? programError('start-failed', `did not start: one step, or loading one file, ${tooLong}`)
            : programError('timeout', `one step ${tooLong}`),
        ),
      );
      waiting = (word) => {
        stop();
        done(word);
      };
      worker.postMessage(message);
    });
  };
  thread.hear = (word) => {
    if (word.type === 'log') return log(word.text);
    if (word.type === 'took') return took(word.steps);
    if (word.type === 'ready') return settle(success(''));
    if (word.type === 'mishap') return settle(failure(programError(word.code, oneLine(word.message))));
    const isTooLong = Buffer.byteLength(word.text) > longestAnswer;
    settle(isTooLong ? failure(programError('bad-answer', 'its answer is longer than 1 MiB')) : success(word.text));
  };
  thread.failed = (why) => fail(programError('crashed', oneLine(why)));
  /** Keeps the thread for another strategy if it is idle and intact, up to `maxIdle` threads. Otherwise ends it. */
  const leave = () => {
    const isAtRest = waiting === undefined && over === undefined && idle.length < maxIdle;
    fail(wasEnded);
    if (!isAtRest) return void worker.terminate();
    thread.hear = () => {};
    thread.failed = () => {};
    const rest: SandboxRequest = { type: 'rest' };
    worker.postMessage(rest);
    idle.push(thread);
  };
  worker.unref();
  const options = { path: resolve(path), closed: closedFolders(), random, memory, steps };
  const started = request({ type: 'begin', options });
  return {
    patience: { start: lastResort(steps * stepsOfStart), turn: lastResort(steps) },
    started: started.then((ready) => (ready.ok ? success(undefined) : ready)),
    ask: (question) => request({ type: 'ask', question }),
    kill: leave,
    end() {
      leave();
      return Promise.resolve();
    },
  };
}
