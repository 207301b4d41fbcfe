import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { ran } from '../support/here.ts';
import { moduleFile, ownGameFile } from '../support/own-game.ts';
import { childEnvironment, cli, runProgram, temporaryFolder } from '../support/program.ts';

test('a custom game with secret bids, seats and a save is played from its module', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'auction.mjs');
  await build({
    stdin: { contents: "export { diceAuction as game } from './test/tiny-game/index.ts';", resolveDir: process.cwd() },
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const script = '1: stake 2\n1: bid 5\n2: bid 4\n';
  const played = await ran(['run', '--game', file, '--seed', 'k7f2', '--seat', '2'], script);
  expect(played).toMatchObject({ status: 0, stderr: '' });
  expect(played.stdout).toContain('->2: bid(4)');
  expect(played.stdout).not.toContain('bid(5)');
  expect(await ran(['--game', file], script)).toMatchObject({
    status: 2,
    stderr: 'turncade: play needs a terminal; "turncade run" plays a script without one\n',
  });
  expect(await ran(['play', 'risc', '--game', file])).toMatchObject({
    status: 2,
    stderr: 'turncade: --game already names the game; leave out "risc"\n',
  });
  const save = join(folder, 'auction.turncade');
  await ran(['run', '--game', file, '--follow', '--save', save, '--seed', 'k7f2', '--bot', '2=gambler'], script);
  const gone = await ran(['run', '--game', file, '--follow', '--save', save, '--quiet'], '1: commit\n');
  expect(gone.stdout).toContain('round 2');
});

test.each([
  ['exports no game', 'export const games = {};', 'found no game, expected "export const game = {...}"'],
  ['exports half a game', "export const game = { id: 'half' };", 'game.rulesVersion: found undefined, expected number'],
  ['fails', "throw new Error('no luck');", 'cannot load it: no luck'],
  [
    'waits for a promise that never resolves',
    'await new Promise(() => {});',
    'cannot load it: found a top-level "await" that never ends, or process.exit, expected a module that loads',
  ],
  [
    'imports a package that is not installed',
    "import 'no-such-package';",
    'cannot load it: it imports no-such-package, which is not installed beside it: npm install no-such-package',
  ],
])('a custom game whose module %s is reported', async (_, text, fault) => {
  const file = moduleFile(text);
  const told = await ran(['run', '--game', file]);
  expect(told).toMatchObject({ status: 2, stdout: '', stderr: `turncade: ${file}: ${fault}\n` });
});

test('a custom game with a command that has no rule is refused before anything is played', async () => {
  const nothing = '() => undefined';
  const game = `{ id: 'odd', rulesVersion: 1, players: { least: 1, most: 1 }, commands: { go: { args: {}, help: 'go' } },
    rules: {}, phases: {}, reasons: {}, setup: ${nothing}, copy: ${nothing}, view: ${nothing}, turnOf: ${nothing}, legal: ${nothing},
    script: { text: { initial: ${nothing}, block: ${nothing} } }, position: { write: ${nothing}, read: ${nothing} } }`;
  const { stderr } = await ran(['run', '--game', moduleFile(`export const game = ${game};`)]);
  expect(stderr).toContain('game.rules.go: found nothing, expected the rule of the command');
});

test.each([
  ['view: shown', 'view: () => 3', 'game.view returns something unexpected: found 3, expected an object'],
  ['setup: ({ seed,', 'setup: ({ sed,', 'game.setup has failed: seed is not defined (nim.mjs, line N)'],
  ['legal: ', 'legla: ', 'game.legal: found undefined, expected function'],
  ["id: 'nim'", "id: 'risc'", 'game.id: found "risc", which is a built-in game'],
  ["phase: 'turn'", "phase: 'tun'", 'nim has no phase tun'],
  ['Number.isInteger(json?.stones)', 'false', 'game.position.read cannot read what game.position.write wrote'],
  ['...generalReasons,', '', 'game.reasons: found no sentence for "match-over", expected all of generalReasons'],
  ["heap: '15'", 'heap: 15', 'levels: heap: found number, expected the text of a level'],
  ['levels: {', 'lewels: {', 'levels: found some levels, but game.levels, which reads a level, is missing'],
  ['status: () =>', 'stats: () =>', 'screen.stats: expected one of title, summary, turnName, rules, board'],
  ["title: 'Nim'", 'title: 3', 'screen.title: found number, expected string'],
])(
  'a custom game with `%s` changed to `%s` is refused, and the message states its file and fault',
  async (right, wrong, fault) => {
    const file = await ownGameFile('nim.mjs', (text) => text.replace(right, wrong));
    const { status, stdout, stderr } = await ran(['run', '--game', file]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.replace(/line \d+/, 'line N')).toContain(`turncade: ${file}: ${fault}`);
  },
);

test.each([
  ["'take', args: { count: stones", "'tak', args: { count: stones", 'there is no command "tak"'],
  ['count: stones % 4 || 1', "count: 'x'", 'take: count: "x" is not a whole number (1..3)'],
])(
  'a bot of a custom game with `%s` changed to `%s` ends the match with a message about its fault',
  async (right, wrong, fault) => {
    const file = await ownGameFile('nim.mjs', (text) => text.replace(right, wrong));
    const { status, stdout, stderr } = await ran(['run', '--game', file, '--bot', '2=careful'], '1: take 1\n');
    expect(status).toBe(2);
    expect(stdout).toContain('->1: take(1)');
    expect(stderr).toBe(`turncade: ${file}: game.bots.careful.choose: ${fault}\n`);
  },
);

test('a custom game can have levels to list, check and play, also for programs and tournaments', async () => {
  const file = await ownGameFile('nim.mjs');
  const game = ['--game', file];
  expect((await ran(['levels', ...game])).stdout).toBe(`Nim (nim)
  tier  level   title
  1     pocket  pocket  7 stones
  2     heap    heap    15 stones
  3     hill    hill    29 stones
`);
  expect((await ran(['run', ...game, '--level', 'pocket'])).stdout).toBe('  7 stones, player 1 takes\n');
  const inFolder = await ownGameFile('nim.mjs', (text) =>
    text.replace(/export const levels = .*/, "export const levels = new URL('./yards/', import.meta.url);"),
  );
  const folder = join(dirname(inFolder), 'yards');
  expect((await ran(['levels', '--game', inFolder])).stderr).toContain('levels: there is no such file');
  mkdirSync(folder);
  writeFileSync(join(folder, 'back.txt'), '9');
  expect((await ran(['levels', '--game', inFolder])).stdout).toContain('1     back   back   9 stones');
  const bad = join(temporaryFolder(), 'bad.txt');
  writeFileSync(bad, 'seven');
  expect((await ran(['levels', ...game, '--check', bad])).stderr).toContain('found "seven", expected 1 to 99 stones');
  const program = join(temporaryFolder(), 'greedy.mjs');
  writeFileSync(
    program,
    'export const takeTurn = ({ legal: [{ args }] }) => ({ commands: ["take " + args.count.to] });',
  );
  const tried = await ran(['strategy', 'try', program, ...game]);
  expect(tried).toMatchObject({ status: 0, stderr: '' });
  expect(tried.stdout).toContain('take(3)  accepted');
  const { stdout, status } = runProgram(['tournament', ...game, program, 'careful', '--games', '6', '--seed', 'k7f2']);
  expect({ status }).toEqual({ status: 0 });
  expect(stdout).toContain('Nim: 2 strategies, 3 levels, 6 games a pair, seed k7f2');
});

test('a custom game whose list of legal commands contains a refused one is blamed for it', async () => {
  const file = await ownGameFile('nim.mjs', (text) => text.replace('to: Math.min(3, stones)', 'to: 3'));
  const match = ['run', '--game', file, '--bot', '1=random', '--bot', '2=random', '--seed', 'b'];
  const sentence = 'game.legal lists take(3) for player 1, but the rules refuse it: There are only 2 stones.';
  expect((await ran(match)).stdout).toContain(`There are only 2 stones.\nFault of the game: ${sentence}\n`);
  expect((await ran([...match, '--quiet'])).stderr).toBe(`turncade: fault of the game in turn 5: ${sentence}\n`);
  const program = join(temporaryFolder(), 'greedy.mjs');
  writeFileSync(program, "export const takeTurn = () => ({ name: 'take', args: { count: 3 } });");
  const games = ['--game', file, 'random', program, '--games', '12', '--seed', 'x', '--levels', 'hill'];
  const { stdout, stderr, status } = runProgram(['tournament', ...games]);
  expect({ status }).toEqual({ status: 1 });
  expect(stdout).not.toContain('Stopped');
  expect(stderr).toMatch(
    /The game has faults in \d games?, and \d of them .* in game 1\/2\/\d+ on hill, turn \d+: game/,
  );
});

describe('the free bots of a custom game', () => {
  const mcts = ['--bot', '1=mcts', '--seed', 'k7f2'];

  test('play in matches and tournaments, and mcts beats random', async () => {
    const game = ['--game', await ownGameFile('nim.mjs')];
    const match = () => ran(['run', ...game, ...mcts, '--bot', '2=random', '--level', 'pocket']);
    const played = await match();
    expect(played).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('player 1 has won') });
    expect(await match()).toEqual(played);
    const { stdout } = runProgram(['tournament', ...game, 'mcts', 'random', '--games', '6', '--seed', 'k7f2']);
    expect(stdout).toMatch(/ 1 {2}mcts .*\n *2 {2}random /);
    expect((await ran(['run', ...game, '--bot', '1=mtcs'])).stderr).toBe(
      'turncade: unknown bot "mtcs"; did you mean "mcts"?\n',
    );
  });

  test('give way to bots of the game with their names', async () => {
    const file = await ownGameFile('nim.mjs', (text) => text.replace('careful: {', 'random: {'));
    const { stdout } = await ran([
      'run',
      '--game',
      file,
      '--bot',
      '1=random',
      '--bot',
      '2=random',
      '--level',
      'pocket',
    ]);
    expect(stdout).toContain('->1: take(3)\n  4 stones');
  });

  test('include no mcts if the game hides something that it cannot complete', async () => {
    const file = await ownGameFile('nim.mjs', (text) =>
      text.replace('write: shown', 'write: (state, viewer) => ({ ...shown(state), open: viewer === "all" })'),
    );
    const { status, stderr } = await ran(['run', '--game', file, ...mcts]);
    expect(status).toBe(2);
    expect(stderr).toContain(`${file}: mcts cannot play nim: its positions hide something`);
  });
});

describe('the module of a custom game', () => {
  const nim = async () => readFileSync(await ownGameFile('nim.mjs'), 'utf8');
  const runIn = (cwd: string, game: string) =>
    spawnSync(
      process.execPath,
      [cli, 'run', '--game', game, '--bot', '1=careful', '--bot', '2=careful', '--seed', 's'],
      {
        cwd,
        encoding: 'utf8',
        env: childEnvironment(cwd),
      },
    );

  test('may be TypeScript, and its errors name the right line', async () => {
    const folder = temporaryFolder();
    const typed = (await nim()).replace('const usual = 12;', 'const usual: number = 12;\ntype Unused = string;');
    writeFileSync(join(folder, 'nim.ts'), typed);
    expect(runIn(folder, './nim.ts')).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('has won'),
    });
    const at = typed.split('\n').findIndex((line) => line.includes('state.turn++;'));
    writeFileSync(join(folder, 'nim.ts'), typed.replace('state.turn++;', 'state.turn++; oops();'));
    expect(runIn(folder, './nim.ts').stderr).toBe(
      `turncade: ./nim.ts: game.rules.take.apply has failed: oops is not defined (nim.ts, line ${at + 1})\n`,
    );
  });

  test('may be an installed package', async () => {
    const folder = temporaryFolder();
    const packageFolder = join(folder, 'node_modules', '@me', 'nim');
    mkdirSync(packageFolder, { recursive: true });
    writeFileSync(
      join(packageFolder, 'package.json'),
      '{ "name": "@me/nim", "type": "module", "exports": "./game.js" }',
    );
    writeFileSync(join(packageFolder, 'game.js'), await nim());
    expect(runIn(folder, '@me/nim')).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('has won'),
    });
    expect(runIn(folder, 'nim').stderr).toBe('turncade: nim: cannot load it: there is no such file or package\n');
    expect(runIn(folder, './nim').stderr).toBe('turncade: ./nim: cannot load it: there is no such file or package\n');
  });
});
