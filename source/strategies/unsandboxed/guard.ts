import { spawnSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { type OwnFiles, ownFiles } from '../module/own-files.ts';
import { seededChance, turnTakerIn } from '../module/turn-taker.ts';
import { type ProgramError, reasonOf } from '../running.ts';
import { type GuardData, playModule, type ThreadData, type ThreadOrder, type ThreadWord } from './thread.ts';

// Process of a module that its player trusts. It runs the module's thread and relays messages: each line of input is a
// view, and each line of output begins with `+` (ready), `=` (an answer) or `!` (an error). It reads the module's
// files, and exits when its input is closed, whatever the thread does. It also watches the memory, because a thread
// that allocates too fast can crash its process.

const { path, closed, memory, ...shared }: GuardData = JSON.parse(process.argv[2] ?? '');
const outOfMemory = `out of memory: its limit is ${memory} MB`;
const megabyte = 2 ** 20;

/** Milliseconds between two checks of the memory. In this time, a program can fill about ten megabytes. */
const lookEvery = 10;

/** Megabytes that the thread needs in addition to the module's limit, for code and uncollected garbage. */
const room = 64;

/** True while the parent expects an answer. The first answer is the ready message. */
let isWaitedFor = true;
let end: ProgramError | undefined;
let worker: Worker | undefined;
let limit = Number.POSITIVE_INFINITY;

const say = (line: string) => {
  isWaitedFor = false;
  // A message must be one line, so line feeds in a message of the thread are replaced.
  process.stdout.write(`${line.replaceAll('\n', ' ')}\n`);
};
const tell = ({ code, message }: ProgramError) => say(`!${JSON.stringify({ code, message: String(message) })}`);
const endWith = (message: string, code: ProgramError['code'] = 'crashed') => {
  if (end !== undefined) return;
  end = { code, message };
  void worker?.terminate();
  if (isWaitedFor) tell(end);
};
const order = (message: ThreadOrder) => worker?.postMessage(message);

function badLine(text: string): number | undefined {
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--check', '-'], {
    input: String(text),
    encoding: 'utf8',
    env: {},
  });
  const line = /^\[stdin\]:(\d+)/m.exec(stderr)?.[1];
  return line === undefined ? undefined : Number(line);
}

function fileFor(
  files: OwnFiles,
  { request, specifier, from }: Extract<ThreadWord, { type: 'want-file' }>,
): ThreadOrder {
  try {
    const name = files.nameOf(String(specifier), String(from));
    return { type: 'file', request, name, ...files.read(name) };
  } catch (error) {
    return { type: 'no-file', request, why: reasonOf(error) };
  }
}

function startThread(files: OwnFiles): void {
  const workerData: ThreadData = { ...shared, entry: files.entry };
  const tools = `{ turnTakerIn: ${turnTakerIn}, seededChance: ${seededChance} }`;
  const thread = new Worker(`'use strict';(${playModule})(require, ${tools})`, {
    eval: true,
    workerData,
    argv: [],
    env: {},
    execArgv: ['--experimental-vm-modules', '--no-warnings'],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 16 },
  });
  worker = thread;
  thread.stdout.resume();
  thread.stderr.resume();
  thread.on('message', (word: ThreadWord) => {
    if (word.type === 'log') process.stderr.write(String(word.text));
    else if (word.type === 'want-file') {
      // From now on, all allocated memory counts as the module's.
      if (limit === Number.POSITIVE_INFINITY) limit = process.memoryUsage.rss() + (memory + room) * megabyte;
      order(fileFor(files, word));
    } else if (word.type === 'want-line') order({ type: 'bad-line', request: word.request, line: badLine(word.text) });
    else if (!isWaitedFor || end !== undefined) return;
    else if (word.type === 'ready') say('+');
    else if (word.type === 'answer') say(`=${word.text}`);
    else tell(word);
  });
  // Set by the `error` event, but used at `exit`, because messages of the thread may arrive in between.
  let last = 'its thread ended';
  thread.on('error', (error: unknown) => {
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    last = isMemory ? outOfMemory : String(error);
  });
  thread.on('exit', () => endWith(last));
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) endWith(outOfMemory);
  }, lookEvery);
}

try {
  startThread(ownFiles(path, closed));
} catch (error) {
  endWith(reasonOf(error), 'start-failed');
}

let text = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk: string) => {
  const lines = (text + chunk).split('\n');
  text = lines.pop() ?? '';
  for (const view of lines) {
    isWaitedFor = true;
    if (end === undefined) order({ type: 'view', view });
    else tell(end);
  }
});
process.stdin.on('end', () => process.exit());
process.stdout.on('error', () => process.exit());
