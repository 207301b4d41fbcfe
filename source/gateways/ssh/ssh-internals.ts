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
