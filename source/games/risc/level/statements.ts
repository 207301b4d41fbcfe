import {
  type DotReader,
  isName,
  isSign,
  isValue,
  isWord,
  readAttributes,
  type Token,
} from '../../../engine/reading/dot.ts';
import type { FileFault } from '../../../engine/result.ts';
import type { Territory } from '../map.ts';
import { ranges } from '../vocabulary.ts';

/** The statements of a map file, read but not checked against one another. */
export interface MapStatements {
  /** Absent where the file gives no name. */
  readonly label?: string;
  readonly territories: readonly Territory[];
  readonly links: readonly Link[];
}

/** A link as typed: the tokens of its two ids. */
export interface Link {
  readonly from: Token;
  readonly to: Token;
}

/** Reads the statements of a map file; the reader keeps their faults (rules, section 11). */
export function readStatements(reader: DotReader): MapStatements {
  if (isWord(reader.peek(), 'strict')) reader.next();
  reader.expect('"graph"', (token) => isWord(token, 'graph'));
  if (isValue(reader.peek())) reader.next();
  reader.expectSign('{');
  const lines = new Map<string, number>();
  const territories: Territory[] = [];
  const links: Link[] = [];
  let label: string | undefined;
  while (!reader.isStuck && !isSign(reader.peek(), '}')) {
    const first = reader.next();
    if (isSign(first, ';')) continue;
    if (!isName(first)) {
      reader.unexpected(first, 'a territory, a link or "}"');
    } else if (isWord(first, 'label') && isSign(reader.peek(), '=')) {
      reader.next();
      label = reader.expect('a label', isValue).text;
    } else if (isSign(reader.peek(), '--')) {
      readLinks(reader, first, links);
    } else if (isSign(reader.peek(), '[')) {
      checkId(reader, first, lines);
      territories.push(readTerritory(reader, first));
    } else reader.expect('"[" or "--"', () => false);
  }
  reader.next();
  reader.expect('nothing after "}"', ({ kind }) => kind === 'end');
  return { ...(label === undefined ? {} : { label }), territories, links };
}

function checkId(reader: DotReader, id: Token, lines: Map<string, number>): void {
  if (!/^[a-z][a-z0-9_]{0,19}$/.test(id.text))
    reader.refuse(faultAt(id, `territory id "${id.text}" must match [a-z][a-z0-9_]{0,19}`));
  const first = lines.get(id.text);
  if (first !== undefined) reader.refuse(faultAt(id, `territory ${id.text} is given twice (first at line ${first})`));
  lines.set(id.text, id.line);
}

/** A chain of links: `a -- b -- c`. */
function readLinks(reader: DotReader, first: Token, links: Link[]): void {
  let from = first;
  while (isSign(reader.peek(), '--')) {
    reader.next();
    const to = reader.expect('a territory', isName);
    links.push({ from, to });
    from = to;
  }
  if (isSign(reader.peek(), '[')) reader.expect('a link without attributes', () => false);
}

const numbers = ['group', 'size', 'food', 'tech', 'x', 'y'] as const;
const attributes: readonly string[] = ['label', ...numbers];

/** Reads the attributes of a territory, from its bracket on (rules, section 11). */
function readTerritory(reader: DotReader, id: Token): Territory {
  const values = new Map<string, string>();
  const refuse = (token: Token, message: string) => reader.refuse(faultAt(token, `territory ${id.text}: ${message}`));
  readAttributes(reader, {
    isKey: ({ kind }) => kind === 'word',
    isValue,
    checkKey(key) {
      if (!attributes.includes(key.text)) refuse(key, `unknown attribute "${key.text}"; known are ${attributes.join(', ')}`);
      if (values.has(key.text)) refuse(key, `attribute "${key.text}" is given twice`);
    },
    take(key, value) {
      const fault = faultOfValue(key.text, value.text);
      if (fault !== undefined) refuse(value, fault);
      values.set(key.text, value.text);
    },
  });
  const missing = numbers.find((name) => !values.has(name));
  if (missing !== undefined) refuse(id, `attribute "${missing}" is missing`);
  const [group = 0, size = 0, food = 0, tech = 0, x = 0, y = 0] = numbers.map((name) => Number(values.get(name)));
  return { id: id.text, label: values.get('label') ?? id.text, group, size, food, tech, x, y };
}

function faultOfValue(key: string, text: string): string | undefined {
  if (key === 'label')
    return /^[^\p{C}\p{Zl}\p{Zp}]{1,24}$/u.test(text) ? undefined : 'label must have 1 to 24 printable characters';
  const name = numbers.find((number) => number === key);
  if (name === undefined) return undefined;
  const [low, high] = ranges[name];
  const isWhole = /^\d{1,9}$/.test(text) && Number(text) >= low && Number(text) <= high;
  return isWhole ? undefined : `${name} is "${text}", expected a whole number from ${low} to ${high}`;
}

/** A fault of a level file at a token. */
export const faultAt = ({ line, column }: Pick<Token, 'line' | 'column'>, message: string): FileFault => ({
  code: 'bad-level',
  line,
  column,
  message,
});

/** A fault of the whole map. */
export const faultOfMap = (message: string): FileFault => ({ code: 'bad-level', message });

/** A fault of a level file as the rules write it: `FILE:LINE:COLUMN: message`. */
export const faultText = (file: string, { line, column, message }: FileFault): string =>
  [file, line, column]
    .filter((part) => part !== undefined)
    .join(':')
    .concat(`: ${message}`);
