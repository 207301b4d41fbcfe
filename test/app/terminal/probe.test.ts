import { setImmediate as everythingPending } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answersOf, probe, questionsText } from '#app/terminal/probe.ts';

afterEach(() => {
  vi.useRealTimers();
});

const all = { background: true, widths: true, palette: true };
const unknownWidths = { lineWidth: undefined, arrowWidth: undefined, pointerWidth: undefined, paletteSize: undefined };
const dark = '\u001B]11;rgb:1e1e/1e1e/2e2e\u001B\\';
const attributes = '\u001B[?62c';

describe('the replies of a terminal', () => {
  test.each<[string, readonly string[], 'dark' | 'light' | undefined]>([
    ['black', ['\u001B]11;rgb:0000/0000/0000\u0007'], 'dark'],
    ['#1E1E2E', [dark], 'dark'],
    ['white, in the short form', ['\u001B]11;rgb:ff/ff/ff\u001B\\'], 'light'],
    ['one digit per colour', ['\u001B]11;rgb:F/F/F\u001B\\'], 'light'],
    ['#FDF6E3 with alpha', ['\u001B]11;rgba:fdfd/f6f6/e3e3/ffff\u001B\\'], 'light'],
    ['the reply to another colour query', ['\u001B]10;rgb:ff/ff/ff\u001B\\'], undefined],
    ['a colour name', ['\u001B]11;white\u001B\\'], undefined],
    ['nothing', [attributes], undefined],
  ])('may state the background: %s', (_, replies, background) => {
    expect(answersOf(replies)).toEqual({ background, ...unknownWidths });
  });

  test.each<[string, readonly string[], 1 | 2 | undefined]>([
    ['one column', ['\u001B[5;1R', '\u001B[5;2R'], 1],
    ['two columns', ['\u001B[5;4R', '\u001B[5;6R'], 2],
    ['three bytes in another character set', ['\u001B[5;1R', '\u001B[5;4R'], 2],
    ['at the right edge', ['\u001B[5;80R', '\u001B[5;80R'], undefined],
    ['a single reply', ['\u001B[5;1R'], undefined],
    ['with other replies between', [dark, '\u001B[5;1R', '\u001B[5;2R', attributes], 1],
  ])('may state the width of a line character: %s', (_, replies, lineWidth) => {
    expect(answersOf(replies).lineWidth).toBe(lineWidth);
  });
});

test.each<[string, readonly string[], 256 | undefined]>([
  ['its last colour', ['\u001B]4;255;rgb:eeee/eeee/eeee\u001B\\'], 256],
  ['another colour', ['\u001B]4;15;rgb:eeee/eeee/eeee\u001B\\'], undefined],
  ['nothing', [attributes], undefined],
])('a terminal has 256 colours only if it reports colour 255: %s', (_, replies, paletteSize) => {
  expect(answersOf(replies).paletteSize).toBe(paletteSize);
});

describe('probing a terminal', () => {
  test('needs a single write, which ends with a query that every terminal answers', async () => {
    const written: string[] = [];
    const { answers, reply } = probe(all, (text) => written.push(text));
    expect(written).toEqual([questionsText(all)]);
    expect(questionsText(all).endsWith('\u001B[c')).toBe(true);
    const places = [1, 2, 3, 5].map((column) => `\u001B[1;${column}R`);
    for (const text of [dark, ...places, attributes]) reply(text);
    expect(await answers).toEqual({
      background: 'dark',
      lineWidth: 1,
      arrowWidth: 1,
      pointerWidth: 2,
      paletteSize: undefined,
    });
  });

  test('erases in the same write the characters whose width it measures', () => {
    expect(questionsText({ background: false, widths: true, palette: false })).toBe(
      '\u001B7\u001B[6n\u2500\u001B[6n\u2190\u001B[6n\u25B6\u001B[6n\u001B8\u001B[K\u001B[c',
    );
  });

  test('needs no write and no waiting if there are no queries', async () => {
    const written: string[] = [];
    const { answers } = probe({ background: false, widths: false, palette: false }, (text) => written.push(text));
    expect(await answers).toEqual({ background: undefined, ...unknownWidths });
    expect(written).toEqual([]);
  });

  test('waits a tenth of a second for a terminal that does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answered: unknown;
    const { answers, reply } = probe(all, () => {});
    void answers.then((value) => {
      answered = value;
    });
    reply(dark);
    vi.advanceTimersByTime(99);
    await everythingPending();
    expect(answered).toBeUndefined();
    vi.advanceTimersByTime(1);
    await everythingPending();
    await everythingPending();
    expect(answered).toEqual({ background: 'dark', ...unknownWidths });
  });
});
