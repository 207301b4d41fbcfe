import WebSocket from 'ws';
import { pathOf } from '#net/address.ts';
import { protocolVersion } from '#net/wire/limits.ts';

/** Invalid messages: not JSON, not a request, nested too deeply, too many values, maximum length. */
const frames: readonly (string | Buffer)[] = [
  '{"id":1,"type":"nope"}',
  '{"id":1,"type":"comm',
  JSON.stringify({ id: 1, type: 'command', match: 5 }),
  Buffer.from('{}'),
  'x'.repeat(90_000),
  '['.repeat(45_000) + ']'.repeat(45_000),
  `{"id":1,"type":"create","options":{${Array.from({ length: 9000 }, (_, i) => `"k${i}":1`).join(',')}}}`,
];

const connections = 50;

/** Sends `count` invalid messages to a server as fast as it accepts them. Reconnects when the server disconnects. */
export async function fuzz(port: number, count: number): Promise<void> {
  let sent = 0;
  const once = () =>
    new Promise<void>((resolve) => {
      const url = `wss://127.0.0.1:${port}${pathOf(protocolVersion)}`;
      const socket = new WebSocket(url, { rejectUnauthorized: false, perMessageDeflate: false });
      socket.on('error', () => {});
      socket.on('message', () => {});
      socket.on('close', () => resolve());
      socket.on('open', async () => {
        while (socket.readyState === WebSocket.OPEN && sent < count) {
          for (let i = 0; i < 10; i++) socket.send(frames[sent++ % frames.length] ?? '', () => {});
          await new Promise((again) => setTimeout(again, 5));
        }
        socket.terminate();
      });
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (sent < count) await once();
    }),
  );
}
