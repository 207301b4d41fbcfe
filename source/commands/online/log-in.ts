import type { Interface } from 'node:readline';
import { ask } from '../../client/ask.ts';
import type { Connection } from '../../client/connection.ts';
import { opened } from '../../client/opened.ts';
import { realTime } from '../../client/real-time.ts';
import { UsageFault } from '../fault.ts';
import { askedPassword } from './password.ts';

/** How long it is tried to reach a server before that is given up, in milliseconds. */
const reachWithin = 30_000;

/** Waits until the server is reached; says why where it is not. */
export async function reach(connection: Connection, server: string): Promise<void> {
  const state = await opened(connection, realTime, reachWithin);
  if (state.is === 'open') return;
  if (state.is === 'lost') throw new UsageFault(`${state.text} Tried for ${reachWithin / 1000} s.`, 1);
  const how = state.why === 'first-contact' ? ` Then: turncade join "${server}#${state.fingerprint}"` : '';
  throw new UsageFault(`${state.text}${how}`, 1);
}

/** Logs in with the password of the environment, of the terminal, or of the first line of the input. */
export async function logIn(
  connection: Connection,
  name: string,
  lines: Interface,
  given: AsyncIterator<string>,
): Promise<void> {
  const password = process.env['TURNCADE_PASSWORD'] ?? (await typedPassword(name, lines, given));
  if (password === undefined) throw new UsageFault('no password was given', 1);
  await ask(connection, { type: 'login', name, password });
}

async function typedPassword(
  name: string,
  lines: Interface,
  given: AsyncIterator<string>,
): Promise<string | undefined> {
  if (!process.stdin.isTTY) {
    const first = await given.next();
    return first.done === true ? undefined : first.value;
  }
  lines.pause();
  const typed = await askedPassword(`Password of ${name}: `, process.stdin, process.stderr);
  lines.resume();
  return typed;
}
