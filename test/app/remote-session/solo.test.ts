import { beforeAll, describe, expect, test } from 'vitest';
import { writeSave } from '#engine/journal/save.ts';
import { startMatch } from '#engine/match.ts';
import { risc } from '#games/risc/index.ts';
import { maxHomeBytes } from '#server/core/accounts/homes.ts';
import { memoryStore } from '#server/store/memory.ts';
import { serverInProcess } from '../../support/server-in-process.ts';
import { readGames } from '../../support/until-shown.ts';
import { visitor } from '../../support/visitor.ts';

beforeAll(readGames);

type Server = Awaited<ReturnType<typeof serverInProcess>>;

const inMenu = (server: Server, more: Partial<Parameters<typeof visitor>[1]> = {}) =>
  visitor(server, { name: 'mia', isInMenu: true, ...more });

const storedIn = async ({ store }: Server, folder: string) =>
  (await store.homeFiles(1)).filter(({ name }) => name.startsWith(`${folder}/`));

/** Starts the tutorial of Space Defender on the screen. */
async function tutorialOf(mia: Awaited<ReturnType<typeof visitor>>) {
  await mia.until('Puzzles');
  mia.type('1');
  await mia.until('choose a level');
  mia.type('\r');
  await mia.until('turn 0');
}

describe('a solo match over ssh or in the browser', () => {
  test('can be continued in another session, on the screen or in text mode', async () => {
    const server = await serverInProcess();
    const mia = await inMenu(server);
    await tutorialOf(mia);
    mia.type('t');
    await mia.until('turn 1');
    mia.end('SIGHUP');
    await mia.hasEnded();
    expect(await storedIn(server, 'matches')).toHaveLength(1);
    const reader = await inMenu(server, { inWords: 'a test' });
    await reader.until('continue: Space Defender, Tutorial, turn 1');
    reader.type('continue\r');
    await reader.until('Turn 1.');
    reader.type('wait\r');
    await reader.until('Turn 2');
    reader.end('SIGHUP');
    await reader.hasEnded();
    const again = await inMenu(server);
    await again.until('turn 2');
    expect(await storedIn(server, 'matches')).toHaveLength(1);
  });

  test('offers no buttons for files of the machine', async () => {
    const server = await serverInProcess();
    const mia = await inMenu(server);
    await mia.until('Puzzles');
    mia.type('2');
    await mia.until('choose a level');
    mia.type('\r');
    await mia.until('[End turn]');
    expect(mia.screen.screen()).not.toContain('Save game');
  });

  test('shows a turn only once the turn is stored', async () => {
    let wait = () => Promise.resolve();
    const store = memoryStore({ wait: () => wait() });
    const server = await serverInProcess('a', { store });
    const mia = await inMenu(server);
    await tutorialOf(mia);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    wait = () => held;
    mia.type('t');
    for (let i = 0; i < 50; i++) await mia.turn();
    expect(mia.screen.screen()).toContain('turn 0');
    release();
    await mia.until('turn 1');
  });

  test('ends the session if it cannot be stored', async () => {
    const fate: Parameters<typeof memoryStore>[0] = {};
    const server = await serverInProcess('a', { store: memoryStore(fate) });
    const mia = await inMenu(server);
    await tutorialOf(mia);
    fate.fault = 'full';
    mia.type('t');
    expect(await mia.hasEnded()).toBe(143);
    expect(mia.screen.screen()).not.toContain('turn 1');
  });

  test('is invisible to other accounts', async () => {
    const server = await serverInProcess();
    const mia = await inMenu(server);
    await tutorialOf(mia);
    const tom = await inMenu(server, { name: 'tom', inWords: 'a test' });
    await tom.until('command: ');
    expect(tom.screen.screen()).not.toContain('continue:');
    tom.type('open\r');
    await tom.until('No saves yet');
  });

  test('stops its bot when the session ends', async () => {
    const server = await serverInProcess();
    const mia = await inMenu(server, { inWords: 'a test' });
    await mia.until('command: ');
    for (const line of ['risc', '1', 'start']) {
      mia.type(`${line}\r`);
      await mia.turn();
    }
    mia.type('commit\r');
    mia.end('SIGHUP');
    expect(await mia.hasEnded()).toBe(129);
    const later = await inMenu(server, { inWords: 'a test' });
    await later.until('command: ');
  });
});

describe('the storage space of an account', () => {
  test('causes a warning in the menu, on the screen and in text mode, if it is almost full', async () => {
    const server = await serverInProcess();
    await server.login('mia');
    const match = startMatch(risc, { seed: 'k7f2', players: 2, options: {} });
    const text = `${writeSave(match)}${' '.repeat(maxHomeBytes * 0.9)}`;
    await server.store.write([{ type: 'home-file', account: 1, name: 'saves/mine.turncade', text, time: 0, from: 0 }]);
    const mia = await inMenu(server);
    await mia.until('Your space on this server is 90 % full');
    const reader = await inMenu(server, { inWords: 'a test' });
    await reader.until(/Your space on this server is 90 %/);
  });
});
