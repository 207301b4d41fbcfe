import { request } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createBudgets } from '#server/connection-budget.ts';
import { listen } from '#server/socket/listen.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { fakeTimer } from '../../support/fake-timer.ts';

/** Status and accepted extensions of a WebSocket handshake with `offer` as its extensions. */
async function handshake(path: string, offer: string | undefined) {
  const listening = await listen({
    host: '127.0.0.1',
    port: 0,
    certificate: undefined,
    isBehindProxy: false,
    core: fakeCore(),
    budgets: createBudgets(fakeTimer()),
    world: fakeTimer(),
    log: () => {},
  });
  onTestFinished(() => listening.close());
  listening.show({ socketPath: '/web/session', answer: () => false, serve: () => {} });
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    origin: `http://127.0.0.1:${listening.port}`,
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...(offer !== undefined && { 'sec-websocket-extensions': offer }),
  };
  return new Promise<{ status: number | undefined; accepted: string | undefined }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: listening.port, path, headers });
    asked.on('error', reject);
    asked.on('upgrade', (answer, socket) => {
      resolve({ status: answer.statusCode, accepted: answer.headers['sec-websocket-extensions'] });
      socket.destroy();
    });
    asked.on('response', (answer) => {
      resolve({ status: answer.statusCode, accepted: undefined });
      answer.destroy();
    });
    asked.end();
  });
}

const packed = 'permessage-deflate; server_no_context_takeover; client_no_context_takeover; server_max_window_bits=12';

describe.each(['/turncade/1', '/web/session'])('a handshake at %s', (path) => {
  test.each([
    ['the bare extension, as Firefox sends it', 'permessage-deflate', packed],
    ['a window of the client, as Chromium sends it', 'permessage-deflate; client_max_window_bits', packed],
    [
      'no memory between messages, as clients in Go request',
      'permessage-deflate; server_no_context_takeover; client_no_context_takeover',
      packed,
    ],
    [
      'a smaller window of the client',
      'permessage-deflate; client_max_window_bits=10',
      `${packed}; client_max_window_bits=10`,
    ],
    ['a larger window of the server', 'permessage-deflate; server_max_window_bits=15', packed],
    ['a server window smaller than the server uses', 'permessage-deflate; server_max_window_bits=10', undefined],
    [
      'a server window smaller than the server uses, or else no limit',
      'permessage-deflate; server_max_window_bits=10, permessage-deflate',
      packed,
    ],
    ['an extension that is unknown', 'x-webkit-deflate-frame', undefined],
    ['none', undefined, undefined],
  ])('succeeds, and compression is agreed only if the server supports the offer: %s', async (_, offer, accepted) => {
    const answer = await handshake(path, offer);
    expect(answer.status).toBe(101);
    expect(answer.accepted?.split('; ').toSorted()).toEqual(accepted?.split('; ').toSorted());
  });

  test.each([
    ['a parameter without a name', 'permessage-deflate; ='],
    ['a window that does not exist', 'permessage-deflate; client_max_window_bits=99'],
    ['a parameter that does not exist', 'permessage-deflate; level=9'],
  ])('is refused if its offer of compression is invalid: %s', async (_, offer) => {
    expect(await handshake(path, offer)).toEqual({ status: 400, accepted: undefined });
  });
});
