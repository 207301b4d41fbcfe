import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PendingRequest } from '#client/connection.ts';
import { commonPasswords } from '#net/common-passwords.ts';
import { saveSeating } from '#storage/players-home.ts';
import { foldersHere } from '../../support/home-here.ts';
import { talk } from '../../support/online-talk.ts';
import { temporaryFolder } from '../../support/program.ts';
import { begunMatch, playLines } from '../../support/quick-match.ts';
import { type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';
import { readGames } from '../../support/until-shown.ts';

beforeAll(readGames);
// Loaded here, because loading on demand takes real time.
beforeAll(() => commonPasswords());
beforeEach(() => vi.stubEnv('TURNCADE_HOME', temporaryFolder()));
afterEach(() => void vi.unstubAllEnvs());

const password = 'the cat sat on a sill';

/** A new player who has created an account in text mode, and is in the lobby. */
async function newcomer(server: ServerInProcess, name: string) {
  const player = await talk(server, {}, { address: 'oak', name });
  await player.type('', password, password);
  player.heard();
  return player;
}

test('a match in text mode runs from an invitation to its end, and shows its dice and its replay', async () => {
  const server = await serverInProcess();
  const mia = await newcomer(server, 'mia');
  const jonas = await newcomer(server, 'jonas');
  await mia.type('new robo-race', 'level test-track');
  expect(mia.heard()).toContain('New match. Game RoboRace. Level Test track, 2 players. Turn limit 12 hours.');
  await mia.type('seat 2 invite jonas', 'set limit 1 h', 'set rounds 1');
  expect(mia.heard()).toContain('rounds: 1.');
  await mia.type('create');
  expect(mia.heard()).toContain('Seat 2, jonas, invited, here.');
  expect(jonas.heard()).toContain('Mia invites you to RoboRace, Test track. It is in your lobby.');
  await server.world.pass(2000);
  await jonas.type('sit 1', 'chat tea first', 'ready');
  const room = mia.heard();
  expect(room).toContain('Seat 2, jonas, here, not ready.');
  expect(room).toContain('jonas says: tea first');
  await mia.type('set limit 5 min');
  expect(mia.heard()).toContain('Turn limit 5 min, everybody can watch, hints off.');
  expect(jonas.heard()).toContain('Mia changed the turn limit to 5 min. Type ready if you are still ready.');
  await mia.type('ready');
  await jonas.type('ready');
  await mia.settle();
  // The match begins for both players without further input.
  const begun = mia.heard();
  expect(begun).toContain('Round 1 of 1. You are player 1 of 2.');
  expect(begun).toContain('Jonas and you have not played yet.');
  await mia.type('hint');
  expect(mia.heard()).toContain('Hints are off in this match.');
  await mia.type('replay');
  expect(mia.heard()).toContain('That would reveal all secrets. Wait for the end of the match.');
  const handOf = (text: string) => /Hand: ([^.]*)\./s.exec(text)?.[1]?.match(/\b\d+(?= (?:Move|Back|Turn))/g);
  for (const player of [mia, jonas]) {
    const hand = handOf(player === mia ? begun : jonas.heard());
    await player.type(`program ${hand?.slice(0, 5).join(' ')}`, 'commit');
    const said = player.heard();
    expect(said).not.toContain('Nothing has changed.');
    expect(said).not.toMatch(/player [12]/i);
    if (player === mia) expect(said).toContain('Ready. Waiting for jonas.');
  }
  await jonas.type('rematch');
  await mia.type('around');
  expect(mia.heard()).toContain('Jonas wants a rematch');
  await mia.type('dice');
  const dice = mia.heard();
  expect(dice).toContain('The dice are proven fair: nobody could rig them.');
  expect(dice).toContain(`Seat 1 added:\n${'3'.repeat(64)}`);
  await mia.type('replay', 'next');
  expect(mia.heard()).toContain('Replay of ');
  await mia.type('leave', 'rematch', 'next');
  await mia.settle();
  expect(mia.heard()).toContain('RoboRace');
  expect(server.troubles).toEqual([]);
});

test('text mode refuses a match whose invitation has no name, in a message that mentions no key', async () => {
  // The page for a new match can save such a draft, although text mode cannot create one.
  saveSeating(foldersHere(), 'online robo-race', { holders: ['me', 'invited '], options: {} });
  const mia = await newcomer(await serverInProcess(), 'mia');
  await mia.type('new robo-race');
  mia.heard();
  await mia.type('create');
  expect(mia.heard()).toBe('Seat 2 has no name yet. Name the player you want to invite.');
});

test('two players play RISC in text mode until one of them has resigned', async () => {
  const server = await serverInProcess();
  const mia = await newcomer(server, 'mia');
  const jonas = await newcomer(server, 'jonas');
  await mia.type('new risc', 'level twin-rivers', 'seat 2 open', 'set limit none', 'create');
  const [, code = ''] = /code (\S+-\d+)/.exec(mia.heard()) ?? [];
  await jonas.type(`code ${code}`, 'ready');
  await mia.type('ready');
  await mia.settle();
  expect(mia.heard()).toContain('RISC, map Twin Rivers. Place your units. You are player 1 of 2.');
  await mia.type('help');
  expect(mia.heard()).toContain('offer draw or offer end:');
  await jonas.type('resign');
  expect(jonas.heard()).toContain('Type yes to confirm.');
  await jonas.type('resign');
  await mia.settle();
  expect(mia.heard()).toContain('Type rematch, replay or lobby.');
  await server.world.pass(2000);
  await mia.type('lobby');
  expect(mia.heard()).toContain('Finished: 1.');
  expect(server.troubles).toEqual([]);
});

test.each([
  ['robo-race', /Mia, at .*\n(.*\n)*Jonas, at /, 'Your robot'],
  ['risc', /Mia owns 4 of 8 lands\. Jonas owns 4/, 'You own'],
  ['space-explorers', /Waiting for mia\./, 'Your people'],
])(
  "a spectator of %s in text mode reads the players' names, and no sentences that address a player",
  async (game, told, own) => {
    const server = await serverInProcess();
    const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
    await begunMatch(server, [mia, jonas], { game });
    const ada = await newcomer(server, 'ada');
    await ada.type('list');
    expect(ada.heard()).toContain('Type watch 1, code CODE, new');
    await ada.type('watch 1');
    const said = ada.heard();
    expect(said).toMatch(told);
    expect(said).not.toContain(own);
    expect(said.match(/Waiting for/g)).toHaveLength(1);
    expect(said).toContain('You are watching. Waiting for mia');
    await ada.type('help');
    expect(ada.heard()).not.toMatch(/^(resign: give|offer draw|take:|rematch|undo|\d+ commands)/m);
  },
);

test('a returning player in text mode reads what happened, and the position only once', async () => {
  const server = await serverInProcess();
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  const match = await begunMatch(server, [mia, jonas], { game: 'robo-race' });
  for (const [i, client] of [mia, jonas].entries()) {
    const hand: readonly number[] = Reflect.get(Object(client.of('match').at(-1)?.view['hands']), String(i + 1));
    await playLines(client, match, [`program(${hand.slice(0, 5).join()})`, 'commit']);
  }
  await server.settle();
  const back = await talk(server, { name: 'jonas', token: jonas.token ?? '' }, { address: 'oak' });
  await back.type('next', 'show');
  const said = back.heard();
  expect(said).toContain('Round 1, step 5.');
  expect(said.split('Round 1, step 5.')[1]?.match(/Hand:/g)).toHaveLength(1);
});

test('in text mode, the host of a room can change seats, and must confirm a start before all are ready', async () => {
  const server = await serverInProcess();
  const mia = await newcomer(server, 'mia');
  const jonas = await newcomer(server, 'jonas');
  await mia.type('new risc', 'seat 1 me', 'seat 2 open', 'create', 'bot 2 hard');
  expect(mia.heard()).toContain('Seat 2, bot hard.');
  await mia.type('bot 9');
  expect(mia.heard()).toContain('There is no seat 9. Seats are numbered 1 to 2.');
  await mia.type('remove 2');
  expect(mia.heard()).toContain('Seat 2, free.');
  await mia.type('start');
  expect(mia.heard()).toContain('A seat is free. Type bot to put a bot there.');
  await mia.type('line');
  const [, code = ''] = /--match (\S+)/.exec(mia.heard()) ?? [];
  await jonas.type(`code ${code}`);
  await mia.type('remove 2');
  expect(mia.heard()).toContain('Jonas sits there.');
  await mia.type('remove 2');
  expect(mia.heard()).toContain('Seat 2, free.');
  expect(jonas.heard()).toContain('Mia removed you from RISC, Twin Rivers.');
  await jonas.type('sit 2');
  expect(jonas.heard()).toContain('Seat 2, you, not ready.');
  await mia.type('start');
  expect(mia.heard()).toMatch(/mia and jonas are not ready\.\sType yes to confirm\./);
  await mia.type('stand', 'stand');
  expect(mia.heard()).toContain('You have given up your seat.');
  expect(jonas.heard()).toContain('Mia left; jonas is the host now.');
});

test('a waiting room that its last player has left is not listed in the lobby in text mode', async () => {
  const server = await serverInProcess();
  const mia = await newcomer(server, 'mia');
  await mia.type('new risc', 'seat 1 me', 'seat 2 open', 'create');
  mia.heard();
  await mia.type('stand', 'stand');
  const left = mia.heard();
  expect(left).toContain('You have given up your seat.');
  expect(left.slice(left.indexOf('given up'))).toContain('No matches yet.');
});

test('a player who is removed from a waiting room returns to the lobby, in text mode', async () => {
  const server = await serverInProcess();
  const mia = await newcomer(server, 'mia');
  const jonas = await newcomer(server, 'jonas');
  await mia.type('new risc', 'seat 1 me', 'seat 2 open', 'create', 'set watching nobody', 'line');
  const [, code = ''] = /--match (\S+)/.exec(mia.heard()) ?? [];
  await jonas.type(`code ${code}`);
  expect(jonas.heard()).toContain('Seat 2, you, not ready.');
  await mia.type('remove 2', 'remove 2');
  await jonas.settle();
  const said = jonas.heard();
  expect(said.match(/Mia removed you from RISC, Twin Rivers\./g)).toHaveLength(1);
  expect(said).toContain('No matches yet. Type new');
  // Only this room may answer the next line, not a room that the player has left.
  await jonas.type('people');
  expect(jonas.heard()).toContain('2 people here:');
  await jonas.type(`code ${code}`, 'stand', 'stand');
  const left = jonas.heard();
  expect(left).toContain('You have given up your seat.');
  expect(left.match(/Type sit 1, code CODE, new/g)).toHaveLength(1);
});

test('a waiting room that closes while it is being opened leads back to the lobby in text mode', async () => {
  const server = await serverInProcess();
  const mia = await server.login('mia');
  const terms = { options: {}, limit: 0, watching: 'everybody', outSees: 'own', listed: true, hints: false } as const;
  const seats = [{ is: 'me' as const }, { is: 'open' as const }];
  const { code } = await mia.request({ type: 'create', game: 'risc', seats, ...terms });
  const meanwhile = async ({ type }: PendingRequest) => {
    if (type !== 'open') return;
    await server.core.administer(['end', String(code)]);
    await server.settle();
  };
  const jonas = await talk(server, { meanwhile }, { address: 'oak', name: 'jonas' });
  await jonas.type('', password, password);
  jonas.heard();
  await jonas.type(`code ${code}`);
  expect(jonas.heard()).toContain('RISC, Twin Rivers was cancelled');
  await jonas.type('people');
  expect(jonas.heard()).toContain('2 people here:');
});

test('in text mode, no password is shown, and an account is deleted only with its password and its name', async () => {
  const server = await serverInProcess();
  const mia = await newcomer(server, 'mia');
  await mia.type('account');
  expect(mia.heard()).toContain('Type password, key, key remove, replays, logout, logout all, delete or leave.');
  await mia.type('password');
  expect(mia.isSecret()).toBe(true);
  await mia.type(password, 'short');
  expect(mia.heard()).toContain('This password is too short.');
  await mia.type('Password123');
  expect(mia.heard()).toContain('This password is too common.');
  expect(mia.isSecret()).toBe(true);
  await mia.type('a horse on the moon', 'a horse on the moon');
  expect(mia.heard()).toContain('Your password has been changed.');
  await mia.type('delete', password);
  expect(mia.isSecret()).toBe(false);
  await mia.type('mia');
  expect(mia.heard()).toContain('The password is wrong. Nothing was deleted.');
  await mia.type('delete', 'a horse on the moon', 'mia2');
  expect(mia.heard()).toContain('Nothing was deleted.');
  await mia.type('delete', 'a horse on the moon', 'mia');
  expect(mia.heard()).toContain('The account mia is deleted.');
});

test('in text mode, a player who is logged out on another machine is asked for the password', async () => {
  const server = await serverInProcess();
  const mia = await newcomer(server, 'mia');
  const other = server.connect();
  await other.request({ type: 'login', name: 'mia', password });
  await other.request({ type: 'logout', everywhere: true });
  await mia.settle();
  expect(mia.heard()).toContain('Press Enter to continue.');
  await mia.type('');
  expect(mia.heard()).toContain('Log in as mia. Password (not shown):');
});
