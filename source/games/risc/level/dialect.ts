import { type DotDialect, type DotReader, dotReader, type Token } from '../../../engine/reading/dot.ts';
import { faultAt } from './fault.ts';

/** The language of map files (rules, section 11). */
const dialect: DotDialect = {
  words: [/-?(?:\.\d+|\d+(?:\.\d*)?)(?!\w)/y, /[\p{L}\p{N}_]+/uy],
  signs: /->|--|[{}[\];,=]/y,
  // A quote or a backslash, or a line that goes on.
  unescaped: (pair, sign) => (sign.endsWith('\n') ? '' : /["\\]/.test(sign) ? sign : pair),
  unexpected: (token, wanted) => faultAt(token, `expected ${wanted}, found ${foundText(token)}`),
  quoted: (sign) => `"${sign}"`,
};

/** A reader at the beginning of a map file. */
export const readerOf = (text: string): DotReader => dotReader(text, dialect);

/** A token as messages name it. */
function foundText({ kind, text }: Token): string {
  if (kind === 'end') return 'the end of the file';
  if (kind === 'strange' && text === '"') return `'"' without its end`;
  if (kind === 'strange' && text === '/*') return '"/*" without its end';
  return kind === 'text' ? JSON.stringify(text) : `"${text}"`;
}
