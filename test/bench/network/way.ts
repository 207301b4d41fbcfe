import { connect as connectPlain, createServer, type Socket } from 'node:net';

/** A proxy between a server and its clients. */
export interface Way {
  readonly port: number;
  /** Bytes sent by the server. */
  readonly received: number;
  close(): void;
}

/** Starts a proxy that delays everything by `each` milliseconds in both directions. */
export async function wayTo(port: number, each: number): Promise<Way> {
  let received = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connectPlain({ host: '127.0.0.1', port, noDelay: true });
    near.setNoDelay(true);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('data', (piece) => {
        if (from === far) received += piece.length;
        const pass = () => void (to.writable && to.write(piece));
        if (each === 0) pass();
        else setTimeout(pass, each);
      });
      from.on('close', () => setTimeout(() => to.destroy(), each));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    get received() {
      return received;
    },
    port: typeof bound === 'object' && bound !== null ? bound.port : 0,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
