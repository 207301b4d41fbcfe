import { itemAt } from '#engine/lookup.ts';
import type { Address } from '#net/address.ts';
import { lightClient } from '../../network/light-client.ts';
import { type Planner, plannerFor } from '../../network/planner.ts';
import { type LightSeat, seatAll } from '../../network/table.ts';

/** A client in a match under load. */
export interface Loader {
  readonly seat: LightSeat;
  readonly plan: Planner;
  /** Remaining commands of the turn. */
  todo: string[];
}

/** Measurements under load, in milliseconds. */
export interface Load {
  readonly acknowledged: readonly number[];
  /** Times from a commit to its update at the last seat. */
  readonly told: readonly number[];
  readonly refused: number;
  readonly seconds: number;
}

const seatsOfOne = 4;

/** Connects clients in matches of four, distributed over the servers. */
export async function loaders(addresses: readonly Address[], count: number): Promise<Loader[]> {
  const clients = await Promise.all(
    Array.from({ length: count }, (_, i) => lightClient(itemAt(addresses, i % addresses.length), i + 1)),
  );
  const all: Loader[] = [];
  for (let i = 0; i < count; i += seatsOfOne) {
    const seats = await seatAll(clients.slice(i, i + seatsOfOne), i + 1, { game: 'risc' });
    for (const seat of seats) all.push({ seat, plan: await plannerFor(seat.first, 'random'), todo: [] });
  }
  return all;
}

let lastKey = 0;

/** A load measurement in progress. */
export interface Measuring {
  acknowledged: number[];
  told: number[];
  refused: number;
  /** Commits whose update has not reached all seats, by match and seat: when sent, and how many seats are missing. */
  readonly open: Map<string, { readonly at: number; missing: number }>;
}

export const measuring = (): Measuring => ({ acknowledged: [], told: [], refused: 0, open: new Map() });

/** Records updates that complete a commit. */
export function listen(all: readonly Loader[], into: Measuring): void {
  for (const { seat } of all)
    seat.updated = ({ match, happened }, at) => {
      if (happened.what !== 'played' || happened.seat === null || happened.echo !== 'commit') return;
      const name = `${match} ${happened.seat}`;
      const commit = into.open.get(name);
      if (commit === undefined) return;
      commit.missing -= 1;
      if (commit.missing > 0) return;
      into.open.delete(name);
      into.told.push(at - commit.at);
    };
}

/** Plays a client's next command. Resolves to false if the client cannot act now. */
export async function act(loader: Loader, into: Measuring): Promise<boolean> {
  const { seat, plan } = loader;
  if (loader.todo.length === 0) {
    if (!seat.waitsFor.includes(seat.seat)) return false;
    loader.todo = [...plan(seat.view, seat.seat, `${seat.match} ${seat.number}`)];
  }
  const line = loader.todo.shift();
  if (line === undefined) return false;
  const { match } = seat;
  const key = `k${++lastKey}`;
  const sent = performance.now();
  if (line === 'commit') into.open.set(`${match} ${seat.seat}`, { at: sent, missing: seatsOfOne });
  const answer = await seat.client.request({ type: 'command', match, key, line });
  if (answer.ok !== undefined) into.acknowledged.push(answer.at - sent);
  else {
    into.refused += 1;
    into.open.delete(`${match} ${seat.seat}`);
    loader.todo = [];
  }
  return true;
}

/** Lets each client act every `every` milliseconds, at staggered times. */
export async function atPace(all: readonly Loader[], every: number, milliseconds: number): Promise<Load> {
  const into = measuring();
  listen(all, into);
  const begun = performance.now();
  const acting = all.map(async (loader, i) => {
    for (let round = 0; ; round++) {
      const due = begun + (i / all.length + round) * every;
      if (due > begun + milliseconds) return;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      await act(loader, into);
    }
  });
  await Promise.all(acting);
  return resultOf(into, begun);
}

/** Lets all clients act as fast as the server answers and its rate limit permits. */
export async function flatOut(all: readonly Loader[], milliseconds: number): Promise<Load> {
  const into = measuring();
  listen(all, into);
  const begun = performance.now();
  const acting = all.map(async (loader) => {
    while (performance.now() < begun + milliseconds) {
      const sent = performance.now();
      const didAct = await act(loader, into);
      const pause = didAct ? shortest - (performance.now() - sent) : 2;
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  });
  await Promise.all(acting);
  return resultOf(into, begun);
}

/** Minimum milliseconds between messages of a client. The server accepts 60 in 2 s. */
const shortest = 36;

const resultOf = ({ acknowledged, told, refused }: Measuring, begun: number): Load => ({
  acknowledged,
  told,
  refused,
  seconds: (performance.now() - begun) / 1000,
});
