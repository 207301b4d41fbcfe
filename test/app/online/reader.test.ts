import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { talk } from '../../support/online-talk.ts';
import { temporaryFolder } from '../../support/program.ts';
import { usualTerms } from '../../support/quick-match.ts';
import { serverInProcess } from '../../support/server-in-process.ts';
import { readGames } from '../../support/until-shown.ts';

beforeAll(readGames);
beforeEach(() => vi.stubEnv('TURNCADE_HOME', temporaryFolder()));
afterEach(() => void vi.unstubAllEnvs());

test('a first visit in text mode leads from the fingerprint and a new account to the lobby and a room', async () => {
  const server = await serverInProcess();
  const jonas = await server.login('jonas');
  const { match, code } = await jonas.request({
    type: 'create',
    game: 'risc',
    level: { name: 'twin-rivers' },
    seats: [{ is: 'me' }, { is: 'open' }],
    ...usualTerms,
  });
  await jonas.request({ type: 'open', match: String(match) });
  const mia = await talk(server, { fingerprint: 'q7m3-x2kd-90ha-t5vb' }, { address: 'oak' });
  expect(mia.heard()).toContain('Its fingerprint is q 7 m 3, x 2 k d, 9 0 h a, t 5 v b.');
  await mia.type('same');
  expect(mia.heard()).toContain('New account.');
  expect(mia.isSecret()).toBe(false);
  await mia.type('');
  expect(mia.heard()).toContain('Password (not shown):');
  expect(mia.isSecret()).toBe(true);
  await mia.type('secret');
  expect(mia.heard()).toContain('This password is too short.');
  await mia.type('the cat sat on a sill', 'the cat sat on a sill');
  const lobby = mia.heard();
  expect(lobby).toContain('Welcome, mia.');
  expect(lobby).toContain('1, RISC, Twin Rivers, 1 of 2 seats free.');
  expect(lobby).not.toContain('sill');
  expect(mia.isSecret()).toBe(false);
  await mia.type('sit 1');
  expect(mia.heard()).toContain(
    `Waiting room, RISC, Twin Rivers, code ${String(code)}. Seat 1, jonas, here, not ready.`,
  );
  await mia.type('ready');
  expect(mia.heard()).toContain('Seat 2, you, ready.');
  await jonas.request({ type: 'roll', match: String(match), random: '1'.repeat(64) });
  await jonas.request({ type: 'ready', match: String(match), ready: true });
  await server.world.pass(2000);
  // The match begins once all players are ready, without further input.
  await mia.settle();
  expect(mia.heard()).toContain('RISC, map Twin Rivers. Place your units. You are player 2 of 2.');
  await mia.type('leave');
  expect(mia.heard()).toContain('Lobby of oak');
  await mia.type('people', 'leave');
  expect(mia.heard()).toContain('mia:');
  expect(mia.hasLeft()).toBe(true);
  expect(server.troubles).toEqual([]);
});

test('text mode reports a taken name before the password, and keeps the name after a failed login', async () => {
  const server = await serverInProcess();
  await server.login('jonas');
  const mia = await talk(server, {}, { address: 'oak' });
  await mia.type('jonas');
  const taken = mia.heard();
  expect(taken).toContain('jonas is taken. Log in if it is yours, or try jonas-2.');
  expect(taken).not.toContain('Password');
  await mia.type('login', 'jonas', '');
  expect(mia.heard()).toContain('Type your password.');
  await mia.type('wrong');
  expect(mia.heard()).toMatch(/Name or password is wrong\..*Name, Enter for jonas:/s);
});

test('text mode shows the texts of the host, and can report a player', async () => {
  const about = { greeting: 'Welcome!', rules: ['Be kind.'] };
  const server = await serverInProcess('a', { about });
  await server.login('jonas');
  await server.core.administer(['notice', '1', 'Soon.']);
  const mia = await talk(server, {}, { address: 'oak' });
  expect(mia.heard()).toContain('Welcome! Rule 1: Be kind.');
  await mia.type('mia', 'a long enough sentence', 'a long enough sentence');
  expect(mia.heard()).toContain('Notice from the host: Soon.');
  await mia.type('about');
  expect(mia.heard()).toContain('Notice from the host: Soon. Welcome! Rule 1: Be kind.');
  await mia.type('report jonas he insults me');
  expect(mia.heard()).toContain('Thank you. The host gets your report');
  expect((await server.core.administer(['reports'])).text).toContain('jonas, reported by mia: he insults me');
  await mia.type('report');
  expect(mia.heard()).toContain('Type report and a name.');
});

test('text mode asks again for an invitation code that is wrong, but not for the other answers', async () => {
  const server = await serverInProcess('a', { registration: 'code' });
  const mia = await talk(server, {}, { address: 'oak' });
  await mia.type('', 'the cat sat on a sill', 'the cat sat on a sill', '');
  expect(mia.heard()).toContain("Type the invitation code. The server's owner has it.");
  await mia.type('nonsense');
  expect(mia.heard()).toMatch(/The invitation code is wrong\..*Invitation code:$/s);
});

test('in text mode, an empty list of servers says what can be typed', async () => {
  const nobody = await talk(await serverInProcess());
  const said = nobody.heard();
  expect(said).toContain(
    'No servers yet. Type connect and the address from your friend, or start a server with turncade serve.',
  );
});

test('text mode forgets a server only after a second request', async () => {
  const server = await serverInProcess();
  const mia = await talk(server, {
    known: [
      { address: 'oak:7777', name: 'mia', isLoggedIn: true },
      { address: 'elm:7777', isLoggedIn: false },
    ],
  });
  expect(mia.heard()).toMatch(/2 servers.*\n1, oak:7777, you are mia\.\n2, elm:7777, not logged in\.\n/);
  await mia.type('forget 1');
  expect(mia.heard()).toMatch(/Your account and your\smatches\sstay on the server\.\sType yes to confirm\./);
  await mia.type('servers', 'forget 1');
  expect(mia.heard()).not.toContain('is forgotten');
  await mia.type('forget 2');
  expect(mia.heard()).not.toContain('is forgotten');
  await mia.type('forget 2', 'forget 7');
  const done = mia.heard();
  expect(done).toContain('elm:7777 is forgotten.');
  expect(done).toContain('Found "7", expected a number from 1 to 1. Type servers to hear them.');
});
