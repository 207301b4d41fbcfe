import type * as Threads from 'node:worker_threads';
import type { Mishap } from '../running.ts';
import type { ThreadData, ThreadWord } from './thread.ts';

/** What the process of a module is given when it starts. */
export interface GuardData extends ThreadData {
  /** What its thread is to run. */
  readonly code: string;
  /** Megabytes that the module may use. */
  readonly memory: number;
}

/**
 * Runs the thread of a module and passes on what is said: a view on each line of the input, on the output lines that
 * begin with `+` (ready), `=` (an answer) or `!` (what went wrong). The process runs the text of this function, so it
 * uses nothing but what is in it. It ends with its input, whatever the thread does, and watches the memory: a thread
 * that takes too much at once can bring down the process that it is in.
 */
export function guardModule(need: NodeJS.Require): void {
  const { Worker }: typeof Threads = need('node:worker_threads');
  const { code, memory, ...workerData }: GuardData = JSON.parse(process.argv[1] ?? '');
  const room = (memory + 128) * 2 ** 20;
  const most = process.memoryUsage.rss() + room;
  const outOfMemory = `out of memory, of which it may use ${memory} MB`;

  const worker = new Worker(code, {
    eval: true,
    workerData,
    argv: [],
    env: {},
    execArgv: ['--experimental-vm-modules', '--no-warnings'],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  worker.stdout.resume();
  worker.stderr.resume();

  /** Whether it is waited for; at first for it to be ready. */
  let isWaitedFor = true;
  /** What has ended it. */
  let end: Mishap | undefined;

  const say = (line: string) => {
    isWaitedFor = false;
    process.stdout.write(`${line}\n`);
  };
  const tell = ({ code, message }: Mishap) => say(`!${JSON.stringify({ code, message })}`);
  const endWith = (message: string) => {
    if (end !== undefined) return;
    end = { code: 'crashed', message };
    void worker.terminate();
    if (isWaitedFor) tell(end);
  };

  worker.on('message', (word: ThreadWord) => {
    if (word.type === 'log') process.stderr.write(word.text);
    else if (!isWaitedFor || end !== undefined) return;
    else if (word.type === 'ready') say('+');
    else if (word.type === 'answer') say(`=${word.text}`);
    else tell(word);
  });
  worker.on('error', (error: unknown) => {
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    endWith(isMemory ? outOfMemory : String(error));
  });
  worker.on('exit', () => endWith('its thread ended'));
  setInterval(() => {
    if (process.memoryUsage.rss() > most) endWith(outOfMemory);
  }, 50);

  let text = '';
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (chunk: string) => {
    const lines = (text + chunk).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      isWaitedFor = true;
      if (end === undefined) worker.postMessage(line);
      else tell(end);
    }
  });
  process.stdin.on('end', () => process.exit());
  process.stdout.on('error', () => process.exit());
}
