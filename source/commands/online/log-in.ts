import { createInterface } from 'node:readline';
import type { ReadStream } from 'node:tty';
import { createHiddenInput } from '#app/terminal/input.ts';
import { ask, type Connection, RequestError } from '#client/connection.ts';
import { realTime, waitUntilOpen } from '#client/dial.ts';
import { joinServer } from '#client/join.ts';
import { knownServer } from '#client/known-servers.ts';
import { localFolders } from '../local/local-folders.ts';
import { complain } from '../output.ts';
import { UsageError } from '../usage-error.ts';

/** Milliseconds to wait for a connection to a server. */
const reachWithin = 30_000;

interface Whereabouts {
  readonly server: string;
  /** Account to use. Default: the account of the last login. */
  readonly name: string | undefined;
  readonly client: string;
  readonly isProgram?: boolean;
  /** Set to create the account instead of logging in. `code`: invitation code, if the server requires one. */
  readonly register?: { readonly code?: string };
}

interface InputLines {
  /** Resolves to the next line, or to undefined at the end of input. */
  next(): Promise<string | undefined>;
  close(): void;
}

/**
 * Connects to a server without a screen, logs in or registers if an account is known, and runs `work`. Prints changes
 * of the connection to standard error. Throws a UsageError if it cannot connect or log in.
 */
export async function atServer(
  { server, name, client, isProgram = false, register }: Whereabouts,
  work: (connection: Connection, lines: InputLines) => Promise<number>,
): Promise<number> {
  const known = knownServer(localFolders(), server);
  const connection = joinServer(localFolders(), server, { client, isProgram, as: name });
  const input = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  const lines = input[Symbol.asyncIterator]();
  const next = async () => {
    const line = await lines.next();
    return line.done === true ? undefined : line.value;
  };
  const typedPassword = async (account: string) => {
    if (!process.stdin.isTTY) return next();
    input.pause();
    const asks = (question: string) => askedPassword(question, process.stdin, process.stderr);
    const typed = await asks(`Password of ${account}: `);
    if (register !== undefined && typed !== undefined && (await asks('The same password again: ')) !== typed)
      throw new UsageError('the two passwords differ; no account was created', 1);
    input.resume();
    return typed;
  };
  try {
    await reach(connection, server);
    const account = name ?? known?.name;
    if (connection.state.is === 'open' && connection.state.name === null && account !== undefined) {
      const password = process.env['TURNCADE_PASSWORD'] ?? (await typedPassword(account));
      if (password === undefined) throw new UsageError('no password was given', 1);
      if (register === undefined) await ask(connection, { type: 'login', name: account, password });
      else await ask(connection, { type: 'register', name: account, password, ...register });
    } else if (register !== undefined && account !== undefined)
      throw new UsageError(`${account} has an account at ${server} already, and is logged in`, 1);
    connection.listen({
      changed(state) {
        if (state.is === 'lost' || (state.is === 'ended' && state.why !== 'closed'))
          complain(`turncade: ${state.text}`);
      },
    });
    return await work(connection, { next, close: () => input.close() });
  } catch (error) {
    if (error instanceof RequestError) throw new UsageError(`${server}: ${error.message}`, 1);
    throw error;
  } finally {
    connection.close();
    input.close();
  }
}

async function reach(connection: Connection, server: string): Promise<void> {
  const state = await waitUntilOpen(connection, realTime, reachWithin);
  if (state.is === 'open') return;
  if (state.is === 'lost') throw new UsageError(`${state.text} Tried for ${reachWithin / 1000} s.`, 1);
  const how = state.why === 'first-contact' ? ` Then: turncade join "${server}#${state.fingerprint}"` : '';
  throw new UsageError(`${state.text}${how}`, 1);
}

/** Asks for a password without echo. Resolves to undefined if the user cancels. */
function askedPassword(
  question: string,
  input: ReadStream,
  output: NodeJS.WritableStream,
): Promise<string | undefined> {
  output.write(question);
  const wasRaw = input.isRaw;
  input.setRawMode(true);
  input.resume();
  return new Promise((resolve) => {
    const done = (password: string | undefined) => {
      input.off('data', quiet.take);
      input.setRawMode(wasRaw);
      input.pause();
      output.write('\n');
      resolve(password);
    };
    const calledOff = () => done(undefined);
    const quiet = createHiddenInput({ onLine: done, onInterrupt: calledOff, onEnd: calledOff });
    input.on('data', quiet.take);
  });
}
