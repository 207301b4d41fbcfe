import { readFileSync } from 'node:fs';

/** The page about the protocol. */
export const text = readFileSync('docs/protocol.md', 'utf8');
const blocks = [...text.matchAll(/^```(json \w+|text dice|conversation)(?: ([\w-]+))?\n([\s\S]*?)^```$/gm)].map(
  ([, kind = '', type = '', body = '']) => ({ kind, type, body }),
);

/** Its blocks of a kind. */
export const examples = (kind: string) => blocks.filter((block) => block.kind === kind);

/** The text below a heading, up to the next one that is not below it. */
export function section(heading: string): string {
  const start = text.indexOf(`\n${heading}\n`);
  if (start < 0) throw new Error(`there is no "${heading}"`);
  const [rank = ''] = /^#+/.exec(heading) ?? [];
  const end = text.slice(start + 1).search(new RegExp(`\n#{1,${rank.length}} `));
  return text.slice(start, end < 0 ? undefined : start + 1 + end);
}

/** The rows of a table as cells, without its head. */
export const rowsOf = (part: string): string[][] =>
  [...part.matchAll(/^\| (?!---)(.*) \|$/gm)].slice(1).map(([, row = '']) => row.split(' | '));

/** The first cells of a table, as what they stand for. */
export const codesOf = (part: string): string[] => rowsOf(part).map(([code = '']) => code.replaceAll('`', ''));
