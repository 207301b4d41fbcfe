import { foundToken, type Token, type Tokens } from './tokens.ts';

/** Values of attributes by name in lower case, each with its line. */
export type Attributes = ReadonlyMap<string, { readonly text: string; readonly line: number }>;

/** The attributes that mean something by what they are called in a file, which may have any number of others. */
const known: ReadonlyMap<string, string> = new Map([
  ...['name', 'population', 'turns', 'habit', 'size', 'base', 'x', 'y', 'weight', 'label'].map(
    (name) => [name, name] as const,
  ),
  ['habitability', 'habit'],
]);

/** These attributes and another one, over what it was before; one that means nothing is left out. */
export function withAttribute(attributes: Attributes, { text: name }: Token, { text, line }: Token): Attributes {
  const key = known.get(name.toLowerCase());
  return key === undefined ? attributes : new Map(attributes).set(key, { text, line });
}

/** Reads `[name=value, …]`, as often as it stands there, over what was there before. */
export function readAttributes(tokens: Tokens, before: Attributes): Attributes {
  let attributes = before;
  while (isSign(tokens.peek(), '[')) {
    tokens.next();
    while (!isSign(tokens.peek(), ']')) {
      const name = expectId(tokens, "an attribute or ']'");
      expectSign(tokens, '=');
      const value = expectId(tokens, 'a value');
      if (tokens.fault !== undefined) return attributes;
      attributes = withAttribute(attributes, name, value);
      if (isSign(tokens.peek(), ',') || isSign(tokens.peek(), ';')) tokens.next();
    }
    tokens.next();
  }
  return attributes;
}

/** Whether a token is this sign. */
export const isSign = ({ kind, text }: Token, sign: string): boolean => kind === 'sign' && text === sign;

/** Whether a token is this word of the language, in any case. */
export const isWord = ({ kind, text, isQuoted }: Token, word: string): boolean =>
  kind === 'id' && !isQuoted && text.toLowerCase() === word;

const words = ['strict', 'graph', 'digraph', 'subgraph', 'node', 'edge'];

/** Whether a token can name something: words of the language can only in quotes. */
export const isName = (token: Token): boolean => token.kind === 'id' && !words.some((word) => isWord(token, word));

/** Takes a sign; another token is a fault. */
export function expectSign(tokens: Tokens, sign: string): void {
  const token = tokens.next();
  if (!isSign(token, sign)) unexpected(tokens, token, `'${sign}'`);
}

/** Takes a name, a number or a text; another token is a fault. */
export function expectId(tokens: Tokens, expected: string): Token {
  const token = tokens.next();
  if (!isName(token)) unexpected(tokens, token, expected);
  return token;
}

/** A token that does not belong there. */
export const unexpected = (tokens: Tokens, token: Token, expected: string): void =>
  tokens.refuse(token.line, 'syntax', `found ${foundToken(token)}, expected ${expected}`);
