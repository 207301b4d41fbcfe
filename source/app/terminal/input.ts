import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** A press, a turn of the wheel or a motion of the mouse. Columns and rows are zero-based. */
export interface MouseReport {
  readonly type: 'press' | 'wheel' | 'move';
  /** `none` for a motion without a pressed button. Dragging is not reported. */
  readonly button: 'left' | 'middle' | 'right' | 'up' | 'down' | 'none';
  readonly x: number;
  readonly y: number;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly ctrl: boolean;
}

/** Mouse buttons, by the two lowest bits of a report's code. */
const mouseButtons = {
  press: ['left', 'middle', 'right'],
  wheel: ['up', 'down'],
  move: [undefined, undefined, undefined, 'none'],
} as const;

const mouseBits = { shift: 4, alt: 8, ctrl: 16, motion: 32, wheel: 64, further: 128 } as const;

/** Decodes a mouse report with one-based positions. Undefined for releases, dragging and buttons without a use. */
export function mouseReport(code: number, x: number, y: number): MouseReport | undefined {
  const held = (bit: number) => (code & bit) !== 0;
  const type = held(mouseBits.wheel) ? 'wheel' : held(mouseBits.motion) ? 'move' : 'press';
  const button = mouseButtons[type][code & 3];
  const isStrange = held(mouseBits.further) || (type === 'wheel' && held(mouseBits.motion));
  if (button === undefined || x < 1 || y < 1 || isStrange) return undefined;
  return {
    type,
    button,
    x: x - 1,
    y: y - 1,
    shift: held(mouseBits.shift),
    alt: held(mouseBits.alt),
    ctrl: held(mouseBits.ctrl),
  };
}

type FunctionKey = 'f1' | 'f2' | 'f3';

export type Piece =
  /** Keys and pastes, encoded as Ink expects, with one character per byte. */
  | { readonly type: 'text'; readonly bytes: string }
  | { readonly type: 'key'; readonly name: FunctionKey }
  | { readonly type: 'mouse'; readonly report: MouseReport }
  | { readonly type: 'reply'; readonly text: string }
  | { readonly type: 'suspend' };

/** Splits a terminal's input into pieces. A sequence may arrive in several chunks. */
export interface InputSplitter {
  /** Returns the pieces that `bytes` completes. Each character of `bytes` is one byte. */
  push(bytes: string): Piece[];
  /** Time to wait for more input before `flush`: a `moment` for a lone Esc, `long` for an unfinished report. */
  readonly waiting: 'moment' | 'long' | undefined;
  flush(): Piece[];
}

export const esc = '\u001B';
const controlZ = '\u001A';
const pasteStart = `${esc}[200~`;
const pasteEnd = `${esc}[201~`;
/** Escape key in an encoding that begins no other sequence. */
const escapeKey = `${esc}[27u`;
const functionKeys = new Map<string, Piece>(
  (
    [
      ['f1', 'P', '11~', '[A'],
      ['f2', 'Q', '12~', '[B'],
      ['f3', 'R', '13~', '[C'],
    ] as const
  ).flatMap(([name, letter, number, console]) =>
    [`${esc}O${letter}`, `${esc}[${letter}`, `${esc}[${number}`, `${esc}[${console}`].map(
      (text) => [text, { type: 'key', name }] as const,
    ),
  ),
);

type Sequence =
  | { readonly type: 'text' | 'dropped'; readonly end: number }
  | { readonly type: 'escape' }
  | { readonly type: 'piece'; readonly end: number; readonly piece: Piece }
  | { readonly type: 'open'; readonly waiting: InputSplitter['waiting'] };

export function createInputSplitter(): InputSplitter {
  let incomplete = '';
  let waiting: InputSplitter['waiting'];

  const push = (bytes: string): Piece[] => {
    const input = incomplete + bytes;
    incomplete = '';
    waiting = undefined;
    const pieces: Piece[] = [];
    let text = '';
    const add = (piece: Piece) => {
      if (text !== '') pieces.push({ type: 'text', bytes: text });
      text = '';
      pieces.push(piece);
    };
    let at = 0;
    while (at < input.length) {
      const special = nextSpecial(input, at);
      text += input.slice(at, special);
      at = special;
      if (at === input.length) break;
      if (input[at] === controlZ) {
        // Keys after Ctrl+Z are meant for the shell.
        add({ type: 'suspend' });
        break;
      }
      const sequence = sequenceAt(input, at);
      if (sequence.type === 'open') {
        incomplete = input.slice(at);
        waiting = sequence.waiting;
        break;
      }
      if (sequence.type === 'escape') text += escapeKey;
      if (sequence.type === 'text') text += input.slice(at, sequence.end);
      if (sequence.type === 'piece') add(sequence.piece);
      at = sequence.type === 'escape' ? at + 1 : sequence.end;
    }
    if (text !== '') pieces.push({ type: 'text', bytes: text });
    return pieces;
  };

  return {
    push,
    get waiting() {
      return waiting;
    },
    flush() {
      const bytes = waiting === 'moment' ? escapeKey + incomplete.slice(1) : '';
      if (waiting !== undefined) incomplete = '';
      waiting = undefined;
      return bytes === '' ? [] : [{ type: 'text', bytes }];
    },
  };
}

function nextSpecial(input: string, from: number): number {
  const pattern = new RegExp(`[${esc}${controlZ}]`, 'g');
  pattern.lastIndex = from;
  return pattern.exec(input)?.index ?? input.length;
}

/** Length of the first event: a sequence, or the text before the next sequence. Each character of `input` is a byte. */
export function firstEventLength(input: string): number {
  const special = nextSpecial(input, 0);
  if (special > 0 || input === '') return special;
  if (input.startsWith(controlZ)) return 1;
  const sequence = sequenceAt(input, 0);
  if (sequence.type === 'open') return input.length;
  return sequence.type === 'escape' ? 1 : sequence.end;
}

function sequenceAt(input: string, at: number): Sequence {
  const next = input[at + 1];
  if (next === undefined) return { type: 'open', waiting: 'moment' };
  if (next === '[') return controlSequence(input, at);
  if (next === ']') return systemCommand(input, at);
  if (next === 'O') return shortKey(input, at, at + 3);
  // Alt with a control character arrives as Escape and the character. Ink would drop one of the two.
  return next < ' ' || next === '\u007F' ? { type: 'escape' } : { type: 'text', end: at + 2 };
}

/** Sequence for a key. Its last character is at index `end - 1`. */
function shortKey(input: string, at: number, end: number): Sequence {
  const last = input[end - 1];
  if (last === undefined) return { type: 'open', waiting: 'moment' };
  if (last < ' ') return { type: 'escape' };
  const piece = functionKeys.get(input.slice(at, end));
  return piece === undefined ? { type: 'text', end } : { type: 'piece', end, piece };
}

function matchAt(pattern: string, input: string, at: number): RegExpExecArray | null {
  const sticky = new RegExp(pattern, 'y');
  sticky.lastIndex = at;
  return sticky.exec(input);
}

const sequenceStart = `${esc}\\[([0-?]*)[ -/]*`;

function controlSequence(input: string, at: number): Sequence {
  if (input.startsWith(pasteStart, at)) {
    const end = input.indexOf(pasteEnd, at + pasteStart.length);
    return end < 0 ? { type: 'open', waiting: undefined } : { type: 'text', end: end + pasteEnd.length };
  }
  const third = input[at + 2];
  if (third === '[') return shortKey(input, at, at + 4);
  if (third === 'M') return oldMouseReport(input, at);
  const match = matchAt(`${sequenceStart}([@-~])`, input, at);
  if (match !== null) return classified(match, at + match[0].length);
  const [start = '', parameters = ''] = matchAt(sequenceStart, input, at) ?? [];
  const end = at + start.length;
  if (end === input.length) return { type: 'open', waiting: parameters === '' ? 'moment' : 'long' };
  return parameters === '' ? { type: 'escape' } : { type: 'dropped', end };
}

function classified([text, parameters = '', final = '']: RegExpExecArray, end: number): Sequence {
  const functionKey = functionKeys.get(text);
  if (functionKey !== undefined) return { type: 'piece', end, piece: functionKey };
  const [, code, x, y] = /^<(\d+);(\d+);(\d+)$/.exec(parameters) ?? [];
  if (code !== undefined && (final === 'M' || final === 'm')) {
    const report = final === 'M' ? mouseReport(Number(code), Number(x), Number(y)) : undefined;
    return report === undefined ? { type: 'dropped', end } : { type: 'piece', end, piece: { type: 'mouse', report } };
  }
  const isFocus = parameters === '' && (final === 'I' || final === 'O');
  const isReply = /^[<-?]/.test(parameters) || (final === 'R' && /^\d+;\d+$/.test(parameters));
  if (isReply) return { type: 'piece', end, piece: { type: 'reply', text } };
  return { type: isFocus ? 'dropped' : 'text', end };
}

/** Mouse report of a terminal that lacks the requested encoding: three bytes, each 32 above its value. */
function oldMouseReport(input: string, at: number): Sequence {
  const end = at + 6;
  if (input.length < end) return { type: 'open', waiting: 'long' };
  const [code = 0, x = 0, y = 0] = [3, 4, 5].map((i) => input.charCodeAt(at + i) - 32);
  const report = mouseReport(code, x, y);
  return report === undefined ? { type: 'dropped', end } : { type: 'piece', end, piece: { type: 'mouse', report } };
}

/** A terminal's reply, for example about a colour. Longer sequences are not replies. */
const answerPattern = `${esc}\\]\\d{1,4};[ -~]{0,200}`;

function systemCommand(input: string, at: number): Sequence {
  const match = matchAt(`${answerPattern}(?:\u0007|${esc}\\\\)`, input, at);
  if (match !== null) return { type: 'piece', end: at + match[0].length, piece: { type: 'reply', text: match[0] } };
  const start = matchAt(answerPattern, input, at);
  if (start === null) {
    const [number = ''] = matchAt(`${esc}\\]\\d{0,4}`, input, at) ?? [];
    return at + number.length === input.length ? { type: 'open', waiting: 'moment' } : { type: 'escape' };
  }
  const end = at + start[0].length;
  const canContinue = end === input.length || (end === input.length - 1 && input[end] === esc);
  return canContinue ? { type: 'open', waiting: 'long' } : { type: 'dropped', end };
}

export type KeySource = Readable & {
  /** Number of queued keys above which the source is not read until Ink listens. By default, there is no limit. */
  readonly maxQueued?: number;
  setRawMode(raw: boolean): unknown;
  ref?(): unknown;
  unref?(): unknown;
};

export type InputEvent =
  | { readonly type: 'mouse'; readonly report: MouseReport }
  | { readonly type: 'key'; readonly name: FunctionKey };

export interface InputHandlers {
  onReply(text: string): void;
  onSuspend(): void;
  onGone(): void;
}

/** Milliseconds until a lone Esc counts as the key (`moment`) and an unfinished report is dropped (`long`). */
const escapeTimeout = { moment: 20, long: 1000 } as const;

/** Creates the input stream of Ink. `give` makes a text readable. */
function createStdin(source: KeySource) {
  let readable: string | null = null;
  const stdin = Object.assign(new Readable({ read() {} }), {
    isTTY: true as const,
    setRawMode(raw: boolean) {
      source.setRawMode(raw);
    },
    ref: () => source.ref?.(),
    unref: () => source.unref?.(),
    // Returns one piece at a time, so that Ink handles it before the next is examined.
    read(size?: number) {
      const text = size === 0 ? null : readable;
      if (size !== 0) readable = null;
      return text;
    },
    setEncoding: () => stdin,
  });
  return {
    stdin,
    give(text: string) {
      readable = text;
      stdin.emit('readable');
    },
  };
}

/** Reads a terminal, and passes only keys and pastes to Ink. Queues keys that arrive before Ink listens. */
export function createTerminalInput(source: KeySource, handlers: InputHandlers) {
  const splitter = createInputSplitter();
  const decoder = new StringDecoder('utf8');
  type Entry = InputEvent | { readonly type: 'text'; readonly text: string } | { readonly type: 'suspend' };
  const queue: Entry[] = [];
  const listeners = new Set<(event: InputEvent) => void>();
  let timer: NodeJS.Timeout | undefined;
  let mouse: Pick<MouseReport, 'x' | 'y'> | undefined;
  const isMove = (entry: Entry | undefined) => entry?.type === 'mouse' && entry.report.type === 'move';
  const { stdin, give } = createStdin(source);
  stdin.on('newListener', (event) => {
    if (event === 'readable') process.nextTick(deliver);
  });

  let isHeld = false;
  let isClosed = false;
  const setHeld = (held: boolean) => {
    if (isHeld === held || isClosed) return;
    isHeld = held;
    if (held) source.pause();
    else source.resume();
  };

  function deliver(): void {
    while (stdin.listenerCount('readable') > 0) {
      const entry = queue.shift();
      if (entry === undefined) return setHeld(false);
      if (entry.type === 'text') give(entry.text);
      else if (entry.type === 'suspend') handlers.onSuspend();
      else for (const listener of [...listeners]) listener(entry);
    }
  }

  /** Adds a mouse report. Of successive moves, reports only the last, and only at a new position. */
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
      splitter.waiting === undefined
        ? undefined
        : setTimeout(() => take(splitter.flush()), escapeTimeout[splitter.waiting]);
    deliver();
    if (queue.length > (source.maxQueued ?? Number.POSITIVE_INFINITY)) setHeld(true);
  };
  const read = (chunk: Buffer) => take(splitter.push(chunk.toString('latin1')));
  const gone = () => handlers.onGone();

  source.on('data', read);
  for (const event of ['end', 'error', 'close']) source.on(event, gone);

  return {
    stdin,
    /** Sends mouse reports to `listener`, in order with the keys for Ink. Returns a function that unsubscribes. */
    listen(listener: (event: InputEvent) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      clearTimeout(timer);
      source.off('data', read);
      isClosed = true;
      source.pause();
      source.unref?.();
    },
  };
}

export interface HiddenInputOptions {
  onLine(text: string): void;
  onInterrupt(): void;
  onEnd(): void;
}

const controlKeys = {
  interrupt: '\u0003',
  end: '\u0004',
  backspace: '\b',
  erase: '\u007F',
  eraseLine: '\u0015',
  enter: ['\r', '\n'],
} as const;

/** Reads lines without echo. Backspace deletes a character, Ctrl+U the line. */
export function createHiddenInput({ onLine, onInterrupt, onEnd }: HiddenInputOptions) {
  const decoder = new StringDecoder('utf8');
  let typed: readonly string[] = [];
  const take = (character: string): void => {
    if (character === controlKeys.enter[0] || character === controlKeys.enter[1]) {
      const text = typed.join('');
      typed = [];
      return onLine(text);
    }
    if (character === controlKeys.interrupt) return onInterrupt();
    if (character === controlKeys.end) return typed.length === 0 ? onEnd() : undefined;
    if (character === controlKeys.backspace || character === controlKeys.erase) typed = typed.slice(0, -1);
    else if (character === controlKeys.eraseLine) typed = [];
    else if (character >= ' ') typed = [...typed, character];
  };
  return {
    take(chunk: Buffer | string) {
      for (const character of typeof chunk === 'string' ? chunk : decoder.write(chunk)) take(character);
    },
  };
}
