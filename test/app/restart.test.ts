import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '../engine/support.ts';
import { startHere } from '../support/here.ts';
import { temporaryFolder } from '../support/program.ts';
import { typedMatch } from '../support/typed-match.ts';
import { readGames } from '../support/until-shown.ts';

beforeAll(readGames);
beforeEach(() => vi.stubEnv('TURNCADE_HOME', temporaryFolder()));
afterEach(() => void vi.unstubAllEnvs());

/** Commands of the match in a file, one per line. */
const commandsIn = (file: string): string[] => readFileSync(file, 'utf8').split('\n\n')[1]?.trim().split('\n') ?? [];

const parts = ['setup_select(3)', 'setup_next(1)', 'setup_select(2)', 'setup_next(1)', 'setup_select(2)'];

test('Ctrl+R asks, starts the match again with the same choices, and does not change the old match', async () => {
  const { screen, press, path, type, close } = await typedMatch('space-defender');
  for (const line of ['play(10,30,24,38,44,54,60)', ...parts, 'setup_next(5)', 'pass', 'pass']) type(line);
  const [first, commands] = [path(), commandsIn(path())];
  expect(screen()).toContain('turn 2');
  press('ctrl+r');
  expect(screen()).toContain('Start over? This match is saved.');
  press('escape');
  expect([screen().includes('turn 2'), path()]).toEqual([true, first]);
  press('ctrl+r', 'enter');
  expect(screen()).toContain('turn 0');
  press('t');
  expect(path()).not.toBe(first);
  expect(commandsIn(path()).slice(0, 1)).toEqual(commands.slice(0, 1));
  expect(commandsIn(path())).toEqual(expect.arrayContaining(parts));
  expect(commandsIn(first)).toEqual(commands);
  close();
});

test('restart can be typed, even while bots are about to play', async () => {
  const { press, path, type, until, close } = await typedMatch('space-explorers', { bots: { 2: 'easy' } });
  press('t');
  const first = path();
  type('restart');
  press('n');
  await until('turn 1 of');
  press('t');
  await until('turn 3 of');
  expect(path()).not.toBe(first);
  close();
});

test('restart asks for a confirmation after the end of a match, too', async () => {
  const { screen, press, type, close } = await typedMatch('space-explorers', { bots: { 2: 'easy' } });
  press('ctrl+x');
  expect(screen()).toContain('concede');
  press('ctrl+x');
  type('restart');
  expect(screen()).toContain('Start over? This match is saved.');
  press('enter');
  expect(screen()).toContain('turn 1 of');
  close();
});

const seedIn = (file: string): string | undefined => /^seed (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1];

test.each([
  ['space-explorers', 't'],
  ['robo-race', '1'],
])(
  'restart can repeat the start of a match with the same seed, or begin a match with another seed: %s',
  async (game, key) => {
    const { screen, press, path, type, close } = await typedMatch(game, { players: 2, bots: { 2: 'easy' } });
    press(key);
    const first = path();
    type('restart');
    expect(screen()).toMatch(/New match .*Same start .*Back/);
    press('s', key);
    expect([path() === first, seedIn(path()) === seedIn(first)]).toEqual([false, true]);
    press('ctrl+r', 'n', key);
    expect(seedIn(path())).not.toBe(seedIn(first));
    close();
  },
);

test('restart offers no choice of seed if there is only one possible start', async () => {
  const { screen, press, close } = await typedMatch('into-the-breach');
  press('ctrl+r');
  expect(screen()).toContain('Same start');
  expect(screen()).not.toContain('New match');
  close();
});

test('restart is refused in a campaign where starting over has a price, once the match has begun', async () => {
  const level = unwrapped(findLevel(intoTheBreach, 'first-shot', ''));
  const campaign = 'into-the-breach/first-shot';
  const { screen, press, path, type, close } = await typedMatch('into-the-breach', { level, campaign });
  press('ctrl+r');
  expect(screen()).toContain('Start over? This match is saved.');
  press('escape');
  type('end_turn');
  const first = path();
  press('ctrl+r');
  expect(screen()).toContain('In this campaign, starting over has a price. To pay it, type :restart.');
  expect(path()).toBe(first);
  type('restart');
  expect(commandsIn(path())).toEqual(['end_turn', 'restart']);
  close();
});

test('a typed restart of Into The Breach asks first after a turn, as in text mode', async () => {
  const argv = ['play', 'into-the-breach', '--level', 'old-ruin', '--speed', 'skip'];
  const program = startHere(argv, { home: temporaryFolder() });
  await program.until('turn 1');
  program.send('\u0014:end\r');
  await program.until('turn 2');
  program.send(':restart\r');
  await program.until('Start over? You are in turn 2.');
  program.send('n');
  await program.until((screen) => !screen.includes('Start over?') && screen.includes('turn 2'));
  program.send('\u001B:restart\ry');
  await program.until('turn 1');
  program.stop();
  await program.ended;
});
