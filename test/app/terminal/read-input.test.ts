import { PassThrough } from 'node:stream';
import { setImmediate as everythingPending } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createTerminalInput } from '../../../source/app/terminal/read-input.ts';

/** The input of a terminal that is not there, and everything that comes out of it, in order. */
function open({ attached = true } = {}) {
  const raw: boolean[] = [];
  const out: string[] = [];
  const source = Object.assign(new PassThrough(), { setRawMode: (mode: boolean) => raw.push(mode) });
  const input = createTerminalInput(source, {
    onReply: (text) => out.push(`reply ${text.slice(1)}`),
    onSuspend: () => out.push('suspend'),
    onGone: () => out.push('gone'),
  });
  input.listen((event) => {
    out.push(event.type === 'key' ? event.name : `${event.report.button} ${event.report.x},${event.report.y}`);
  });
  /** Reads as Ink does. */
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
  test('gives Ink the keys, and the rest to others, in the order in which it came', async () => {
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

  test('of the places that the mouse comes by in one go tells the last', async () => {
    const { send, out } = open();
    const at = (x: number) => `\u001B[<35;${x};1M`;
    await send(Buffer.from(at(1) + at(2) + at(3)));
    expect(out).toEqual(['none 2,0']);
    await send(Buffer.from(`${at(4)}a${at(5)}${at(6)}\u001B[<0;6;1M${at(7)}`));
    expect(out.slice(1)).toEqual(['none 3,0', 'text a', 'none 5,0', 'left 5,0', 'none 6,0']);
  });

  test('says nothing of a mouse that stays in its cell', async () => {
    const { send, out } = open();
    const still = Buffer.from('\u001B[<35;4;4M');
    await send(still, still, Buffer.from('\u001B[<0;4;4M'), still);
    expect(out).toEqual(['none 3,3', 'left 3,3']);
  });

  test('keeps what comes before Ink listens', async () => {
    const { send, out, attach } = open({ attached: false });
    await send(Buffer.from('ab\u001B[<0;3;4M'), Buffer.from('c'));
    expect(out).toEqual([]);
    attach();
    await everythingPending();
    expect(out).toEqual(['text ab', 'left 2,3', 'text c']);
  });

  test('keeps what comes while Ink does not listen', async () => {
    const { send, out, input, attach } = open();
    await send(Buffer.from('a'));
    input.stdin.removeAllListeners('readable');
    await send(Buffer.from('b'));
    expect(out).toEqual(['text a']);
    attach();
    await everythingPending();
    expect(out).toEqual(['text a', 'text b']);
  });

  test('characters of several bytes are whole, wherever they are cut', async () => {
    const whole = Buffer.from('é漢\u001B[<0;1;1M😀');
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), async (at) => {
        const { send, out } = open();
        await send(whole.subarray(0, at), whole.subarray(at));
        const keys = out.filter((entry) => entry.startsWith('text ')).map((entry) => entry.slice(5));
        expect(keys.join('')).toBe('é漢😀');
        expect(out.indexOf('left 0,0')).toBe(out.lastIndexOf('left 0,0'));
      }),
    );
  });

  test('Escape is a key when nothing follows', async () => {
    const { send, out } = open();
    await send(Buffer.from('\u001B'));
    await vi.waitFor(() => expect(out).toEqual(['text \u001B[27u']));
  });

  test('Ctrl+Z comes after the keys before it', async () => {
    const { send, out } = open();
    await send(Buffer.from('ab\u001Als\r'));
    expect(out).toEqual(['text ab', 'suspend']);
  });

  test('says when the terminal is gone', async () => {
    const { source, out } = open();
    source.end();
    await vi.waitFor(() => expect(out).toContain('gone'));
  });

  test('raw mode is that of the source', () => {
    const { input, raw } = open();
    input.stdin.setRawMode(true);
    input.stdin.setRawMode(false);
    expect(raw).toEqual([true, false]);
  });

  test('who begins to listen while something is told hears what comes next', async () => {
    const { input, send } = open();
    const heard: string[] = [];
    const follow = (name: string) =>
      input.listen((event) => {
        heard.push(`${name} ${event.type}`);
        if (name.length < 3) follow(`${name}'`);
      });
    follow('a');
    await send(Buffer.from('\u001BOP'));
    expect(heard).toEqual(['a key']);
    await send(Buffer.from('\u001BOP'));
    expect(heard.slice(1)).toEqual(['a key', "a' key"]);
  });

  test('closed, it reads no more', async () => {
    const { input, send, out } = open();
    input.close();
    await send(Buffer.from('a'));
    expect(out).toEqual([]);
  });
});
