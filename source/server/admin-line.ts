import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { checked, parsed } from '../net/wire/checked.ts';
import type { Administered } from './core/administration.ts';

/* One line each way: the words of a command as JSON, and what came of it. */

const asked = z.array(z.string().max(4096)).max(8);
const answered = z.union([
  z.object({ ok: z.literal(true), text: z.string() }),
  z.object({ ok: z.literal(false), text: z.string() }),
]);

/** Carries out what comes over a connection from this machine. */
export function serveAdmin(socket: Socket, administer: (words: readonly string[]) => Promise<Administered>): void {
  const lines = createInterface({ input: socket });
  lines.on('line', async (line) => {
    const read = checked(asked, parsed(line));
    const outcome: Administered = read.ok ? await administer(read.value) : { ok: false, text: read.error.message };
    socket.end(`${JSON.stringify(outcome)}\n`);
  });
}

/** Has a running server carry something out. */
export async function askAdmin(socket: Socket, words: readonly string[]): Promise<Administered> {
  socket.write(`${JSON.stringify(words)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const read = checked(answered, parsed(line));
    if (read.ok) return read.value;
  }
  return { ok: false, text: 'the running server gave no answer' };
}
