import { PassThrough } from 'node:stream';
import { setImmediate as everythingPending } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createInputSplitter, createTerminalInput, type Piece } from '#app/terminal/input.ts';

/** Pieces of an input that arrives in the chunks `parts`. Adjacent texts are joined. */
function split(...parts: readonly string[]): Piece[] {
  const splitter = createInputSplitter();
  const pieces: Piece[] = [];
  for (const piece of [...parts.flatMap((part) => splitter.push(part)), ...splitter.flush()]) {
    const last = pieces.at(-1);
    if (piece.type === 'text' && last?.type === 'text')
      pieces[pieces.length - 1] = { type: 'text', bytes: last.bytes + piece.bytes };
    else pieces.push(piece);
  }
  return pieces;
}

const text = (bytes: string): Piece => ({ type: 'text', bytes });
const reply = (sequence: string): Piece => ({ type: 'reply', text: sequence });
const f1: Piece = { type: 'key', name: 'f1' };
const f2: Piece = { type: 'key', name: 'f2' };
const f3: Piece = { type: 'key', name: 'f3' };
const none = { shift: false, alt: false, ctrl: false };
const press = (x: number, y: number, more: object = {}): Piece => ({
  type: 'mouse',
  report: { type: 'press', button: 'left', x, y, ...none, ...more },
});
const wheel = (button: 'up' | 'down', x: number, y: number): Piece => ({
  type: 'mouse',
  report: { type: 'wheel', button, x, y, ...none },
});
const move = (x: number, y: number, more: object = {}): Piece => ({
  type: 'mouse',
  report: { type: 'move', button: 'none', x, y, ...none, ...more },
});
/** The Escape key as it is encoded for Ink. */
const escapeKey = '\u001B[27u';
const paste = '\u001B[200~a\r\u001B[<0;1;1M\u001Bb\u001A\u001B[201~';

const cases: readonly (readonly [name: string, input: string, pieces: readonly Piece[]])[] = [
  ['keys', 'ab c\r', [text('ab c\r')]],
  ['special keys', '\u001B[A\u001B[5~\u001BOB\u001B[1;5C', [text('\u001B[A\u001B[5~\u001BOB\u001B[1;5C')]],
  ['UTF-8', 'Ã©', [text('Ã©')]],
  ['Alt and a character', '\u001Bd', [text('\u001Bd')]],
  ['Escape', '\u001B', [text(escapeKey)]],
  ['Escape twice', '\u001B\u001B', [text(escapeKey + escapeKey)]],
  ['Escape, then an arrow', '\u001B\u001B[A', [text(`${escapeKey}\u001B[A`)]],
  ['Escape, then Enter', '\u001B\r', [text(`${escapeKey}\r`)]],
  ['Alt and a bracket', '\u001B[', [text(`${escapeKey}[`)]],
  ['Alt and a bracket, then Ctrl+C', '\u001B[\u0003', [text(`${escapeKey}[\u0003`)]],
  ['Alt and the other bracket, then text', '\u001B]go', [text(`${escapeKey}]go`)]],
  ['Alt and O, then Enter', '\u001BO\r', [text(`${escapeKey}O\r`)]],
  ['F1 of xterm', 'a\u001BOPb', [text('a'), f1, text('b')]],
  ['F2', 'a\u001BOQ\u001B[12~\u001B[[B\u001B[Q', [text('a'), f2, f2, f2, f2]],
  ['F1 of others', '\u001B[11~\u001B[[A\u001B[P', [f1, f1, f1]],
  ['F3', '\u001BOR\u001B[13~\u001B[[C\u001B[R', [f3, f3, f3, f3]],
  ['F4 of the console', '\u001B[[D', [text('\u001B[[D')]],
  ['a click between keys', 'a\u001B[<0;10;5Mb', [text('a'), press(9, 4), text('b')]],
  ['a click after Escape', '\u001B\u001B[<0;10;5M', [text(escapeKey), press(9, 4)]],
  [
    'other buttons',
    '\u001B[<2;1;1M\u001B[<1;1;1M',
    [press(0, 0, { button: 'right' }), press(0, 0, { button: 'middle' })],
  ],
  ['a click with keys held', '\u001B[<28;300;2M', [press(299, 1, { shift: true, alt: true, ctrl: true })]],
  ['a release', '\u001B[<0;10;5m', []],
  ['motion', '\u001B[<35;10;5M', [move(9, 4)]],
  [
    'motion with keys held, and in the old form',
    '\u001B[<39;1;5M\u001B[MC!"',
    [move(0, 4, { shift: true }), move(0, 1)],
  ],
  ['motion with a button', '\u001B[<32;10;5M\u001B[<34;10;5M', []],
  ['the wheel', '\u001B[<64;3;4M\u001B[<65;3;4M', [wheel('up', 2, 3), wheel('down', 2, 3)]],
  ['the wheel to the side, and buttons beyond the wheel', '\u001B[<66;3;4M\u001B[<128;3;4M', []],
  ['reports in the old form', '\u001B[M !!\u001B[M#!!\u001B[M`\u00FF!', [press(0, 0), wheel('up', 222, 0)]],
  ['an invalid report', '\u001B[<0;1M\u001B[<;;Mx', [reply('\u001B[<0;1M'), reply('\u001B[<;;M'), text('x')]],
  ['a report that breaks off', '\u001B[<0;1\u001B[Ax', [text('\u001B[Ax')]],
  ['focus', '\u001B[Ia\u001B[O', [text('a')]],
  ['a cursor position', '\u001B[24;80R', [reply('\u001B[24;80R')]],
  ['device attributes', '\u001B[?62;22c', [reply('\u001B[?62;22c')]],
  ['a colour', '\u001B]11;rgb:0/0/0\u001B\\x', [reply('\u001B]11;rgb:0/0/0\u001B\\'), text('x')]],
  ['a colour that ends with BEL', '\u001B]11;rgb:0/0/0\u0007', [reply('\u001B]11;rgb:0/0/0\u0007')]],
  ['a reply that breaks off', '\u001B]11;rgb:0\u001B[A', [text('\u001B[A')]],
  ['a reply without an end', `\u001B]11;${'x'.repeat(250)}`, [text('x'.repeat(50))]],
  ['a paste', `a${paste}b`, [text(`a${paste}b`)]],
];

describe('terminal input is split', () => {
  test.each(cases)('into texts, keys, mouse reports and replies: %s', (_, input, pieces) => {
    expect(split(input)).toEqual(pieces);
  });

  test.each(cases)('into the same parts wherever the input is cut in two: %s', (_, input, pieces) => {
    for (let at = 1; at < input.length; at++) {
      expect(split(input.slice(0, at), input.slice(at)), `cut at ${at}`).toEqual(pieces);
    }
  });

  test('into the same parts for any number of chunks', () => {
    const inputs = fc.array(fc.constantFrom(...cases.map(([, input]) => input)), { maxLength: 6 });
    fc.assert(
      fc.property(inputs, fc.array(fc.nat(40), { maxLength: 30 }), (chosen, lengths) => {
        const allBytes = chosen.join('');
        const parts: string[] = [];
        let rest = allBytes;
        for (const length of lengths) {
          parts.push(rest.slice(0, length));
          rest = rest.slice(length);
        }
        expect(split(...parts, rest)).toEqual(split(allBytes));
      }),
    );
  });

  test('into the same parts for broken sequences in any number of chunks', () => {
    const signs = fc.constantFrom(
      '\u001B',
      '\u001B[',
      '\u001B[<',
      '\u001B]11',
      ';',
      '0',
      '7',
      'M',
      'R',
      '\u0007',
      '\\',
      '[',
      'O',
      '~',
      'a',
      '\r',
    );
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 25 }), (parts) => {
        expect(split(...parts)).toEqual(split(parts.join('')));
      }),
    );
  });
});

test('Ctrl+Z suspends the program, which drops the rest of the same chunk and handles the next chunk', () => {
  expect(split('a\u001Als\r')).toEqual([text('a'), { type: 'suspend' }]);
  expect(split('a\u001A', 'b')).toEqual([text('a'), { type: 'suspend' }, text('b')]);
});

describe('the time to wait for the rest of an incomplete input', () => {
  test.each<[string, 'moment' | 'long' | undefined]>([
    ['a', undefined],
    ['\u001B', 'moment'],
    ['\u001B[', 'moment'],
    ['\u001BO', 'moment'],
    ['\u001B]', 'moment'],
    ['\u001B]11', 'moment'],
    ['\u001B]11;rgb', 'long'],
    ['\u001B[1;5', 'long'],
    ['\u001B[<0;10', 'long'],
    ['\u001B[M!', 'long'],
    ['\u001B[200~text', undefined],
  ])('depends on the input so far: after %j, it is %s', (input, waiting) => {
    const splitter = createInputSplitter();
    splitter.push(input);
    expect(splitter.waiting).toBe(waiting);
  });

  test('ends even if a mouse report remains incomplete, and later input is read as keys again', () => {
    const splitter = createInputSplitter();
    splitter.push('\u001B[<0;1');
    expect(splitter.flush()).toEqual([]);
    expect(splitter.push('d')).toEqual([text('d')]);
  });
});

/** Input of a simulated terminal, with a record of everything that it reports. */
function open({ attached = true, ...limit }: { attached?: boolean; maxQueued?: number } = {}) {
  const raw: boolean[] = [];
  const out: string[] = [];
  const source = Object.assign(new PassThrough(), { ...limit, setRawMode: (mode: boolean) => raw.push(mode) });
  const input = createTerminalInput(source, {
    onReply: (text) => out.push(`reply ${text.slice(1)}`),
    onSuspend: () => out.push('suspend'),
    onGone: () => out.push('gone'),
  });
  input.listen((event) => {
    out.push(event.type === 'key' ? event.name : `${event.report.button} ${event.report.x},${event.report.y}`);
  });
  /** Reads in the same way as Ink. */
  const attach = () =>
    input.stdin.on('readable', () => {
      for (let text = input.stdin.read(); text !== null; text = input.stdin.read()) out.push(`text ${text}`);
    });
  if (attached) attach();
  const send = async (...chunks: readonly Buffer[]) => {
    for (const chunk of chunks) {
      source.write(chunk);
      await everythingPending();
    }
  };
  return { source, input, out, raw, attach, send };
}

describe('the input of a terminal', () => {
  test('is searched for replies of the terminal, however many keys wait for Ink', async () => {
    const { send, out } = open({ attached: false });
    await send(...Array.from({ length: 50 }, () => Buffer.from('\u001BOP')), Buffer.from('\u001B[?1c'));
    expect(out).toEqual(['reply [?1c']);
  });

  test('is not read while more keys wait for Ink than the `maxQueued` of its source', async () => {
    const { send, out, attach, source } = open({ attached: false, maxQueued: 4 });
    const arrow = Buffer.from('\u001BOP');
    await send(...Array.from({ length: 50 }, () => arrow));
    expect(source.readableLength).toBeGreaterThan(40 * arrow.length);
    attach();
    await vi.waitFor(() => expect(out).toHaveLength(50));
    expect(source.readableLength).toBe(0);
  });

  test('is passed on in order: keys to Ink, and everything else to other listeners', async () => {
    const { send, out } = open();
    await send(Buffer.from('ab\u001B[<0;3;4Mc\u001BOP\u001B[?1cd\u001B[<64;1;1M'));
    expect(out.filter((entry) => !entry.startsWith('reply'))).toEqual([
      'text ab',
      'left 2,3',
      'text c',
      'f1',
      'text d',
      'up 0,0',
    ]);
    expect(out).toContain('reply [?1c');
  });

  test('reports only the last of several mouse moves', async () => {
    const { send, out } = open();
    const at = (x: number) => `\u001B[<35;${x};1M`;
    await send(Buffer.from(at(1) + at(2) + at(3)));
    expect(out).toEqual(['none 2,0']);
    await send(Buffer.from(`${at(4)}a${at(5)}${at(6)}\u001B[<0;6;1M${at(7)}`));
    expect(out.slice(1)).toEqual(['none 3,0', 'text a', 'none 5,0', 'left 5,0', 'none 6,0']);
  });

  test('omits mouse moves within a cell', async () => {
    const { send, out } = open();
    const still = Buffer.from('\u001B[<35;4;4M');
    await send(still, still, Buffer.from('\u001B[<0;4;4M'), still);
    expect(out).toEqual(['none 3,3', 'left 3,3']);
  });

  test('waits if it arrives before Ink listens', async () => {
    const { send, out, attach } = open({ attached: false });
    await send(Buffer.from('ab\u001B[<0;3;4M'), Buffer.from('c'));
    expect(out).toEqual([]);
    attach();
    await everythingPending();
    expect(out).toEqual(['text ab', 'left 2,3', 'text c']);
  });

  test('waits while Ink no longer listens', async () => {
    const { send, out, input, attach } = open();
    await send(Buffer.from('a'));
    input.stdin.removeAllListeners('readable');
    await send(Buffer.from('b'));
    expect(out).toEqual(['text a']);
    attach();
    await everythingPending();
    expect(out).toEqual(['text a', 'text b']);
  });

  test('keeps multi-byte characters together, wherever a chunk ends', async () => {
    const allBytes = Buffer.from('é漢\u001B[<0;1;1M😀');
    await fc.assert(
      fc.asyncProperty(fc.nat(allBytes.length), async (at) => {
        const { send, out } = open();
        await send(allBytes.subarray(0, at), allBytes.subarray(at));
        const keys = out.filter((entry) => entry.startsWith('text ')).map((entry) => entry.slice(5));
        expect(keys.join('')).toBe('é漢😀');
        expect(out.indexOf('left 0,0')).toBe(out.lastIndexOf('left 0,0'));
      }),
    );
  });

  test('reports Escape as a key if nothing follows it', async () => {
    const { send, out } = open();
    await send(Buffer.from('\u001B'));
    await vi.waitFor(() => expect(out).toEqual(['text \u001B[27u']));
  });

  test('reports Ctrl+Z after the keys typed before it, and drops the keys after it', async () => {
    const { send, out } = open();
    await send(Buffer.from('ab\u001Als\r'));
    expect(out).toEqual(['text ab', 'suspend']);
  });

  test('reports that the terminal has been closed', async () => {
    const { source, out } = open();
    source.end();
    await vi.waitFor(() => expect(out).toContain('gone'));
  });

  test('passes raw mode on to its source', () => {
    const { input, raw } = open();
    input.stdin.setRawMode(true);
    input.stdin.setRawMode(false);
    expect(raw).toEqual([true, false]);
  });

  test('reaches a listener added during a callback only with the next event', async () => {
    const { input, send } = open();
    const received: string[] = [];
    const follow = (name: string) =>
      input.listen((event) => {
        received.push(`${name} ${event.type}`);
        if (name.length < 3) follow(`${name}'`);
      });
    follow('a');
    await send(Buffer.from('\u001BOP'));
    expect(received).toEqual(['a key']);
    await send(Buffer.from('\u001BOP'));
    expect(received.slice(1)).toEqual(['a key', "a' key"]);
  });

  test('is no longer read once it is closed', async () => {
    const { input, send, out } = open();
    input.close();
    await send(Buffer.from('a'));
    expect(out).toEqual([]);
  });
});
