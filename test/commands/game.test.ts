import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ran } from '../support/here.ts';
import { installLibrary, ownGameFile } from '../support/own-game.ts';
import { childEnvironment, cli, temporaryFolder } from '../support/program.ts';

const usage =
  'game writes or checks a game of your own, as in "turncade game new my-game" or "turncade game check ./my-game/game.ts"';

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
    [['game'], usage],
    [['game', 'chek', 'x'], usage],
    [['game', 'check', 'a.mjs', 'b.mjs'], 'game check takes one module; leave out "b.mjs"'],
    [['game', 'new', 'a', 'b'], 'game new takes one name; leave out "b"'],
    [['game', 'check', 'a.mjs', '--format', 'csv'], '--format must be text or json, found "csv"'],
    [['game', 'check', './a.mjs'], './a.mjs: cannot load it: there is no such file or package'],
  ])('with %j is refused', async (args, message) => {
    expect(await ran(args)).toEqual({ status: 2, stdout: '', stderr: `turncade: ${message}\n` });
  });
});

describe('turncade game new', () => {
  const home = process.cwd();
  afterEach(() => process.chdir(home));

  /** A new game in a folder with the package turncade. */
  async function newGame(language: string): Promise<string> {
    const folder = temporaryFolder();
    await installLibrary(folder);
    process.chdir(folder);
    const { status, stdout, stderr } = await ran(['game', 'new', 'six-stones', '--language', language]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      new RegExp(`^wrote bots\\.${language}, .* to six-stones\\n {2}cd six-stones\\n {2}npm install\\n {2}npm test\\n`),
    );
    process.chdir(home);
    return join(folder, 'six-stones');
  }

  const runIn = (cwd: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd,
      encoding: 'utf8',
      env: childEnvironment(cwd),
    });
    return { status, output: `${stdout}${stderr}` };
  };

  test('writes JavaScript that passes its own tests', async () => {
    const folder = await newGame('js');
    expect(readdirSync(folder)).toEqual([
      'bots.js',
      'game.js',
      'game.test.js',
      'levels.js',
      'package.json',
      'readme.md',
      'rules.js',
      'screen.js',
    ]);
    for (const file of readdirSync(folder))
      expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/new-game|NEW GAME|\.ts\b|\n\n\n| \n/);
    expect(runIn(folder, '--test', 'game.test.js')).toMatchObject({
      status: 0,
      output: expect.stringMatching(/pass 5/),
    });
  });

  test.each(['js', 'ts'])('writes a game (%s) that passes turncade game check and can be played', async (language) => {
    const folder = await newGame(language);
    const file = `./game.${language}`;
    expect(runIn(folder, cli, 'game', 'check', file, '--seed', 'k7f2')).toEqual({
      status: 0,
      output: expect.stringMatching(/^six-stones: 20 matches with seed k7f2, .*: no faults\n$/),
    });
    const played = runIn(folder, cli, 'run', '--game', file, '--bot', '1=careful', '--bot', '2=careful', '--seed', 'a');
    expect(played).toMatchObject({ status: 0, output: expect.stringContaining('has won') });
  });

  test('never writes to a folder that exists', async () => {
    const folder = temporaryFolder();
    process.chdir(folder);
    mkdirSync('six-stones');
    expect(await ran(['game', 'new', 'six-stones'])).toEqual({
      status: 1,
      stdout: '',
      stderr: 'turncade: six-stones exists already\n',
    });
    expect(readdirSync('six-stones')).toEqual([]);
  });

  test.each([
    ['Six', '"Six" is not a valid name: use up to 40 lower-case letters, digits and -, as in my-game'],
    ['../six', '"../six" is not a valid name: use up to 40 lower-case letters, digits and -, as in my-game'],
    ['risc', 'risc is a game that turncade already has'],
  ])('refuses the name %s', async (name, message) => {
    expect(await ran(['game', 'new', name])).toEqual({ status: 2, stdout: '', stderr: `turncade: ${message}\n` });
  });

  test('refuses an unknown language', async () => {
    const { stderr } = await ran(['game', 'new', 'six', '--language', 'tz']);
    expect(stderr).toBe('turncade: unknown language "tz"; did you mean "ts"?\n');
  });
});
