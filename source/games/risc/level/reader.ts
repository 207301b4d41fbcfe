import type { FileFault } from '../../../engine/result.ts';
import { faultAt } from './fault.ts';
import { foundToken, type Token, tokensOf } from './tokens.ts';

/** Reads the tokens of a map file one after another. After the first fault there is nothing but the end. */
export interface Reader {
  /** The first fault. */
  readonly fault: FileFault | undefined;
  /** The next token, which stays the next. */
  peek(): Token;
  next(): Token;
  /** The next token if it is what is wanted; else that is the first fault. */
  expect(wanted: string, fits: (token: Token) => boolean): Token;
  /** Keeps a fault, unless there is one already. */
  refuse(token: Token, message: string): void;
}

/** A reader at the beginning of a text. */
export function readerOf(text: string): Reader {
  const tokens = tokensOf(text);
  let ahead = tokens.next().value;
  let fault: FileFault | undefined;
  const refuse: Reader['refuse'] = (token, message) => {
    fault ??= faultAt(token, message);
  };
  const peek = (): Token => (fault === undefined ? ahead : { ...ahead, kind: 'end', text: '' });
  const next = (): Token => {
    const token = peek();
    if (token.kind !== 'end' && token.kind !== 'strange') ahead = tokens.next().value;
    return token;
  };
  return {
    get fault() {
      return fault;
    },
    peek,
    next,
    expect(wanted, fits) {
      const token = next();
      if (!fits(token)) refuse(token, `expected ${wanted}, found ${foundToken(token)}`);
      return token;
    },
    refuse,
  };
}

/** Whether a token is this sign. */
export const isSign = ({ kind, text }: Token, ...signs: readonly string[]): boolean =>
  kind === 'sign' && signs.includes(text);

/** Whether a token is this word, in whatever case. */
export const isWord = ({ kind, text }: Token, ...words: readonly string[]): boolean =>
  kind === 'word' && words.includes(text.toLowerCase());

/** Whether a token is a value: a word or a text in quotes. */
export const isValue = ({ kind }: Token): boolean => kind === 'word' || kind === 'text';
