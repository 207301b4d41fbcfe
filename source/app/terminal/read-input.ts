import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { MouseReport } from './mouse.ts';
import { createInputSplitter } from './input.ts';

/** The standard input of a terminal. */
export type KeySource = Readable & {
  setRawMode(raw: boolean): unknown;
  ref?(): unknown;
  unref?(): unknown;
};

/** Input that Ink does not read. */
export type InputEvent =
  | { readonly type: 'mouse'; readonly report: MouseReport }
  | { readonly type: 'key'; readonly name: 'f1' | 'f2' };

/** Handlers of input that is not for the screen. */
export interface InputHandlers {
  /** An answer of the terminal. */
  onReply(text: string): void;
  /** Ctrl+Z was pressed. */
  onSuspend(): void;
  /** The terminal is gone. */
  onGone(): void;
}

/** Milliseconds until Escape is known to be a key, and until the rest of a report is given up. */
const escapeTimeout = { moment: 20, long: 1000 } as const;

/** Reads a terminal, and filters what is no key. Keys before Ink listens are kept for it. */
export function createTerminalInput(source: KeySource, handlers: InputHandlers) {
  const splitter = createInputSplitter();
  const decoder = new StringDecoder('utf8');
  type Entry = InputEvent | { readonly type: 'text'; readonly text: string } | { readonly type: 'suspend' };
  const queue: Entry[] = [];
  const listeners = new Set<(event: InputEvent) => void>();
  /** The piece that Ink has been told of and has not read yet. */
  let readable: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let mouse: Pick<MouseReport, 'x' | 'y'> | undefined;
  const isMove = (entry: Entry | undefined) => entry?.type === 'mouse' && entry.report.type === 'move';

  const stdin = Object.assign(new Readable({ read() {} }), {
    isTTY: true as const,
    setRawMode(raw: boolean) {
      source.setRawMode(raw);
    },
    ref: () => source.ref?.(),
    unref: () => source.unref?.(),
    // Told of one piece at a time, Ink handles each before what comes behind it is looked at.
    read(size?: number) {
      const text = size === 0 ? null : readable;
      if (size !== 0) readable = null;
      return text;
    },
    setEncoding: () => stdin,
  });
  stdin.on('newListener', (event) => {
    if (event === 'readable') process.nextTick(deliver);
  });

  function deliver(): void {
    while (stdin.listenerCount('readable') > 0) {
      const entry = queue.shift();
      if (entry === undefined) return;
      if (entry.type === 'text') {
        readable = entry.text;
        stdin.emit('readable');
      } else if (entry.type === 'suspend') handlers.onSuspend();
      else for (const listener of [...listeners]) listener(entry);
    }
  }

  /** Of a run of moves only the last counts, and only if the mouse is somewhere else by then. */
  const addReport = (report: MouseReport) => {
    if (report.type === 'move') {
      if (report.x === mouse?.x && report.y === mouse.y) return;
      if (isMove(queue.at(-1))) queue.pop();
    }
    mouse = report;
    queue.push({ type: 'mouse', report });
  };

  const take = (pieces: ReturnType<typeof splitter.push>) => {
    for (const piece of pieces) {
      if (piece.type === 'reply') handlers.onReply(piece.text);
      else if (piece.type === 'mouse') addReport(piece.report);
      else if (piece.type !== 'text') queue.push(piece);
      else {
        const text = decoder.write(Buffer.from(piece.bytes, 'latin1'));
        if (text !== '') queue.push({ type: 'text', text });
      }
    }
    clearTimeout(timer);
    timer =
      splitter.waiting === undefined ? undefined : setTimeout(() => take(splitter.flush()), escapeTimeout[splitter.waiting]);
    deliver();
  };
  const read = (chunk: Buffer) => take(splitter.push(chunk.toString('latin1')));
  const gone = () => handlers.onGone();

  source.on('data', read);
  for (const event of ['end', 'error', 'close']) source.on(event, gone);

  return {
    /** Ink reads this instead of the standard input: keys and pastes only. */
    stdin,
    /** Calls the listener with the mouse's reports, in order with the keys that Ink gets; returns what ends that. */
    listen(listener: (event: InputEvent) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Stops reading. */
    close() {
      clearTimeout(timer);
      source.off('data', read);
      source.pause();
      source.unref?.();
    },
  };
}
