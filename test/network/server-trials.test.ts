import { expect, test } from 'vitest';
import { openStreams, seeded } from '#engine/random.ts';
import type { JournalEntry } from '#server/store/store.ts';
import { noPostgres } from '../support/postgres-program.ts';
import { journalFaults } from './agreement.ts';
import { ways } from './server-trials.ts';
import { trySeveral } from './several-servers.ts';

const chance = () => openStreams(seeded('suite')).stream('trials');

test('a server killed during play has stored every command that it acknowledged, and play continues', async () => {
  const report = await ways['killed at any moment']?.(3, chance(), {});
  expect(report?.faults).toEqual([]);
  expect(report?.acknowledged).toBeGreaterThan(3);
});

const entry = (number: number, key: string, line: string): JournalEntry => ({
  match: 'm',
  number,
  time: 1,
  seat: 1,
  key,
  body: JSON.stringify({ do: 'command', line, number }),
});

test.each<[string, readonly JournalEntry[], string]>([
  ['lost', [entry(1, 'a', 'spread')], 'b of account 7 was acknowledged and is there 0 times'],
  [
    'stored twice',
    [entry(1, 'a', 'spread'), entry(2, 'b', 'commit'), entry(3, 'b', 'commit')],
    'b of account 7 was acknowledged and is there 2 times',
  ],
  ['swapped', [entry(1, 'b', 'commit'), entry(2, 'a', 'spread')], 'b is out of order'],
  ['missing in the middle', [entry(1, 'a', 'spread'), entry(3, 'b', 'commit')], 'entry 3 at place 2'],
  [
    'replaced by another command',
    [entry(1, 'a', 'spread'), entry(2, 'b', 'spread')],
    'b was commit and is {"do":"command","line":"spread","number":2}',
  ],
])('the trials detect a command that is %s', (_, journal, fault) => {
  const acknowledged = [
    { match: 'm', seat: 1, key: 'a', line: 'spread', number: 1 },
    { match: 'm', seat: 1, key: 'b', line: 'commit', number: 2 },
  ];
  expect(journalFaults(journal, [{ account: 7, acknowledged }])).toContain(fault);
});

test.skipIf(noPostgres !== undefined)(
  'two servers on one database survive kills, a database crash and a wrong clock',
  async () => {
    const report = await trySeveral({
      ...{ chance: chance(), matches: 2, kills: 2, every: 1500, pause: 100, restarts: [1] },
    });
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(3);
  },
);
