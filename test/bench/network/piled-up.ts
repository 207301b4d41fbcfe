import { createHash } from 'node:crypto';
import type { PendingRequest } from '#client/connection.ts';
import { risc } from '#games/risc/index.ts';
import { levelHash } from '#server/store/hash-chain.ts';
import { type Change, maxLogins } from '#server/store/store.ts';
import { bundledLevel } from '#storage/levels.ts';
import { accountsUpTo, nameOf, withStore } from '../../network/data.ts';
import { type LightClient, lightClient } from '../../network/light-client.ts';
import { plannerFor } from '../../network/planner.ts';
import { startServerProcess } from '../../network/server-process.ts';
import { seatAll } from '../../network/table.ts';
import { temporaryFolder } from '../../support/program.ts';
import { atPace, type Load, loaders } from './load.ts';

const matches = 10_000;
/** Number of levels, each at the maximum size. */
const levels = 100;
const levelBytes = 60_000;

/** Number of other players while one account sends heavy requests. */
const others = 40;
/** Account with the maximum amount of data, and the opponent who always loses. */
const [keen, loser] = [others + 1, others + 2];

/** Waiting times in milliseconds of an account with the maximum amount of data, and of others meanwhile. */
export interface PiledUpFigures {
  readonly matches: number;
  readonly asked: ReadonlyMap<string, readonly number[]>;
  /**
   * Load of the other players: without heavy requests, and while eight connections request everything four times per
   * second each.
   */
  readonly calm: Load;
  readonly meanwhile: Load;
  /** Maximum memory of the server in megabytes. */
  readonly memory: number;
}

/** A level file of 60 KB. */
function levelText(number: number): string {
  const { text } = bundledLevel(risc, 'twin-rivers') ?? fail();
  const comment = `// ${number} ${'.'.repeat(90)}\n`;
  return text + comment.repeat(Math.floor((levelBytes - text.length) / comment.length));
}

/** Plays a match that ends after a number of commands, and returns its stored form. */
async function oneMatch(commands: number) {
  const folder = temporaryFolder();
  await withStore(folder, (store) => store.write(accountsUpTo(loser)));
  const server = await startServerProcess(folder);
  const clients = await Promise.all([keen, loser].map((account) => lightClient(server.address, account)));
  const file = { name: 'mine.dot', text: levelText(0) };
  const seats = await seatAll(clients, keen, { game: 'risc', level: { file } });
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
  await clients[1]?.ask({ type: 'resign', match });
  for (const client of clients) client.cut();
  await server.stop();
  return withStore(folder, async (store) => {
    const [record = fail()] = await store.finishedMatches(keen, 1);
    return { record, journal: await store.journal(match, 0), checkpoints: await store.checkpoints(match) };
  });
}

/** Stores the data of a server with an account that has the maximum of everything. */
async function piledUp(folder: string): Promise<void> {
  const { record, journal, checkpoints } = await oneMatch(60);
  const body: object = JSON.parse(record.body);
  await withStore(folder, async (store) => {
    await store.write(accountsUpTo(loser));
    const hashes = Array.from({ length: levels }, (_, i) => levelHash(levelText(i)));
    for (const [i, level] of hashes.entries()) await store.write([{ type: 'level', level, text: levelText(i) }]);
    for (let from = 0; from < matches; from += 100) {
      const changes: Change[] = [];
      for (let i = from; i < from + 100; i++) {
        const match = `m${i}`;
        const level = hashes[i % levels] ?? fail();
        const kept = JSON.stringify({ ...body, level: { name: 'mine.dot', hash: level, title: 'Twin Rivers' } });
        changes.push({ type: 'match', match: { ...record, match, changed: record.changed + i, level, body: kept } });
        for (const entry of journal) changes.push({ type: 'append', entry: { ...entry, match } });
        for (const checkpoint of checkpoints.toReversed())
          changes.push({ type: 'checkpoint', checkpoint: { ...checkpoint, match } });
      }
      await store.write(changes);
    }
    const muted = Array.from({ length: 499 }, (_, i) => nameOf(1000 + i));
    await store.write(
      muted.map((name): Change => ({ type: 'mute', account: keen, name, isMuted: true, most: muted.length })),
    );
    const logins = Array.from({ length: maxLogins - 1 }, (_, i) => createHash('sha256').update(`${i}`).digest('hex'));
    const login = { account: keen, created: Date.now(), used: Date.now(), address: '192.0.2.1' };
    await store.write(
      logins.map((tokenHash): Change => ({ type: 'login', login: { tokenHash, ...login }, checked: '00' })),
    );
  });
}

function fail(): never {
  throw new Error('there is no match');
}

/** Endless sequence of all requests about finished matches and the player's own account. */
function* wishes(first: number): Generator<PendingRequest> {
  for (let i = first; ; i += 8) {
    const match = `m${i % matches}`;
    yield { type: 'account' };
    yield { type: 'lobby', follow: false };
    yield { type: 'open', match };
    yield { type: 'record', match };
    yield { type: 'close', match };
    yield { type: 'mute', name: nameOf(2000), muted: i % 16 < 8 };
  }
}

/** Sends requests at a fixed rate until stopped. */
function asking(client: LightClient, wished: Iterator<PendingRequest>, each: number): () => Promise<void> {
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await client.ask(wished.next().value);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, each - (performance.now() - begun))));
    }
  })();
  return async () => {
    isOver = true;
    await done;
  };
}

/** Measures the delays that an account with the maximum amount of data causes. */
export async function piledUpFigures(): Promise<PiledUpFigures> {
  const folder = temporaryFolder();
  await piledUp(folder);
  const server = await startServerProcess(folder);
  const all = await loaders([server.address], others);
  await atPace(all, 500, 2000);
  const calm = await atPace(all, 500, 8000);

  const client = await lightClient(server.address, keen);
  const asked = new Map<string, number[]>();
  const wished = wishes(0);
  for (let i = 0; i < 6 * 40; i++) {
    const wish = wished.next().value;
    const begun = performance.now();
    await client.ask(wish);
    asked.set(wish.type, [...(asked.get(wish.type) ?? []), performance.now() - begun]);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  client.cut();

  const asks: (() => Promise<void>)[] = [];
  for (let i = 0; i < 8; i++) asks.push(asking(await lightClient(server.address, keen), wishes(matches / 2 + i), 250));
  const meanwhile = await atPace(all, 500, 8000);
  for (const stop of asks) await stop();
  const memory = server.memory().most;
  for (const { seat } of all) seat.client.cut();
  await server.stop();
  return { matches, asked, calm, meanwhile, memory };
}
