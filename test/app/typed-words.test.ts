import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keysOfText } from '#app/keys.ts';
import { temporaryFolder } from '../support/program.ts';
import { typedMatch } from '../support/typed-match.ts';
import { readGames } from '../support/until-shown.ts';
import { mission, talk } from './text-mode/support.ts';

beforeAll(readGames);
beforeEach(() => vi.stubEnv('TURNCADE_HOME', temporaryFolder()));
afterEach(() => void vi.unstubAllEnvs());

/** Starts a match of one person, against bots or alone. */
const play = (id: string) => typedMatch(id, { ...(id === 'robo-race' && { players: 1 }), bots: bots[id] ?? {} });

const bots: Readonly<Record<string, Record<number, string>>> = {
  risc: { 2: 'easy' },
  'space-explorers': { 2: 'easy' },
};

const games = ['space-defender', 'into-the-breach', 'robo-race', 'space-explorers', 'risc'];

test.each(games)(
  'in %s, a word typed in the command line does the same as its key, or a message says why it cannot',
  async (id) => {
    const { screen, press, type, until, close } = await play(id);
    const board = screen().split('\n')[1] ?? '';
    const back = async () => {
      press('escape');
      await until(board);
    };
    for (const [word, page] of [
      ['settings', 'Changes are saved at once'],
      ['SETTINGS()', 'Changes are saved at once'],
      ['open', 'turncade   open'],
      ['help', 'rule book'],
    ] as const) {
      type(word);
      await until(page);
      await back();
    }
    if (id !== 'into-the-breach') {
      type('save');
      await until('turncade   save');
      await back();
      type('load');
      await until('turncade   open');
      await back();
    }
    for (const word of ['copy', 'result']) {
      type(word);
      expect(screen()).toContain('The match is not over yet. You can copy the result after the match.');
    }
    for (const word of ['daily', 'online', 'replays', 'files', 'statistics', 'trash']) {
      type(word);
      expect(screen()).toContain(`${word} works in the menu. Type leave to go there; the match is saved.`);
    }
    type('debug');
    expect(screen()).toContain('─ DEBUG ─');
    type('debug');
    expect(screen()).toContain('─ debug used ─');
    for (const word of ['undo', 'redo']) {
      type(word);
      expect(screen()).toMatch(new RegExp(`^ ! .* ${word}\\b.*\\.`, 'm'));
      expect(screen()).not.toMatch(new RegExp(`^ > ${word}`, 'm'));
      press('escape');
    }
    type('hint');
    expect(screen()).not.toMatch(/^ (?:> hint|! )/m);
    press('escape');
    type('leeve');
    expect(screen()).toMatch(/^ > leeve.*\n ! .*leeve/m);
    press('escape');
    close();
  },
);

test('the typed words "wait" and "fly" are stored in the save under the command names of the rules', async () => {
  const text = readFileSync('levels/space-defender/first-flight.txt', 'utf8');
  const { screen, type, until, path, close } = await typedMatch('space-defender', {
    level: { name: 'first-flight', text },
  });
  type('wait');
  await until('turn 1');
  type('fly A2');
  await until('turn 2');
  type('enemies');
  expect(screen()).toContain('in sight:');
  const save = readFileSync(path(), 'utf8');
  expect(save).toMatch(/^pass$/m);
  expect(save).toMatch(/^move\(A,2\)$/m);
  expect(save).not.toMatch(/^(wait|fly)/m);
  close();
});

test('Tab completes a word that all games share if no command of the game fits', async () => {
  const { screen, press, close } = await play('risc');
  press(':', ...keysOfText('sett'));
  expect(screen()).toContain('change the settings');
  press('tab');
  expect(screen()).toContain('> settings');
  close();
});

test('in text mode, `q` and `quit` leave a match, a list and the menu', async () => {
  const player = await talk(mission('first-flight'));
  await player.type('q');
  expect(player.hasLeft()).toBe(true);
  const reader = await talk();
  await reader.type('puzzles', 'quit');
  expect(reader.heard()).toContain('Type a game with today, rush or a grade, as in risc 2.');
  expect(reader.hasLeft()).toBe(false);
  await reader.type('q');
  expect(reader.hasLeft()).toBe(true);
});
