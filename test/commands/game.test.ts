import { describe, expect, test } from 'vitest';
import { ran } from '../support/here.ts';
import { ownGameFile } from '../support/own-game.ts';

const checked = (file: string, ...more: readonly string[]) => ran(['game', 'check', file, '--seed', 'k7f2', ...more]);

describe('turncade game check', () => {
  test("finds no fault in the guide's game", async () => {
    expect(await checked(await ownGameFile('nim.mjs'))).toEqual({
      status: 0,
      stdout: 'nim: 20 matches with seed k7f2, 20 to the end, 176 commands: no faults\n',
      stderr: '',
    });
  });

  test.each([
    ['count > stones ? refuse', 'count > 9 ? refuse', /^legal: game\.legal does not list take\(\d\) for player \d/],
    ['copy: (state) => ({ ...state })', 'copy: (state) => state', /^copy: game\.copy returns the state itself/],
    [
      'state.turn++;',
      'state.turn += Math.ceil(Math.random());',
      /^chance: the game uses Math\.random \(nim\.mjs:\d+\)/m,
    ],
    ['const wide = Math.floor((columns - 2) / 2)', 'const wide = 40', /^screen: at 80x24, row 2 of screen\.board has/],
    ['success({ ...json, players', 'success({ ...json, turn: 1, players', /^position: .* differs: \$\.turn: found 1/],
    [
      'state.turn++;',
      'if (state.turn++ > 3) throw new Error("no");',
      /^failed: .*game\.rules\.take\.apply has failed: no/,
    ],
  ])('reports `%s` changed to `%s` with the match that shows it, with status 1', async (right, wrong, message) => {
    const file = await ownGameFile('nim.mjs', (text) => text.replace(right, wrong));
    const { status, stdout, stderr } = await checked(file);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout).toMatch(message);
    expect(stdout).toMatch(/\n {2}seed k7f2\/\d+, 2 players, level \w+, (?:at the start|after\n {4}1: take)/);
    expect(stdout).toMatch(/: \d faults?\n$/);
  });

  test('prints JSON, and the same for the same seed', async () => {
    const file = await ownGameFile('nim.mjs', (text) => text.replace('count > stones', 'count > 9'));
    const one = await checked(file, '--matches', '3', '--commands', '9', '--format', 'json');
    expect(JSON.parse(one.stdout)).toMatchObject({
      game: 'nim',
      seed: 'k7f2',
      matches: 3,
      faults: [{ check: 'legal', seed: 'k7f2/0', players: 2, level: 'pocket' }],
    });
    expect(await checked(file, '--matches', '3', '--commands', '9', '--format', 'json')).toEqual(one);
  });

  test.each([
    [['game'], 'game checks a game of your own, as in "turncade game check ./my-game/game.mjs"'],
    [['game', 'chek', 'x'], 'game checks a game of your own, as in "turncade game check ./my-game/game.mjs"'],
    [['game', 'check', 'a.mjs', 'b.mjs'], 'game check takes one module; leave out "b.mjs"'],
    [['game', 'check', 'a.mjs', '--format', 'csv'], '--format must be text or json, found "csv"'],
    [['game', 'check', './a.mjs'], './a.mjs: cannot load it: there is no such file or package'],
  ])('with %j is refused', async (args, message) => {
    expect(await ran(args)).toEqual({ status: 2, stdout: '', stderr: `turncade: ${message}\n` });
  });
});
