import './own-temporary-folder.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import seedrandom from 'seedrandom';

/**
 * At random moments, kills the process that owns a server's data. Then checks that everything that the process had
 * acknowledged is stored once and in order: `node scripts/store-trials.mjs [TRIALS] [SEED] [FOLDER] [READER]`. Runs
 * TRIALS trials for each scenario. FOLDER contains the built program. READER is the path of a Node with built-in
 * SQLite, which reads the database concurrently. Default: this Node, if it has SQLite. Prints a line per scenario.
 * Exits with status 1 if anything was lost.
 */
const [trials = '30', seed = 'a', folder = join(import.meta.dirname, '..', 'dist'), reader = process.execPath] =
  process.argv.slice(2);
const random = seedrandom.alea(seed);
const below = (limit) => Math.floor(random() * limit);

/** Timeout of a writer in milliseconds. */
const patience = 300_000;

const work = mkdtempSync(join(tmpdir(), 'turncade-store-'));
const writer = join(work, 'writer.mjs');

buildSync({
  entryPoints: [join(import.meta.dirname, '..', 'test', 'server', 'store', 'trial-writer.ts')],
  outfile: writer,
  bundle: true,
  platform: 'node',
  format: 'esm',
  external: ['node-sqlite3-wasm'],
});

/** Starts a writer and passes each of its reports to `heard`. */
function start(data, time, heard, isLarge = '') {
  const child = spawn(process.execPath, [writer, data, join(folder, 'store.js'), String(time), isLarge]);
  let rest = '';
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  child.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) heard(...JSON.parse(line));
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  const ended = new Promise((resolve) =>
    child.on('close', () => {
      clearTimeout(timer);
      resolve(errors);
    }),
  );
  return { kill: () => child.kill('SIGKILL'), ended };
}

/** Records the acknowledged entries, and collects contradictions. */
function ledger() {
  const told = new Map();
  const wrong = [];
  let before = 0;
  return {
    told,
    wrong,
    lines: () => before + told.size,
    /** Forgets the acknowledged entries before the trial switches to another database. */
    forget() {
      before += told.size;
      told.clear();
    },
    tell: ([match, number, key]) => told.set(`${match} ${number}`, key),
    /** Compares a complete journal of a match with the acknowledged entries. */
    compare(entries, match) {
      const found = new Map(entries.map(([, number, key]) => [`${match} ${number}`, key]));
      if (entries.some(([, number], index) => number !== index + 1)) wrong.push(`${match} is out of order`);
      for (const [at, key] of told)
        if (at.startsWith(`${match} `) && found.get(at) !== key) wrong.push(`${at} was told and is ${found.get(at)}`);
      // Adds entries that were stored but not acknowledged, because later journals must contain these entries, too.
      for (const [at, key] of found) told.set(at, key);
    },
  };
}

/** Runs a writer until it is killed. */
async function trial(data, book, time, { meanwhile = () => {}, until = 'told', spare = below(40) } = {}) {
  let found = 0;
  const matches = ['m1', 'm2', 'm3'];
  let isArmed = false;
  const running = start(data, time, (word, what) => {
    if (word === 'found') book.compare(what, matches[found++]);
    if (word === 'told') book.tell(what);
    if (word === 'refused') book.wrong.push(`refused: ${what}`);
    if (word === 'opened') meanwhile();
    if (word !== until || isArmed) return;
    isArmed = true;
    setTimeout(running.kill, spare);
  });
  const errors = await running.ended;
  if (!isArmed) book.wrong.push(`it did not come as far as ${until} ${errors}`);
}

/** Opens the database once after the last kill, without writing, and checks its contents. */
const settle = (data, book) => trial(data, book, 0, { spare: 0, until: 'opened' });

const home = () => mkdtempSync(join(work, 'data-'));

/** Code of a program that opens the database once and reads it, as a user might do from a shell. */
const looking = `const { DatabaseSync } = require('node:sqlite');
  try { new DatabaseSync(process.argv[1]).prepare('select count(*) from entry').all(); } catch {}`;
const canLook = spawnSync(reader, ['-e', "require('node:sqlite')"]).status === 0;

const ways = {
  async 'killed at any time, with a clock that goes back'(book) {
    const data = home();
    for (let number = 0; number < Number(trials); number++) await trial(data, book, 1e12 - number * 86_400_000);
    await settle(data, book);
  },
  async 'three starters at once, then killed'(book) {
    const data = home();
    for (let number = 0; number < Math.ceil(Number(trials) / 6); number++) {
      let opened = 0;
      let refused = 0;
      const running = [1, 2, 3].map(() =>
        start(data, 1, (word, what) => {
          if (word === 'opened') opened++;
          if (word === 'told') book.tell(what);
          if (word === 'refused') refused += what.startsWith('in-use') ? 1 : 100;
          if (word === 'told' && refused === 2) for (const { kill } of running) kill();
        }),
      );
      await Promise.all(running.map(({ ended }) => ended));
      if (opened !== 1 || refused !== 2) book.wrong.push(`${opened} opened, ${refused} refused`);
    }
    await settle(data, book);
  },
  'another program reads the database, then killed': canLook
    ? async (book) => {
        const data = home();
        for (let number = 0; number < Math.ceil(Number(trials) / 3); number++) {
          const meanwhile = () =>
            setTimeout(
              () => spawn(reader, ['-e', looking, join(data, 'server.sqlite')], { stdio: 'ignore' }),
              below(30),
            );
          await trial(data, book, 1, { meanwhile, spare: 150 + below(150) });
        }
        await settle(data, book);
      }
    : undefined,
  'a disk that is full and has room again, then killed': canMount()
    ? async (book) => {
        for (let number = 0; number < Math.ceil(Number(trials) / 10); number++) {
          const data = home();
          const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', data]);
          if (mounted.status !== 0) throw new Error('a small disk could not be mounted');
          const ballast = join(data, 'ballast');
          writeFileSync(ballast, Buffer.alloc(2_000_000));
          try {
            let toldWhenFull = 0;
            const running = start(
              join(data, 'server'),
              1,
              (word, what) => {
                if (word === 'told') book.tell(what);
                if (word === 'refused') book.wrong.push(`refused: ${what}`);
                if (word === 'full' && toldWhenFull === 0) {
                  toldWhenFull = book.told.size;
                  setTimeout(() => rmSync(ballast), 30);
                }
                if (toldWhenFull > 0 && book.told.size > toldWhenFull + 10) running.kill();
              },
              'large',
            );
            await running.ended;
            if (toldWhenFull === 0) book.wrong.push('the disk was never full');
            await settle(join(data, 'server'), book);
          } finally {
            spawnSync('umount', [data]);
          }
          book.forget();
        }
      }
    : undefined,
};

/** True if a small disk can be mounted. This requires root, and a system that permits it. */
function canMount() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return false;
  const place = join(work, 'mount');
  mkdirSync(place, { recursive: true });
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]).status === 0;
  if (done) spawnSync('umount', [place]);
  return done;
}

let lostSome = false;
for (const [way, play] of Object.entries(ways)) {
  if (play === undefined) {
    console.log(`${way}: NOT tried here`);
    continue;
  }
  const book = ledger();
  await play(book);
  lostSome ||= book.wrong.length > 0;
  console.log(`${way}: ${book.lines()} lines, ${book.wrong.length === 0 ? 'nothing lost' : book.wrong.join('; ')}`);
}
rmSync(work, { recursive: true, force: true });
process.exit(lostSome ? 1 : 0);
