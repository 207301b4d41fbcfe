import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import ssh2, { type ConnectConfig } from 'ssh2';

/** An SSH client that sends arbitrary packets after a real key exchange. */
export interface RawSsh {
  readonly socket: Socket;
  /** Sends an encrypted packet with this payload. */
  send(payload: Uint8Array): void;
  /** Starts a second key exchange without completing it. */
  rekey(): void;
  /** Resolves when the connection closes. */
  readonly ended: Promise<void>;
  close(): void;
}

export interface RawSshOptions {
  /** Login data. If undefined, the client stops after the key exchange. */
  readonly login?: Pick<ConnectConfig, 'username' | 'password' | 'privateKey'>;
  readonly algorithms?: ConnectConfig['algorithms'];
}

/** Connects. Rejects if the connection closes before the key exchange and any login are complete. */
export async function rawSsh(port: number, { login, algorithms }: RawSshOptions = {}): Promise<RawSsh> {
  const socket = connect(port, '127.0.0.1');
  const client = new ssh2.Client();
  client.on('error', () => {});
  socket.on('error', () => {});
  const ended = new Promise<void>((done) => socket.once('close', () => done()));
  const protocol = (): object => {
    const found: unknown = Reflect.get(client, '_protocol');
    if (typeof found !== 'object' || found === null) throw new Error('ssh2: found no _protocol');
    return found;
  };
  await once(socket, 'connect');
  await new Promise<void>((done, failed) => {
    if (login === undefined) client.once('handshake', () => done());
    else client.once('ready', () => done());
    void ended.then(() => failed(new Error('the server ended the connection')));
    client.connect({
      sock: socket,
      keepaliveInterval: 0,
      username: 'mia',
      ...login,
      ...(algorithms && { algorithms }),
      // Chooses no authentication method, so that the client sends no requests on its own.
      ...(login === undefined && { authHandler: () => {} }),
    });
  });
  const call = (owner: object, name: string, values: readonly unknown[]): unknown => {
    const method: unknown = Reflect.get(owner, name);
    if (typeof method !== 'function') throw new Error(`ssh2: found no ${name}`);
    return Reflect.apply(method, owner, values);
  };
  const part = (owner: object, name: string): object => {
    const found: unknown = Reflect.get(owner, name);
    if (typeof found !== 'object' || found === null) throw new Error(`ssh2: found no ${name}`);
    return found;
  };
  return {
    socket,
    ended,
    send(payload) {
      if (socket.destroyed) return;
      const writer = part(part(protocol(), '_packetRW'), 'write');
      const packet: unknown = call(writer, 'alloc', [payload.length, true]);
      // Offset of the payload in a packet that `alloc` creates if its second argument is `true`.
      const start: unknown = Reflect.get(writer, 'allocStartKEX');
      if (!(packet instanceof Uint8Array) || typeof start !== 'number') throw new Error('ssh2: found no packet');
      packet.set(payload, start);
      call(part(protocol(), '_cipher'), 'encrypt', [call(writer, 'finalize', [packet, true])]);
    },
    rekey() {
      call(protocol(), 'rekey', []);
    },
    close: () => void socket.destroy(),
  };
}

export const uint32 = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

/** Encodes a string for SSH. */
export const sshText = (value: string | Uint8Array): Uint8Array =>
  Buffer.concat([uint32(Buffer.byteLength(value)), Buffer.from(value)]);

export const payload = (type: number, ...parts: readonly (Uint8Array | number | string)[]): Uint8Array =>
  Buffer.concat([
    Buffer.of(type),
    ...parts.map((part) =>
      typeof part === 'number' ? uint32(part) : typeof part === 'string' ? sshText(part) : Buffer.from(part),
    ),
  ]);

const yes = Buffer.of(1);

/** Payloads of packets that a client sends, by name. */
export const packets = {
  ignore: (data: string) => payload(2, data),
  serviceRequest: () => payload(5, 'ssh-userauth'),
  authNone: (name: string) => payload(50, name, 'ssh-connection', 'none'),
  globalRequest: (name: string) => payload(80, name, yes),
  openSession: (channel: number, window: number, packetSize: number) =>
    payload(90, 'session', channel, window, packetSize),
  windowAdjust: (channel: number, bytes: number) => payload(93, channel, bytes),
  data: (channel: number, bytes: string) => payload(94, channel, bytes),
  eof: (channel: number) => payload(96, channel),
  closeChannel: (channel: number) => payload(97, channel),
  pty: (channel: number, columns: number, rows: number) =>
    payload(98, channel, 'pty-req', yes, 'xterm-256color', columns, rows, 0, 0, ''),
  shell: (channel: number) => payload(98, channel, 'shell', yes),
  exec: (channel: number, command: string) => payload(98, channel, 'exec', yes, command),
  subsystem: (channel: number, name: string) => payload(98, channel, 'subsystem', yes, name),
  windowChange: (channel: number, columns: number, rows: number) =>
    payload(98, channel, 'window-change', Buffer.of(0), columns, rows, 0, 0),
} as const;
