import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Network } from '#app/online/network.ts';
import type { OnlineStart } from '#app/services.ts';
import type { PendingRequest } from '#client/connection.ts';
import { machine, onlineStage } from '../../support/online-stage.ts';
import { temporaryFolder } from '../../support/program.ts';
import { begunMatch, playLines, usualTerms } from '../../support/quick-match.ts';
import { serverInProcess } from '../../support/server-in-process.ts';
import { readGames } from '../../support/until-shown.ts';

beforeAll(readGames);
beforeEach(() => {
  vi.stubEnv('TURNCADE_HOME', temporaryFolder());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** A server on which jonas has a match with a free seat, and a function that lets another player take it. */
async function evening(settings: Parameters<typeof serverInProcess>[1] = {}) {
  const server = await serverInProcess('a', settings);
  const jonas = await server.login('jonas');
  const made = await jonas.request({
    type: 'create',
    game: 'risc',
    level: { name: 'twin-rivers' },
    seats: [{ is: 'me' }, { is: 'open' }],
    ...usualTerms,
  });
  const match = String(made['match']);
  const code = String(made['code']);
  await jonas.request({ type: 'open', match });
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) {
      await server.settle();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const come = (network: Network, start?: OnlineStart) =>
    onlineStage({ network, now: () => server.world.now(), settle, ...(start && { start }) });
  return { server, jonas, match, code, come, settle };
}

const password = 'the cat sat on the sill';

describe('the way to a seat takes', () => {
  test("three presses of Enter for a newcomer who types a friend's full line", async () => {
    const { server, code, come } = await evening();
    const mia = await come(machine(server, { fingerprint: 'q7m3-x2kd-90ha-t5vb' }), {
      address: 'oak#q7m3-x2kd-90ha-t5vb',
      match: code,
    });
    expect(mia.screen()).toContain('new account');
    await mia.keys('enter');
    await mia.text(password);
    await mia.keys('enter');
    await mia.text(password);
    await mia.keys('enter');
    expect(mia.screen()).toContain('waiting room');
    expect(mia.screen()).toContain('2 * mia      you           not ready');
    mia.end();
  });

  test('the key y and four presses of Enter for a newcomer who knows only the address', async () => {
    const { server, come } = await evening();
    const mia = await come(machine(server, { fingerprint: 'q7m3-x2kd-90ha-t5vb' }), { address: 'oak' });
    expect(mia.screen()).toContain('q 7 m 3    x 2 k d    9 0 h a    t 5 v b');
    await mia.keys('y', 'enter');
    await mia.text(password);
    await mia.keys('enter');
    await mia.text(password);
    await mia.keys('enter');
    expect(mia.screen()).toContain('Enter: join RISC, Twin Rivers');
    expect(mia.screen()).toContain('Welcome, mia.');
    await mia.keys('enter');
    expect(mia.screen()).toContain('2 * mia      you           not ready');
    expect(mia.screen()).not.toContain('Welcome, mia.');
    mia.end();
  });

  test('four presses of Enter, up to the lobby, on a server that asks for an invitation code', async () => {
    const { server, come, jonas: _ } = await evening({ registration: 'open' });
    const network = machine(server);
    const asking: Network = {
      ...network,
      connect() {
        const client = server.connect();
        return {
          ...client,
          get state() {
            const { state } = client;
            return state.is === 'open'
              ? { ...state, server: { ...state.server, registration: 'code' as const } }
              : state;
          },
        };
      },
    };
    const mia = await come(asking, { address: 'oak' });
    await mia.keys('enter');
    await mia.text(password);
    await mia.keys('enter');
    await mia.text(password);
    await mia.keys('enter');
    expect(mia.screen()).toContain('invitation code');
    await mia.text('acorn');
    await mia.keys('enter');
    expect(mia.screen()).toContain('open 1');
    mia.end();
  });

  test('no key for a returning player who types a match code', async () => {
    const { server, code, come } = await evening();
    const before = await server.login('mia');
    const mia = await come(machine(server, { name: 'mia', token: before.token ?? '' }), {
      address: 'oak',
      match: code,
    });
    expect(mia.screen()).toContain('2 * mia      you           not ready');
    mia.end();
  });

  test('one press of Enter for a returning player whose turn it is in a match', async () => {
    const { server, jonas, match, come, settle } = await evening();
    const before = await server.login('mia');
    await before.request({ type: 'sit', match });
    for (const [client, random] of [
      [before, '1'],
      [jonas, '2'],
    ] as const) {
      await client.request({ type: 'roll', match, random: random.repeat(64) });
      await client.request({ type: 'ready', match, ready: true });
    }
    await settle();
    const mia = await come(machine(server, { name: 'mia', token: before.token ?? '' }), { address: 'oak' });
    expect(mia.screen()).toContain('your turn');
    await mia.keys('enter');
    expect(mia.shownMatches.map((shown) => shown.match)).toEqual([match]);
    mia.end();
  });
});

test('a match is created in the lobby, its room fills, and it begins when everyone is ready', async () => {
  const { server, come, settle } = await evening();
  const before = await server.login('mia');
  const mia = await come(machine(server, { name: 'mia', token: before.token ?? '' }), { address: 'oak' });
  await mia.keys('n');
  expect(mia.screen()).toContain('game        [RoboRace]');
  await mia.keys('right', 'right');
  expect(mia.screen()).toContain('game        [RISC]');
  await mia.keys('c');
  expect(mia.screen()).toContain('RISC   Twin Rivers   waiting room');
  const code = /code ([a-z]+-\d+)/.exec(mia.screen())?.[1] ?? '';
  const lena = await server.login('lena');
  const { match } = await lena.request({ type: 'find', code });
  await lena.request({ type: 'sit', match: String(match) });
  await settle();
  expect(mia.screen()).toContain('2 * lena');
  await lena.request({ type: 'open', match: String(match) });
  await lena.request({ type: 'roll', match: String(match), random: '7'.repeat(64) });
  await lena.request({ type: 'chat', match: String(match), text: 'hello \u001b[2J there' });
  await lena.request({ type: 'ready', match: String(match), ready: true });
  await settle();
  expect(mia.screen()).toContain('lena hello [2J there');
  await mia.keys('enter');
  expect(mia.shownMatches.map((shown) => shown.match)).toEqual([match]);
  expect(server.troubles).toEqual([]);
  mia.end();
});

test.each(['room', 'options'])(
  'a player who may no longer see a room returns from its page "%s" to the lobby with the reason',
  async (page) => {
    const { server, jonas, match, code, come, settle } = await evening();
    await jonas.request({ type: 'terms', match, ...usualTerms, watching: 'nobody' });
    const before = await server.login('mia');
    const mia = await come(machine(server, { name: 'mia', token: before.token ?? '' }), {
      address: 'oak',
      match: code,
    });
    expect(mia.screen()).toContain('waiting room');
    if (page === 'options') {
      await jonas.request({ type: 'leave', match });
      await mia.keys('o');
      expect(mia.screen()).not.toContain('waiting room');
      await server.core.administer(['end', code]);
    } else await jonas.request({ type: 'seat', match, seat: 2, wish: { is: 'open' } });
    await settle();
    expect(mia.screen()).toContain('No matches yet. n: start one');
    expect(mia.screen()).toContain(
      page === 'options' ? 'RISC, Twin Rivers was cancelled' : 'Jonas removed you from RISC, Twin Rivers.',
    );
    // The player has left the room, so Esc must not lead back to it.
    await mia.keys('escape');
    expect(mia.hasLeft()).toBe(true);
    expect(server.troubles).toEqual([]);
  },
);

test('a waiting room that closes while it is being opened leads back to the lobby', async () => {
  const { server, code, come, settle } = await evening();
  const before = await server.login('mia');
  const meanwhile = async ({ type }: PendingRequest) => {
    if (type !== 'open') return;
    await server.core.administer(['end', code]);
    await server.settle();
  };
  const mia = await come(machine(server, { name: 'mia', token: before.token ?? '', meanwhile }), {
    address: 'oak',
    match: code,
  });
  await settle();
  expect(mia.screen()).toContain('No matches yet. n: start one');
  expect(mia.screen()).toContain("RISC, Twin Rivers was cancelled: the server's owner ended it.");
  await mia.keys('escape');
  expect(mia.hasLeft()).toBe(true);
});

test('giving up a seat in a match without spectators leads to the lobby', async () => {
  const { server, jonas, match, code, come, settle } = await evening();
  await jonas.request({ type: 'terms', match, ...usualTerms, watching: 'nobody' });
  const before = await server.login('mia');
  const mia = await come(machine(server, { name: 'mia', token: before.token ?? '' }), { address: 'oak', match: code });
  await mia.keys('x', 'y');
  await settle();
  expect(mia.screen()).toContain('No matches yet. n: start one');
  await mia.keys('escape');
  expect(mia.hasLeft()).toBe(true);
  mia.end();
});

test('a player who logs in again finds the people muted before and the earlier chat', async () => {
  const { server, jonas, match, come } = await evening();
  const early = await server.login('mia');
  await early.request({ type: 'mute', name: 'jonas', muted: true });
  const { token = '' } = early;
  early.close();
  await jonas.request({ type: 'chat', match, text: 'which corner do you want?' });
  const mia = await come(machine(server, { name: 'mia', token }), { address: 'oak' });
  await mia.keys('p');
  expect(mia.screen()).toMatch(/Twin Rivers +muted/);
  await mia.keys('u');
  expect(mia.screen()).not.toMatch(/Twin Rivers +muted/);
  await mia.keys('escape', 'enter');
  expect(mia.screen()).toContain('waiting room');
  expect(mia.screen()).toContain('jonas which corner do you want?');
  mia.end();
});

test('on a new machine, the login page offers a new account only if the given name has none', async () => {
  const { server, come } = await evening();
  await server.login('mia');
  const mia = await come(machine(server), { address: 'oak', name: 'mia' });
  expect(mia.screen()).toContain('new account  [log in]');
  await mia.text('a long enough sentence');
  expect(mia.screen()).not.toContain('sentence');
  await mia.keys('enter');
  expect(mia.screen()).toContain('Welcome, mia.');
  const tom = await come(machine(server), { address: 'oak', name: 'tom' });
  expect(tom.screen()).toContain('[new account]  log in');
});

test('the title of a window follows the matches that wait for the player, until the player leaves the lobby', async () => {
  const { server, come, settle, jonas } = await evening();
  const other = await server.login('mia');
  const { token } = other;
  const mia = await come(machine(server, { name: 'mia', ...(token !== undefined && { token }) }), { address: 'oak' });
  expect(mia.waiting).toEqual([]);
  const match = await begunMatch(server, [other, jonas], { game: 'space-explorers', level: { name: 'kite' } });
  await server.world.pass(1000);
  await settle();
  expect(mia.waiting).toEqual(['Kite']);
  await playLines(other, match, ['end_turn']);
  await server.world.pass(1000);
  await settle();
  expect(mia.waiting).toEqual([]);
  await playLines(jonas, match, ['end_turn']);
  await server.world.pass(1000);
  await settle();
  expect(mia.waiting).toEqual(['Kite']);
  await mia.keys('escape');
  expect(mia.waiting).toEqual([]);
  mia.end();
});
