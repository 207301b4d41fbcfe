import { type DotDialect, type DotReader, dotReader, type Token } from '../../../engine/reading/dot.ts';
import { faultAt } from './fault.ts';

/** The language of level files (rules, section 9). */
const dialect: DotDialect = {
  words: [/-?(?:\.\d+|\d+(?:\.\d*)?)/y, /[A-Za-z_\u0080-\u{10FFFF}][\w\u0080-\u{10FFFF}]*/uy],
  signs: /->|--|[{}[\];,=:+<>]/y,
  // A quote, a line that goes on, or else itself.
  unescaped: (pair, sign) => (sign === '"' ? sign : sign.endsWith('\n') ? '' : pair),
  unexpected: (token, wanted) => faultAt(token.line, 'syntax', `found ${foundText(token)}, expected ${wanted}`),
  strange(token) {
    const expected = { '/*': "'*/'", '"': `another '"'` }[token.text];
    const found = expected === undefined ? foundText(token) : `${foundText(token)} without its end`;
    return faultAt(token.line, 'syntax', `found ${found}, expected ${expected ?? 'a planet, an edge or an attribute'}`);
  },
  quoted: (sign) => `'${sign}'`,
};

/** A reader at the beginning of a level file. */
export const readerOf = (text: string): DotReader => dotReader(text, dialect);

/** A token as messages name it. */
const foundText = ({ kind, text }: Token): string =>
  kind === 'end' ? 'the end of the file' : kind === 'text' ? `'"${text}"'` : `'${text}'`;
