import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { commonPasswords } from '#net/common-passwords.ts';
import { fakeNetwork } from '../../support/fake-network.ts';
import { machine, onlineStage } from '../../support/online-stage.ts';
import { talk } from '../../support/online-talk.ts';
import { temporaryFolder } from '../../support/program.ts';
import { serverInProcess } from '../../support/server-in-process.ts';
import { readGames } from '../../support/until-shown.ts';

beforeAll(readGames);
beforeAll(() => commonPasswords());
beforeEach(() => {
  vi.stubEnv('TURNCADE_HOME', temporaryFolder());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const password = 'a long enough sentence';

async function started() {
  const network = fakeNetwork();
  const server = await serverInProcess('a', { messages: network.settings });
  (await server.login('mia')).close();
  const codeIn = (i: number): string => /\d{6}/.exec(String(network.sent[i]?.body['title']))?.[0] ?? '';
  return { network, server, codeIn };
}

test('the page of messages adds, confirms, tests and removes places that receive messages', async () => {
  const { network, server, codeIn } = await started();
  const settle = async () => {
    for (let turn = 0; turn < 8; turn++) {
      await server.settle();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const known = machine(server, { fingerprint: 'q7m3-x2kd-90ha-t5vb' });
  const start = { address: 'oak#q7m3-x2kd-90ha-t5vb', name: 'mia' };
  const mia = await onlineStage({ network: known, now: () => server.world.now(), settle, start });
  await mia.keys('enter');
  await mia.text(password);
  await mia.keys('enter', '@', 'm');
  expect(mia.screen()).toContain('Your messages go nowhere yet.');
  await mia.keys('n');
  await mia.text('https://ntfy.sh/mias-turns tk_1');
  await mia.keys('enter');
  expect(mia.screen()).toContain('A code is on its way. Enter it here.');
  expect(mia.screen()).toContain('type in its code');
  expect(network.sent[0]?.request.headers).toEqual({ authorization: 'Bearer tk_1' });
  await mia.keys('c');
  await mia.text(codeIn(0));
  await mia.keys('enter');
  expect(mia.screen()).toContain('nothing sent yet');
  await mia.keys('w');
  await mia.text('https://hooks.example.org/a');
  await mia.keys('enter');
  const [, webhook] = await server.store.channels(1);
  expect(mia.screen()).toContain(webhook?.secret);
  await mia.keys('enter', 't');
  await mia.text('2');
  await mia.keys('enter');
  expect(mia.screen()).toContain('The message has arrived.');
  expect(network.sent.at(-1)?.body).toMatchObject({ type: 'test', to: 'mia' });
  await mia.keys('r');
  await mia.text('1');
  await mia.keys('enter');
  expect(await server.store.channels(1)).toHaveLength(1);
  await mia.keys('f');
  const [, feed] = await server.store.channels(1).then((all) => all.toReversed());
  expect(mia.screen()).toContain(`feed/${feed?.secret ?? ''}`.slice(0, 20));
  await mia.keys('x', 'y');
  expect(mia.screen()).toContain('Your messages go nowhere yet.');
  await mia.keys('escape');
  expect(mia.screen()).toContain('logged in on');
  mia.end();
});

test('text mode adds a place that receives messages, confirms it by a code, and removes all places', async () => {
  const { server, codeIn } = await started();
  const mia = await talk(server, {}, { address: 'oak', name: 'mia' });
  await mia.type(password, 'messages');
  expect(mia.heard()).toContain('Your messages go nowhere yet.');
  await mia.type('ntfy', 'http://ntfy.sh/a');
  expect(mia.heard()).toContain('Type an address that begins with https://.');
  await mia.type('ntfy', 'https://ntfy.sh/mias-turns');
  expect(mia.heard()).toMatch(/Place 1: ntfy, type in its code, https:\/\/ntfy\.sh\/mias-turns/);
  await mia.type('code', '1', 'code', codeIn(0));
  const answers = mia.heard();
  expect(answers).toContain('The code is wrong.');
  expect(answers).toContain('Done. You will get messages there from now on.');
  await mia.type('test');
  expect(mia.heard()).toContain('The message has arrived.');
  await mia.type('off');
  expect(mia.heard()).toContain('Your messages go nowhere yet.');
  await mia.type('leave', 'account', 'messages');
  expect(mia.heard()).toContain('Messages to you.');
});

test('text mode does not mention messages on a server that sends none', async () => {
  const server = await serverInProcess();
  (await server.login('mia')).close();
  const mia = await talk(server, {}, { address: 'oak', name: 'mia' });
  await mia.type(password, 'account', 'help');
  expect(mia.heard()).not.toContain('messages');
});
