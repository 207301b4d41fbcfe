import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { thinkHere } from '#bot-worker/thinker.ts';
import type { GatewayServer } from '#gateways/gateway-server.ts';
import { answerMessagePage } from '#gateways/web/message-pages.ts';
import { createBudgets } from '#server/connection-budget.ts';
import { nodePlatform } from '#server/node-platform.ts';
import { fakeNetwork } from '../support/fake-network.ts';
import { begunMatch } from '../support/quick-match.ts';
import { serverInProcess } from '../support/server-in-process.ts';

/** The pages of a server on which mia is away from a match that waits for her. */
async function pages() {
  const network = fakeNetwork();
  const server = await serverInProcess('a', { messages: network.settings });
  const mia = await server.login('mia');
  const tom = await server.login('tom');
  const house: GatewayServer = {
    core: server.core,
    registration: 'open',
    ...{ version: '1.0.0', log: () => {}, logRejection: () => {} },
    ...{ address: { host: 'oak.example.org', port: 443, isSecure: true }, sessionThinker: () => thinkHere },
    budgets: createBudgets(nodePlatform(undefined)),
  };
  const http = createServer((request, response) => {
    if (!answerMessagePage(house, request, response)) response.writeHead(410).end();
  });
  await new Promise<void>((done) => void http.listen(0, '127.0.0.1', done));
  onTestFinished(() => void http.close());
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const get = (path: string, how: RequestInit = {}) => fetch(`${origin}${path}`, how);
  const post = (path: string, from = origin) => get(path, { method: 'POST', headers: { origin: from } });
  const begin = () =>
    begunMatch(server, [mia, tom], { game: 'risc', level: { name: 'twin-rivers' }, limit: 43_200_000 });
  const kindOf = async () => (await server.store.channels(1)).map(({ state }) => state);
  return { server, network, mia, tom, get, post, begin, kindOf };
}

test('a feed lists the messages of the account, and says when it has not changed', async () => {
  const { server, mia, tom, get, begin } = await pages();
  await mia.request({ type: 'add-channel', kind: 'feed' });
  const listed = await mia.request({ type: 'messages' });
  const address = String(Reflect.get(Object(listed['channels']), '0')['address']);
  expect(address).toMatch(/^https:\/\/oak\.example\.org\/feed\/[a-z2-7]{16}\.atom$/);
  const path = new URL(address).pathname;
  const empty = await get(path);
  expect([empty.status, empty.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect(await empty.text()).not.toContain('<entry>');
  const match = await begin();
  for (const [i, line] of ['spread', 'commit'].entries()) {
    await mia.request({ type: 'command', match, key: `m${i}`, line });
    if (i === 1) mia.close();
    await server.world.pass(60_000);
    await tom.request({ type: 'command', match, key: `t${i}`, line });
  }
  await server.world.pass(3 * 60_000);
  const feed = await get(path);
  const xml = await feed.text();
  expect(xml.match(/<title>.*<\/title>/g)).toEqual([
    '<title>turncade on Oak</title>',
    '<title>Your turn: RISC, Twin Rivers. Turn 1.</title>',
  ]);
  expect(xml).toMatch(/<link href="https:\/\/oak\.example\.org\/m\/[a-z]+-\d+"\/>/);
  expect(xml).not.toContain(match);
  const tag = feed.headers.get('etag') ?? '';
  expect((await get(path, { headers: { 'if-none-match': tag } })).status).toBe(304);
  expect((await get(path, { method: 'POST' })).status).toBe(405);
  expect((await get(path.replace(/[a-z2-7]{16}/, 'a'.repeat(16)))).status).toBe(404);
  expect((await get('/feed/../x.atom')).status).toBe(410);
});

test('the page linked in a message switches messages off and on, but only when its own buttons are used', async () => {
  const { network, mia, get, post, kindOf } = await pages();
  await mia.request({ type: 'add-channel', kind: 'webhook', address: 'https://hooks.example.org/' });
  await mia.request({ type: 'test-channel', number: 1 });
  const path = new URL(String(network.sent[0]?.body['off'])).pathname;
  const question = await get(path);
  expect([question.status, question.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await question.text()).toContain('<button class="main">No more messages</button>');
  expect(await kindOf()).toEqual(['on']);
  expect((await post(path, 'https://evil.example.org')).status).toBe(403);
  expect((await get(path, { method: 'POST' })).status).toBe(403);
  expect(await kindOf()).toEqual(['on']);
  const off = await (await post(path)).text();
  expect(off).toContain('Messages to this address are off.');
  expect(await kindOf()).toEqual(['off']);
  expect(off).toContain(`action="${path}?on"`);
  await post(`${path}?on`);
  expect(await kindOf()).toEqual(['on']);
  expect((await post(`${path.slice(0, -2)}AA`)).status).toBe(404);
  expect((await get(path, { method: 'DELETE' })).status).toBe(405);
});
