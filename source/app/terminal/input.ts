import { type MouseReport, mouseReport } from './mouse.ts';

/** A part of what a terminal sends. */
export type Piece =
  /** Keys and pastes, as Ink reads them. */
  | { readonly type: 'text'; readonly bytes: string }
  /** A key that Ink has no name for. */
  | { readonly type: 'key'; readonly name: 'f1' | 'f2' }
  | { readonly type: 'mouse'; readonly report: MouseReport }
  /** A reply of the terminal; no key. */
  | { readonly type: 'reply'; readonly text: string }
  /** Ctrl+Z. */
  | { readonly type: 'suspend' };

/** Splits what a terminal sends; a sequence may come in any number of parts. */
export interface InputSplitter {
  /** The pieces that are whole with these bytes, one character a byte. */
  push(bytes: string): Piece[];
  /** How long to wait for more: after a moment an Esc was the key; an unfinished report is dropped later. */
  readonly waiting: 'moment' | 'long' | undefined;
  flush(): Piece[];
}

export const esc = '\u001B';
const controlZ = '\u001A';
const pasteStart = `${esc}[200~`;
const pasteEnd = `${esc}[201~`;
/** The Escape key in the form that nothing can be a continuation of. */
const escapeKey = `${esc}[27u`;
const functionKeys = new Map<string, Piece>(
  (
    [
      ['f1', 'P', '11~', '[A'],
      ['f2', 'Q', '12~', '[B'],
    ] as const
  ).flatMap(([name, letter, number, console]) =>
    [`${esc}O${letter}`, `${esc}[${letter}`, `${esc}[${number}`, `${esc}[${console}`].map(
      (text) => [text, { type: 'key', name }] as const,
    ),
  ),
);

/** A sequence that begins at an escape character. */
type Sequence =
  | { readonly type: 'text' | 'dropped'; readonly end: number }
  /** The Escape key by itself. */
  | { readonly type: 'escape' }
  | { readonly type: 'piece'; readonly end: number; readonly piece: Piece }
  /** Its end has not come yet. */
  | { readonly type: 'open'; readonly waiting: InputSplitter['waiting'] };

/** A splitter at the beginning of the input. */
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
        // Keys behind it were meant for the shell.
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

function sequenceAt(input: string, at: number): Sequence {
  const next = input[at + 1];
  if (next === undefined) return { type: 'open', waiting: 'moment' };
  if (next === '[') return controlSequence(input, at);
  if (next === ']') return systemCommand(input, at);
  if (next === 'O') return shortKey(input, at, at + 3);
  // Escape and a character come as Alt and the character; with a control character Ink would lose one of the two.
  return next < ' ' || next === '\u007F' ? { type: 'escape' } : { type: 'text', end: at + 2 };
}

/** A key whose last character is the one before `end`. */
function shortKey(input: string, at: number, end: number): Sequence {
  const last = input[end - 1];
  if (last === undefined) return { type: 'open', waiting: 'moment' };
  if (last < ' ') return { type: 'escape' };
  const piece = functionKeys.get(input.slice(at, end));
  return piece === undefined ? { type: 'text', end } : { type: 'piece', end, piece };
}

/** The match that begins at a place. */
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

/** The report of a terminal that does not know the form asked for: three bytes, each 32 more than its number. */
function oldMouseReport(input: string, at: number): Sequence {
  const end = at + 6;
  if (input.length < end) return { type: 'open', waiting: 'long' };
  const [code = 0, x = 0, y = 0] = [3, 4, 5].map((i) => input.charCodeAt(at + i) - 32);
  const report = mouseReport(code, x, y);
  return report === undefined ? { type: 'dropped', end } : { type: 'piece', end, piece: { type: 'mouse', report } };
}

/** An answer about a colour, for example; nothing longer is taken for one. */
const answerPattern = `${esc}\\]\\d{1,4};[ -~]{0,200}`;

/** An answer; it ends with BEL or ESC \. */
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
