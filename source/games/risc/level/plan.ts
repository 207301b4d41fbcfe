import { type DotReader, isName, isSign, isValue, isWord, type Token } from '../../../engine/reading/dot.ts';
import type { Territory } from '../map.ts';
import { faultAt } from './fault.ts';
import { readTerritory } from './territory.ts';

/** What the statements of a map file say. */
export interface MapPlan {
  /** What the map is called; absent where the file does not say. */
  readonly label?: string;
  readonly territories: readonly Territory[];
  readonly links: readonly Link[];
}

/** A link as typed: the tokens of its two ids. */
export interface Link {
  readonly from: Token;
  readonly to: Token;
}

/** Reads the statements of a map file; what is wrong first is the reader's fault (rules, section 11). */
export function readPlan(reader: DotReader): MapPlan {
  if (isWord(reader.peek(), 'strict')) reader.next();
  reader.expect('"graph"', (token) => isWord(token, 'graph'));
  if (isValue(reader.peek())) reader.next();
  reader.expectSign('{');
  const lines = new Map<string, number>();
  const territories: Territory[] = [];
  const links: Link[] = [];
  let label: string | undefined;
  while (reader.fault === undefined && !isSign(reader.peek(), '}')) {
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
