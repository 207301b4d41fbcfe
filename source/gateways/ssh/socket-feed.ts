import type { Socket } from 'node:net';

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
