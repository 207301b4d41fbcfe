import { PassThrough, Writable } from 'node:stream';
import { WriteStream } from 'node:tty';
import type { Size } from '../layers/page-view.ts';
import type { Environment, ExitHandlers, ExitReason, ExitSignal, Session } from '../session.ts';

export interface RemoteTerminalOptions {
  /** Environment variables of the client. Only variables that describe a terminal are used. */
  readonly environment: Environment;
  readonly size: Size;
  /** True if the client shows a log and an input field instead of a drawn screen. */
  readonly isLines?: boolean;
  /** Sends output to the client. Calls `sent` once the client can receive more. */
  send(text: string, sent: () => void): void;
}

export interface RemoteTerminal {
  readonly session: Pick<Session, 'input' | 'output' | 'environment' | 'exitEvents'>;
  typed(bytes: Uint8Array | string): void;
  resize(size: Size): void;
  /** Must be called when the client has disconnected, or when the server shuts down. */
  end(signal: ExitSignal): void;
  /** Ends the session because of a bug. The program restores the terminal and rejects with the error. */
  fail(error: unknown): void;
}

/** Maximum drawn size. A larger terminal stays empty beyond it. */
const largest: Size = { columns: 400, rows: 150 };

/** Maximum bytes handled at a time, so that a user who holds a key down does not delay other sessions. */
const atOnce = 64;

/** After input, a session pauses `restShare` times its handling time (none below `minRest` ms, at most `maxRest`). */
const [restShare, minRest, maxRest] = [3, 5, 400];

/** Maximum bytes of unhandled input. Further pasted text is dropped. */
const maxTyped = 65_536;

/** Maximum characters of unsent output. A client with more is disconnected. */
const maxUnread = 1_048_576;

/** Minimum milliseconds between size changes. Dragging a window sends hundreds, and each redraws everything. */
const resizeEach = 250;

/** Creates a terminal for a connection, with bounded input and output. */
export function remoteTerminal({ environment, size, isLines = false, send }: RemoteTerminalOptions): RemoteTerminal {
  const handlers = new Set<ExitHandlers>();
  /** Reason for the end of the session, for handlers that are added after the end. */
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
    const startTime = performance.now();
    input.write(first.subarray(0, atOnce));
    isComing = true;
    // After two turns of the event loop, the keys are handled and the next frame is painted.
    setImmediate(() =>
      setImmediate(() => {
        const rest = Math.min(maxRest, (performance.now() - startTime) * restShare);
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
      // Line breaks become CR LF, as a local terminal driver would make them.
      send(isLines ? String(chunk) : String(chunk).replace(/(?<!\r)\n/g, '\r\n'), done);
      if (screen.writableLength > maxUnread) end('SIGHUP');
    },
  });
  // Errors of the stream are ignored, because the connection is already lost.
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
