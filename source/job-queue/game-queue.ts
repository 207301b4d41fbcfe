import PgBoss from 'pg-boss';
import type { DatabaseAddress } from '#server/store/postgres/address.ts';
import { connectTo } from '#server/store/postgres/connect.ts';
import { isAway, storeErrorOf } from '#server/store/postgres/connection.ts';
import { createReconnectingClient } from '#server/store/postgres/reconnecting-client.ts';
import type { GamesJob } from './batches.ts';

/** The schema of the library's tables, apart from those of a server and of others who use the library. */
const schema = 'turncade_queue';

/** The queue of games, and that of plans, which nobody takes: jobs for games name theirs. */
const games = 'games';
const plans = 'plans';

/** Seconds without a sign of life after which a job is given to another worker. */
const lease = 60;

/** How long a database that is away is waited for, in milliseconds. */
const patience = 60_000;

/** How often a job is tried by the library: each time a worker died of it, or gave it back. */
const retries = 4;

/** Seconds without a sign of life after which a tournament is gone, and nobody plays for it any more. */
const silence = 60;

/** Days after which the library forgets what a tournament that was killed has left, if no worker comes upon it. */
const retentionDays = 1;

/** The condition for a plan whose tournament has given a sign of life of late, by the clock of the database. */
const lives = `coalesce(started_on, created_on) > now() - interval '${silence} seconds'`;

/** What has become of a job that waits no more, and is played by nobody. */
export interface Ended {
  readonly id: string;
  /** What the worker said of it; nothing where it was given up. */
  readonly output: unknown;
}

/** A job that this worker has taken. */
export interface Taken {
  readonly id: string;
  readonly data: unknown;
}

/** Tournaments and workers meet here. Each method rejects with a StoreError where the database is away for too long. */
export interface GameQueue {
  addPlan(id: string, packed: string): Promise<void>;
  /** The data of a plan; nothing where its tournament is over. */
  planOf(id: string): Promise<unknown>;
  /** Gives a tournament's sign of life; whether its plan is still there. */
  showLife(plan: string): Promise<boolean>;
  /** Whether a tournament is there, and has given a sign of life of late. */
  isAlive(plan: string): Promise<boolean>;
  /** Takes all away that a tournament has left, which is gone. */
  forget(plan: string): Promise<void>;
  add(jobs: readonly { readonly id: string; readonly data: GamesJob }[]): Promise<void>;
  /** Those of the jobs that neither wait nor are played; one that has vanished is among them. */
  ended(ids: readonly string[]): Promise<readonly Ended[]>;
  /** Has jobs given out again whose worker shows no sign of life. */
  expire(): Promise<void>;
  /** Takes a tournament's jobs away. */
  remove(ids: readonly string[], plan?: string): Promise<void>;
  take(): Promise<Taken | undefined>;
  /** Gives a worker's sign of life; which of the jobs are still its own to play, for a tournament that is alive. */
  touch(ids: readonly string[]): Promise<ReadonlySet<string>>;
  complete(id: string, packed: string): Promise<void>;
  /** Gives a job back that was not played. */
  giveBack(id: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the queue in a database, and makes it where there is none.
 *
 * @throws StoreError (rejects with it) where the database cannot be reached, or refuses
 */
export async function openGameQueue(address: DatabaseAddress): Promise<GameQueue> {
  const line = createReconnectingClient(() => connectTo(address));
  /** The last fault: the library takes one in `fetch` for an empty queue. */
  let failed: unknown;
  const ask = async (sql: string, values?: readonly unknown[]) => {
    for (let triesLeft = 3; ; triesLeft--)
      try {
        return await line.use((connection) => connection.query(sql, values), patience);
      } catch (error) {
        // A connection that was lost is made anew; done twice, each of these statements does no more than once.
        if (isAway(error) && triesLeft > 0) continue;
        failed = storeErrorOf(error);
        throw failed;
      }
  };
  const boss = new PgBoss({
    schema,
    // Jobs are given out again when a tournament asks for it: without one nobody waits for them.
    supervise: false,
    schedule: false,
    db: { executeSql: async (sql, values) => ({ rows: [...(await ask(sql, values))] }) },
  });
  try {
    await line.use((connection) => connection.query('SELECT 1'), 0);
    // Tournaments and workers that begin at once would make the same tables.
    await ask(`SELECT pg_advisory_lock(hashtext('${schema}'))`);
    await boss.start();
    for (const name of [plans, games])
      await boss.createQueue(name, { name, retryLimit: retries, expireInSeconds: lease, retentionDays });
    await ask(`SELECT pg_advisory_unlock(hashtext('${schema}'))`);
  } catch (error) {
    await line.close();
    throw storeErrorOf(error);
  }
  return {
    addPlan: (id, packed) => boss.insert([{ id, name: plans, data: { packed } }]),
    planOf: async (id) => (await boss.getJobById<unknown>(plans, id))?.data,
    add: (jobs) => boss.insert(jobs.map(({ id, data }) => ({ id, name: games, data }))),
    // The library asks for jobs only one by one.
    async ended(ids) {
      const rows = await ask(
        `SELECT asked.id, job.output FROM unnest($1::uuid[]) AS asked (id)
         LEFT JOIN ${schema}.job ON job.name = $2 AND job.id = asked.id
         WHERE job.id IS NULL OR job.state >= 'completed'`,
        [ids, games],
      );
      return rows.map(({ id, output }) => ({ id: String(id), output }));
    },
    expire: () => boss.maintain(),
    async remove(ids, plan) {
      if (ids.length > 0) await boss.deleteJob(games, [...ids]);
      if (plan !== undefined) await boss.deleteJob(plans, plan);
    },
    async take() {
      failed = undefined;
      const [job] = await boss.fetch<unknown>(games);
      if (failed !== undefined) throw failed;
      return job && { id: job.id, data: job.data };
    },
    // Nobody takes a plan: when it was started is free for a sign of life.
    async showLife(plan) {
      const values = [plan, plans];
      const rows = await ask(
        `UPDATE ${schema}.job SET started_on = now() WHERE name = $2 AND id = $1 RETURNING id`,
        values,
      );
      return rows.length > 0;
    },
    async isAlive(plan) {
      const rows = await ask(`SELECT 1 FROM ${schema}.job WHERE name = $2 AND id = $1 AND ${lives}`, [plan, plans]);
      return rows.length > 0;
    },
    async forget(plan) {
      await ask(`DELETE FROM ${schema}.job WHERE (name = $3 AND data->>'plan' = $1) OR (name = $2 AND id = $1::uuid)`, [
        ...[plan, plans, games],
      ]);
    },
    // This version of the library knows no signs of life: a lease is counted from when it was taken.
    async touch(ids) {
      const rows = await ask(
        `UPDATE ${schema}.job AS game SET started_on = now()
         WHERE name = $2 AND id = ANY ($1::uuid[]) AND state = 'active' AND EXISTS (
           SELECT 1 FROM ${schema}.job WHERE name = $3 AND id::text = game.data->>'plan' AND ${lives}
         ) RETURNING id`,
        [ids, games, plans],
      );
      return new Set(rows.map(({ id }) => String(id)));
    },
    complete: (id, packed) => boss.complete(games, id, { packed }),
    giveBack: (id) => boss.fail(games, id),
    close: () => line.close(),
  };
}
