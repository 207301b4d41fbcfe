import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { endStarted, server, started } from '../support/server-program.ts';

afterAll(endStarted);

const password = 'a horse in the rain';

/** The game of the guide as a module. */
async function auction(): Promise<string> {
  const file = join(temporaryFolder(), 'auction.mjs');
  await build({
    stdin: { contents: "export { diceAuction as game } from './test/tiny-game/index.ts';", resolveDir: process.cwd() },
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return file;
}

test('a server hosts a custom game, and two accounts and a bot play a whole match of it', async () => {
  const file = await auction();
  const { facts } = await server(['--game', file]);
  const address = `127.0.0.1:${facts.port}`;
  const [mia, bob] = ['mia', 'bob'].map((name) => {
    const home = temporaryFolder();
    const program = started(['join', address, '--format', 'json'], home);
    let id = 0;
    const ask = async (request: object) => (await program.ask(++id, request)).ok;
    return { name, home, ask, end: () => program.child.stdin.end() };
  });
  if (mia === undefined || bob === undefined) throw new Error('both clients have started');
  for (const { name, ask } of [mia, bob]) await ask({ type: 'register', name, password });
  const terms = { options: {}, limit: 0, watching: 'everybody', outSees: 'own', listed: true, hints: false };
  const seats = [{ is: 'me' }, { is: 'open' }, { is: 'bot', bot: 'gambler' }];
  const { match, code } = await mia.ask({ type: 'create', game: 'dice-auction', seats, ...terms });
  await bob.ask({ type: 'sit', match });
  for (const { ask } of [mia, bob]) {
    await ask({ type: 'roll', match, random: 'ab'.repeat(32) });
    await ask({ type: 'ready', match, ready: true });
  }
  for (const { end } of [mia, bob]) end();
  const players = [mia, bob].map(({ name, home }) => {
    const player = started(['join', address, '--name', name, '--bot', 'random', '--match', code, '--game', file], home);
    player.child.stdin.write(`${password}\n`);
    return player;
  });
  for (const player of players) {
    let last = '';
    while (!last.startsWith('over: ')) last = await player.line();
    expect(last).toMatch(/^over: (?:player [123], .* won|nobody won) \(.+\)$/);
    expect(await player.ended()).toBe(0);
  }
});
