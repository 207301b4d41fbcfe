import { describe, expect, test } from 'vitest';
import { createLineReader } from '#strategies/running.ts';

/** Input before and during a turn. */
interface Turn {
  readonly before?: string;
  readonly chunks: readonly string[];
}

const tooMany = 'it wrote an extra line; expected one for each question';

describe('the lines that are read from a program', () => {
  /** Lines read in consecutive turns. */
  async function read(turns: readonly Turn[]) {
    const reader = createLineReader(5);
    const lines: string[] = [];
    for (const { before = '', chunks } of turns) {
      reader.take(Buffer.from(before));
      const line = reader.next();
      for (const chunk of chunks) reader.take(Buffer.from(chunk));
      const told = await line;
      lines.push(told.ok ? told.value : told.error.message);
    }
    return lines;
  }

  test.each<[string, readonly Turn[], readonly string[]]>([
    ['come in pieces', [{ chunks: ['a', 'b', 'c\n'] }], ['abc']],
    ['come after blank lines', [{ chunks: ['\n \t\n\r\na\n'] }], ['a']],
    ['end with a carriage return, which is dropped', [{ chunks: ['a\r\n'] }], ['a']],
    [
      'have exactly the maximum number of bytes',
      [{ chunks: ['12345\n'] }, { chunks: ['12345\r\n'] }],
      ['12345', '12345'],
    ],
    ['leave out text from before the first request', [{ before: 'a', chunks: ['b\n'] }], ['b']],
    ['may have blank lines between them', [{ chunks: ['a\n\r\n'] }, { before: ' \n', chunks: ['c\n'] }], ['a', 'c']],
    [
      'are refused if text has followed the last answer',
      [{ chunks: ['a\nb'] }, { chunks: [] }, { chunks: ['c\n'] }],
      ['a', tooMany, 'c'],
    ],
    [
      'are refused if a line has come without a request',
      [{ chunks: ['a\n'] }, { before: 'b\n', chunks: [] }, { chunks: ['c\n'] }],
      ['a', tooMany, 'c'],
    ],
    [
      'are refused if they are too long',
      [{ chunks: ['123456\n'] }, { chunks: ['a\n'] }],
      ['its answer is longer than 1 MiB', 'a'],
    ],
    [
      'are refused if they do not end',
      [{ chunks: ['123', '4567'] }, { chunks: ['a\n'] }],
      ['its answer is longer than 1 MiB', 'a'],
    ],
  ])('are complete and of limited size: they %s', async (_, turns, lines) => {
    expect(await read(turns)).toEqual(lines);
  });
});
