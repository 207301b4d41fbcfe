import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';
import { readGames } from '../../support/until-shown.ts';
import { visitor } from '../../support/visitor.ts';

beforeAll(readGames);

async function settingsOf({ store }: ServerInProcess, account: number): Promise<unknown> {
  const files = await store.homeFiles(account);
  return JSON.parse(files.find(({ name }) => name === 'settings.json')?.text ?? '{}');
}

const escapeKey = '\u001B';
const suspend = '\u001A';

test('a remote session starts in the menu, returns there from the lobby with Esc, and ends there with q', async () => {
  const server = await serverInProcess();
  const mia = await visitor(server, { name: 'mia', isInMenu: true });
  await mia.until('Puzzles');
  expect(mia.screen.buffer()).toBe('alternate');
  mia.type('o');
  await mia.until('start here');
  mia.type(escapeKey);
  await mia.until('Puzzles');
  mia.type('o');
  await mia.until('start here');
  mia.type(escapeKey);
  await mia.until('Puzzles');
  mia.type('q');
  expect(await mia.hasEnded()).toBe(0);
  expect(mia.screen.buffer()).toBe('normal');
});

test('the colours of a remote session follow a terminal that reports a light background', async () => {
  const server = await serverInProcess();
  const mia = await visitor(server, { name: 'mia' });
  await mia.until('start here');
  const painted = () => new Set(mia.screen.raw().match(/38;2;\d+;\d+;\d+/g));
  const before = painted();
  mia.type('\u001B[?997;2n');
  await mia.wait(() => painted().size > before.size);
  expect(painted().size).toBeGreaterThan(before.size);
  expect(mia.screen.screen()).toContain('start here');
});

describe('two remote sessions in one process', () => {
  test("have separate sizes, colours and settings, and do not see each other's keys", async () => {
    const server = await serverInProcess();
    const mia = await visitor(server, { name: 'mia', columns: 120, rows: 40 });
    const jonas = await visitor(server, { name: 'jonas', environment: { NO_COLOR: '1', COLORTERM: '' } });
    await mia.until('start here');
    await jonas.until('start here');
    expect(mia.screen.raw()).toMatch(/38;2;/);
    expect(jonas.screen.raw()).not.toMatch(/38;[25];/);
    mia.type('@');
    await mia.until('Change password');
    jonas.type('k');
    await jonas.until('code:');
    jonas.type('oak-17');
    await jonas.until('code: oak-17');
    expect(mia.screen.screen()).not.toContain('oak-17');
    mia.resize({ columns: 90, rows: 30 });
    mia.screen.resize(90, 30);
    await mia.until('account');
    expect(jonas.screen.screen()).toContain('code: oak-17');
  });

  test('end separately: neither a hang-up nor Ctrl+Z in one affects the other', async () => {
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => true);
    const server = await serverInProcess();
    const mia = await visitor(server, { name: 'mia' });
    const jonas = await visitor(server, { name: 'jonas' });
    const lena = await visitor(server, { name: 'lena' });
    await mia.until('people');
    await jonas.until('people');
    await lena.until('people');
    jonas.end('SIGHUP');
    expect(await jonas.hasEnded()).toBe(129);
    lena.type(suspend);
    lena.type('\u0003');
    expect(await lena.hasEnded()).toBe(0);
    mia.type(suspend);
    mia.type('k');
    await mia.until('code:');
    expect(mia.status()).toBeUndefined();
    expect(kill).not.toHaveBeenCalled();
    kill.mockRestore();
  });

  test('end separately: if the server ends one login, only that session ends, with the reason', async () => {
    const server = await serverInProcess();
    const mia = await visitor(server, { name: 'mia' });
    const jonas = await visitor(server, { name: 'jonas' });
    await mia.until('people');
    await server.core.administer(['reset-password', 'jonas']);
    expect(await jonas.hasEnded()).toBe(0);
    expect(jonas.screen.screen()).toContain('The password was reset.');
    expect(mia.status()).toBeUndefined();
  });
});

test('a remote session takes its settings from the account, and the default instead of an unknown value', async () => {
  const server = await serverInProcess();
  const text = JSON.stringify({ version: 1, settings: { reader: true, theme: 'purple' }, seatings: {} });
  await server.login('mia');
  // The file that earlier versions stored.
  await server.store.write([{ type: 'home-file', account: 1, name: 'account.json', text, time: 0, from: 0 }]);
  const mia = await visitor(server, { name: 'mia', isInMenu: true });
  await mia.until('Text mode is on (your settings)');
  await mia.until('the default is used');
  await mia.until('command: ');
  mia.type('leave\r');
  expect(await mia.hasEnded()).toBe(0);
});

describe('many remote sessions', () => {
  test('add only a few listeners to the process, and remove them at their end', async () => {
    const warned = vi.spyOn(process, 'emitWarning');
    const counts = () =>
      Object.fromEntries(process.eventNames().map((name) => [name, process.listenerCount(name)] as const));
    const server = await serverInProcess();
    const before = counts();
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, i) => visitor(server, { name: `player${i}`, columns: 80 + i })),
    );
    for (const one of all) await one.until('n new match');
    const during = counts();
    for (const name of Object.keys(during)) expect(during[name]).toBeLessThan(11);
    expect(warned).not.toHaveBeenCalled();
    for (const one of all) one.end('SIGHUP');
    for (const one of all) expect(await one.hasEnded()).toBe(129);
    expect(counts()).toEqual(before);
    warned.mockRestore();
  });
});

test('settings changed in the lobby, on the screen or in text mode are stored with the account', async () => {
  const server = await serverInProcess();
  const mia = await visitor(server, { name: 'mia' });
  await mia.until('@ account');
  mia.type(',');
  await mia.until('Changes are saved at once');
  mia.type('\u001B[C');
  await mia.until(/\[dark\]/);
  expect(await settingsOf(server, 1)).toMatchObject({ settings: { theme: 'dark' } });
  mia.type(escapeKey);
  await mia.until('@ account');
  const tom = await visitor(server, { name: 'tom', inWords: 'a test' });
  await tom.until('command: ');
  tom.type('set log short\r');
  await tom.until('short');
  expect(await settingsOf(server, 2)).toMatchObject({ settings: { log: 'short' } });
});

test('a slow client of a remote session misses intermediate frames and finally receives the newest frame', async () => {
  const server = await serverInProcess();
  const mia = await visitor(server, { name: 'mia' });
  await mia.until('@ account');
  const { length } = mia.screen.raw();
  const readOn = mia.stopsReading();
  mia.type('k');
  for (let i = 0; i < 400; i++) {
    mia.type(String(i % 10));
    await mia.turn();
  }
  readOn();
  await mia.until(/456789\s*$/m);
  expect(mia.screen.raw().length - length).toBeLessThan(24_000);
});
