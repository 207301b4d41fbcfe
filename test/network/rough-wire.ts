import { connect, createServer, type Socket } from 'node:net';
import type { Stream } from '#engine/random.ts';

/** A proxy to a local port that behaves like a bad network. */
export interface RoughWire {
  readonly port: number;
  /** Numbers of broken connections: all of them, and those that first fell silent. */
  readonly broken: { all: number; silent: number };
  /** Starts or stops breaking connections. At first no connection breaks, but all are slow. */
  breaks(does: boolean): void;
  end(): Promise<void>;
}

/** Maximum size of a piece in bytes, and maximum delay of a piece in milliseconds. */
const [mostBytes, mostDelay] = [700, 12];

/** Milliseconds of silence before a silent connection breaks. */
const silence = 2000;

/**
 * Starts the proxy, which forwards delayed pieces. After `breaks(true)`, it breaks connections, some after a silence.
 */
export async function roughWire(target: number, chance: Stream): Promise<RoughWire> {
  const broken = { all: 0, silent: 0 };
  const ends = new Set<() => void>();
  let doesBreak = false;

  const carry = (from: Socket, to: Socket, isSilent: () => boolean): void => {
    const pieces: Buffer[] = [];
    let isCarrying = false;
    const next = (): void => {
      const piece = pieces.shift();
      isCarrying = piece !== undefined;
      if (piece === undefined) return void from.resume();
      setTimeout(
        () => {
          if (!isSilent() && to.writable) to.write(piece);
          next();
        },
        chance.integer(0, mostDelay),
      );
    };
    from.on('data', (data: Buffer) => {
      for (let at = 0; at < data.length; ) {
        const size = chance.integer(1, mostBytes);
        pieces.push(data.subarray(at, at + size));
        at += size;
      }
      from.pause();
      if (!isCarrying) next();
    });
  };

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    let isSilent = false;
    const end = (): void => {
      ends.delete(end);
      clearTimeout(breaking);
      for (const socket of [near, far]) socket.destroy();
    };
    let breaking = setTimeout(later, chance.integer(300, 6000));
    function later(): void {
      if (!doesBreak) {
        breaking = setTimeout(later, chance.integer(300, 6000));
        return;
      }
      broken.all++;
      if (chance.integer(0, 1) === 0) return end();
      broken.silent++;
      isSilent = true;
      breaking = setTimeout(end, silence);
    }
    ends.add(end);
    for (const socket of [near, far]) {
      socket.on('error', end);
      socket.on('close', end);
    }
    carry(near, far, () => isSilent);
    carry(far, near, () => isSilent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('found no port');
  return {
    port: address.port,
    broken,
    breaks(does) {
      doesBreak = does;
    },
    async end() {
      const isClosed = new Promise((resolve) => server.close(resolve));
      for (const end of [...ends]) end();
      await isClosed;
    },
  };
}
