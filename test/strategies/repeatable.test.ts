import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ran } from '../support/here.ts';
import { childEnvironment, temporaryFolder } from '../support/program.ts';
import { fileWith } from './support.ts';

/**
 * A strategy that takes a random number of steps: sometimes too many, sometimes almost too many. Its answer contains
 * the number. A fault also clears its memory.
 */
const erratic = fileWith(
  `let lost = 0;
   export class Erratic {
     turns = 0;
     async takeTurn({ planets, edges }) {
       this.turns++;
       const wanted = Math.random() * 1.3e6;
       for (let i = 0; i < wanted; i++) lost += i % 7;
       await null;
       const all = planets.filter(({ mine = 0 }) => mine > 1);
       const planet = all[Math.floor(Math.random() * all.length)];
       const edge = planet && edges.find(([a, b]) => a === planet.id || b === planet.id);
       if (!edge) return [];
       const to = edge[0] === planet.id ? edge[1] : edge[0];
       return [{ from: planet.id, to, people: 1 + ((this.turns + lost) % (planet.mine - 1)) }];
     }
   }`,
  'erratic.ts',
);

const short = ['--level', 'kite', '--seed', 'S', '--set', 'turns=10', '--set', 'strategySteps=1'];

async function tournament(jobs: number): Promise<string> {
  const { stdout } = await ran([
    ...['tournament', 'space-explorers', erratic, 'greedy', '--games', '2', '--jobs', String(jobs), '--format', 'json'],
    ...['--levels', ...short.slice(1)],
  ]);
  return stdout;
}

/** Keeps every processor busy while `work` runs. */
async function underLoad<Value>(work: () => Promise<Value>): Promise<Value> {
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { env: childEnvironment(temporaryFolder()), stdio: 'ignore' }),
  );
  try {
    return await work();
  } finally {
    for (const child of busy) child.kill('SIGKILL');
  }
}

describe('sandboxed strategies play identical games', () => {
  test('in a tournament with one thread and with three, even on a busy machine', async () => {
    const first = await tournament(1);
    const [{ name, games, faults }] = JSON.parse(first).strategies.filter(
      ({ name }: { name: string }) => name === erratic,
    );
    expect({ name, games }).toEqual({ name: erratic, games: 2 });
    // Some turns were lost, others not.
    expect(faults).toBeGreaterThan(0);
    expect(faults).toBeLessThan(10);
    expect(await underLoad(() => tournament(3))).toBe(first);
  }, 120_000);

  test('in another folder', async () => {
    const played = async (path: string) =>
      (await ran(['run', 'space-explorers', ...short, '--bot', `1=${path}`, '--bot', '2=greedy'])).stdout;
    const folder = join(temporaryFolder(), 'a much longer name of a folder');
    mkdirSync(folder);
    const copy = join(folder, 'erratic.ts');
    copyFileSync(erratic, copy);
    const first = await played(erratic);
    expect(first).toContain('out-of-steps');
    expect(await played(copy)).toBe(first);
  });
});
