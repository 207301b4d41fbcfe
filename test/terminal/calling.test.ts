import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { key, startTerminal } from '../support/terminal.ts';

/** Address of a port that accepts connections but never sends anything, or that refuses them. */
async function silent(isThere: boolean): Promise<string> {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (isThere) onTestFinished(() => void server.close());
  else server.close();
  return `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
}

test('a player can leave the page that waits for an unresponsive server', async () => {
  const address = await silent(true);
  const program = startTerminal(['join', address]);
  await program.until(`Connecting to ${address} (up to 15 s).`);
  program.send(key.escape);
  await program.until('play with friends');
  program.send(key.escape);
  expect((await program.ended).exitCode).toBe(0);
});

test('joining an address without a server says that no server is running there', async () => {
  const address = await silent(false);
  const program = startTerminal(['join', address]);
  await program.until(`! ${address}: no server is running there.`);
});
