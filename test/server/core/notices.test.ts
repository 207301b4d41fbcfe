import { expect, test } from 'vitest';
import { ask } from '#client/connection.ts';
import { serverInProcess } from '../../support/server-in-process.ts';

const hour = 3_600_000;

async function noticing() {
  const server = await serverInProcess();
  const does = async (...words: string[]) => (await server.core.administer(words)).text;
  return { server, does };
}

const text = 'Notice from the host: The server restarts at 22:00.';
const notice = ['notice', '2', 'The', 'server', 'restarts', 'at', '22:00.'];

test('everybody who is there reads a notice at once, others when they log in, and nobody twice', async () => {
  const { server, does } = await noticing();
  const mia = await server.login('mia');
  const stranger = server.connect();
  expect(await does(...notice)).toBe('All players see this notice: The server restarts at 22:00.');
  await server.settle();
  expect(mia.of('told')).toEqual([{ type: 'told', text, match: null }]);
  expect(stranger.of('told')).toEqual([]);
  const tom = await server.login('tom');
  expect(tom.of('told').map((message) => message.text)).toEqual([text]);
  mia.cut();
  const again = await server.login('mia');
  await server.settle();
  expect(again.of('told')).toEqual([]);
});

test('the lobby shows a notice until it ends', async () => {
  const { server, does } = await noticing();
  const mia = await server.login('mia');
  const noticeNow = async () => (await ask(mia, { type: 'lobby', follow: true })).lobby.notice;
  expect(await noticeNow()).toBeUndefined();
  await does(...notice);
  expect(await noticeNow()).toBe('The server restarts at 22:00.');
  await does('notice', '1', 'Soon.');
  expect(await noticeNow()).toBe('Soon.');
  await server.world.pass(hour + 1000);
  expect(await noticeNow()).toBeUndefined();
  expect(mia.of('lobby').at(-1)?.lobby.notice).toBeUndefined();
  await does(...notice);
  await does('end-notice');
  expect(await noticeNow()).toBeUndefined();
});

test('a notice survives a restart', async () => {
  const { server, does } = await noticing();
  await does(...notice);
  await server.restart();
  const mia = await server.login('mia');
  expect(mia.of('told').map((message) => message.text)).toEqual([text]);
});

test.each([
  [['notice', '0', 'Hello'], 'Expected 1 to 720 hours, found 0.'],
  [['notice', '721', 'Hello'], 'Expected 1 to 720 hours, found 721.'],
  [['notice', 'Hello'], 'notice needs HOURS TEXT..'],
  [['notice', '1', '\u001b\u200b'], 'A notice has 1 to 160 characters, found 0.'],
  [['notice', '1', 'x'.repeat(161)], 'A notice has 1 to 160 characters, found 161.'],
])('the command %j is refused with the reason', async (words, refusal) => {
  const { does } = await noticing();
  expect(await does(...words)).toBe(refusal);
});

test('a notice has no control characters', async () => {
  const { does } = await noticing();
  expect(await does('notice', '1', 'a\u001b[2Jb\nc')).toBe('All players see this notice: a[2Jb c');
});

test("clients receive the texts of the server's owner before they log in", async () => {
  const about = { name: 'Oak', rules: ['Be kind.'] };
  const server = await serverInProcess('a', { about });
  expect(await server.connect().request({ type: 'hello', protocol: 1, client: 'test' })).toMatchObject({ about });
});
