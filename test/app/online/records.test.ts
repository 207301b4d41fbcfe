import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { writeSave } from '#engine/journal/save.ts';
import { unreachable } from '#engine/lookup.ts';
import { startMatch } from '#engine/match.ts';
import { parseLine } from '#engine/script.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { commonPasswords } from '#net/common-passwords.ts';
import { sealed } from '#storage/checksum.ts';
import { foldersOf, matchesFolder } from '#storage/files/folders.ts';
import { bundledLevel } from '#storage/levels.ts';
import { machine, onlineStage } from '../../support/online-stage.ts';
import { talk } from '../../support/online-talk.ts';
import { temporaryFolder } from '../../support/program.ts';
import { playLines } from '../../support/quick-match.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';
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

async function stageOn(server: ServerInProcess) {
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
  await mia.keys('enter');
  return mia;
}

const solution = [
  ...['move(1,1,4,1)', 'move(1,3,2,4)', 'move(1,2,1,4)', 'end_turn'],
  ...['move(4,1,4,2)', 'end_turn', 'move(4,2,7,2)', 'end_turn'],
];

async function win(client: InProcess): Promise<string> {
  const started = await client.request({ type: 'play-level', game: 'into-the-breach', level: 'classic' });
  const match = String(started['match']);
  await client.request({ type: 'open', match });
  await playLines(client, match, solution);
  return match;
}

test('the lobby leads to the records of each level, which can be watched and beaten', async () => {
  const server = await serverInProcess('a');
  (await server.login('mia')).close();
  const match = await win(await server.login('jonas'));
  const mia = await stageOn(server);
  await mia.keys('r');
  for (let game = 0; game < 5 && !mia.screen().includes('Into The Breach   records'); game++) await mia.keys('right');
  expect(mia.screen()).toMatch(/Classic +jonas: won, 3 turns, 4 buildings/);
  expect(mia.screen()).toMatch(/you lead 0 of \d+/);
  while (!/ > Classic/.test(mia.screen())) await mia.keys('down');
  await mia.keys('enter');
  expect(mia.screen()).toMatch(/ > {3}1 {2}jonas +won, 3 turns, 4 buildings/);
  expect(mia.screen()).toContain('You have no record on this level.');
  expect(mia.screen()).toContain('Win without hints to set a record.');
  await mia.keys('enter');
  expect(mia.shownMatches.at(-1)).toMatchObject({ match, isPast: true });
  mia.shownMatches.at(-1)?.leave();
  await mia.keys('p');
  expect(mia.shownMatches).toHaveLength(2);
  expect(mia.shownMatches.at(-1)).toMatchObject({ isPast: false });
  mia.shownMatches.at(-1)?.leave();
  await mia.keys('escape');
  expect(mia.screen()).toMatch(/ > Classic/);
  await mia.keys('escape');
  expect(mia.screen()).toContain('your matches');
  mia.end();
});

test('text mode lists the records of a game and of a level, and plays the level', async () => {
  const server = await serverInProcess('a');
  await win(await server.login('jonas'));
  (await server.login('mia')).close();
  const mia = await talk(server, {}, { address: 'oak', name: 'mia' });
  await mia.type(password, 'records into the breach');
  const levels = mia.heard();
  expect(levels).toContain('Records of Into The Breach.');
  const [, number = ''] = /(\d+), Classic, jonas: won, 3 turns, 4 buildings/.exec(levels.replace(/\s+/g, ' ')) ?? [];
  await mia.type(`level ${number}`);
  const records = mia.heard();
  expect(records).toContain('Classic: 1 player with a record.');
  expect(records).toMatch(/place 1, jonas: won, 3 turns, 4 buildings/);
  expect(records).toContain('You have no record on this level. Win without hints to set a record.');
  await mia.type(`play ${number}`);
  expect(mia.heard()).toMatch(/turn 1/i);
  await mia.type('lobby', 'records chess');
  expect(mia.heard()).toMatch(/Type records and a game: /);
});

/** Saves a match of Into the Breach that was won on this machine. */
function winAtHome(): void {
  const level = bundledLevel(intoTheBreach, 'classic') ?? unreachable('classic');
  const match = startMatch(intoTheBreach, { seed: 'k7', players: 1, options: {}, level });
  for (const text of solution) {
    const parsed = parseLine(intoTheBreach, text);
    if (parsed?.ok === true) match.play(1, parsed.value.command);
  }
  const folder = matchesFolder(foldersOf(process.env));
  mkdirSync(folder, { recursive: true });
  const notes = { standing: 'turn 3, won', 'level-title': 'Classic', over: 'won', undos: '2' };
  writeFileSync(join(folder, 'mine.turncade'), sealed(writeSave(match, notes)));
}

test('the lobby submits a match that was won locally, which then becomes the record of its level', async () => {
  const server = await serverInProcess('a');
  (await server.login('mia')).close();
  winAtHome();
  const mia = await stageOn(server);
  await mia.keys('u');
  expect(mia.screen()).toMatch(/ > .*Into The Breach +Classic +turn 3, won/);
  expect(mia.screen()).toContain('It counts for records, never for ratings.');
  await mia.keys('enter');
  expect(mia.screen()).toContain('It counts: won, 3 turns, 4 buildings.');
  expect(mia.screen()).toContain('It is the record on Classic.');
  await mia.keys('enter');
  expect(mia.screen()).toContain('! This server has this match already.');
  await mia.keys('escape');
  expect(mia.screen()).toContain('your matches');
  expect(await server.store.recordCount({ game: 'into-the-breach', level: 'classic' })).toBe(1);
  mia.end();
});

test('text mode submits a match that was won locally', async () => {
  const server = await serverInProcess('a');
  (await server.login('mia')).close();
  const mia = await talk(server, {}, { address: 'oak', name: 'mia' });
  await mia.type(password, 'upload');
  expect(mia.heard()).toContain('You have won no matches here.');
  winAtHome();
  await mia.type('upload');
  expect(mia.heard()).toContain('1, Into The Breach, Classic: turn 3, won.');
  await mia.type('upload 1');
  expect(mia.heard()).toContain('It counts: won, 3 turns, 4 buildings. It is the record on Classic.');
});
