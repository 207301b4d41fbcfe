import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStreams, type Stream, seeded } from '#engine/random.ts';
import { type RoughWire, roughWire } from './rough-wire.ts';
import { NotStarted, type ProcessOptions, startServerProcess } from './server-process.ts';
import { type Stage, type StageReport, stage } from './stage.ts';

/*
 * Trials of failures that a server must survive: kills during play, a clock that goes back, a second server on the same
 * data, another program that reads the data, a bad network, and a full or read-only disk. After each trial, the journal
 * must contain every acknowledged command once and in order, and the players' views must equal a replay of the journal.
 */

export interface TrialReport extends StageReport {
  readonly trials: number;
}

type Way = (trials: number, chance: Stream, options: ProcessOptions) => Promise<TrialReport | undefined>;

/** Maximum number of kills of the same server, because its matches end soon after that. */
const killsOfOne = 10;

/** Starts a server with players for a trial, and returns the result of the trial. */
async function tried(
  chance: Stream,
  options: ProcessOptions,
  trials: number,
  work: (own: Stage) => Promise<readonly string[]>,
  where = mkdtempSync(join(tmpdir(), 'turncade-server-')),
  wayTo?: (port: number) => Promise<number>,
): Promise<TrialReport> {
  const own = await stage(join(where, 'data'), chance, options, wayTo);
  try {
    const faults = await work(own);
    const report = await own.finish();
    return { ...report, trials, faults: [...report.faults, ...faults] };
  } finally {
    await own.server().kill();
  }
}

function together(reports: readonly TrialReport[]): TrialReport {
  const refused: Record<string, number> = {};
  for (const report of reports)
    for (const [code, times] of Object.entries(report.refused)) refused[code] = (refused[code] ?? 0) + times;
  return {
    trials: reports.reduce((sum, { trials }) => sum + trials, 0),
    acknowledged: reports.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    faults: reports.flatMap(({ faults }) => faults),
    refused,
  };
}

/** Waits until the server has acknowledged at least one more command, and then kills it at a random moment. */
async function kill(own: Stage, chance: Stream): Promise<void> {
  await own.until(1);
  await new Promise((resolve) => setTimeout(resolve, chance.integer(0, 250)));
  await own.server().kill();
}

/** Options of a Node process whose clock is `milliseconds` behind. */
const behind = (milliseconds: number): ProcessOptions => ({
  nodeArgs: [
    `--import=data:text/javascript,${encodeURIComponent(`const now = Date.now; Date.now = () => now() - (${milliseconds});`)}`,
  ],
});

const day = 24 * 3_600_000;

/** Python program that reads a database once. */
const reading = `import sqlite3, sys
try:
    sqlite3.connect(sys.argv[1]).execute('select count(*) from entry').fetchall()
except sqlite3.Error:
    pass`;

/** A small disk that can be mounted separately. Undefined if the system does not allow that. */
function smallDisk(): { readonly place: string; mount(how: string): void; end(): void } | undefined {
  const place = mkdtempSync(join(tmpdir(), 'turncade-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', place]).status === 0;
  if (!mounted) return undefined;
  return {
    place,
    mount: (how) => void spawnSync('mount', ['-o', `remount,${how}`, place]),
    end: () => void spawnSync('umount', ['-l', place]),
  };
}

/** Functions that run the trials, by name. */
export const ways: Readonly<Record<string, Way>> = {
  async 'killed at any moment'(trials, chance, options) {
    const reports: TrialReport[] = [];
    for (let done = 0; done < trials; done += killsOfOne) {
      const kills = Math.min(killsOfOne, trials - done);
      reports.push(
        await tried(chance, options, kills, async (own) => {
          for (let i = 0; i < kills; i++) {
            await kill(own, chance);
            await own.restart();
          }
          await own.until(1);
          return [];
        }),
      );
    }
    return together(reports);
  },
  'killed, with a clock that goes back, and days forward': (trials, chance, options) =>
    tried(chance, options, Math.ceil(trials / 10), async (own) => {
      for (let i = 1; i <= Math.ceil(trials / 10); i++) {
        await kill(own, chance);
        await own.restart(behind(i * day));
      }
      await kill(own, chance);
      await own.restart(behind(-day));
      await own.until(5);
      return [];
    }),
  'others started beside it, then killed': (trials, chance, options) =>
    tried(chance, options, Math.ceil(trials / 20), async (own) => {
      const faults: string[] = [];
      for (let i = 0; i < Math.ceil(trials / 20); i++) {
        const others = [1, 2].map(async () => {
          try {
            await (await startServerProcess(own.folder, options)).kill();
            faults.push('a second server was started on the same data');
          } catch (error) {
            if (!(error instanceof NotStarted) || !error.message.includes('another server already uses'))
              faults.push(`a second server said: ${String(error)}`);
          }
        });
        await Promise.all(others);
        await kill(own, chance);
        await own.restart();
      }
      await own.until(1);
      return faults;
    }),
  async 'another program reads its data, then killed'(trials, chance, options) {
    if (spawnSync('python3', ['-c', 'import sqlite3']).status !== 0) return undefined;
    return tried(chance, options, Math.ceil(trials / 10), async (own) => {
      for (let i = 0; i < Math.ceil(trials / 10); i++) {
        const file = join(own.folder, 'server.sqlite');
        await new Promise((resolve) =>
          spawn('python3', ['-c', reading, file], { stdio: 'ignore' }).once('close', resolve),
        );
        await own.until(5);
        await kill(own, chance);
        await own.restart();
      }
      return [];
    });
  },
  async 'over a wire that delays, splits, falls silent and breaks, and killed'(trials, chance, options) {
    const wires: RoughWire[] = [];
    const kills = Math.ceil(trials / 10);
    const wayTo = async (port: number) => {
      const wire = await roughWire(port, chance);
      wires.push(wire);
      return wire.port;
    };
    try {
      return await tried(
        chance,
        options,
        kills,
        async (own) => {
          for (const wire of wires) wire.breaks(true);
          for (let i = 0; i < kills; i++) {
            await own.until(30);
            await kill(own, chance);
            await own.restart();
          }
          await own.until(30);
          for (const wire of wires) wire.breaks(false);
          await own.settled();
          const all = wires.reduce((sum, { broken }) => sum + broken.all, 0);
          const silent = wires.reduce((sum, { broken }) => sum + broken.silent, 0);
          return all > silent && silent > 0 ? [] : [`${all} connections were broken, ${silent} of them silently`];
        },
        undefined,
        wayTo,
      );
    } finally {
      for (const wire of wires) await wire.end();
    }
  },
  async 'a disk that is full and has room again, then killed'(trials, chance, options) {
    const reports: TrialReport[] = [];
    for (let i = 0; i < Math.ceil(trials / 20); i++) {
      const disk = smallDisk();
      if (disk === undefined) return undefined;
      try {
        reports.push(
          await tried(
            chance,
            options,
            1,
            async (own) => {
              await own.until(5);
              const ballast = join(disk.place, 'ballast');
              fill(ballast);
              const failed = () => own.players.reduce((sum, { refused }) => sum + (refused.get('failed') ?? 0), 0);
              const isFull = await within(10_000, () => failed() > 5);
              rmSync(ballast);
              await own.until(20);
              await kill(own, chance);
              await own.restart();
              return isFull ? [] : ['the disk was never full'];
            },
            disk.place,
          ),
        );
      } finally {
        disk.end();
      }
    }
    return together(reports);
  },
  async 'a disk that cannot be written for a while, and at a start'(_, chance, options) {
    const disk = smallDisk();
    if (disk === undefined) return undefined;
    try {
      return await tried(
        chance,
        options,
        1,
        async (own) => {
          const faults: string[] = [];
          await own.until(5);
          await own.server().kill();
          disk.mount('ro');
          try {
            await (await startServerProcess(own.folder, options)).kill();
            faults.push('it was started on data that cannot be written');
          } catch (error) {
            if (!(error instanceof NotStarted) || !/read-only|written/.test(error.message))
              faults.push(`on data that cannot be written it said: ${String(error)}`);
          }
          disk.mount('rw');
          await own.restart();
          await own.until(5);
          return faults;
        },
        disk.place,
      );
    } finally {
      disk.end();
    }
  },
};

/** Fills the remaining space of the disk with a file. */
function fill(file: string): void {
  for (let megabytes = 8; megabytes >= 1 / 256; megabytes /= 2) {
    try {
      writeFileSync(file, Buffer.alloc(megabytes * 1024 * 1024), { flag: 'a' });
    } catch {
      // The disk is full for this size, so the next piece is smaller.
    }
  }
}

async function within(milliseconds: number, isSo: () => boolean): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!isSo() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
  return isSo();
}

/**
 * Runs the trials whose names begin with the third argument, or all trials, and prints their results. Returns the exit
 * status.
 */
export async function runTrials(args: readonly string[]): Promise<number> {
  const [trials = '10', seed = 'a', only = '', program] = args;
  let status = 0;
  for (const [name, way] of Object.entries(ways)) {
    if (!name.startsWith(only)) continue;
    const chance = openStreams(seeded(`${seed} ${name}`)).stream('trials');
    const report = await way(Number(trials), chance, program === undefined ? {} : { program });
    if (report === undefined) {
      process.stdout.write(`${name}: NOT tried here\n`);
      continue;
    }
    const { faults, acknowledged, refused } = report;
    if (faults.length > 0) status = 1;
    const others = Object.entries(refused).map(([code, times]) => `${times} ${code}`);
    const what = faults.length === 0 ? 'nothing lost, all views agree' : faults.join('; ');
    process.stdout.write(
      `${name}: ${report.trials} trials, ${acknowledged} commands (refused: ${others.join(', ') || 'none'}), ${what}\n`,
    );
  }
  return status;
}
