import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const cli = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');
const passwordOf = (name) => `${name} walks in the rain`;

function started(args) {
  const TURNCADE_HOME = mkdtempSync(join(tmpdir(), 'turncade-picture-'));
  const child = spawn(process.execPath, [cli, ...args], { env: { PATH: process.env.PATH, TURNCADE_HOME } });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, json: async () => JSON.parse((await lines.next()).value) };
}

/** Creates an account and returns its connection to a server, as a program would use it. */
async function person(name, address) {
  const { child, json } = started(['join', address, '--format', 'json']);
  let number = 0;
  const ask = async (request) => {
    const id = ++number;
    child.stdin.write(`${JSON.stringify({ id, ...request })}\n`);
    for (;;) {
      const { id: answered, ok, error } = await json();
      if (answered === id && error !== undefined) throw new Error(`${name}: ${request.type}: ${error.message}`);
      if (answered === id) return ok;
    }
  };
  await ask({ type: 'register', name, password: passwordOf(name) });
  return { ask, end: () => child.kill() };
}

/**
 * Starts a server with a match of RISC between mia and tom, and plays some turns.
 *
 * @param turns orders of each turn: those of mia, then those of tom
 * @returns address of the server, code of the match, mia's password, and a function that stops everything
 */
export async function onlineMatch(turns, chat) {
  const server = started(['serve', '--port', '0', '--log', 'json', '--registration', 'open']);
  const address = `127.0.0.1:${(await server.json()).port}`;
  const [mia, tom] = [await person('mia', address), await person('tom', address)];
  const { match, code } = await mia.ask({
    type: 'create',
    game: 'risc',
    level: { name: 'twin-rivers' },
    seats: [{ is: 'me' }, { is: 'open' }],
    options: {},
    limit: 12 * 60 * 60 * 1000,
    watching: 'everybody',
    outSees: 'own',
    listed: true,
    hints: true,
  });
  await tom.ask({ type: 'sit', match, seat: 2 });
  await tom.ask({ type: 'ready', match, ready: true });
  await mia.ask({ type: 'start', match });
  for (const [turn, orders] of turns.entries())
    for (const [seat, lines] of orders.entries())
      for (const [i, line] of [...lines, 'commit'].entries())
        await [mia, tom][seat].ask({ type: 'command', match, key: `${turn}-${seat}-${i}`, line });
  await tom.ask({ type: 'open', match, from: 0 });
  await tom.ask({ type: 'chat', match, text: chat });
  mia.end();
  return {
    address,
    code,
    password: passwordOf('mia'),
    end() {
      tom.end();
      server.child.kill();
    },
  };
}
