import { expect, test } from 'vitest';
import { simulateAccounts } from '../../support/simulation/accounts.ts';
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

test('whatever is done to accounts at the same time, what was confirmed last holds', async () => {
  const seen = new Map<string, number>();
  for (let seed = Number(from); seed < Number(from) + Number(seeds) * 4; seed++) {
    const { faults, done, refused } = await simulateAccounts(seed);
    expect(faults, `seed ${seed}`).toEqual([]);
    for (const [what, times] of Object.entries(done)) seen.set(what, (seen.get(what) ?? 0) + times);
    for (const [what, times] of Object.entries(refused)) seen.set(`no ${what}`, (seen.get(`no ${what}`) ?? 0) + times);
  }
  // What is to be endured has happened.
  const wanted = ['login', 'no login', 'resume', 'no resume', 'change', 'no change', 'mute', 'ban', 'unban', 'reset'];
  for (const what of [...wanted, 'delete', 'logout', 'logout-all'])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(0);
}, 3_600_000);
