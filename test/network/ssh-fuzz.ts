import type { Stream } from '#engine/random.ts';
import { packets, payload, type RawSsh, type RawSshOptions, rawSsh } from '../support/raw-ssh.ts';

const numbers = [0, 1, 2, 79, 80, 1023, 1024, 32_768, 0x7fff_ffff, 0xffff_ffff] as const;

/** A valid or nearly valid packet. */
function anyPacket(random: Stream): Uint8Array {
  const number = () => numbers[random.integer(0, numbers.length - 1)] ?? 0;
  const channel = random.integer(0, 5) > 0 ? 0 : number();
  const makes: readonly (() => Uint8Array)[] = [
    () => packets.ignore('x'.repeat(random.integer(0, 200))),
    () => packets.serviceRequest(),
    () => packets.authNone('mia'),
    () => packets.globalRequest('tcpip-forward'),
    () => packets.globalRequest('keepalive@openssh.com'),
    () => packets.openSession(channel, number(), number()),
    () => packets.windowAdjust(channel, number()),
    () => packets.data(channel, '?\u001b\u001b[A\r'.repeat(random.integer(1, 200))),
    () => packets.eof(channel),
    () => packets.closeChannel(channel),
    () => packets.pty(channel, number(), number()),
    () => packets.shell(channel),
    () => packets.exec(channel, 'status'),
    () => packets.subsystem(channel, 'sftp'),
    () => packets.windowChange(channel, number(), number()),
    () => payload(random.integer(1, 127), number(), number()),
  ];
  const made = (makes[random.integer(0, makes.length - 1)] ?? packets.serviceRequest)();
  if (random.integer(0, 9) > 0 || made.length < 2) return made;
  // Damages the packet: cuts it off, or changes a byte.
  const damaged = Buffer.from(made);
  if (random.integer(0, 1) === 0) return damaged.subarray(0, random.integer(1, damaged.length - 1));
  damaged[random.integer(1, damaged.length - 1)] = random.integer(0, 255);
  return damaged;
}

/** Endless sequences of packets that once exhausted a server, by name. */
export const floods: Readonly<Record<string, (client: RawSsh) => void>> = {
  ignore: (client) => client.send(packets.ignore('x')),
  'global requests': (client) => client.send(packets.globalRequest('a')),
  'channel opens': (client) => client.send(packets.openSession(1, 2_000_000, 32_768)),
  'window changes': (client) => client.send(packets.windowChange(0, 300 + Math.floor(performance.now() % 100), 150)),
  keys: (client) => client.send(packets.data(0, '?\u001b')),
  'requests for a login': (client) => client.send(packets.authNone('mia')),
};

export interface Attack {
  readonly port: number;
  readonly login: RawSshOptions['login'];
  /** Sends packets over a connection. */
  send(client: RawSsh): void;
  readonly connections: number;
  /** True to open a screen of 400 by 150 first. */
  readonly hasScreen: boolean;
  /** True if the client reads the data that it receives. */
  readonly reads: boolean;
}

/**
 * Keeps `connections` connections open that send all the time, and replaces each connection that ends. Returns a
 * function that ends the attack.
 */
export function attack({ port, login, send, connections, hasScreen, reads }: Attack): () => void {
  let isOver = false;
  const open = new Set<RawSsh>();
  const goOn = async () => {
    while (!isOver) {
      try {
        const client = await rawSsh(port, login === undefined ? {} : { login });
        open.add(client);
        if (hasScreen) {
          client.send(packets.openSession(0, 0xffff_ffff, 32_768));
          client.send(packets.pty(0, 400, 150));
          client.send(packets.shell(0));
        }
        if (!reads) client.socket.pause();
        while (!isOver && !client.socket.destroyed) {
          for (let i = 0; i < 20 && client.socket.writableLength < 65_536; i++) send(client);
          await new Promise((done) => setTimeout(done, 5));
        }
        open.delete(client);
        client.close();
      } catch {
        // The server has refused or ended the connection, and the next connection follows.
        await new Promise((done) => setTimeout(done, 50));
      }
    }
  };
  for (let i = 0; i < connections; i++) void goOn();
  return () => {
    isOver = true;
    for (const client of open) client.close();
  };
}

export const fuzzed =
  (random: Stream) =>
  (client: RawSsh): void => {
    client.send(anyPacket(random));
    if (random.integer(0, 300) === 0) client.rekey();
    if (random.integer(0, 500) === 0) client.close();
  };
