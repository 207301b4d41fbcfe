import { once } from 'node:events';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
// @ts-expect-error It has no types.
import { leanerPackages } from '../../scripts/leaner-packages.mjs';
import { temporaryFolder } from '../support/program.ts';

/** A frame masked with zeros. */
const frame = (opcode: number, ...payload: readonly number[]) =>
  Buffer.from([0x80 + opcode, 0x80 + payload.length, 0, 0, 0, 0, ...payload]);

test('a web socket parses no frame after an invalid frame, because that would throw and end the server', async () => {
  const outfile = join(temporaryFolder(), 'receiver.cjs');
  const entry = join(process.cwd(), 'node_modules', 'ws', 'lib', 'receiver.js');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    plugins: [leanerPackages(['ws'])],
  });
  const { default: Receiver } = await import(pathToFileURL(outfile).href);
  const receiver: unknown = new Receiver({ isServer: true, allowSynchronousEvents: false });
  if (!(receiver instanceof Writable)) throw new Error('the receiver is no stream');
  const messages: string[] = [];
  receiver.on('message', (data: Buffer) => messages.push(String(data)));
  const failed = once(receiver, 'error');
  // The receiver pauses after the first frame and buffers the other two.
  for (const bytes of [frame(1, 0x7b), frame(8, 0, 1), frame(8, 3, 0xe8)]) receiver.write(bytes);
  const [error] = await failed;
  expect(error).toMatchObject({ code: 'WS_ERR_INVALID_CLOSE_CODE' });
  expect(messages).toEqual(['{']);
});
