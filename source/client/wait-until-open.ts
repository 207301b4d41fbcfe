import type { Connection, ConnectionState } from './connection.ts';
import type { Clock } from './wire.ts';

/** The result of the first try to reach a server. */
export type OpenResult = Extract<ConnectionState, { is: 'open' | 'ended' | 'lost' }>;

/**
 * Waits until a connection is open, or will not be: it has ended, or was still lost when the time was over. It goes on
 * trying then, until it is closed.
 */
export function waitUntilOpen(connection: Connection, clock: Clock, within: number): Promise<OpenResult> {
  return new Promise((resolve) => {
    const done = (state: OpenResult) => {
      stop();
      cancel();
      resolve(state);
    };
    let isLate = false;
    const look = (state: ConnectionState) => {
      if (state.is === 'open' || state.is === 'ended' || (isLate && state.is === 'lost')) done(state);
    };
    const stop = connection.listen({ changed: look });
    const cancel = clock.after(within, () => {
      isLate = true;
      look(connection.state);
    });
    look(connection.state);
  });
}
