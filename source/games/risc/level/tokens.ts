/** A word or sign of a map file, and where it begins. */
export interface Token {
  /** `word`: a name or a number; `text`: a text in quotes; `sign`: punctuation; `end`: the end of the file; `strange`: none of these. */
  readonly kind: 'word' | 'text' | 'sign' | 'end' | 'strange';
  /** What it stands for; without the quotes. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** In characters, from 1. */
  readonly column: number;
}

const silent = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/y;
const wholeLine = /#[^\n]*/y;
const kinds: readonly (readonly [Token['kind'], RegExp])[] = [
  ['word', /-?(?:\.\d+|\d+(?:\.\d*)?)(?!\w)/y],
  ['word', /[\p{L}\p{N}_]+/uy],
  ['text', /"(?:[^"\\]|\\[\s\S])*"/y],
  ['sign', /->|--|[{}[\];,=]/y],
];

/** The tokens of a map file, without its comments; the last one is the end, or what cannot be read. */
export function* tokensOf(text: string): Generator<Token, Token> {
  let at = 0;
  let line = 1;
  let column = 1;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const pass = (found: string) => {
    at += found.length;
    const breaks = found.split('\n').length - 1;
    line += breaks;
    column = (breaks > 0 ? 1 : column) + [...found.slice(found.lastIndexOf('\n') + 1)].length;
  };
  for (;;) {
    const skipped = (column === 1 ? take(wholeLine) : undefined) ?? take(silent);
    if (skipped !== undefined) {
      pass(skipped);
      continue;
    }
    const place = { line, column };
    if (at >= text.length) return { kind: 'end', text: '', ...place };
    const found = kinds.flatMap(([kind, pattern]) => {
      const match = take(pattern);
      return match === undefined ? [] : [{ kind, match }];
    })[0];
    if (found === undefined)
      return {
        kind: 'strange',
        text: text.startsWith('/*', at) ? '/*' : ([...text.slice(at, at + 2)][0] ?? ''),
        ...place,
      };
    const { kind, match } = found;
    pass(match);
    yield { kind, text: kind === 'text' ? match.slice(1, -1).replace(/\\(\r?\n|["\\])/g, unescaped) : match, ...place };
  }
}

/** What an escape stands for: a quote or a backslash, or a line that goes on. */
const unescaped = (_: string, sign: string): string => (sign.endsWith('\n') ? '' : sign);

/** A token as messages name it. */
export function foundToken({ kind, text }: Token): string {
  if (kind === 'end') return 'the end of the file';
  if (kind === 'strange' && text === '"') return `'"' without its end`;
  if (kind === 'strange' && text === '/*') return '"/*" without its end';
  return kind === 'text' ? JSON.stringify(text) : `"${text}"`;
}
