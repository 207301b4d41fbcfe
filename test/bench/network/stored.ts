import type { Change, JournalEntry } from '#server/store/store.ts';
import { accountsUpTo, withStore } from '../../network/data.ts';
import { lightClient } from '../../network/light-client.ts';
import { plannerFor } from '../../network/planner.ts';
import { startServerProcess } from '../../network/server-process.ts';
import { seatAll, seatOf } from '../../network/table.ts';
import { temporaryFolder } from '../../support/program.ts';
import { median } from '../measure.ts';

/** Figures with many matches on disk: milliseconds of the start and of opening, commands per match, running matches. */
export interface StoredFigures {
  readonly start: number;
  readonly opening: readonly number[];
  readonly commands: number;
  readonly running: number;
}

const matches = 10_000;

/** Number of running matches. */
const goOn = 200;

/** Plays `commands` commands of a match and returns its stored form. */
async function oneMatch(commands: number) {
  const folder = temporaryFolder();
  await withStore(folder, (store) => store.write(accountsUpTo(4)));
  const server = await startServerProcess(folder);
  const clients = await Promise.all([1, 2, 3, 4].map((account) => lightClient(server.address, account)));
  const seats = await seatAll(clients, 1, { game: 'risc' });
  const [{ first, match } = fail()] = seats;
  const plan = await plannerFor(first, 'random');
  for (let played = 0; played < commands; ) {
    for (const { client, seat, view, number } of seats) {
      for (const line of plan(view, seat, `${seat} ${number}`)) {
        await client.ask({ type: 'command', match, key: `k${played++}`, line });
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
  }
  for (const client of clients) client.cut();
  await server.stop();
  return withStore(folder, async (store) => {
    const [record = fail()] = await store.liveMatches();
    const { [match]: outline = fail() } = await store.outlines();
    const level = record.level ?? fail();
    const text = (await store.level(level)) ?? fail();
    const [journal, checkpoints] = [await store.journal(match, 0), await store.checkpoints(match)];
    return { record, level: { type: 'level', level, text } as const, outline, journal, checkpoints };
  });
}

/** Journal entry that ends a match, as if the players had agreed to end it. */
function endOf(match: string, journal: readonly JournalEntry[]): JournalEntry {
  const { number, time } = journal.at(-1) ?? fail();
  const body = JSON.stringify({ do: 'end', reason: 'ended', winners: [] });
  return { match, number: number + 1, time, seat: null, key: null, body };
}

function fail(): never {
  throw new Error('there is no match');
}

/** Measures starts after a clean stop, and the time to open matches for the first time. */
export async function storedFigures(): Promise<StoredFigures> {
  const { record, level, outline, journal, checkpoints } = await oneMatch(60);
  const folder = temporaryFolder();
  await withStore(folder, async (store) => {
    await store.write([...accountsUpTo(4), level]);
    for (let from = 0; from < matches; from += 100) {
      const changes: Change[] = [];
      for (let i = from; i < from + 100; i++) {
        const match = `m${i}`;
        const phase = i < goOn ? 'running' : 'over';
        changes.push({ type: 'match', match: { ...record, match, code: `oak-${i}`, phase } });
        if (phase === 'running') changes.push({ type: 'outline', match, body: outline });
        for (const entry of journal) changes.push({ type: 'append', entry: { ...entry, match } });
        if (phase === 'over') changes.push({ type: 'append', entry: endOf(match, journal) });
        for (const checkpoint of checkpoints.toReversed())
          changes.push({ type: 'checkpoint', checkpoint: { ...checkpoint, match } });
      }
      await store.write(changes);
    }
  });
  // Unmeasured first start, so that the measured ones follow a clean stop.
  await (await startServerProcess(folder)).stop();
  const starts: number[] = [];
  const opening: number[] = [];
  for (let round = 0; round < 3; round++) {
    const server = await startServerProcess(folder);
    starts.push(server.startedIn);
    const client = await lightClient(server.address, 1);
    for (let i = 0; i < 15; i++) {
      const match = `m${goOn + 1 + round * 15 + i}`;
      const opened = seatOf(client, match);
      const begun = performance.now();
      await client.ask({ type: 'open', match });
      await opened;
      opening.push(performance.now() - begun);
    }
    client.cut();
    await server.stop();
  }
  return { start: median(starts), opening, commands: journal.length, running: goOn };
}
