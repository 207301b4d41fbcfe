import { accountsUpTo, withStore } from '../../network/data.ts';
import { lightClient } from '../../network/light-client.ts';
import { type ServerProcess, startServerProcess } from '../../network/server-process.ts';
import { storeAt } from '../../network/several-servers.ts';
import { noPostgres, postgresProgram } from '../../support/postgres-program.ts';
import { temporaryFolder } from '../../support/program.ts';
import { median, percentile } from '../measure.ts';
import { number, type Row } from '../row.ts';
import { byteFigures } from './bytes.ts';
import { coreRate } from './core-speed.ts';
import { distances } from './distance.ts';
import { atPace, flatOut, loaders } from './load.ts';
import { piledUpFigures } from './piled-up.ts';
import { storedFigures } from './stored.ts';

const ms = (value: number): string => number(value, 1);
const kilobytes = (bytes: number): string => number(bytes / 1024, 1);
/** Median, 99th percentile and maximum. */
const spread = (values: readonly number[]) => {
  const [half = 0, most = 0, slowest = 0] = [50, 99, 100].map((percent) => percentile(values, percent));
  return { half, most, text: `half ${ms(half)} ms, 99 % ${ms(most)} ms, slowest ${ms(slowest)} ms` };
};

export async function loadRows(): Promise<readonly Row[]> {
  const folder = temporaryFolder();
  await withStore(folder, (store) => store.write(accountsUpTo(200)));
  const server = await startServerProcess(folder);
  const all = await loaders([server.address], 200);
  await atPace(all, 2000, 2000);
  const before = server.seconds();
  const paced = await atPace(all, 2000, 16_000);
  const begun = server.seconds();
  const fast = await flatOut(all, 8000);
  const computed = server.seconds() - begun;
  const memory = server.memory();
  for (const { seat } of all) seat.client.cut();
  await server.stop();
  const acknowledged = spread(paced.acknowledged);
  const told = spread(paced.told);
  const rate = paced.acknowledged.length / paced.seconds;
  const share = (100 * (begun - before)) / paced.seconds;
  const fastRate = fast.acknowledged.length / fast.seconds;
  return [
    [
      `network: command to acknowledgement, 200 clients in 50 matches, ${number(rate, 0)}/s`,
      `${acknowledged.text} (server ${number(share, 0)} % of a core, ${paced.refused} refused)`,
      'half <= 4 ms, 99 % <= 25 ms',
      acknowledged.half <= 4 && acknowledged.most <= 25,
    ],
    [
      'network: commit to the update of the last seat, same load',
      `${told.text} of ${paced.told.length}`,
      '99 % <= 40 ms',
      told.most <= 40,
    ],
    [
      'network: commands that are kept, 200 clients over TLS as fast as they can',
      `${number(fastRate, 0)}/s, ${number((1000 * computed) / fast.acknowledged.length)} ms of the server each, ${number(memory.most, 0)} MB at most`,
      '>= 2,000/s',
      fastRate >= 2000,
    ],
  ];
}

/** Rows about commands over several servers on one PostgreSQL. Empty without PostgreSQL. */
export async function severalRows(): Promise<readonly Row[]> {
  if (noPostgres !== undefined) return [];
  const one = await overServers(1);
  const two = await overServers(2);
  return [
    [
      `network: command to acknowledgement over two servers on PostgreSQL, ${number(two.pacedRate, 0)}/s`,
      `${two.acknowledged.text} (${two.refused} refused)`,
      'half <= 8 ms, 99 % <= 60 ms',
      two.acknowledged.half <= 8 && two.acknowledged.most <= 60,
    ],
    [
      'network: commands that are kept over two servers on PostgreSQL, as fast as they can',
      `${number(two.rate, 0)}/s; of each ${two.shares}`,
      '>= 1,500/s',
      two.rate >= 1500,
    ],
    [
      'network: the same over one server',
      `${number(one.rate, 0)}/s; of each ${one.shares}`,
      '>= 1,500/s',
      one.rate >= 1500,
    ],
  ];
}

/** Measures 200 clients over `count` servers on a database: first at a fixed rate, then as fast as possible. */
async function overServers(count: number) {
  const database = await postgresProgram();
  const store = await storeAt(database.address());
  await store.write(accountsUpTo(200));
  await store.close();
  const servers: ServerProcess[] = [];
  while (servers.length < count)
    servers.push(await startServerProcess(temporaryFolder(), { database: database.address() }));
  const all = await loaders(
    servers.map(({ address }) => address),
    200,
  );
  const computed = () => {
    const { user, system } = process.cpuUsage();
    return {
      servers: servers.reduce((sum, server) => sum + server.seconds(), 0),
      database: database.seconds(),
      clients: (user + system) / 1e6,
    };
  };
  await atPace(all, 2000, 2000);
  const paced = await atPace(all, 2000, 16_000);
  const begun = computed();
  const fast = await flatOut(all, 8000);
  const done = computed();
  for (const { seat } of all) seat.client.cut();
  for (const server of servers) await server.stop();
  await database.remove();
  // CPU time of each part per command, which depends little on other load.
  const share = (of: keyof typeof done) =>
    `${number((1000 * (done[of] - begun[of])) / fast.acknowledged.length)} ms of the ${of}`;
  return {
    pacedRate: paced.acknowledged.length / paced.seconds,
    acknowledged: spread(paced.acknowledged),
    refused: paced.refused + fast.refused,
    rate: fast.acknowledged.length / fast.seconds,
    shares: [share('servers'), share('database'), share('clients')].join(', '),
  };
}

export async function coreRows(): Promise<readonly Row[]> {
  const rate = await coreRate(4000);
  return [['network: commands of the match core in memory', `${number(rate, 0)}/s`, '>= 5,000/s', rate >= 5000]];
}

export async function restRows(): Promise<readonly Row[]> {
  const count = 1000;
  const folder = temporaryFolder();
  await withStore(folder, (store) => store.write(accountsUpTo(count)));
  const server = await startServerProcess(folder);
  const before = server.memory().now;
  const begun = performance.now();
  const clients = [];
  for (let from = 0; from < count; from += 100)
    clients.push(
      ...(await Promise.all(Array.from({ length: 100 }, (_, i) => lightClient(server.address, from + i + 1)))),
    );
  const time = performance.now() - begun;
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const { now, most } = server.memory();
  for (const client of clients) client.cut();
  await server.stop();
  return [
    [
      'network: 1,000 connections at rest, logged in over TLS',
      `${number(now, 0)} MB in all (${number(before, 0)} without, ${number(most, 0)} at most), ${number(time / 1000, 1)} s to come`,
      '<= 200 MB',
      now <= 200,
    ],
  ];
}

export async function storedRows(): Promise<readonly Row[]> {
  const { start, opening, commands, running } = await storedFigures();
  const { text, most } = spread(opening);
  return [
    [
      `network: start with 10,000 matches of ${commands} commands, of which ${number(running)} go on`,
      `${ms(start)} ms`,
      '<= 1,000 ms',
      start <= 1000,
    ],
    ['network: opening one of them', text, '<= 20 ms', median(opening) <= 20 && most <= 20],
  ];
}

/** Rows about an account with years of data that requests all of it, and about the other players meanwhile. */
export async function piledUpRows(): Promise<readonly Row[]> {
  const { matches, asked, calm, meanwhile, memory } = await piledUpFigures();
  const of = `an account with ${number(matches)} finished matches on levels of 60 KB`;
  const [before, during] = [spread(calm.acknowledged), spread(meanwhile.acknowledged)];
  return [
    ...[...asked].map(([what, times]): Row => {
      const { text, most } = spread(times);
      return [`network: ${of} asks: ${what}`, text, '99 % <= 20 ms', most <= 20];
    }),
    [
      'network: commands of others, while eight connections of it ask for all that, four times a second each',
      `${during.text} (before: ${before.text}; ${number(memory, 0)} MB at most)`,
      '99 % <= 25 ms',
      during.most <= 25,
    ],
  ];
}

export async function byteRows(): Promise<readonly Row[]> {
  const { drafts, turns } = await byteFigures();
  const [draft, turn] = [Math.max(...drafts), Math.max(...turns)];
  return [
    [
      'network: received for one own draft, 24 territories, 5 seats',
      `half ${kilobytes(median(drafts))} KB, most ${kilobytes(draft)} KB of ${drafts.length}`,
      '<= 3 KB',
      draft <= 3 * 1024,
    ],
    [
      'network: received in a whole turn',
      `half ${kilobytes(median(turns))} KB, most ${kilobytes(turn)} KB of ${turns.length}`,
      '<= 64 KB',
      turn <= 64 * 1024,
    ],
  ];
}

/** Rows about a player on a slow network: time until the match has changed, without drawing. */
export async function distanceRows(): Promise<readonly Row[]> {
  return [...(await distances([0, 50, 150]))].map(([roundTrip, times]): Row => {
    const { half, text } = spread(times);
    return [
      `network: a command that is sent changes the match, ${roundTrip} ms of round trip`,
      `${text} of ${times.length}`,
      `half <= ${roundTrip + 20} ms`,
      times.length > 0 && half <= roundTrip + 20,
    ];
  });
}
