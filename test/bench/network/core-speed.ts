import { createCore } from '#server/core/core.ts';
import { nodePlatform } from '#server/node-platform.ts';
import { memoryStore } from '#server/store/memory.ts';
import { coreClient } from '../../network/core-client.ts';
import { accountsUpTo } from '../../network/data.ts';
import { plannerFor } from '../../network/planner.ts';
import { seatAll } from '../../network/table.ts';

/**
 * Commands per CPU second of a core without disk and sockets, with 50 matches of 4. Excludes the clients' computation
 * and other load.
 */
export async function coreRate(milliseconds: number): Promise<number> {
  const store = memoryStore();
  await store.write(accountsUpTo(200));
  const core = await createCore({
    store,
    world: nodePlatform(undefined),
    settings: {
      title: 'bench',
      registration: 'open',
      trouble(error) {
        throw error;
      },
    },
  });
  const clients = await Promise.all(Array.from({ length: 200 }, (_, i) => coreClient(core, i + 1)));
  const seats = [];
  for (let i = 0; i < 200; i += 4) seats.push(...(await seatAll(clients.slice(i, i + 4), i + 1, { game: 'risc' })));
  const planners = await Promise.all(seats.map(({ first }) => plannerFor(first, 'random')));

  let commands = 0;
  let time = 0;
  while (time < milliseconds) {
    const plans = seats.map(
      ({ view, seat, match, number }, i) => planners[i]?.(view, seat, `${match} ${number}`) ?? [],
    );
    const begun = process.cpuUsage();
    await Promise.all(
      seats.map(async ({ client, match }, i) => {
        for (const line of plans[i] ?? []) {
          await client.ask({ type: 'command', match, key: `k${++commands}`, line });
        }
      }),
    );
    const { user, system } = process.cpuUsage(begun);
    time += (user + system) / 1000;
  }
  for (const client of clients) client.cut();
  await core.close();
  return (1000 * commands) / time;
}
