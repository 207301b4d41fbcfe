import { itemAt } from '#engine/lookup.ts';
import { risc } from '#games/risc/index.ts';
import { accountsUpTo, withStore } from '../../network/data.ts';
import { lightClient } from '../../network/light-client.ts';
import { plannerFor } from '../../network/planner.ts';
import { startServerProcess } from '../../network/server-process.ts';
import { seatAll } from '../../network/table.ts';
import { temporaryFolder } from '../../support/program.ts';
import { wayTo } from './way.ts';

/** Bytes received by a client, including TLS. */
export interface ByteFigures {
  /** Bytes per own draft command, including its answer. */
  readonly drafts: readonly number[];
  /** Bytes per turn, from its first draft to the next turn: the maximum over the clients. */
  readonly turns: readonly number[];
}

const players = 5;
const turns = 8;

/** Measures traffic to five players, who play like bot `normal` on 24 territories. */
export async function byteFigures(): Promise<ByteFigures> {
  const text = risc.levels?.generate?.('bench:24', undefined, players).text ?? '';
  const folder = temporaryFolder();
  await withStore(folder, (store) => store.write(accountsUpTo(players)));
  const server = await startServerProcess(folder);
  const ways = await Promise.all(Array.from({ length: players }, () => wayTo(server.address.port, 0)));
  const clients = await Promise.all(ways.map(({ port }, i) => lightClient({ ...server.address, port }, i + 1)));
  const wanted = { game: 'risc', level: { file: { name: 'bench.dot', text } } };
  const seats = await seatAll(clients, 1, wanted);
  const drafts: number[] = [];
  const most: number[] = [];
  let key = 0;
  for (let turn = 0; turn < turns; turn++) {
    const before = ways.map(({ received }) => received);
    for (const seat of seats) {
      const { client, match } = seat;
      const way = itemAt(ways, clients.indexOf(client));
      if (!seat.waitsFor.includes(seat.seat)) continue;
      const plan = await plannerFor(seat.first, 'normal');
      for (const line of plan(seat.view, seat.seat, `${seat.seat} ${seat.number}`)) {
        const had = way.received;
        await client.ask({ type: 'command', match, key: `k${++key}`, line });
        if (line !== 'commit') drafts.push(way.received - had);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    // All updates of the turn arrive before the answer to this request.
    await Promise.all(clients.map((client) => client.ask({ type: 'account' })));
    // Turn 0 is the placement, which does not count.
    if (turn > 0) most.push(Math.max(...ways.map(({ received }, i) => received - itemAt(before, i))));
  }
  for (const client of clients) client.cut();
  for (const way of ways) way.close();
  await server.stop();
  return { drafts, turns: most };
}
