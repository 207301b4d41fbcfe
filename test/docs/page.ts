import { readFileSync } from 'node:fs';

export const text = readFileSync('docs/protocol.md', 'utf8');
const blocks = [...text.matchAll(/^```(json \w+|text dice|conversation)(?: ([\w-]+))?\n([\s\S]*?)^```$/gm)].map(
  ([, kind = '', type = '', body = '']) => ({ kind, type, body }),
);

export const examples = (kind: string) => blocks.filter((block) => block.kind === kind);

/** Text of a section of the protocol page, including its subsections. */
export function section(heading: string): string {
  const start = text.indexOf(`\n${heading}\n`);
  if (start < 0) throw new Error(`there is no "${heading}"`);
  const [rank = ''] = /^#+/.exec(heading) ?? [];
  const end = text.slice(start + 1).search(new RegExp(`\n#{1,${rank.length}} `));
  return text.slice(start, end < 0 ? undefined : start + 1 + end);
}

/** Rows of a table as cells, without its header. */
export const rowsOf = (part: string): string[][] =>
  [...part.matchAll(/^\| (?!---)(.*) \|$/gm)].slice(1).map(([, row = '']) => row.split(' | '));

/** Codes in the first column of a table. */
export const codesOf = (part: string): string[] => rowsOf(part).map(([code = '']) => code.replaceAll('`', ''));
