import { PassThrough, Writable } from 'node:stream';
import { WriteStream } from 'node:tty';
import type { Size } from '../layers/page-view.ts';
import type { Environment, ExitHandlers, ExitReason, ExitSignal, RemoteSession } from '../session.ts';
import { esc, firstEventLength } from '../terminal/input.ts';
import { createLoopShare } from './loop-share.ts';

export interface RemoteTerminalOptions {
  /** Environment variables that describe the client's terminal, such as `TERM`. */
  readonly environment: Environment;
  readonly size: Size;
  /** True if the client shows a log and an input field, not a drawn screen. */
  readonly isLines?: boolean;
  /** Sends output to the client. Calls `sent` when the client can receive more. */
  send(text: string, sent: () => void): void;
  /** Called after a key or a change of size that took `work` milliseconds. Returns the pause in milliseconds. */
  rest(work: number): number;
}

export interface RemoteTerminal {
  readonly session: Pick<RemoteSession, 'input' | 'output' | 'environment' | 'exitEvents' | 'holdOutput'>;
  typed(bytes: Uint8Array | string): void;
  resize(size: Size): void;
  /** Must be called when the client disconnects or the server shuts down. */
  end(signal: ExitSignal): void;
  /** Ends the session after a bug. The program restores the terminal and rejects with the error. */
  fail(error: unknown): void;
}

/** Maximum size that is drawn. All other players wait while the server draws a frame. */
export const largest: Size = { columns: 320, rows: 100 };

/** Maximum bytes of a key, and of text, that are handled at a time. Each letter of a text may draw a frame. */
const atOnce = { key: 64, text: 4 } as const;

/** Maximum keys that wait for Ink. When Ink listens, it handles all of them together. */
const maxQueued = 4;

/** Pauses of fewer milliseconds are skipped, because timers are not more precise. */
const minRest = 2;

/** Maximum bytes of unhandled input, since each message copies them all. A message beyond the limit is dropped. */
const maxTyped = 65_536;

/** Maximum characters of unsent output. A client that lags behind more is disconnected. */
const maxUnread = 1_048_576;

/** Minimum milliseconds between size changes. Dragging a window sends hundreds, and each redraws everything. */
const resizeEach = 250;

/** One share for the frames of all sessions. Separate shares would add up and delay all other players. */
const frames = createLoopShare();

/**
 * Runs `work` in an iteration of the event loop, and `next` after the pause that `work` costs. Node runs both
 * immediates in succession. Between them, it runs only the microtasks of `work`, in which React paints.
 */
function paced(rest: RemoteTerminalOptions['rest'], work: () => void, next: () => void): void {
  let startTime: number | undefined;
  setImmediate(() => {
    if (!frames.hasRoom()) return;
    startTime = performance.now();
    work();
  });
  setImmediate(() => {
    if (startTime === undefined) return paced(rest, work, next);
    const took = performance.now() - startTime;
    frames.charge(took);
    const pause = rest(took);
    if (pause < minRest) next();
    else setTimeout(next, pause);
  });
}

/** Holds output back until the promise of `holdOutput` resolves. If it rejects, drops the output and calls `failed`. */
function createHold(failed: () => void) {
  let stored: () => Promise<void> | undefined = () => undefined;
  return {
    until(next: typeof stored) {
      stored = next;
    },
    pass(send: () => void, drop: () => void) {
      const waiting = stored();
      if (waiting === undefined) return send();
      waiting.then(send, () => {
        stored = () => undefined;
        drop();
        failed();
      });
    },
  };
}

export function remoteTerminal(options: RemoteTerminalOptions): RemoteTerminal {
  const { environment, size, isLines = false, send, rest } = options;
  const handlers = new Set<ExitHandlers>();
  /** Reason for the end of the session, for handlers that are added after the end. */
  let ended: ExitReason | undefined;
  const endBy = (ending: ExitReason) => {
    if (ended !== undefined) return;
    ended = ending;
    waiting = Buffer.alloc(0);
    for (const handler of [...handlers]) handler.onEnd(ending);
  };
  const end = (signal: ExitSignal) => {
    if (signal === 'SIGHUP') output.destroy();
    endBy({ type: 'signal', signal });
  };

  let waiting = Buffer.alloc(0);
  let isComing = false;
  const input = Object.assign(new PassThrough(), { isTTY: !isLines, maxQueued, setRawMode() {}, ref() {}, unref() {} });
  /** Handles one event at a time, because each may paint a frame. Other sessions can run in between. */
  const take = () => {
    const next = waiting.subarray(0, atOnce.key).toString('latin1');
    const length = Math.min(firstEventLength(next), next.startsWith(esc) ? atOnce.key : atOnce.text);
    input.write(waiting.subarray(0, length));
    waiting = waiting.subarray(length);
  };
  const come = () => {
    if (isComing || waiting.length === 0) return;
    isComing = true;
    const handle = () =>
      paced(rest, take, () => {
        isComing = false;
        come();
      });
    // Waits until the program reads. Input collected earlier would be handled without a pause.
    if (input.readableFlowing === true) handle();
    else input.once('resume', handle);
  };

  const hold = createHold(() => end('SIGTERM'));
  const screen = new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      // A drawn screen needs CR LF for a line feed, as the driver of a local terminal sends.
      const text = isLines ? String(chunk) : String(chunk).replace(/(?<!\r)\n/g, '\r\n');
      hold.pass(() => send(text, done), done);
      if (screen.writableLength > maxUnread) end('SIGHUP');
    },
  });
  // An error of the stream means that the connection is already lost.
  screen.on('error', () => {});
  const output = Object.assign(screen, {
    isTTY: !isLines,
    ...drawn(size),
    getColorDepth: () => WriteStream.prototype.getColorDepth({ ...environment }),
  });

  let requestedSize: Size | undefined;
  let isResizing = false;
  const resized = () => {
    if (requestedSize === undefined || ended !== undefined) return;
    Object.assign(output, drawn(requestedSize));
    requestedSize = undefined;
    output.emit('resize');
  };
  const resizeIfNeeded = () => {
    isResizing = requestedSize !== undefined && ended === undefined;
    if (isResizing) paced(rest, resized, () => setTimeout(resizeIfNeeded, resizeEach));
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
      holdOutput: hold.until,
    },
    typed(bytes) {
      if (ended !== undefined || bytes.length > maxTyped - waiting.length) return;
      waiting = Buffer.concat([waiting, typeof bytes === 'string' ? Buffer.from(bytes) : bytes]);
      come();
    },
    resize(next) {
      requestedSize = next;
      if (!isResizing) resizeIfNeeded();
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
