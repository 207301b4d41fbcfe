import './own-temporary-folder.mjs';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pty from '@lydell/node-pty';
import xterm from '@xterm/headless';
import seedrandom from 'seedrandom';

/**
 * Kills the built program at random moments and checks that everything that it had shown is on disk: `node
 * scripts/kill-trials.mjs [TRIALS] [SEED] [FOLDER]`. It runs TRIALS trials for each scenario below. FOLDER contains the
 * program. Prints a line per scenario and all losses. Exits with status 1 if anything was lost.
 */
const [trials = '10', seed = 'a', folder = join(import.meta.dirname, '..', 'dist')] = process.argv.slice(2);
const random = seedrandom.alea(seed);
/** Random whole number from 0 to `limit` - 1. */
const below = (limit) => Math.floor(random() * limit);

/** Timeout of a trial in milliseconds. It is long enough for a busy machine, so that it ends only trials that hang. */
const patience = 600_000;

const cli = join(folder, 'cli.js');
const match = ['play', 'space-defender', '--seed', 'k7f2', '--speed', 'skip'];
const board = ['play 10 30 1 1 1 1 1', 'setup_next 5'];

/**
 * Environment that makes the program kill itself right after a certain write, before it does anything else.
 *
 * @param isLast JavaScript condition on the written `text` and on the `number` of the write. The program kills itself
 * after the first write that meets it
 */
const killedBy = (isLast) => {
  const program = `let number = 0;
    const { stdout } = process;
    const write = stdout.write.bind(stdout);
    stdout.write = (piece, ...more) => {
      const done = write(piece, ...more);
      const text = String(piece);
      if (text !== '') number++;
      if (${isLast}) process.kill(process.pid, 'SIGKILL');
      return done;
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
};
/** JavaScript condition that is true for a text that mentions turn `turn` or a later turn. */
const tellsOf = (turn) => `[...text.matchAll(/Turn (\\d+)/g)].some(([, turn]) => Number(turn) >= ${turn})`;

const environment = (home, more) => ({
  PATH: process.env.PATH,
  TERM: 'xterm-256color',
  LANG: 'C.UTF-8',
  TURNCADE_HOME: home,
  ...more,
});

/** Number of turns in the longest save of a home folder. */
function turnsSaved(home) {
  let names = [];
  try {
    names = readdirSync(join(home, 'matches')).filter((name) => name.endsWith('.turncade'));
  } catch {
    return 0;
  }
  const texts = names.map((name) => readFileSync(join(home, 'matches', name), 'utf8'));
  return Math.max(0, ...texts.map((text) => text.match(/^pass$/gm)?.length ?? 0));
}

const turnsIn = (text) => Math.max(0, ...[...text.matchAll(/\b[Tt]urn (\d+)/g)].map(([, turn]) => Number(turn)));

/** Plays in text mode through pipes. `feed` writes lines and decides when to kill the program. */
function inWords(home, feed, more = {}) {
  const child = spawn(process.execPath, [cli, ...match, '--screen-reader'], { env: environment(home, more) });
  let told = '';
  const kill = () => child.kill('SIGKILL');
  const listeners = new Set();
  child.stdout.setEncoding('utf8').on('data', (text) => {
    told += text;
    for (const listener of listeners) listener(told);
  });
  child.stdin.on('error', () => {});
  setTimeout(kill, patience).unref();
  feed({
    say: (...lines) => child.stdin.write(`${lines.join('\n')}\n`),
    kill,
    heard: (listen) => listeners.add(listen),
  });
  return new Promise((resolve) => child.on('close', () => resolve(turnsIn(told))));
}

/** Plays on the screen of a terminal. `kill` decides when to kill the program. */
function onScreen(home, turns, kill, more = {}) {
  const terminal = new xterm.Terminal({ cols: 80, rows: 24, allowProposedApi: true });
  const program = pty.spawn(process.execPath, [cli, ...match], {
    cols: 80,
    rows: 24,
    env: environment(home, more),
  });
  terminal.onData((answer) => program.write(answer));
  const shown = () => {
    const { active } = terminal.buffer;
    return Array.from({ length: 24 }, (_, i) => active.getLine(active.baseY + i)?.translateToString(true)).join('\n');
  };
  setTimeout(() => program.kill('SIGKILL'), patience).unref();
  // False until the commands that start the match are typed. After that, each key plays a turn.
  let isBegun = false;
  let pressed = 0;
  program.onData((data) =>
    terminal.write(data, () => {
      const text = shown();
      if (!isBegun && /\bboard\b/.test(text)) {
        isBegun = true;
        program.write(`\u001B[200~${board.join('\r')}\r\u001B[201~`);
      }
      const [, turn] = /\bturn (\d+)\b/.exec(text) ?? [];
      if (!isBegun || turn === undefined || Number(turn) < pressed) return;
      if (pressed < turns) {
        pressed++;
        program.write(' ');
      } else kill(() => program.kill('SIGKILL'));
    }),
  );
  return new Promise((resolve) => {
    program.onExit(() => setTimeout(() => terminal.write('', () => resolve(turnsIn(shown()))), 50));
  });
}

/**
 * Scenarios, which differ in how the match is played and when the program is killed. Each returns the number of turns
 * that the program had shown.
 */
const ways = {
  'words, 1,500 lines in one piece, killed as soon as any of it is told': (home) =>
    inWords(home, ({ say, kill, heard }) => {
      say(...board, ...Array(1500).fill('pass'));
      const delay = below(3);
      heard((told) => {
        if (turnsIn(told) > 0) setTimeout(kill, delay);
      });
    }),
  'words, 1,500 lines in one piece, killed by what tells of a turn': (home) =>
    inWords(home, ({ say }) => say(...board, ...Array(1500).fill('pass')), killedBy(tellsOf(1 + below(1500)))),
  'words, line by line, killed by what tells of a turn': (home) =>
    inWords(
      home,
      ({ say, heard }) => {
        const lines = [...board, ...Array(40).fill('pass')];
        let asked = 0;
        heard((told) => {
          for (; lines.length > 0 && (told.match(/command: /g)?.length ?? 0) > asked; asked++) say(lines.shift());
        });
      },
      killedBy(tellsOf(1 + below(20))),
    ),
  'words, line by line, killed at any time': (home) =>
    inWords(home, ({ say, kill, heard }) => {
      const lines = [...board, ...Array(400).fill('pass')];
      const last = 3 + below(10);
      let asked = 0;
      heard((told) => {
        for (; lines.length > 0 && (told.match(/command: /g)?.length ?? 0) > asked; asked++) {
          say(lines.shift());
          if (asked === last) setTimeout(kill, below(40));
        }
      });
    }),
  'screen, killed by a frame': (home) => onScreen(home, 1000, () => {}, killedBy(`number === ${16 + below(30)}`)),
  'screen, killed at any time': (home) => onScreen(home, 2 + below(6), (kill) => setTimeout(kill, below(25))),
};

let lostSome = false;
for (const [way, play] of Object.entries(ways)) {
  let told = 0;
  const losses = [];
  for (let trial = 0; trial < Number(trials); trial++) {
    const home = mkdtempSync(join(tmpdir(), 'turncade-kill-'));
    const turns = await play(home);
    const saved = turnsSaved(home);
    told += turns;
    if (saved < turns) losses.push(`${turns - saved} of ${turns}`);
    rmSync(home, { recursive: true });
  }
  lostSome ||= losses.length > 0;
  const what = losses.length === 0 ? 'nothing lost' : `lost in ${losses.length}: ${losses.join(', ')} turns`;
  console.log(`${way}: ${trials} trials, ${told} turns told, ${what}`);
}
process.exit(lostSome ? 1 : 0);
