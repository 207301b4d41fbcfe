import './own-temporary-folder.mjs';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pty from '@lydell/node-pty';
import xterm from '@xterm/headless';

/**
 * Tests the built program under one or more versions of Node: `node scripts/smoke.mjs NODE…`. Each NODE is the path of
 * a Node binary. Prints a line per check. Exits with status 1 if a check failed.
 */
const cli = join(import.meta.dirname, '..', 'dist', 'cli.js');
const games = join(import.meta.dirname, '..', 'test', 'recorded-games', 'space-defender');
const levels = join(import.meta.dirname, '..', 'levels', 'space-defender');
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'));

/** Maximum milliseconds to wait for a screen. Even on a busy machine, only a program that hangs takes longer. */
const patience = 300_000;

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
  'the list of levels': (node) => {
    const listed = run(node, 'levels', 'space-defender', '--format', 'json').stdout.trim().split('\n');
    return listed.length >= 12 && listed.every((line) => JSON.parse(line).game === 'space-defender');
  },
  'a level that is right': (node) =>
    run(node, 'levels', 'space-defender', '--check', join(levels, 'long-watch.txt')).status === 0,
  'a level that is not': (node) => {
    const { status, stderr } = run(node, 'levels', 'space-defender', '--check', join(games, 'tour.script.txt'));
    return status === 1 && /tour\.script\.txt, line 2: found "setup_next\(1\)"/.test(stderr);
  },
  'a mission that a bot wins': (node) => {
    const lines = run(
      node,
      'run',
      'space-defender',
      '--level',
      'line-up',
      '--seed',
      'b',
      '--bot',
      '1=normal',
      '--format',
      'json',
    )
      .stdout.trim()
      .split('\n');
    const { status, outcome } = JSON.parse(lines.at(-1));
    return status === 'over' && outcome.winners.includes(1);
  },
  'a level of Into the Breach that a bot wins': (node) => {
    const { stdout } = run(node, 'run', 'into-the-breach', '--level', 'mason', '--bot', '1=normal');
    return stdout.trimEnd().endsWith('state:won');
  },
  'the second game against its transcript': (node) => {
    const folder = join(games, '..', 'into-the-breach');
    const { stdout } = run(node, 'run', 'into-the-breach', join(folder, 'par.script.txt'));
    return stdout === readFileSync(join(folder, 'par.expected.txt'), 'utf8');
  },
  'a race of four against its transcript': (node) => {
    const folder = join(games, '..', 'robo-race');
    const script = join(folder, 'tour.script.txt');
    const { stdout } = run(node, 'run', 'robo-race', script, '--players', '4', '--seed', 'classic');
    return stdout === readFileSync(join(folder, 'tour.expected.txt'), 'utf8');
  },
  'a race that a bot wins': (node) => {
    const { stdout } = run(node, 'run', 'robo-race', '--bot', '1=normal', '--bot', '2=easy', '--seed', 'a');
    return /state:over, round:\d+, winner:1, ok/.test(stdout);
  },
  'planets against their transcript': (node) => {
    const folder = join(games, '..', 'space-explorers');
    const { stdout } = run(node, 'run', 'space-explorers', join(folder, 'tour.script.txt'));
    return stdout === readFileSync(join(folder, 'tour.expected.txt'), 'utf8');
  },
  'a war of three against its transcript': (node) => {
    const folder = join(games, '..', 'risc');
    const script = join(folder, 'tour.script.txt');
    const { stdout } = run(node, 'run', 'risc', script, '--level', 'three-crowns', '--seed', 'classic');
    return stdout === readFileSync(join(folder, 'tour.expected.txt'), 'utf8');
  },
  'a war that a bot wins': (node) => {
    const { stdout } = run(node, 'run', 'risc', '--bot', '1=normal', '--bot', '2=random', '--seed', 'b');
    return /^turn \d+: over, player 1 wins \(conquest\)$/m.test(stdout);
  },
  'a program to begin with beats chance': (node) => {
    const folder = mkdtempSync(join(tmpdir(), 'turncade-smoke-'));
    const options = { encoding: 'utf8', env: environment(), input: '', cwd: folder };
    spawnSync(node, [cli, 'strategy', 'new', 'settler'], options);
    const match = ['run', 'space-explorers', '--bot', '1=./settler.mjs', '--bot', '2=random', '--seed', 'b'];
    return spawnSync(node, [cli, ...match], options).stdout.includes('status: over, player 1 wins');
  },
  'a tournament comes out the same in one thread and in two': (node) => {
    const results = ['1', '2'].map((jobs) => {
      const games = ['random', 'greedy', '--levels', 'tier:duel', '--games', '6', '--seed', 'a', '--jobs', jobs];
      return run(node, 'tournament', 'space-explorers', ...games, '--format', 'csv').stdout;
    });
    return results[0] === results[1] && results[0].split('\n').length === 8;
  },
  'the menu, three turns of a mission, then the shell as before': playThreeTurns,
  'a battle and its report, then the shell as before': watchBattle,
  'a hint from the thread that thinks, then the shell as before': askForHint,
};

async function playThreeTurns(node) {
  const { program, ended, until, restored } = openProgram(node, ['--speed', 'skip']);
  await until('q  Quit');
  program.write('1');
  await until('choose a level');
  program.write('\r');
  await until('turn 0');
  program.write('f f');
  await until('turn 3');
  program.write('q');
  await until('choose a level');
  program.write('\u001B');
  await until('Continue');
  program.write('q');
  return restored(await ended);
}

/** Asks for a hint, which comes from the worker thread. */
async function askForHint(node) {
  const { program, ended, until, restored } = openProgram(node, ['play', 'into-the-breach', '--speed', 'skip']);
  await until('1 of 5');
  program.write('\u0014b');
  await until('A hint costs');
  program.write('y');
  await until('Hint: ');
  program.write('q');
  return restored(await ended);
}

/** Watches a turn of RISC with a battle, in which every force and every roll has its own frame. */
async function watchBattle(node) {
  const war = ['play', 'risc', '--bot', '2=easy', '--seed', 'b', '--speed', '2x'];
  const { program, ended, until, restored } = openProgram(node, war);
  await until('1 of 5');
  program.write('\u0014et');
  await until('turn 1  your orders');
  program.write('\r\r');
  await until('end turn with 1 order');
  program.write('tt');
  await until('turn 1  orders 1/2');
  await until('turn 1  battles');
  await until('Enter: orders for turn 2');
  // Waits because the summary ignores keys in its first 400 ms.
  await new Promise((resolve) => setTimeout(resolve, 600));
  program.write('\r');
  await until('turn 2  your orders');
  program.write('q');
  return restored(await ended);
}

function openProgram(node, args) {
  const terminal = new xterm.Terminal({ cols: 80, rows: 24, allowProposedApi: true });
  const program = pty.spawn(node, [cli, ...args], { cols: 80, rows: 24, env: environment() });
  terminal.onData((data) => program.write(data));
  program.onData((data) => terminal.write(data));
  const ended = new Promise((resolve) => program.onExit(resolve));
  const screen = () => {
    const { active } = terminal.buffer;
    return Array.from({ length: 24 }, (_, i) => active.getLine(active.baseY + i)?.translateToString(true)).join('\n');
  };
  const until = async (text) => {
    for (const end = Date.now() + patience; !screen().includes(text); await new Promise((r) => setTimeout(r, 10)))
      if (Date.now() > end) throw new Error(`waited for "${text}", the screen is\n${screen()}`);
  };
  /** True if the program exited without error and restored the shell's screen. */
  const restored = async ({ exitCode }) => {
    const isRestored = () => terminal.buffer.active.type === 'normal';
    for (const end = Date.now() + patience; !isRestored() && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 10));
    return exitCode === 0 && isRestored();
  };
  return { program, ended, until, restored };
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
