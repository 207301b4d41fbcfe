import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { checked } from '#net/wire/limits.ts';
import { attempt } from '#storage/files/attempt.ts';
import { writeWhole } from '#storage/files/write-file.ts';
import type { Administered } from './core/administration.ts';
import type { DataPlace } from './store/open-store.ts';

/* A request is one line of JSON. Any user of the machine can connect, so a key proves access to the server's folder. */

const adminRequest = z.object({
  key: z.string().max(64),
  words: z.array(z.string().max(4096)).max(8),
  /** Address, without password, of the database that the server must use. Undefined to accept any. */
  database: z.string().max(4096).optional(),
});
const answered = z.union([
  z.object({ ok: z.literal(true), text: z.string() }),
  z.object({ ok: z.literal(false), text: z.string() }),
]);

/** Maximum bytes of a request. A longer request closes the connection. */
const maxBytes = 64 * 1024;

const keyFile = (folder: string): string => join(folder, 'admin.key');

/** Accepts admin commands from this machine while the server runs. `close` deletes the key file. */
export function openAdmin(
  { folder, database }: DataPlace,
  administer: (words: readonly string[]) => Promise<Administered>,
): { connected(socket: Socket): void; close(): void } {
  const key = randomBytes(32);
  writeWhole(keyFile(folder), `${key.toString('hex')}\n`, { mode: 0o600 });
  const isKey = (text: string): boolean => {
    const receivedKey = Buffer.from(text, 'hex');
    return receivedKey.length === key.length && timingSafeEqual(receivedKey, key);
  };
  const asMeant = async ({ words, database: meant }: z.infer<typeof adminRequest>): Promise<Administered> =>
    meant === undefined || meant === database?.label
      ? administer(words)
      : {
          ok: false,
          text: `the server that runs on ${folder} keeps its data ${database === undefined ? 'there' : `in ${database.label}`}, not in ${meant}`,
        };
  return {
    connected(socket) {
      let bytes = 0;
      socket.on('data', (data) => {
        bytes += data.length;
        if (bytes > maxBytes) socket.destroy();
      });
      createInterface({ input: socket }).once('line', async (line) => {
        const read = checked(adminRequest, parseJsonOrUndefined(line));
        const outcome: Administered = !read.ok
          ? { ok: false, text: read.error.message }
          : isKey(read.value.key)
            ? await asMeant(read.value)
            : { ok: false, text: "wrong key: only a user who can read the server's folder may do that" };
        socket.end(`${JSON.stringify(outcome)}\n`);
      });
    },
    close: () => rmSync(keyFile(folder), { force: true }),
  };
}

export async function askAdmin(
  socket: Socket,
  { folder, database }: DataPlace,
  words: readonly string[],
): Promise<Administered> {
  const key = attempt(() => readFileSync(keyFile(folder), 'utf8').trim());
  if (!key.ok) {
    socket.destroy();
    return { ok: false, text: `${keyFile(folder)}: ${key.error.message}; only the server's user may do that` };
  }
  socket.write(`${JSON.stringify({ key: key.value, words, database: database?.label })}\n`);
  for await (const line of createInterface({ input: socket })) {
    const read = checked(answered, parseJsonOrUndefined(line));
    if (read.ok) return read.value;
  }
  return { ok: false, text: 'the running server did not answer' };
}
