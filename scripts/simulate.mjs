import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Simulates a server and its clients with `--seeds N` seeds, starting at `--from SEED`. */
const { values } = parseArgs({ options: { seeds: { type: 'string' }, from: { type: 'string' } } });
const { seeds = '1000', from = '0' } = values;
for (const number of [seeds, from])
  if (!/^\d{1,9}$/.test(number)) throw new Error(`found "${number}", expected a whole number`);
const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/server/core/simulation.test.ts'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, TURNCADE_SIMULATE_SEEDS: seeds, TURNCADE_SIMULATE_FROM: from },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
