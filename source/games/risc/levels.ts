import type { LevelForm, TutorialMatch } from '#engine/level.ts';
import { itemAt } from '#engine/lookup.ts';
import {
  type DotDialect,
  type DotReader,
  dotReader,
  isName,
  isSign,
  isValue,
  isWord,
  readAttributes,
  type Token,
} from '#engine/parsing/dot.ts';
import { openStreams, seeded } from '#engine/random.ts';
import { type FileFault, failure, type Result, success, withOtherFaults } from '#engine/result.ts';
import { toPrintable } from '#engine/text/sanitize.ts';
import { idOf, mapOf, type RiscMap, type Territory, unreached } from './map.ts';
import { ranges } from './vocabulary.ts';

/** Statements of a map file. They are parsed, but not yet checked against one another. */
export interface MapStatements {
  readonly label?: string;
  readonly territories: readonly Territory[];
  readonly links: readonly Link[];
}

export interface Link {
  readonly from: Token;
  readonly to: Token;
}

/** Parses a map file (rules, "Map files"). Adds errors to `reader`. */
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

/** Parses the attributes of a territory, including the brackets (rules, "Map files"). */
function readTerritory(reader: DotReader, id: Token): Territory {
  const values = new Map<string, string>();
  const refuse = (token: Token, message: string) => reader.refuse(faultAt(token, `territory ${id.text}: ${message}`));
  readAttributes(reader, {
    isKey: ({ kind }) => kind === 'word',
    isValue,
    checkKey(key) {
      if (!attributes.includes(key.text))
        refuse(key, `unknown attribute "${key.text}"; known are ${attributes.join(', ')}`);
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

export const faultAt = ({ line, column }: Pick<Token, 'line' | 'column'>, message: string): FileFault => ({
  code: 'bad-level',
  line,
  column,
  message,
});

export const faultOfMap = (message: string): FileFault => ({ code: 'bad-level', message });

export const faultText = (file: string, { line, column, message }: FileFault): string =>
  [file, line, column]
    .filter((part) => part !== undefined)
    .join(':')
    .concat(`: ${message}`);

export interface Level {
  readonly label?: string;
  readonly map: RiscMap;
}

/** Reads a map file (rules, "Map files"). Fails with all faults of statements and links, or else one of the map. */
export function readLevel(text: string): Result<Level, FileFault> {
  const reader = readerOf(text);
  const statements = readStatements(reader);
  const [first, ...otherFaults] = [...reader.faults, ...(reader.isStuck ? [] : faultsOfLinks(statements))];
  if (first !== undefined) return withOtherFaults(first, otherFaults);
  const { label, territories, links } = statements;
  const map = mapOf(
    territories,
    links.map(({ from, to }) => [from.text, to.text] as const),
  );
  const mapFault = faultOfMapRules(territories, map);
  if (mapFault !== undefined) return failure(mapFault);
  return success({ ...(label === undefined ? {} : { label }), map });
}

/** Number of starting groups, which equals the number of players. */
export const groupCount = ({ groups }: Pick<RiscMap, 'groups'>): number => Math.max(...groups);

const dialect: DotDialect = {
  words: [/-?(?:\.\d+|\d+(?:\.\d*)?)(?!\w)/y, /[\p{L}\p{N}_]+/uy],
  signs: /->|--|[{}[\];,=]/y,
  // In quotes, `\"`, `\\` and an escaped line break are special. An escaped line break is dropped.
  unescaped: (pair, sign) => (sign.endsWith('\n') ? '' : /["\\]/.test(sign) ? sign : pair),
  unexpected: (token, expected) => faultAt(token, `expected ${expected}, found ${foundText(token)}`),
  quoted: (sign) => `"${sign}"`,
};

const readerOf = (text: string): DotReader => dotReader(text, dialect);

function foundText({ kind, text }: Token): string {
  if (kind === 'end') return 'the end of the file';
  if (kind === 'strange' && text === '"') return `a quote (") that is not closed`;
  if (kind === 'strange' && text === '/*') return 'a comment (/*) that is not closed';
  return kind === 'text' ? JSON.stringify(text) : `"${text}"`;
}

/** Returns at most one fault for each link, in the order of the file. */
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
    return `groups must be numbered from 1 without a gap, found ${groups.join(', ')}`;
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

/** Writes a map file in canonical form: territories by group and then alphabetically, each link only once. */
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

/** `SEED` or `SEED:K`. K is the number of territories per player, from 2 to 24. */
export const seedPattern = /^[\w-]{1,40}(?::(?:[2-9]|1\d|2[0-4]))?$/;

export const seedForm =
  'in random:SEED or random:SEED:K, SEED is 1 to 40 letters, digits, - or _, and K is the number of territories per player, from 2 to 24';
export const seedMore = 'hills:8 makes 8 lands for each player.';

export const seedShape = 'SEED[:K]';

const usualTerritories = 6;
const groupNames = ['amber', 'birch', 'coral', 'dune', 'ember'] as const;

/** Position of each group's block in a grid of blocks, by number of players. */
const groupPlaces: Readonly<Record<number, readonly (readonly [column: number, row: number])[]>> = {
  2: [
    [0, 0],
    [1, 0],
  ],
  3: [
    [0, 0],
    [2, 0],
    [1, 1],
  ],
  4: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  5: [
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 1],
    [0, 1],
  ],
};

interface LandYields {
  readonly size: number;
  readonly food: number;
  readonly tech: number;
}

/** Generates a map file from a seed: equal blocks in a ring, one for each starting group (rules, "Random maps"). */
export function generate(seed: string, players = 2): string {
  const [name = '', number] = seed.split(':');
  const count = Number(number ?? usualTerritories);
  const stream = openStreams(seeded(`${name}/${players}/${count}`)).stream('map');
  const draw = (max: number) => stream.integer(1, max);
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const block = Array.from(
    { length: count },
    (): LandYields => ({ size: draw(4), food: 3 + draw(9), tech: 1 + draw(7) }),
  );
  const inner = innerLinks(count, columns, draw);
  const ring = ringLinks(count, draw);
  const idAt = (group: number, j: number) => `${groupNames[group]}${j + 1}`;
  const blocks = groupNames.slice(0, players);
  const territories = blocks.flatMap((_, group) =>
    block.map((land, j): Territory => {
      const [column, row] = groupPlaces[players]?.[group] ?? [0, 0];
      const id = idAt(group, j);
      return {
        id,
        label: `${id.charAt(0).toUpperCase()}${id.slice(1, -String(j + 1).length)} ${j + 1}`,
        group: group + 1,
        ...land,
        x: 10 * (column * (columns + 1) + (j % columns)),
        y: 4 * (row * (rows + 1) + Math.floor(j / columns)),
      };
    }),
  );
  const links = new Map<string, readonly [string, string]>();
  const link = (from: string, to: string) => links.set([from, to].sort().join(' '), [from, to]);
  for (const group of blocks.keys()) {
    for (const [from, to] of inner) link(idAt(group, from), idAt(group, to));
    for (const [from, to] of ring) link(idAt(group, from), idAt((group + 1) % players, to));
  }
  return levelText({ map: mapOf(territories, [...links.values()]) });
}

type Draw = (max: number) => number;
type IndexPair = readonly [number, number];

/** Links every territory of a block, except the first, to an earlier one. Some get a second link at random. */
function innerLinks(count: number, columns: number, draw: Draw): readonly IndexPair[] {
  const links: IndexPair[] = [];
  const optionalLinks: IndexPair[] = [];
  for (let j = 1; j < count; j++) {
    const candidates = [...(j % columns > 0 ? [j - 1] : []), ...(j >= columns ? [j - columns] : [])];
    const chosen = candidates.length === 2 ? draw(2) - 1 : 0;
    for (const [i, candidate] of candidates.entries()) (i === chosen ? links : optionalLinks).push([candidate, j]);
  }
  return [...links, ...optionalLinks.filter(() => draw(2) === 1)];
}

const ringLinks = (count: number, draw: Draw): readonly IndexPair[] =>
  Array.from({ length: 1 + Math.floor(count / 3) }, (): IndexPair => [draw(count) - 1, draw(count) - 1]);

/** The tutorial match. With this seed, a player who follows the advice wins every battle with few losses. */
export const tutorialMatch: TutorialMatch = {
  text: `graph tutorial {
  alder [label="Alder", group=1, size=1, food=6, tech=4, x=0, y=0];
  brook [label="Brook", group=1, size=2, food=4, tech=3, x=14, y=0];
  cairn [label="Cairn", group=1, size=1, food=4, tech=3, x=0, y=5];
  keep [label="Keep", group=2, size=1, food=6, tech=4, x=14, y=5];
  mill [label="Mill", group=2, size=2, food=4, tech=3, x=28, y=0];
  vale [label="Vale", group=2, size=1, food=4, tech=3, x=28, y=5];

  alder -- brook -- mill -- vale -- keep -- cairn -- alder;
  brook -- keep;
}
`,
  seed: 'tutorial',
  bots: { 2: 'recruit' },
  about: 'your first war, step by step: five minutes, and you win it',
};

/** Default maps for 2, 3, 4 and 5 players. */
const standardLevels = ['twin-rivers', 'three-crowns', 'four-winds', 'five-fires'] as const;

export const levels: LevelForm = {
  read(text) {
    const level = readLevel(text);
    if (!level.ok) return level;
    const { label, map } = level.value;
    const players = groupCount(map);
    const links = map.links.reduce((sum, neighbors) => sum + neighbors.length, 0) / 2;
    const title = label === undefined ? '' : toPrintable(label);
    return success({
      ...(title === '' ? {} : { title }),
      summary: `${players} players, ${map.ids.length} lands, ${links} link${links === 1 ? '' : 's'}`,
      seats: { exactly: players },
    });
  },
  canonical(text) {
    const level = readLevel(text);
    return level.ok ? levelText(level.value) : text;
  },
  tiers: ['2 players', '3 players', '4 players', '5 players'],
  standard: (players) => standardLevels[players - 2] ?? standardLevels[0],
  ending: '.dot',
  faultText,
  generate: (seed, _, players) => ({ text: generate(seed, players) }),
  seeds: { pattern: seedPattern, shape: seedShape, form: seedForm, more: seedMore },
  tutorial: tutorialMatch,
};

export const standardLevel = `graph twin_rivers {
  label="Twin Rivers";
  alder [label="Alder", group=1, size=1, food=8, tech=2, x=0,  y=0];
  brook [label="Brook", group=1, size=2, food=5, tech=4, x=14, y=0];
  cairn [label="Cairn", group=1, size=3, food=3, tech=5, x=0,  y=5];
  drift [label="Drift", group=1, size=2, food=4, tech=3, x=14, y=5];
  eyrie [label="Eyrie", group=2, size=2, food=4, tech=3, x=28, y=0];
  fjord [label="Fjord", group=2, size=3, food=3, tech=5, x=42, y=0];
  glade [label="Glade", group=2, size=2, food=5, tech=4, x=28, y=5];
  heath [label="Heath", group=2, size=1, food=8, tech=2, x=42, y=5];
  alder -- brook -- drift -- cairn -- alder;
  heath -- glade -- eyrie -- fjord -- heath;
  brook -- eyrie;
  drift -- glade;
}
`;
