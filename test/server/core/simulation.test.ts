import { expect, test } from 'vitest';
import { simulateAccounts } from '../../support/simulation/accounts.ts';
import { simulate } from '../../support/simulation/simulate.ts';

/** `npm run simulate` uses more seeds. */
const { TURNCADE_SIMULATE_FROM: from = '0', TURNCADE_SIMULATE_SEEDS: seeds = '8' } = process.env;

test('the views of the players agree with the replay of the journal, whatever the network does', async () => {
  const seen = { entries: 0, cuts: 0, crashes: 0, over: 0 };
  for (let seed = Number(from); seed < Number(from) + Number(seeds); seed++) {
    const { faults, entries, cuts, crashes, isOver } = await simulate(seed);
    expect(faults, `seed ${seed}`).toEqual([]);
    seen.entries += entries;
    seen.cuts += cuts;
    seen.crashes += crashes;
    seen.over += isOver ? 1 : 0;
  }
  // Every hazard has occurred.
  if (Number(seeds) >= 30) for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
}, 3_600_000);

test('the last confirmed change of an account is stored, whatever other requests run at the same time', async () => {
  const seen = new Map<string, number>();
  for (let seed = Number(from); seed < Number(from) + Number(seeds) * 4; seed++) {
    const { faults, done, refused } = await simulateAccounts(seed);
    expect(faults, `seed ${seed}`).toEqual([]);
    for (const [what, times] of Object.entries(done)) seen.set(what, (seen.get(what) ?? 0) + times);
    for (const [what, times] of Object.entries(refused)) seen.set(`no ${what}`, (seen.get(`no ${what}`) ?? 0) + times);
  }
  // Every hazard has occurred.
  const wanted = ['login', 'no login', 'resume', 'no resume', 'change', 'no change', 'mute', 'ban', 'unban', 'reset'];
  for (const what of [...wanted, 'delete', 'logout', 'logout-all'])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(0);
}, 3_600_000);
