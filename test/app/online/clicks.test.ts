import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { commonPasswords } from '#net/common-passwords.ts';
import { machine, onlineStage } from '../../support/online-stage.ts';
import { temporaryFolder } from '../../support/program.ts';
import { type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';
import { readGames } from '../../support/until-shown.ts';

beforeAll(readGames);
beforeAll(() => commonPasswords());
beforeEach(() => vi.stubEnv('TURNCADE_HOME', temporaryFolder()));
afterEach(() => void vi.unstubAllEnvs());

/** Logs mia in, and waits until the lobby is shown. */
async function atLobby(server: ServerInProcess) {
  const { token = '' } = await server.login('mia');
  const network = machine(server, { name: 'mia', token });
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await server.settle();
  };
  const mia = await onlineStage({ network, now: server.world.now, settle, start: { address: 'oak' } });
  await settle();
  return { ...mia, settle };
}

/** Zero-based row and column of a text in its section, searched from row `from` of the screen. */
function placeOf(screen: string, text: string, from: number) {
  const rows = screen.split('\n');
  const row = rows.findIndex((line) => line.includes(text));
  return { row: row - from, column: rows[row]?.indexOf(text) ?? -1 };
}

test('a click on a row of the account page selects the row, and a second click opens it', async () => {
  const server = await serverInProcess();
  const mia = await atLobby(server);
  await mia.keys('@');
  const { row } = placeOf(mia.screen(), 'Log out everywhere', 2);
  await mia.click(0, row);
  expect(mia.screen()).toContain('Enter: log out on all machines');
  await mia.click(0, row);
  expect(mia.screen()).toContain('log out everywhere?');
  await mia.keys('escape');
  const deleting = placeOf(mia.screen(), 'Delete account', 2);
  await mia.click(0, deleting.row);
  await mia.click(0, deleting.row);
  expect(mia.screen()).toContain('> password');
  await mia.keys('escape', 'o', 'y');
  expect(mia.screen()).toContain(' You are logged out.');
  mia.end();
});

test('the account page refuses wrong passwords and names, and shows a password only after F2', async () => {
  const server = await serverInProcess();
  const mia = await atLobby(server);
  const type = (text: string) => mia.keys(...text);
  await mia.keys('@', 'p');
  await mia.settle();
  expect(mia.screen()).toContain('Type your old password.');
  await type('nobody knows this one');
  await mia.keys('tab');
  await type(' short ');
  expect(mia.screen()).toContain('too short');
  expect(mia.screen()).not.toContain('nobody');
  await mia.keys('enter');
  await mia.settle();
  expect(mia.screen()).toContain('This password is too short.');
  await mia.keys('ctrl+u');
  await type('a horse on the moon');
  await mia.keys('f2');
  expect(mia.screen()).toContain('a horse on the moon');
  await mia.keys('tab');
  expect(mia.screen()).not.toContain('horse');
  await type('a horse on the mood');
  await mia.keys('enter');
  await mia.settle();
  expect(mia.screen()).toContain('The two passwords differ.');
  await mia.keys('backspace', 'n');
  expect(mia.screen()).toContain('Enter: change the password.');
  await mia.keys('enter');
  await mia.settle();
  expect(mia.screen()).toContain('The old password is wrong.');
  expect(mia.screen()).toMatch(/> old password {8}█? *│?\n/);
  await mia.keys('shift+tab', 'shift+tab', 'escape');
  expect(mia.screen()).not.toContain('> old password');
  await mia.keys('x');
  await type('nobody knows this one');
  await mia.keys('enter');
  await mia.settle();
  await type('mia2');
  await mia.keys('enter');
  await mia.settle();
  expect(mia.screen()).toContain('Type mia, or Esc to keep the account.');
  await mia.keys('escape');
  expect(mia.screen()).toContain('Delete account');
  mia.end();
});

test('a click on a value chooses the value for a new match', async () => {
  const server = await serverInProcess();
  const mia = await atLobby(server);
  await mia.keys('n');
  await mia.settle();
  for (const [value, taken] of [
    ['nobody', '[nobody]'],
    ['only by code', '[only by code]'],
    ['1 h', '[1 h]'],
  ] as const) {
    const { row, column } = placeOf(mia.screen(), ` ${value}`, 2);
    await mia.click(0, row, column + 1);
    expect(mia.screen()).toContain(taken);
  }
  mia.end();
});

test('the page for a new match has its cursor on the level row after the choice of a level', async () => {
  const server = await serverInProcess();
  const mia = await atLobby(server);
  for (const [key, row] of [
    ['n', '> game '],
    ['l', 'choose a level'],
    ['enter', '> level '],
  ] as const) {
    await mia.keys(key);
    await mia.settle();
    expect(mia.screen()).toContain(row);
  }
  mia.end();
});

test('the bots offered for a seat begin with the usual bot, and continue by strength', async () => {
  const server = await serverInProcess();
  const mia = await atLobby(server);
  await mia.keys('n');
  await mia.settle();
  const seats =
    mia
      .screen()
      .split('\n')
      .findIndex((row) => row.startsWith('─ seats')) + 1;
  const { row, column } = placeOf(mia.screen(), ' bot', seats);
  await mia.click(1, row, column + 1);
  expect(mia.screen()).toContain('[bot] normal');
  const botAfter = async (key: 'left' | 'right') => {
    await mia.keys(key);
    return /\[bot\] (\w+)/.exec(mia.screen())?.[1];
  };
  expect(await botAfter('right')).toBe('hard');
  const weaker = [await botAfter('left'), await botAfter('left'), await botAfter('left')];
  expect(weaker).toEqual(['normal', 'easy', 'novice']);
  mia.end();
});

test('a player stays in their seat when they change another seat, unless they take that seat themselves', async () => {
  const server = await serverInProcess();
  const mia = await atLobby(server);
  await mia.keys('n');
  await mia.settle();
  while (!/> 2 /.test(mia.screen())) await mia.keys('down');
  for (let step = 0; step < 12; step++) await mia.keys('right');
  expect(mia.screen()).toMatch(/1 +\[me\]/);
  const seats =
    mia
      .screen()
      .split('\n')
      .findIndex((row) => row.startsWith('─ seats')) + 1;
  const { column } = placeOf(mia.screen(), ' open', seats);
  const { row } = placeOf(mia.screen(), '> 2 ', seats);
  await mia.click(1, row, column + 1);
  expect(mia.screen()).toMatch(/> 2 +me {2}\[open\]/);
  expect(mia.screen()).toMatch(/1 +\[me\]/);
  await mia.keys('left', 'left', 'left');
  expect(mia.screen()).toMatch(/> 2 +\[me\]/);
  expect(mia.screen()).toMatch(/1 +me {2}\[open\]/);
  mia.end();
});

test('a click on a server selects it, and a second click connects', async () => {
  const server = await serverInProcess();
  const { token = '' } = await server.login('mia');
  const network = machine(server, { name: 'mia', token });
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await server.settle();
  };
  const mia = await onlineStage({ network, now: server.world.now, settle });
  const { row } = placeOf(mia.screen(), '> oak', 2);
  await mia.click(0, row);
  await mia.click(0, row);
  await settle();
  expect(mia.screen()).toContain('your matches');
  mia.end();
});

test("a second click on Yes about a new server's fingerprint opens the page for a new account", async () => {
  const server = await serverInProcess();
  const network = machine(server, { fingerprint: 'q7m3-x2kd-90ha-t5vb' });
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await server.settle();
  };
  const mia = await onlineStage({ network, now: server.world.now, settle, start: { address: 'oak' } });
  await settle();
  const { row } = placeOf(mia.screen(), 'y  Yes, it is the same', 2);
  await mia.click(0, row);
  expect(mia.screen()).toContain('>y');
  await mia.click(0, row);
  await settle();
  expect(mia.screen()).toContain('[new account]');
  mia.end();
});

test('a player who is logged out on another machine sees the login page with the reason', async () => {
  const server = await serverInProcess();
  const mia = await atLobby(server);
  const other = await server.login('mia');
  await other.request({ type: 'logout', everywhere: true });
  await mia.settle();
  expect(mia.screen()).toContain('─ log in ─');
  expect(mia.screen()).toContain('! You were logged out from another machine.');
  expect(mia.screen()).toMatch(/name +mia/);
  mia.end();
});
