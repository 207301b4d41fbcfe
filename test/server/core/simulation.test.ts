import { expect, test } from 'vitest';
import { simulate } from '../../support/simulation/simulate.ts';

/** `npm run simulate` sets more of them. */
const { TURNCADE_SIMULATE_FROM: from = '0', TURNCADE_SIMULATE_SEEDS: seeds = '8' } = process.env;

test('whatever the network does, players, journal and replay agree', async () => {
  const seen = { entries: 0, cuts: 0, crashes: 0, over: 0 };
  for (let seed = Number(from); seed < Number(from) + Number(seeds); seed++) {
    const { faults, entries, cuts, crashes, isOver } = await simulate(seed);
    expect(faults, `seed ${seed}`).toEqual([]);
    seen.entries += entries;
    seen.cuts += cuts;
    seen.crashes += crashes;
    seen.over += isOver ? 1 : 0;
  }
  // What is to be endured has happened.
  if (Number(seeds) >= 30) for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
}, 3_600_000);
