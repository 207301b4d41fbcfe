import { type ConnectOptions, connect } from '#client/connect.ts';
import type { Connection } from '#client/connection.ts';
import { type Dial, realTime } from '#client/dial.ts';
import type { ServerCore } from '#server/platform.ts';
import { readRequest } from '#server/socket/read-request.ts';
import { boundToScope, outsideScopes } from './session-scope.ts';

export interface InProcessOptions extends Pick<ConnectOptions, 'client' | 'token' | 'onLogin'> {
  /** Address of the client, for the login throttle. */
  readonly from: string;
}

/**
 * Connects a gateway's player to the server in the same process. There is no socket, but requests and messages still
 * pass as text and are validated as on a socket.
 */
export const connectInProcess = (
  core: Pick<ServerCore, 'connect'>,
  { from, ...options }: InProcessOptions,
  { clock, chance }: Pick<ConnectOptions, 'clock' | 'chance'> = { clock: realTime, chance: Math.random },
): Connection => connect({ ...options, clock, chance, dial: dialInside(core, from) });

const dialInside =
  (core: Pick<ServerCore, 'connect'>, from: string): Dial =>
  ({ opened, heard: onMessage, alive, ended }) => {
    let isOver = false;
    const heardOf = boundToScope((run: () => void) => {
      if (!isOver) run();
    });
    /** Delivers messages in a microtask: none arrives before `dial` returns or during `send`. */
    const later = (run: () => void) => queueMicrotask(() => heardOf(run));
    const onLeft = () => outsideScopes(() => session.left());
    const session = outsideScopes(() =>
      core.connect({
        address: from,
        send: (message) => later(() => onMessage(JSON.stringify(message))),
        end(why, text) {
          later(() => onMessage(JSON.stringify({ type: 'bye', why, text })));
          later(() => {
            isOver = true;
            onLeft();
            ended({ is: 'cut', text });
          });
        },
      }),
    );
    later(opened);
    return {
      send(text) {
        const read = readRequest(text, Buffer.byteLength(text));
        if (read.ok) outsideScopes(() => session.take(read.value));
        else later(() => onMessage(JSON.stringify(read.error)));
      },
      ping: () => later(alive),
      cut() {
        if (isOver) return;
        isOver = true;
        onLeft();
      },
    };
  };
