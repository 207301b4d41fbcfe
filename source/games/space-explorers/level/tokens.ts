import type { FileFault } from '../../../engine/result.ts';
import { type FaultCode, faultAt } from './fault.ts';

/** A word or sign of a DOT text. */
export interface Token {
  /** `id`: a name, a number or a text in quotes; `sign`: punctuation; `end`: the end of the text. */
  readonly kind: 'id' | 'sign' | 'end';
  /** What it stands for; without the quotes. */
  readonly text: string;
  readonly isQuoted: boolean;
  /** From 1. */
  readonly line: number;
}

/** Gives the tokens of a text one after another. After the first fault, and after its end, there is nothing but the end. */
export interface Tokens {
  /** The first fault, of a token or of who reads them. */
  readonly fault: FileFault | undefined;
  /** The next one, which stays the next. */
  peek(): Token;
  /** The next one. */
  next(): Token;
  /** Keeps a fault at a line, unless there is one already. */
  refuse(line: number, code: FaultCode, message: string): void;
}

const silent = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/y;
const wholeLine = /#[^\n]*/y;
const name = /[A-Za-z_\u0080-\u{10FFFF}][\w\u0080-\u{10FFFF}]*/uy;
const numeral = /-?(?:\.\d+|\d+(?:\.\d*)?)/y;
const quoted = /"(?:[^"\\]|\\[\s\S])*"/y;
const sign = /->|--|[{}[\];,=:+<>]/y;

/** The tokens of a DOT text, without its comments. */
export function tokensOf(text: string): Tokens {
  let at = 0;
  let line = 1;
  let held: Token | undefined;
  let fault: FileFault | undefined;

  const refuse: Tokens['refuse'] = (atLine, code, message) => {
    fault ??= faultAt(atLine, code, message);
  };

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    return found;
  };
  const pass = (found: string) => {
    at += found.length;
    line += found.split('\n').length - 1;
  };
  const skip = () => {
    for (;;) {
      const isStart = at === 0 || text[at - 1] === '\n';
      const found = (isStart ? take(wholeLine) : undefined) ?? take(silent);
      if (found === undefined) return;
      pass(found);
    }
  };
  const read = (): Token => {
    if (fault !== undefined) return endAt(line);
    skip();
    const start = line;
    const token = (kind: Token['kind'], found: string, value = found): Token => {
      pass(found);
      return { kind, text: value, isQuoted: found.startsWith('"'), line: start };
    };
    if (at >= text.length) return endAt(line);
    const wrong = (message: string): Token => {
      refuse(line, 'syntax', message);
      return endAt(line);
    };
    if (text.startsWith('/*', at)) return wrong("found '/*' without its end, expected '*/'");
    if (text[at] === '"') {
      const found = take(quoted);
      if (found === undefined) return wrong(`found '"' without its end, expected another '"'`);
      return token('id', found, found.slice(1, -1).replace(/\\(\r\n|[\s\S])/g, unescaped));
    }
    const id = take(numeral) ?? take(name);
    if (id !== undefined) return token('id', id);
    const found = take(sign);
    if (found !== undefined) return token('sign', found);
    const strange = String.fromCodePoint(text.codePointAt(at) ?? 0);
    return wrong(`found '${strange}', expected a planet, an edge or an attribute`);
  };
  return {
    get fault() {
      return fault;
    },
    peek() {
      held ??= read();
      return held;
    },
    next() {
      const token = held ?? read();
      held = undefined;
      return fault === undefined ? token : endAt(token.line);
    },
    refuse,
  };
}

/** What an escape stands for: a quote, a line that goes on, or else itself. */
const unescaped = (pair: string, sign: string): string => (sign === '"' ? sign : sign.endsWith('\n') ? '' : pair);

const endAt = (line: number): Token => ({ kind: 'end', text: '', isQuoted: false, line });

/** A token as messages name it. */
export const foundToken = ({ kind, text, isQuoted }: Token): string =>
  kind === 'end' ? 'the end of the file' : isQuoted ? `'"${text}"'` : `'${text}'`;
