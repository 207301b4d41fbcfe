import { itemAt } from '../../../engine/lookup.ts';
import { type DotDialect, type DotReader, dotReader, type Token } from '../../../engine/reading/dot.ts';
import { faultsFound } from '../../../engine/reading/faults.ts';
import { type FileFault, failure, type Result, success } from '../../../engine/result.ts';
import { idOf, mapOf, type RiscMap, type Territory, unreached } from '../map.ts';
import { ranges } from '../vocabulary.ts';
import { faultAt, faultOfMap, type Link, type MapStatements, readStatements } from './statements.ts';

/** A map, with the label of its file if it has one. */
export interface Level {
  readonly label?: string;
  readonly map: RiscMap;
}

/** Reads a map file, or its faults with their lines and columns, the first one first (rules, section 11). */
export function readLevel(text: string): Result<Level, FileFault> {
  const reader = readerOf(text);
  const statements = readStatements(reader);
  const [first, ...otherFaults] = [...reader.faults, ...(reader.isStuck ? [] : faultsOfLinks(statements))];
  if (first !== undefined) return faultsFound(first, otherFaults);
  const { label, territories, links } = statements;
  const map = mapOf(
    territories,
    links.map(({ from, to }) => [from.text, to.text] as const),
  );
  const mapFault = faultOfMapRules(territories, map);
  if (mapFault !== undefined) return failure(mapFault);
  return success({ ...(label === undefined ? {} : { label }), map });
}

/** The number of groups, which is that of players. */
export const groupCount = ({ groups }: Pick<RiscMap, 'groups'>): number => Math.max(...groups);

/** The language of map files (rules, section 11). */
const dialect: DotDialect = {
  words: [/-?(?:\.\d+|\d+(?:\.\d*)?)(?!\w)/y, /[\p{L}\p{N}_]+/uy],
  signs: /->|--|[{}[\];,=]/y,
  // A quote or a backslash, or a line that goes on.
  unescaped: (pair, sign) => (sign.endsWith('\n') ? '' : /["\\]/.test(sign) ? sign : pair),
  unexpected: (token, expected) => faultAt(token, `expected ${expected}, found ${foundText(token)}`),
  quoted: (sign) => `"${sign}"`,
};

const readerOf = (text: string): DotReader => dotReader(text, dialect);

/** A token as messages name it. */
function foundText({ kind, text }: Token): string {
  if (kind === 'end') return 'the end of the file';
  if (kind === 'strange' && text === '"') return `'"' without its end`;
  if (kind === 'strange' && text === '/*') return '"/*" without its end';
  return kind === 'text' ? JSON.stringify(text) : `"${text}"`;
}

/** The faults of the links of a map, one of each, in the order of the file. */
function faultsOfLinks({ territories, links }: MapStatements): readonly FileFault[] {
  const ids = new Set(territories.map(({ id }) => id));
  const lines = new Map<string, number>();
  return links.flatMap(({ from, to }): FileFault[] => {
    const unknown = [from, to].find(({ text }) => !ids.has(text));
    if (unknown !== undefined) return [faultAt(unknown, `link to unknown territory "${unknown.text}"`)];
    if (from.text === to.text) return [faultAt(to, `territory ${to.text} is linked to itself`)];
    const key = keyOf({ from, to });
    const first = lines.get(key);
    if (first !== undefined)
      return [faultAt(to, `link ${from.text} -- ${to.text} is given twice (first at line ${first})`)];
    lines.set(key, to.line);
    return [];
  });
}

const keyOf = ({ from, to }: Link): string => [from.text, to.text].sort().join(' ');

/** The first fault of a map as a whole (rules, sections 2 and 11). */
function faultOfMapRules(territories: readonly Territory[], map: RiscMap): FileFault | undefined {
  const message =
    faultOfNumbers(territories) ?? faultOfGroups(territories) ?? faultOfPlaces(map) ?? faultOfConnection(map);
  return message === undefined ? undefined : faultOfMap(message);
}

function faultOfNumbers(territories: readonly Territory[]): string | undefined {
  const [min, max] = ranges.territories;
  const { length } = territories;
  if (length < min || length > max) return `the map has ${length} territories, expected ${min} to ${max}`;
  const groups = groupsOf(territories);
  if (groups.length < 2) return `the map has ${groups.length} group, expected 2 to 5`;
  if (groups.some((group, i) => group !== i + 1))
    return `groups must be numbered without a gap from 1, found ${groups.join(', ')}`;
  return undefined;
}

const groupsOf = (territories: readonly Territory[]): readonly number[] =>
  [...new Set(territories.map(({ group }) => group))].sort((a, b) => a - b);

const totals: readonly (readonly [name: string, (territory: Territory) => number])[] = [
  ['number of territories', () => 1],
  ['total size', ({ size }) => size],
  ['total food', ({ food }) => food],
  ['total tech', ({ tech }) => tech],
];

function faultOfGroups(territories: readonly Territory[]): string | undefined {
  for (const [name, amountOf] of totals) {
    const total = (groupNumber: number) =>
      territories.reduce((sum, territory) => sum + (territory.group === groupNumber ? amountOf(territory) : 0), 0);
    const first = total(1);
    for (const group of groupsOf(territories))
      if (total(group) !== first)
        return `groups must be equal: ${name} is ${first} in group 1 and ${total(group)} in group ${group}`;
  }
  return territories.some(({ food }) => food > 0) ? undefined : 'every group must produce food: total food is 0';
}

function faultOfPlaces({ ids, xs, ys }: RiscMap): string | undefined {
  const usedPlaces = new Map<string, string>();
  for (const [i, id] of ids.entries()) {
    const place = `x=${xs[i]}, y=${ys[i]}`;
    const other = usedPlaces.get(place);
    if (other !== undefined) return `territories ${other} and ${id} are both at ${place}`;
    usedPlaces.set(place, id);
  }
  return undefined;
}

function faultOfConnection(map: RiscMap): string | undefined {
  const id = unreached(map);
  return id === undefined ? undefined : `the map is not connected: ${id} cannot be reached from ${map.ids[0]}`;
}

/** The text of a map file in its canonical form: territories in alphabetical order of groups and ids, each link once. */
export function levelText({ label, map }: Level): string {
  const order = map.ids.map((_, i) => i).sort((a, b) => itemAt(map.groups, a) - itemAt(map.groups, b) || a - b);
  const territories = order.map((i) => {
    const place = `x=${map.xs[i]}, y=${map.ys[i]}`;
    const land = `group=${map.groups[i]}, size=${map.sizes[i]}, food=${map.foods[i]}, tech=${map.techs[i]}`;
    return `  ${idOf(map, i)} [label=${quoted(itemAt(map.labels, i))}, ${land}, ${place}];`;
  });
  const links = map.links.flatMap((neighbors, i) =>
    neighbors.flatMap((to) => (to > i ? [`  ${idOf(map, i)} -- ${idOf(map, to)};`] : [])),
  );
  const name = label === undefined ? [] : [`  label=${quoted(label)};`];
  return ['graph {', ...name, ...territories, ...links, '}', ''].join('\n');
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
