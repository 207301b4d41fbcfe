import type { Socket } from 'node:net';
import type { Connection, Session } from 'ssh2';

/*
 * Facts that ssh2 has no interface for. Each function throws when a new version of the library lacks them; `test/doors`
 * covers all of them.
 */

const fieldOf = (owner: object, name: string): object => {
  const field: unknown = Reflect.get(owner, name);
  if (typeof field !== 'object' || field === null) throw new Error(`ssh2: found no ${name}`);
  return field;
};

/** Calls `run` for every packet received outside a key exchange. */
export function onPacket(connection: Connection, run: () => void): void {
  const protocol = fieldOf(connection, '_protocol');
  const before: unknown = Reflect.get(protocol, '_onPacket');
  if (typeof before !== 'function') throw new Error('ssh2: found no _onPacket');
  Reflect.set(protocol, '_onPacket', () => {
    run();
    Reflect.apply(before, protocol, []);
  });
}

/** Bytes that wait for the end of a key exchange, which the client may delay. */
export function bytesHeldBack(connection: Connection): number {
  const queue: unknown = Reflect.get(fieldOf(connection, '_protocol'), '_queue');
  if (!Array.isArray(queue)) return 0;
  return queue.reduce((sum: number, packet: unknown) => sum + (packet instanceof Uint8Array ? packet.length : 0), 0);
}

/** Size of the largest packet that the client accepts in a session. */
export function maxPacketSize(session: Session): number {
  const size: unknown = Reflect.get(fieldOf(fieldOf(session, '_chanInfo'), 'outgoing'), 'packetSize');
  if (typeof size !== 'number') throw new Error('ssh2: found no packetSize');
  return size;
}

/** Reading of a socket, slice by slice. */
export interface SocketFeed {
  pause(): void;
  resume(): void;
  /** Discards whatever else arrives, so that only the end of the connection is noticed. */
  drain(): void;
}

/**
 * Bytes read in one turn of the event loop. The smallest packet of ssh has 36 bytes, so that a slice has at most 56 of them.
 */
export const sliceBytes = 2048;

/**
 * Emits the data of `socket` in slices, one each turn of the event loop, so that other connections are served in between. A
 * listener of `readable` takes precedence over `resume`: the library that listens to `data` does not control the flow.
 *
 * @param read reads one slice by calling `next`
 */
export function feedSlices(socket: Socket, read: (next: () => void) => void): SocketFeed {
  let isPaused = false;
  let isScheduled = false;
  const feed = () => {
    isScheduled = false;
    // The library begins to listen when its cryptography is loaded.
    if (isPaused || socket.destroyed || socket.listenerCount('data') === 0) return;
    const waiting = socket.readableLength;
    // Reading nothing at the end emits `end`.
    read(() => void socket.read(waiting === 0 ? undefined : Math.min(waiting, sliceBytes)));
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

/** How many connections without a login there may be, as `MaxStartups` of OpenSSH has it. */
export interface Startups {
  /** Below this number none is refused. */
  readonly start: number;
  /** From this number on all are refused; in between, a share that grows from `rate` to 1. */
  readonly full: number;
  /** From 0 to 1. */
  readonly rate: number;
}

/**
 * Decides whether to refuse a new connection at random, before all places are taken by connections that never log in.
 *
 * @param open number of connections without a login
 * @param random from 0 to 1
 */
export function isDropped(open: number, { start, full, rate }: Startups, random: () => number): boolean {
  if (open < start) return false;
  if (open >= full) return true;
  return random() < rate + ((1 - rate) * (open - start)) / (full - start);
}
