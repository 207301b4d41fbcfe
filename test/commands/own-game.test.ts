import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { ran } from '../support/here.ts';
import { moduleFile } from '../support/own-game.ts';
import { temporaryFolder } from '../support/program.ts';

test('a whole game is played from its module: secret bids, seats, a save', async () => {
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
    stderr: 'turncade: --game names the game to play, found also "risc"\n',
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
])('a module that %s is told so', async (_, text, fault) => {
  const file = moduleFile(text);
  const told = await ran(['run', '--game', file]);
  expect(told).toMatchObject({ status: 2, stdout: '', stderr: `turncade: ${file}: ${fault}\n` });
});

test('a command without a rule is found before anything is played', async () => {
  const nothing = '() => undefined';
  const game = `{ id: 'odd', rulesVersion: 1, players: { least: 1, most: 1 }, commands: { go: { args: {}, help: 'go' } },
    rules: {}, phases: {}, reasons: {}, setup: ${nothing}, copy: ${nothing}, view: ${nothing}, turnOf: ${nothing}, legal: ${nothing},
    script: { text: { initial: ${nothing}, block: ${nothing} } }, position: { write: ${nothing}, read: ${nothing} } }`;
  const { stderr } = await ran(['run', '--game', moduleFile(`export const game = ${game};`)]);
  expect(stderr).toContain('game.rules.go: found nothing, expected the rule of the command');
});
