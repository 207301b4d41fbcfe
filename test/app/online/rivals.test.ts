import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { talk } from '../../support/online-talk.ts';
import { temporaryFolder } from '../../support/program.ts';
import { serverInProcess } from '../../support/server-in-process.ts';
import { readGames } from '../../support/until-shown.ts';

beforeAll(readGames);
beforeEach(() => vi.stubEnv('TURNCADE_HOME', temporaryFolder()));
afterEach(() => void vi.unstubAllEnvs());

const settled = async (mia: Awaited<ReturnType<typeof talk>>, server: Awaited<ReturnType<typeof serverInProcess>>) => {
  for (let i = 0; i < 20; i++) {
    await server.world.pass(500);
    await mia.settle();
  }
};

test('a rival plays a seat of a match on a server, and remarks on what its opponent sees', async () => {
  const server = await serverInProcess();
  const mia = await talk(server, {}, { address: 'oak' });
  await mia.type('mia', 'the cat sat on a sill', 'the cat sat on a sill', 'new risc');
  mia.heard();
  await mia.type('seat 2 bot rook hard');
  expect(mia.heard()).toContain('Seats: 1 you, 2 bot Rook, hard.');
  await mia.type('create', 'around');
  await settled(mia, server);
  expect(mia.heard()).toContain('Seat 2, bot Rook, hard.');
  await mia.type('rivals');
  expect(mia.heard()).toContain('Rook, hard: takes whatever looks empty, but never keeps it.');
  await mia.type('spread', 'commit');
  await settled(mia, server);
  await mia.type('commit', 'commit');
  await settled(mia, server);
  expect(mia.heard().match(/^Rook: "[^"]+"/gm)).toEqual(['Rook: "You left your back door open."']);
  expect(server.troubles).toEqual([]);
});

test('in text mode, an online match for one person needs no waiting room, and describes each command once', async () => {
  const server = await serverInProcess();
  const mia = await talk(server, {}, { address: 'oak' });
  await mia.type('mia', 'the cat sat on a sill', 'the cat sat on a sill', 'new into-the-breach');
  expect(mia.heard()).toContain('Seats: 1 you. Type level NAME, then create.');
  await mia.type('create');
  expect(mia.heard()).toContain('Into The Breach, level Classic. Turn 1. Par 3.');
  await mia.type('move 1 1 4 1');
  expect(mia.heard()).toBe(
    [
      'TankMech moves from (1,1) to (4,1). 2 mechs can still move.',
      'After this turn: 2 of 3 mechs, 5 buildings and 2 of 3 enemies left.',
      'You lose HealMech (1,3).',
    ].join('\n'),
  );
  await mia.type('undo');
  expect(mia.heard()).toContain('TankMech moves back from (4,1) to (1,1). 3 mechs can still move.');
  expect(server.troubles).toEqual([]);
});
