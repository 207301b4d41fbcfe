import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { childEnvironment, cli, temporaryFolder } from './program.ts';

const running: ChildProcessWithoutNullStreams[] = [];

/** Ends all programs that were started here. */
export function endStarted(): void {
  for (const child of running.splice(0)) child.kill('SIGKILL');
}

/** A program of ours that goes on until it is ended; its lines are read one by one. */
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
    /** Asks something of the server, and passes over what it tells until it answers. */
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

/** A server on a port that is free, and what it says of itself. */
export async function server(args: readonly string[] = [], home = temporaryFolder(), program = cli) {
  const serving = started(['serve', '--port', '0', '--log', 'json', ...args], home, {}, program);
  return { ...serving, home, facts: await serving.json() };
}
