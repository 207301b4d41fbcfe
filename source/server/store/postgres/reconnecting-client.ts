import { setTimeout as wait } from 'node:timers/promises';
import { StoreError } from '../store.ts';
import { type Connection, isAway, storeErrorOf } from './connection.ts';

/** A database connection that is renewed when lost and does one piece of work at a time. */
export interface ReconnectingClient {
  /**
   * Runs work on the connection. If the work throws, the connection is ended, which rolls back open transactions.
   *
   * @param patience the milliseconds from now to wait for a connection
   * @throws StoreError `away`, and errors of the work (rejects with them)
   */
  use<Result>(work: (connection: Connection) => Promise<Result>, patience: number): Promise<Result>;
  /** Ends the connection after the queued work. */
  close(): Promise<void>;
}

/** Milliseconds between attempts to connect: the first pause, which then doubles, and the longest. */
const pauses = [50, 1000] as const;

/** @param connect makes a connection that is ready for use */
export function createReconnectingClient(connect: () => Promise<Connection>): ReconnectingClient {
  let open: Connection | undefined;
  let away: { readonly at: number; readonly why: StoreError } | undefined;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  const connected = async (asked: number, patience: number): Promise<Connection> => {
    for (let pause: number = pauses[0]; ; pause = Math.min(2 * pause, pauses[1])) {
      if (open !== undefined) return open;
      if (isClosed) throw new StoreError('failed', 'the store is closed');
      // A caller that has waited its full patience behind failed attempts need not try as well.
      if (away !== undefined && away.at > asked && performance.now() > asked + patience) throw away.why;
      try {
        open = await connect();
        away = undefined;
      } catch (error) {
        if (!isAway(error)) throw error;
        away = { at: performance.now(), why: storeErrorOf(error) };
        if (away.at + pause > asked + patience) throw away.why;
        await wait(pause);
      }
    }
  };
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };

  return {
    use(work, patience) {
      const asked = performance.now();
      return inTurn(async () => {
        const connection = await connected(asked, patience);
        try {
          return await work(connection);
        } catch (error) {
          open = undefined;
          // The connection is lost already, or ending it rolls back its transaction.
          await connection.end().catch(() => {});
          throw error;
        }
      });
    },
    close() {
      isClosed = true;
      return inTurn(async () => {
        await open?.end().catch(() => {});
        open = undefined;
      });
    },
  };
}
