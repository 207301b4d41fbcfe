import type { Socket } from 'node:net';
import type { Connection, Session } from 'ssh2';
import type { LoopShare } from '#app/remote-session/loop-share.ts';

/** Returns an internal object of `ssh2`, for data without a public API. Throws if it does not exist. */
const fieldOf = (owner: object, name: string): object => {
  const field: unknown = Reflect.get(owner, name);
  if (typeof field !== 'object' || field === null) throw new Error(`ssh2: found no ${name}`);
  return field;
};

export function onPacket(connection: Connection, run: () => void): void {
  const protocol = fieldOf(connection, '_protocol');
  const before: unknown = Reflect.get(protocol, '_onPacket');
  if (typeof before !== 'function') throw new Error('ssh2: found no _onPacket');
  Reflect.set(protocol, '_onPacket', () => {
    run();
    Reflect.apply(before, protocol, []);
  });
}

/** Number of bytes that wait for the end of a key exchange. The client can delay this end. */
export function bytesHeldBack(connection: Connection): number {
  const queue: unknown = Reflect.get(fieldOf(connection, '_protocol'), '_queue');
  if (!Array.isArray(queue)) return 0;
  return queue.reduce((sum: number, packet: unknown) => sum + (packet instanceof Uint8Array ? packet.length : 0), 0);
}

/** Maximum packet size in bytes that the client accepts in a session. */
export function maxPacketSize(session: Session): number {
  const size: unknown = Reflect.get(fieldOf(fieldOf(session, '_chanInfo'), 'outgoing'), 'packetSize');
  if (typeof size !== 'number') throw new Error('ssh2: found no packetSize');
  return size;
}

export interface SocketFeed {
  pause(): void;
  resume(): void;
  /** Discards all further data. The socket emits `end` as usual. */
  drain(): void;
}

/** Maximum number of bytes per iteration of the event loop: at most 56 ssh packets, which have 36 bytes or more. */
export const sliceBytes = 2048;

/**
 * Emits the data of `socket` in slices, at most one per iteration of the event loop, so that other connections are
 * handled in between. The `readable` listener keeps the `data` listener of `ssh2` from starting the flow.
 *
 * @param share returns the share that a slice is charged to
 * @param read must call `next` to read one slice
 */
export function feedSlices(socket: Socket, share: () => LoopShare, read: (next: () => void) => void): SocketFeed {
  let isPaused = false;
  let isScheduled = false;
  const feed = () => {
    isScheduled = false;
    // `ssh2` adds its `data` listener once its cryptography has loaded.
    if (isPaused || socket.destroyed || socket.listenerCount('data') === 0) return;
    const { hasRoom, charge } = share();
    if (!hasRoom()) return schedule();
    const startTime = performance.now();
    const waiting = socket.readableLength;
    // Called even if no data is left, because the socket emits `end` only after another read.
    read(() => void socket.read(waiting === 0 ? undefined : Math.min(waiting, sliceBytes)));
    charge(performance.now() - startTime);
    if (socket.readableLength > 0) schedule();
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(feed);
  };
  socket.on('readable', schedule);
  socket.on('newListener', (event) => {
    if (event === 'data') schedule();
  });
  return {
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
      schedule();
    },
    drain() {
      isPaused = true;
      socket.removeAllListeners('data');
      socket.off('readable', schedule);
      socket.resume();
    },
  };
}

/** Limits for connections without a session, like the setting `MaxStartups` of OpenSSH. */
export interface Startups {
  /** Number of open connections below which no new connection is refused. */
  readonly start: number;
  /** If this number of connections are open, all new ones are refused. Below it, the share rises from `rate` to 1. */
  readonly full: number;
  /** Share of new connections that are refused when `start` connections are open, from 0 to 1. */
  readonly rate: number;
}

/**
 * Decides at random whether to refuse a connection, so that clients without a session cannot lock others out.
 *
 * @param open number of connections without a session
 * @param random returns a number from 0 to 1
 */
export function isDropped(open: number, { start, full, rate }: Startups, random: () => number): boolean {
  if (open < start) return false;
  if (open >= full) return true;
  return random() < rate + ((1 - rate) * (open - start)) / (full - start);
}
