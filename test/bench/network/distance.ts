import { openMatch } from '#client/open-match.ts';
import { createRemoteMatch } from '#client/remote-match.ts';
import { createRemoteTable } from '#client/remote-referee.ts';
import { parseLine } from '#engine/script.ts';
import { risc } from '#games/risc/index.ts';
import { accountsUpTo, withStore } from '../../network/data.ts';
import { lightClient } from '../../network/light-client.ts';
import { plannerFor } from '../../network/planner.ts';
import { connectionOf, untilOpen } from '../../network/player.ts';
import { startServerProcess } from '../../network/server-process.ts';
import { seatAll } from '../../network/table.ts';
import { temporaryFolder } from '../../support/program.ts';
import { wayTo } from './way.ts';

/**
 * Number of commands measured for each round trip time. Each is followed by an undo, which makes 36 messages: fewer
 * than the 45 or so that a client can send in 2 s.
 */
const rounds = 18;

/** Milliseconds from a command in a match until its result has been applied, by round trip time. */
export async function distances(roundTrips: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
  const folder = temporaryFolder();
  await withStore(folder, (store) => store.write(accountsUpTo(2)));
  const server = await startServerProcess(folder);
  const players = await Promise.all([1, 2].map((account) => lightClient(server.address, account)));
  const [seat] = await seatAll(players, 1, { game: 'risc' });
  if (seat === undefined) throw new Error('there is no seat');
  const plan = await plannerFor(seat.first, 'random');
  // Disconnects the first account, which reconnects below through slow networks.
  players[0]?.cut();
  const all = new Map<number, readonly number[]>();
  let lastKey = 0;
  for (const roundTrip of roundTrips) {
    const way = await wayTo(server.address.port, roundTrip / 2);
    const connection = connectionOf({ ...server.address, port: way.port }, 1);
    await untilOpen(connection);
    const opened = await openMatch(connection, seat.match);
    const remote = createRemoteMatch(risc, opened.first);
    if (!remote.ok) throw new Error(remote.error.message);
    const newKey = () => `far-${roundTrip}-${++lastKey}`;
    const table = createRemoteTable({ remote: remote.value, connection, newKey });
    opened.follow((message) => table.take(message));
    const referee = table.referee({});
    const times: number[] = [];
    const [line = ''] = plan(opened.first.view, 1, String(roundTrip));
    const parsed = parseLine(risc, line);
    if (parsed?.ok !== true) throw new Error(`there is nothing to play: ${line}`);
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now();
      const verdict = await referee.play(1, parsed.value.command, false);
      if (!verdict.ok) throw new Error(verdict.error.message);
      times.push(performance.now() - begun);
      await referee.undo(1);
    }
    all.set(roundTrip, times);
    table.leave();
    connection.close();
    way.close();
  }
  for (const player of players) player.cut();
  await server.stop();
  return all;
}
