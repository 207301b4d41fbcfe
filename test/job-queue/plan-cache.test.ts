import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { hashOf, packed, programHash, type SentPlan, type SentProgram } from '#job-queue/batches.ts';
import { createPlanCache, type PlanCacheLimits } from '#job-queue/plan-cache.ts';
import { temporaryFolder } from '../support/program.ts';

const program = (text: string): SentProgram => ({ entry: 'main.mjs', files: { 'main.mjs': text, 'lib/more.mjs': '' } });

/** A queue of plans. `add` puts a plan with these programs into it, and returns its id and SHA-256 hash. */
function queueOfPlans() {
  const plans = new Map<string, string>();
  const add = (id: string, ...programs: readonly SentProgram[]) => {
    const plan: SentPlan = {
      game: 'space-explorers',
      seed: id,
      entrants: [
        { name: 'greedy', bot: 'greedy' },
        { name: 'random', bot: 'random' },
        ...programs.map((sent, i) => ({ name: `p${i}`, program: programHash(sent) })),
      ],
      levels: [{ name: 'kite' }],
      players: 2,
      gamesPerGroup: 1,
      options: {},
      keep: { kinds: [], games: [] },
      programs: Object.fromEntries(programs.map((sent) => [programHash(sent), sent])),
    };
    plans.set(id, packed(plan));
    return [id, hashOf(packed(plan))] as const;
  };
  return { add, planOf: async (id: string) => ({ packed: plans.get(id) }) };
}

function opened(limits: PlanCacheLimits) {
  const folder = temporaryFolder();
  const queue = queueOfPlans();
  const cache = createPlanCache(queue, { folder, limits, tell: () => {} });
  return {
    folder,
    queue,
    /** Uses a plan and returns the texts of its programs during the use. */
    use: (plan: readonly [string, string]) =>
      cache.use(...plan, async (read) => {
        if (!read.ok) throw new Error(read.error);
        return read.value.entrants.slice(2).map(({ player }) => readFileSync(player, 'utf8'));
      }),
    hold: (plan: readonly [string, string], play: () => Promise<void>) => cache.use(...plan, play),
    programs: () => readdirSync(folder).sort(),
  };
}

const [a, b, c] = [program('a'), program('b'), program('c')];
const hashes = (...programs: readonly SentProgram[]) => programs.map(programHash).sort();

test('the programs of the least recently used plan are deleted, unless another plan uses them', async () => {
  const { queue, use, programs } = opened({ maxPlans: 2, maxBytes: 1000 });
  const first = queue.add('first', a, b);
  const second = queue.add('second', b);
  const third = queue.add('third', c);
  expect(await use(first)).toEqual(['a', 'b']);
  expect(await use(second)).toEqual(['b']);
  expect(programs()).toEqual(hashes(a, b));
  await use(third);
  expect(programs()).toEqual(hashes(b, c));
  await use(second);
  await use(first);
  expect(programs()).toEqual(hashes(a, b));
  expect(await use(third)).toEqual(['c']);
});

test('the programs of plans without a job have a maximum total size', async () => {
  const { queue, use, programs } = opened({ maxPlans: 8, maxBytes: 100 });
  const large = program('x'.repeat(80));
  await use(queue.add('first', a));
  await use(queue.add('second', b));
  await use(queue.add('third', large));
  expect(programs()).toEqual(hashes(a, b, large));
  const larger = program('y'.repeat(99));
  await use(queue.add('fourth', larger));
  expect(programs()).toEqual(hashes(larger));
  await use(queue.add('fifth', program('z'.repeat(101))));
  expect(programs()).toEqual([]);
});

test('a plan that a job uses keeps its programs', async () => {
  const { queue, use, hold, programs } = opened({ maxPlans: 1, maxBytes: 1 });
  await hold(queue.add('first', a), async () => {
    await use(queue.add('second', b));
    expect(programs()).toEqual(hashes(a));
  });
  await use(queue.add('third', c));
  expect(programs()).toEqual(hashes(c));
});

test('programs that cannot be written leave no files, and their plan is read again by the next job', async () => {
  const { folder, queue, use, programs } = opened({ maxPlans: 8, maxBytes: 1000 });
  const blocked = join(folder, programHash(b));
  writeFileSync(blocked, 'a file where the folder of a program has to be');
  const plan = queue.add('first', a, b);
  await expect(use(plan)).rejects.toThrow('EEXIST');
  expect(programs()).toEqual([]);
  expect(existsSync(dirname(blocked))).toBe(true);
  expect(await use(plan)).toEqual(['a', 'b']);
});
