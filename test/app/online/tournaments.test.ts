import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { commonPasswords } from '#net/common-passwords.ts';
import { machine, onlineStage } from '../../support/online-stage.ts';
import { talk } from '../../support/online-talk.ts';
import { temporaryFolder } from '../../support/program.ts';
import { type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';
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

/** A server with the accounts mia and tom, which are four days old. */
async function started(): Promise<ServerInProcess> {
  const server = await serverInProcess('a', { tournaments: 'accounts' });
  for (const name of ['mia', 'tom']) (await server.login(name)).close();
  server.world.jump(4 * 24 * 3_600_000);
  return server;
}

async function joinedByTom(server: ServerInProcess): Promise<string> {
  const tom = await server.login('tom');
  const { lobby } = await tom.request({ type: 'lobby', follow: false });
  const [{ tournament }] = Object(lobby).tournaments;
  await tom.request({ type: 'join-tournament', tournament });
  return tournament;
}

test('on the screen, a tournament is opened, joined, started and left', async () => {
  const server = await started();
  const settle = async () => {
    for (let turn = 0; turn < 8; turn++) {
      await server.settle();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const network = machine(server, { fingerprint: 'q7m3-x2kd-90ha-t5vb' });
  const start = { address: 'oak#q7m3-x2kd-90ha-t5vb', name: 'mia' };
  const mia = await onlineStage({ network, now: () => server.world.now(), settle, start });
  await mia.keys('enter');
  await mia.text(password);
  await mia.keys('enter', 't');
  expect(mia.screen()).toContain('No tournaments yet. n: open one.');
  await mia.keys('n', 'enter');
  await mia.text('Cup of all');
  await mia.keys('enter');
  expect(mia.screen()).toContain('[Cup of all]');
  await mia.keys('down', 'right');
  expect(mia.screen()).toMatch(/form +\[Swiss\] {2}round robin/);
  await mia.keys('down', 'down', 'right', 'c');
  expect(mia.screen()).toContain('Cup of all');
  expect(mia.screen()).toContain('Nobody has joined yet.');
  await mia.keys('j');
  expect(mia.screen()).toContain('mia (you)');
  await mia.keys('s');
  expect(mia.screen()).toContain('! At least 2 players must join first.');
  await joinedByTom(server);
  await mia.keys('s');
  expect(mia.screen()).toMatch(/against tom, waiting for|Your match|your match is on/);
  await mia.keys('N');
  expect(mia.shownMatches).toMatchObject([{ isPast: false }]);
  await mia.keys('l');
  expect(mia.screen()).toContain('Leave this tournament?');
  await mia.keys('y');
  expect(mia.screen()).toMatch(/mia \(you\), left .*lost to tom/);
  mia.end();
});

test('text mode lists tournaments, and opens, joins, plays and leaves one', async () => {
  const server = await started();
  const mia = await talk(server, {}, { address: 'oak', name: 'mia' });
  await mia.type(password, 'tournaments', 'new', 'rows', 'set title Friday Cup', 'set form round robin', 'create');
  const room = mia.heard();
  expect(room).toContain('No tournaments yet.');
  expect(room).toContain('form: round robin.');
  expect(room).toContain('Friday Cup, 0 of 16 players.');
  await mia.type('join');
  expect(mia.heard()).toContain('mia (you), rating 1,500.');
  await joinedByTom(server);
  await mia.type('start');
  expect(mia.heard()).toMatch(/place 1, mia \(you\), 0 points, against tom/);
  await mia.type('round 1', 'round 7', 'watch zoe');
  const rounds = mia.heard();
  expect(rounds).toMatch(/(?:mia|tom) against (?:mia|tom)/);
  expect(rounds).toContain('Type round and a number from 1 to 1.');
  expect(rounds).toContain('Type watch and the name of a player who has a match in this round.');
  await mia.type('withdraw');
  expect(mia.heard()).toMatch(/mia \(you\), left, 0 points, lost to tom/);
  // The lobby collects changes for half a second.
  await server.world.pass(1000);
  await mia.type('leave', 'list', 'leave');
  expect(mia.heard()).toMatch(/Friday Cup, .*, round robin, tom won\./);
});
