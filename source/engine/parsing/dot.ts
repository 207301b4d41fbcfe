import { type FileFault, maxFileFaults } from '../result.ts';

/** A word or sign of a text in the DOT language, and where it begins. */
export interface Token {
  /** `word`: a name or a number; `text`: in quotes; `sign`: punctuation; `end`: of the file; `strange`: none of these. */
  readonly kind: 'word' | 'text' | 'sign' | 'end' | 'strange';
  /** Without its quotes. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** In characters, from 1. */
  readonly column: number;
}

/** The part of the language that a game reads, and its words for errors. */
export interface DotDialect {
  /** Names and numbers, and punctuation: sticky. */
  readonly words: readonly RegExp[];
  readonly signs: RegExp;
  /** The meaning of a backslash with the character after it. */
  unescaped(pair: string, sign: string): string;
  /** The fault of a token that is not what is wanted there. */
  unexpected(token: Token, expected: string): FileFault;
  /** The fault of what is no token at all, if that is the same wherever it stands. */
  strange?(token: Token): FileFault;
  /** A sign as messages name it. */
  quoted(sign: string): string;
}

/** Reads the tokens of a text one after another. After one that is not what is wanted there is nothing but the end. */
export interface DotReader {
  /** All faults so far, at most one of each line. */
  readonly faults: readonly FileFault[];
  /** Whether a token was not what is wanted. */
  readonly isStuck: boolean;
  /** The next token, which stays the next. */
  peek(): Token;
  next(): Token;
  /** The next token if it is what is wanted; else that is the first fault. */
  expect(expected: string, fits: (token: Token) => boolean): Token;
  /** Takes a sign. */
  expectSign(sign: string): void;
  /** A sign as messages name it. */
  readonly quoted: DotDialect['quoted'];
  /** A token that is not what is wanted there. */
  unexpected(token: Token, expected: string): void;
  /** Keeps a fault, unless there is one of its line already. */
  refuse(fault: FileFault): void;
}

/**
 * A reader at the beginning of a text.
 *
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
/** The second halves of signs that take two code units. */
const [firstHalf, lastHalf] = [0xdc00, 0xdfff];

/**
 * The tokens of a text, without its comments; the last one is the end, or what cannot be read. A stranger's file may be
 * tens of thousands of them, so each pattern is only tried, and the text is counted through once.
 */
function* tokensOf(text: string, { words, signs, unescaped }: DotDialect): Generator<Token, Token> {
  let at = 0;
  let line = 1;
  let column = 1;
  /** The end of what a pattern matches here; here if it matches nothing. */
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
 * Whether a token is one of these signs.
 *
 * @example
 * isSign({ kind: 'sign', text: ']', line: 1, column: 9 }, '[', ']') // => true
 */
export const isSign = ({ kind, text }: Token, ...signs: readonly string[]): boolean =>
  kind === 'sign' && signs.includes(text);

/**
 * Whether a token is one of these words, in whatever case.
 *
 * @example
 * isWord({ kind: 'word', text: 'Graph', line: 1, column: 1 }, 'graph', 'digraph') // => true
 */
export const isWord = ({ kind, text }: Token, ...words: readonly string[]): boolean =>
  kind === 'word' && words.includes(text.toLowerCase());

/**
 * Whether a token is a value: a word or a text in quotes.
 *
 * @example
 * isValue({ kind: 'text', text: 'Twin Rivers', line: 1, column: 1 }) // => true
 */
export const isValue = ({ kind }: Token): boolean => kind === 'word' || kind === 'text';

/**
 * Whether a token can name something: words of the language can only in quotes.
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
  /** Looks at a name before anything behind it is read. */
  checkKey?(key: Token): void;
  take(key: Token, value: Token): void;
}

/** Reads `[name=value, …]`. */
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
