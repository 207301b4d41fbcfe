import { type FileFault, maxFileFaults } from '../result.ts';

export interface Token {
  /** `word`: name or number. `text`: quoted. `sign`: punctuation. `end`: end of the file. `strange`: not a token. */
  readonly kind: 'word' | 'text' | 'sign' | 'end' | 'strange';
  readonly text: string;
  readonly line: number;
  /** Column in characters, from 1. */
  readonly column: number;
}

/** The part of the DOT language that a game reads, and its wording of errors. */
export interface DotDialect {
  /** Sticky patterns of names and numbers. */
  readonly words: readonly RegExp[];
  readonly signs: RegExp;
  /** Text that an escape sequence represents. `pair` is a backslash and `sign`, the character or line end after it. */
  unescaped(pair: string, sign: string): string;
  unexpected(token: Token, expected: string): FileFault;
  /** Fault for an invalid character, at any place in the file. If undefined, `unexpected` reports it. */
  strange?(token: Token): FileFault;
  quoted(sign: string): string;
}

/** Reads the tokens of a text in order. After an unexpected token, every further token is `end`. */
export interface DotReader {
  readonly faults: readonly FileFault[];
  readonly isStuck: boolean;
  peek(): Token;
  next(): Token;
  /** Consumes the next token. If `fits` rejects the token, reports a fault and stops reading. */
  expect(expected: string, fits: (token: Token) => boolean): Token;
  expectSign(sign: string): void;
  readonly quoted: DotDialect['quoted'];
  unexpected(token: Token, expected: string): void;
  /** Reports a fault, unless reading has stopped, its line already has a fault, or `maxFileFaults` were reported. */
  refuse(fault: FileFault): void;
}

/**
 * @example
 * const reader = dotReader('a -- b', {
 *   words: [/\w+/y],
 *   signs: /--/y,
 *   unescaped: (pair) => pair,
 *   unexpected: ({ line }, wanted) => ({ code: 'bad-level', message: `expected ${wanted}`, line }),
 *   quoted: (sign) => `"${sign}"`,
 * });
 * reader.next().text // => 'a'
 * reader.expectSign('--');
 * reader.peek().text // => 'b'
 * reader.faults // => []
 */
export function dotReader(text: string, dialect: DotDialect): DotReader {
  const tokens = tokensOf(text, dialect);
  let ahead = tokens.next().value;
  const faults: FileFault[] = [];
  let isStuck = false;
  const refuse = (fault: FileFault) => {
    if (!isStuck && faults.length < maxFileFaults && faults.every(({ line }) => line !== fault.line))
      faults.push(fault);
  };
  const stop = (fault: FileFault) => {
    refuse(fault);
    isStuck = true;
  };
  const unexpected = (token: Token, expected: string) => stop(dialect.unexpected(token, expected));
  const peek = (): Token => {
    if (ahead.kind === 'strange' && dialect.strange !== undefined) stop(dialect.strange(ahead));
    return isStuck ? { ...ahead, kind: 'end', text: '' } : ahead;
  };
  const next = (): Token => {
    const token = peek();
    if (token.kind !== 'end' && token.kind !== 'strange') ahead = tokens.next().value;
    return token;
  };
  const expect: DotReader['expect'] = (expected, fits) => {
    const token = next();
    if (!fits(token)) unexpected(token, expected);
    return token;
  };
  return {
    faults,
    get isStuck() {
      return isStuck;
    },
    peek,
    next,
    expect,
    expectSign: (sign) => {
      expect(dialect.quoted(sign), (token) => isSign(token, sign));
    },
    quoted: dialect.quoted,
    unexpected,
    refuse,
  };
}

const silent = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/y;
const wholeLine = /#[^\n]*/y;
const inQuotes = /"(?:[^"\\]|\\[\s\S])*"/y;

const newline = 10;
/** Range of low surrogates, the second halves of pairs of code units. They do not count as columns. */
const [firstHalf, lastHalf] = [0xdc00, 0xdfff];

/**
 * Tokens of a text, without comments. The last token is `end` or `strange`. Players' files may have tens of thousands
 * of tokens. So patterns match in place without slicing the text, and lines are counted in a single pass.
 */
function* tokensOf(text: string, { words, signs, unescaped }: DotDialect): Generator<Token, Token> {
  let at = 0;
  let line = 1;
  let column = 1;
  /** Index after the pattern's match at the current index, or the current index if the pattern does not match. */
  const endOf = (pattern: RegExp): number => {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : at;
  };
  const passTo = (end: number) => {
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === newline) {
        line++;
        column = 1;
      } else if (code < firstHalf || code > lastHalf) column++;
    }
  };
  for (;;) {
    const afterLine = column === 1 ? endOf(wholeLine) : at;
    const afterSilence = afterLine > at ? afterLine : endOf(silent);
    if (afterSilence > at) {
      passTo(afterSilence);
      continue;
    }
    const place = { line, column };
    if (at >= text.length) return { kind: 'end', text: '', ...place };
    let kind: Token['kind'] = 'word';
    let end = at;
    for (const word of words) if (end === at) end = endOf(word);
    if (end === at) {
      kind = 'text';
      end = endOf(inQuotes);
    }
    if (end === at) {
      kind = 'sign';
      end = endOf(signs);
    }
    if (end === at) {
      const strange = text.startsWith('/*', at) ? '/*' : ([...text.slice(at, at + 2)][0] ?? '');
      return { kind: 'strange', text: strange, ...place };
    }
    const matched = text.slice(at, end);
    passTo(end);
    yield {
      kind,
      text: kind === 'text' ? matched.slice(1, -1).replace(/\\(\r?\n|[\s\S])/g, unescaped) : matched,
      ...place,
    };
  }
}

/**
 * @example
 * isSign({ kind: 'sign', text: ']', line: 1, column: 9 }, '[', ']') // => true
 */
export const isSign = ({ kind, text }: Token, ...signs: readonly string[]): boolean =>
  kind === 'sign' && signs.includes(text);

/**
 * True if a token is one of `words`, without quotes and in any case.
 *
 * @example
 * isWord({ kind: 'word', text: 'Graph', line: 1, column: 1 }, 'graph', 'digraph') // => true
 */
export const isWord = ({ kind, text }: Token, ...words: readonly string[]): boolean =>
  kind === 'word' && words.includes(text.toLowerCase());

/**
 * True if a token is a value: a word or a quoted string.
 *
 * @example
 * isValue({ kind: 'text', text: 'Twin Rivers', line: 1, column: 1 }) // => true
 */
export const isValue = ({ kind }: Token): boolean => kind === 'word' || kind === 'text';

/**
 * True if a token can be a name. A keyword is a name only in quotes.
 *
 * @example
 * isName({ kind: 'word', text: 'brook', line: 1, column: 1 }) // => true
 * isName({ kind: 'word', text: 'node', line: 1, column: 1 }) // => false
 */
export const isName = (token: Token): boolean =>
  isValue(token) && !isWord(token, 'strict', 'graph', 'digraph', 'subgraph', 'node', 'edge');

export interface AttributeReading {
  isKey(token: Token): boolean;
  isValue(token: Token): boolean;
  /** Checks the name of an attribute before its value is read. */
  checkKey?(key: Token): void;
  take(key: Token, value: Token): void;
}

/** Reads attributes in the form `[name=value, …]`. */
export function readAttributes(reader: DotReader, reading: AttributeReading): void {
  reader.expectSign('[');
  while (!reader.isStuck && !isSign(reader.peek(), ']')) {
    const key = reader.expect(`an attribute or ${reader.quoted(']')}`, reading.isKey);
    reading.checkKey?.(key);
    reader.expectSign('=');
    const value = reader.expect('a value', reading.isValue);
    if (!reader.isStuck) reading.take(key, value);
    if (isSign(reader.peek(), ',', ';')) reader.next();
  }
  reader.next();
}
