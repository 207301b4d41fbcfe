import { PassThrough, Writable } from 'node:stream';
import { WriteStream } from 'node:tty';
import type { Size } from '../layers/page-view.ts';
import type { Environment, ExitHandlers, ExitReason, ExitSignal, Session } from '../session.ts';

export interface RemoteTerminalOptions {
  /** What the other side says of its terminal; only what a terminal says of itself is looked at. */
  readonly environment: Environment;
  readonly size: Size;
  /** Set where the other side shows a log and a field for lines, and draws no screen. */
  readonly isLines?: boolean;
  /**
   * Sends text to the other side.
   *
   * @param sent to be called once more can be sent
   */
  send(text: string, sent: () => void): void;
}

/** The terminal of somebody elsewhere, over whatever connection. */
export interface RemoteTerminal {
  readonly session: Pick<Session, 'input' | 'output' | 'environment' | 'exitEvents'>;
  typed(bytes: Uint8Array | string): void;
  resize(size: Size): void;
  /** Ends the session: by itself where the other side is gone, or because of what ends everybody's. */
  end(signal: ExitSignal): void;
  /** Ends it because of a bug: what runs on it restores the terminal, and gives up with the error. */
  fail(error: unknown): void;
}

/** The largest screen that is drawn; in a larger terminal the rest stays empty. */
const largest: Size = { columns: 400, rows: 150 };

/** Bytes that are taken in one go, so that somebody who holds a key does not keep the others waiting. */
const atOnce = 64;

/**
 * After a piece of input a session rests for `restShare` times as long as it took, up to `maxRest` milliseconds, so that keys
 * on a large screen leave most of the processor to others. Shorter rests than `minRest` are skipped.
 */
const [restShare, minRest, maxRest] = [3, 5, 400];

/** Bytes that can wait to be taken: what is pasted beyond that is lost. */
const maxTyped = 65_536;

/** Characters that can wait to be sent: who does not read what was written is gone. */
const maxUnread = 1_048_576;

/** Milliseconds between two changes of size: dragging a window's corner sends hundreds, and each redraws the whole screen. */
const resizeEach = 250;

/** Makes a terminal of a connection: bounded on both sides, and not a part of this process's own. */
export function remoteTerminal({ environment, size, isLines = false, send }: RemoteTerminalOptions): RemoteTerminal {
  const handlers = new Set<ExitHandlers>();
  /** Why it has ended, for whoever begins to listen only then. */
  let ended: ExitReason | undefined;
  const endBy = (ending: ExitReason) => {
    if (ended !== undefined) return;
    ended = ending;
    waiting = [];
    for (const handler of [...handlers]) handler.onEnd(ending);
  };
  const end = (signal: ExitSignal) => {
    if (signal === 'SIGHUP') output.destroy();
    endBy({ type: 'signal', signal });
  };

  let waiting: Buffer[] = [];
  let isComing = false;
  const input = Object.assign(new PassThrough(), { isTTY: !isLines, setRawMode() {}, ref() {}, unref() {} });
  const take = () => {
    isComing = false;
    const [first, ...later] = waiting;
    if (first === undefined) return;
    waiting = first.length > atOnce ? [first.subarray(atOnce), ...later] : later;
    const begun = performance.now();
    input.write(first.subarray(0, atOnce));
    isComing = true;
    // By then the keys are handled and the next frame is painted.
    setImmediate(() =>
      setImmediate(() => {
        const rest = Math.min(maxRest, (performance.now() - begun) * restShare);
        if (rest < minRest || waiting.length === 0) return onward();
        setTimeout(onward, rest);
      }),
    );
  };
  const onward = () => {
    isComing = false;
    come();
  };
  const come = () => {
    if (isComing || waiting.length === 0) return;
    isComing = true;
    setImmediate(take);
  };

  const screen = new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      // The system of a terminal of its own would begin the next row at its first column.
      send(isLines ? String(chunk) : String(chunk).replace(/(?<!\r)\n/g, '\r\n'), done);
      if (screen.writableLength > maxUnread) end('SIGHUP');
    },
  });
  // Nobody is there who could be told.
  screen.on('error', () => {});
  const output = Object.assign(screen, {
    isTTY: !isLines,
    ...drawn(size),
    getColorDepth: () => WriteStream.prototype.getColorDepth({ ...environment }),
  });

  let requestedSize: Size | undefined;
  let resizing: NodeJS.Timeout | undefined;
  const resized = () => {
    resizing = undefined;
    if (requestedSize === undefined || ended !== undefined) return;
    Object.assign(output, drawn(requestedSize));
    requestedSize = undefined;
    output.emit('resize');
    resizing = setTimeout(resized, resizeEach);
  };

  return {
    session: {
      input,
      output,
      environment,
      exitEvents: {
        watch(handler) {
          handlers.add(handler);
          if (ended !== undefined) handler.onEnd(ended);
          return () => handlers.delete(handler);
        },
      },
    },
    typed(bytes) {
      const there = waiting.reduce((sum, { length }) => sum + length, 0);
      const more = Buffer.from(bytes).subarray(0, maxTyped - there);
      if (ended !== undefined || more.length === 0) return;
      waiting.push(more);
      come();
    },
    resize(next) {
      requestedSize = next;
      if (resizing === undefined) resized();
    },
    end,
    fail: (error) => endBy({ type: 'crash', error }),
  };
}

const drawn = ({ columns, rows }: Size): Size => ({
  columns: within(columns, largest.columns),
  rows: within(rows, largest.rows),
});

const within = (count: number, max: number): number => Math.max(1, Math.min(max, Math.trunc(count) || 1));
