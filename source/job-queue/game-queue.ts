import PgBoss from 'pg-boss';
import type { DatabaseAddress } from '#server/store/postgres/address.ts';
import { connectTo, createReconnectingClient, isAway, storeErrorOf } from '#server/store/postgres/connection.ts';
import type { GamesJob } from './batches.ts';

/** Database schema for the queue library's tables, which are separate from the tables of servers. */
const schema = 'turncade_queue';

/** Queue for games. Plans are in another queue, from which workers take no jobs. */
const games = 'games';
const plans = 'plans';

/** Seconds without a worker's heartbeat after which its jobs go to other workers. */
const lease = 60;

/** Milliseconds for which a call waits for an unavailable database. */
const patience = 60_000;

/** Number of times that the library retries a job after its worker crashed or returned the job. */
const retries = 4;

/** Seconds without a heartbeat after which a tournament counts as ended. Workers then stop playing its games. */
const silence = 60;

/** Days after which the library deletes the jobs of a killed tournament. Workers usually delete them earlier. */
const retentionDays = 1;

/** SQL condition for a plan whose last heartbeat is recent by the database's clock. */
const lives = `coalesce(started_on, created_on) > now() - interval '${silence} seconds'`;

/** A job that was played, has failed or was deleted. */
export interface Ended {
  readonly id: string;
  /** Result from the worker, if the job was played. */
  readonly output: unknown;
}

export interface Taken {
  readonly id: string;
  readonly data: unknown;
}

/** Queue that connects tournaments with workers. If the database is unavailable, methods reject with a StoreError. */
export interface GameQueue {
  addPlan(id: string, packed: string): Promise<void>;
  /** Reads a plan. Undefined if its tournament is over. */
  planOf(id: string): Promise<unknown>;
  /** Records a heartbeat of a tournament. Resolves to false if the tournament's plan was deleted. */
  showLife(plan: string): Promise<boolean>;
  /** True if a tournament's plan exists and its last heartbeat is recent. */
  isAlive(plan: string): Promise<boolean>;
  /** Deletes the plan and all jobs of a tournament that has ended. */
  forget(plan: string): Promise<void>;
  add(jobs: readonly { readonly id: string; readonly data: GamesJob }[]): Promise<void>;
  /** Returns the jobs in `ids` that were played, have failed or were deleted. */
  ended(ids: readonly string[]): Promise<readonly Ended[]>;
  /** Puts the jobs of workers without a recent heartbeat back into the queue. */
  expire(): Promise<void>;
  /** Deletes jobs of a tournament. If `plan` is given, also deletes the plan. */
  remove(ids: readonly string[], plan?: string): Promise<void>;
  take(): Promise<Taken | undefined>;
  /** Records a heartbeat for jobs. Resolves to the ids of jobs that still run and whose tournament still runs. */
  touch(ids: readonly string[]): Promise<ReadonlySet<string>>;
  complete(id: string, packed: string): Promise<void>;
  giveBack(id: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the queue in a database, and creates its tables if necessary. Rejects with a StoreError. */
export async function openGameQueue(address: DatabaseAddress): Promise<GameQueue> {
  const line = createReconnectingClient(() => connectTo(address));
  /** Last database error. Stored, because the library's method `fetch` returns nothing instead of throwing. */
  let failed: unknown;
  const ask = async (sql: string, values?: readonly unknown[]) => {
    for (let triesLeft = 3; ; triesLeft--)
      try {
        return await line.use((connection) => connection.query(sql, values), patience);
      } catch (error) {
        // Repeats the statement on a new connection. All these statements are idempotent.
        if (isAway(error) && triesLeft > 0) continue;
        failed = storeErrorOf(error);
        throw failed;
      }
  };
  const boss = new PgBoss({
    schema,
    // Off, because a tournament puts its expired jobs back itself, and after its end its jobs are not needed.
    supervise: false,
    schedule: false,
    db: { executeSql: async (sql, values) => ({ rows: [...(await ask(sql, values))] }) },
  });
  try {
    await line.use((connection) => connection.query('SELECT 1'), 0);
    // Programs that start together would create the same tables, so the setup takes a lock.
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
    // Own SQL, because the library would need one query per job.
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
    // Stores the heartbeat as the start time of the plan. The library does not use this time.
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
    // Sets the start to now, because leases count from it: this version of the library has no heartbeats.
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
