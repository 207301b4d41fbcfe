import { describe, expect, test } from 'vitest';
import {
  type DotDialect,
  type DotReader,
  dotReader,
  isName,
  isSign,
  isWord,
  readAttributes,
} from '#engine/parsing/dot.ts';

const dialect: DotDialect = {
  words: [/\w+/y],
  signs: /--|[{}[\];,=]/y,
  unescaped: (pair, sign) => (sign === '"' ? sign : pair),
  unexpected: ({ text, line, column }, wanted) => ({ code: 'bad', line, column, message: `${text} for ${wanted}` }),
  quoted: (sign) => `<${sign}>`,
};

/** All tokens of a text: kind, text, line and column. */
function tokens(text: string): string[] {
  const reader = dotReader(text, dialect);
  const found: string[] = [];
  for (;;) {
    const { kind, text: read, line, column } = reader.next();
    found.push(`${kind} ${read} ${line}:${column}`);
    if (kind === 'end' || kind === 'strange') return found;
  }
}

describe('the tokens of a DOT text', () => {
  test.each([
    ['words and signs', 'a--b', ['word a 1:1', 'sign -- 1:2', 'word b 1:4', 'end  1:5']],
    ['places in characters', '"🌞" a\n  b', ['text 🌞 1:1', 'word a 1:5', 'word b 2:3', 'end  2:4']],
    ['comments', '# a\n/* b\n */ c // d\n', ['word c 3:5', 'end  4:1']],
    ['# in the middle of a line', ' # a', ['strange # 1:2']],
    ['escapes', String.raw`"\"a\n"`, [String.raw`text "a\n 1:1`, 'end  1:8']],
    ['a text without an end', 'a "b', ['word a 1:1', 'strange " 1:3']],
    ['a comment without an end', 'a /* b', ['word a 1:1', 'strange /* 1:3']],
  ])('have kind, text and position: %s', (_, text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });
});

describe('a DOT reader', () => {
  test('records the first fault, and returns no tokens after it', () => {
    const reader = dotReader('a b c', dialect);
    reader.expectSign('{');
    reader.expectSign('}');
    expect(reader.faults[0]).toEqual({ code: 'bad', line: 1, column: 1, message: 'a for <{>' });
    expect(reader.next().kind).toBe('end');
  });

  test('may refuse invalid characters, but only when it reaches them', () => {
    const strange: DotDialect['strange'] = ({ line }) => ({ code: 'strange', line, message: 'strange' });
    const reader = dotReader('a %', { ...dialect, strange });
    expect(reader.next().text).toBe('a');
    expect(reader.faults[0]).toBeUndefined();
    expect(reader.peek().kind).toBe('end');
    expect(reader.faults[0]?.code).toBe('strange');
  });

  test('accepts keywords as names only in quotes', () => {
    const [plain, quoted] = ['Node', '"node"'].map((text) => dotReader(text, dialect).peek());
    expect(plain && [isWord(plain, 'node'), isName(plain)]).toEqual([true, false]);
    expect(quoted && [isWord(quoted, 'node'), isName(quoted)]).toEqual([false, true]);
  });
});

describe('attributes in brackets', () => {
  function attributes(text: string): { readonly reader: DotReader; readonly read: readonly string[] } {
    const reader = dotReader(text, dialect);
    const read: string[] = [];
    readAttributes(reader, { isKey: isName, isValue: isName, take: (key, value) => read.push(key.text + value.text) });
    return { reader, read };
  }

  test.each(['[a=1, b=2]', '[a=1; b=2;]', '[a = 1 b = "2"]'])('in the form %s are read', (text) => {
    const { reader, read } = attributes(text);
    expect(read).toEqual(['a1', 'b2']);
    expect(reader.faults[0]).toBeUndefined();
    expect(reader.peek().kind).toBe('end');
  });

  test.each([
    ['[a 1]', '1 for <=>', []],
    ['[a=1, ]', undefined, ['a1']],
    ['[a=1 =2]', '= for an attribute or <]>', ['a1']],
    ['[a=1, b=]', '] for a value', ['a1']],
    ['[a=1', ' for an attribute or <]>', ['a1']],
  ])('in the form $0 have the first fault $1, after the attributes $2', (text, message, taken) => {
    const { reader, read } = attributes(text);
    expect(reader.faults[0]?.message).toBe(message);
    expect(read).toEqual(taken);
  });

  test('are checked by name before their value is read', () => {
    const reader = dotReader('[a 1]', dialect);
    const checkKey = ({ text }: { readonly text: string }) => reader.refuse({ code: 'bad', message: `no ${text}` });
    readAttributes(reader, { isKey: isName, isValue: isName, checkKey, take: () => undefined });
    expect(reader.faults[0]?.message).toBe('no a');
    expect(isSign(reader.peek(), ']')).toBe(false);
  });
});
