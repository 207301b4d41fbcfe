import { Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { Stream } from '../../source/engine/random.ts';

const sizes = [0, 1, 24, 80, 400, 1000, 100_000, 100_001, -1, 1e9, 0.5] as const;
const keys = [
  '?',
  '\u001b',
  '\u001b[A',
  '\u001b[B',
  '\r',
  'n',
  'k',
  '@',
  '\t',
  'x'.repeat(200),
  '\u001b[200~',
  '\0',
] as const;

/** Sends a message to the server, as the page or an attacker would. */
export type Send = (socket: WebSocket) => void;

const say = (socket: WebSocket, message: unknown): void => socket.send(JSON.stringify(message));

/** Creates a function that sends random messages, both valid and nearly valid. */
export function fuzzed(random: Stream): Send {
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[random.integer(0, values.length - 1)] ?? values[0];
  const size = () => ({ columns: pick(sizes), rows: pick(sizes) });
  const typed = (): Send => {
    const text = pick(keys).repeat(random.integer(1, 50));
    return (socket) => socket.send(Buffer.from(text));
  };
  const valid = (): Send => {
    const message = { is: 'resize', columns: random.integer(1, 400), rows: random.integer(1, 150) };
    return (socket) => say(socket, message);
  };
  const makes: readonly [() => Send, ...(() => Send)[]] = [
    typed,
    typed,
    typed,
    valid,
    valid,
    () => (socket) => say(socket, { is: 'here' }),
    () => (socket) => socket.ping(),
    () => (socket) => socket.pong('x'.repeat(125)),
  ];
  /** Messages that end a connection. They are chosen rarely. */
  const ends: readonly [() => Send, ...(() => Send)[]] = [
    () => (socket) => say(socket, { is: 'start', ...size(), match: 'oak-17' }),
    () => (socket) => say(socket, { is: 'resize', ...size() }),
    () => (socket) => socket.send('['.repeat(16_000)),
    () => (socket) => socket.send(Buffer.alloc(pick([16_384, 16_385, 200_000]))),
    () => (socket) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false }),
    () => {
      const bytes = Buffer.from(Array.from({ length: random.integer(1, 40) }, () => random.integer(0, 255)));
      return (socket) => {
        const below: unknown = Reflect.get(socket, '_socket');
        if (below instanceof Socket) below.write(bytes);
      };
    },
    () => (socket) => socket.close(),
    () => (socket) => socket.terminate(),
  ];
  return (socket) => (random.integer(0, 199) === 0 ? pick(ends)() : pick(makes)())(socket);
}

/** Expensive messages by name. The attack repeats them without a pause. */
export const floods: Readonly<Record<string, Send>> = {
  sizes: (socket) => say(socket, { is: 'resize', columns: 300 + Math.floor(performance.now() % 100), rows: 150 }),
  keys: (socket) => socket.send(Buffer.from('?\u001b')),
  pastes: (socket) => socket.send(Buffer.alloc(16_384, 'x')),
  pings: (socket) => socket.ping(),
  signs: (socket) => say(socket, { is: 'here' }),
};

export interface Attack {
  readonly port: number;
  readonly cookie: string;
  readonly send: Send;
  readonly connections: number;
  /** True if the page reads the data that it receives. */
  readonly reads: boolean;
}

/**
 * Keeps `connections` pages open that send all the time, and replaces each page that ends. Returns a function that ends
 * the attack.
 */
export function attack({ port, cookie, send, connections, reads }: Attack): () => void {
  let isOver = false;
  const open = new Set<WebSocket>();
  const connect = (): void => {
    if (isOver) return;
    const headers = { cookie, origin: `http://127.0.0.1:${port}` };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/web/session`, { headers });
    open.add(socket);
    let sending: NodeJS.Timeout | undefined;
    socket.on('error', () => {});
    socket.on('open', () => {
      say(socket, { is: 'start', columns: 400, rows: 150 });
      if (!reads) socket.pause();
      sending = setInterval(() => {
        for (let i = 0; i < 20 && socket.readyState === socket.OPEN && socket.bufferedAmount < 65_536; i++)
          send(socket);
      }, 5);
    });
    socket.on('close', () => {
      clearInterval(sending);
      open.delete(socket);
      setTimeout(connect, 50);
    });
  };
  for (let i = 0; i < connections; i++) connect();
  return () => {
    isOver = true;
    for (const socket of open) socket.terminate();
  };
}
