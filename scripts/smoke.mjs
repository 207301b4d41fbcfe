import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pty from '@lydell/node-pty';
import xterm from '@xterm/headless';

/**
 * Tries the built program under one or more versions of Node: `node scripts/smoke.mjs NODE…`, each a path of a binary.
 * Prints a line a check and ends with status 1 if one failed.
 */
const cli = join(import.meta.dirname, '..', 'dist', 'cli.js');
const games = join(import.meta.dirname, '..', 'test', 'recorded-games', 'space-defender');
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'));

const environment = () => ({
  PATH: process.env.PATH,
  TERM: 'xterm-256color',
  LANG: 'C.UTF-8',
  TURNCADE_HOME: mkdtempSync(join(tmpdir(), 'turncade-smoke-')),
});

const run = (node, ...args) => spawnSync(node, [cli, ...args], { encoding: 'utf8', env: environment(), input: '' });

const checks = {
  '--version': (node) => run(node, '--version').stdout === `${version}\n`,
  '--help': (node) => run(node, '--help').stdout.includes('turncade run GAME [SCRIPT]'),
  'a script against its transcript': (node) => {
    const { stdout } = run(node, 'run', 'space-defender', join(games, 'tour.script.txt'));
    return stdout === readFileSync(join(games, 'tour.expected.txt'), 'utf8');
  },
  'three turns in a terminal, then the shell as before': playThreeTurns,
};

async function playThreeTurns(node) {
  const terminal = new xterm.Terminal({ cols: 80, rows: 24, allowProposedApi: true });
  const program = pty.spawn(node, [cli, 'play', 'space-defender'], { cols: 80, rows: 24, env: environment() });
  program.onData((data) => terminal.write(data));
  const ended = new Promise((resolve) => program.onExit(resolve));
  const screen = () => {
    const { active } = terminal.buffer;
    return Array.from({ length: 24 }, (_, i) => active.getLine(active.baseY + i)?.translateToString(true)).join('\n');
  };
  const until = async (text) => {
    for (const end = Date.now() + 15_000; !screen().includes(text); await new Promise((r) => setTimeout(r, 10)))
      if (Date.now() > end) throw new Error(`waited for "${text}", the screen is\n${screen()}`);
  };
  await until('choose a sector');
  program.write('1');
  await until('weapon  1 of 5');
  program.write('\r'.repeat(5));
  await until('turn 0');
  program.write('f f');
  await until('turn 3');
  program.write('q');
  const { exitCode } = await ended;
  await new Promise((resolve) => setTimeout(resolve, 100));
  return exitCode === 0 && terminal.buffer.active.type === 'normal';
}

let passed = 0;
let failed = 0;
for (const node of process.argv.slice(2)) {
  const name = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
  for (const [check, holds] of Object.entries(checks)) {
    const ok = await Promise.resolve(holds(node)).catch((error) => {
      console.error(error.message);
      return false;
    });
    console.log(`${ok ? 'ok    ' : 'FAILED'} Node ${name}: ${check}`);
    if (ok) passed++;
    else failed++;
  }
}
console.log(`smoke: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
