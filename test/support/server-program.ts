import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { childEnvironment, cli, temporaryFolder } from './program.ts';

const running: ChildProcessWithoutNullStreams[] = [];

/** Kills all programs that `started` has started. */
export function endStarted(): void {
  for (const child of running.splice(0)) child.kill('SIGKILL');
}

/** Starts the built program, which runs until it is stopped. Its output can be read line by line. */
export function started(
  args: readonly string[],
  home: string,
  more: Readonly<Record<string, string>> = {},
  program = cli,
) {
  const child = spawn(process.execPath, [program, ...args], { env: childEnvironment(home, more) });
  running.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += String(data);
  });
  const line = async (): Promise<string> => {
    const next = await lines.next();
    if (next.done === true) throw new Error(`the program has ended: ${errors}`);
    return next.value;
  };
  const json = async () => JSON.parse(await line());
  return {
    child,
    line,
    json,
    say: (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`),
    /** Sends a request, and returns its answer. Skips other messages before the answer. */
    async ask(id: number, request: object) {
      child.stdin.write(`${JSON.stringify({ id, ...request })}\n`);
      for (;;) {
        const message = await json();
        if (message.id === id) return message;
      }
    },
    errors: () => errors,
    async ended(): Promise<number | null> {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

/** Starts a server on a free port. Returns the facts that it prints at its start. */
export async function server(args: readonly string[] = [], home = temporaryFolder(), program = cli) {
  const serving = started(['serve', '--port', '0', '--log', 'json', ...args], home, {}, program);
  return { ...serving, home, facts: await serving.json() };
}
