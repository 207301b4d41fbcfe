import { setTimeout as wait } from 'node:timers/promises';
import { StoreError } from '../store.ts';
import { type Connection, isAway, storeErrorOf } from './connection.ts';

/** One connection to a database, which is made again after it was lost, and does one piece of work after the other. */
export interface ReconnectingClient {
  /**
   * Does work over the connection. If it throws, the connection is ended, and with it what the work had begun.
   *
   * @param patience for how many milliseconds from now on it waits for a connection
   * @throws StoreError `away`, and what the work throws (rejects with them)
   */
  use<Result>(work: (connection: Connection) => Promise<Result>, patience: number): Promise<Result>;
  /** Ends the connection after what was asked for. */
  close(): Promise<void>;
}

/** Pauses between two tries to connect: the first, which grows, and the longest, in milliseconds. */
const pauses = [50, 1000] as const;

/** @param connect makes a connection that is ready for use */
export function createReconnectingClient(connect: () => Promise<Connection>): ReconnectingClient {
  let open: Connection | undefined;
  /** Why there was no connection at the last try. */
  let away: { readonly at: number; readonly why: StoreError } | undefined;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  const connected = async (asked: number, patience: number): Promise<Connection> => {
    for (let pause: number = pauses[0]; ; pause = Math.min(2 * pause, pauses[1])) {
      if (open !== undefined) return open;
      if (isClosed) throw new StoreError('failed', 'the store is closed');
      // Whoever has waited long enough behind others, who tried in vain, need not try as well.
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
          // It is gone already, or what it was doing is taken back with it.
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
