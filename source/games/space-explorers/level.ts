import { unreachable } from '#engine/lookup.ts';
import {
  type DotDialect,
  type DotReader,
  dotReader,
  isName,
  isSign,
  isWord,
  readAttributes,
  type Token,
} from '#engine/parsing/dot.ts';
import type { Range } from '#engine/parsing/json.ts';
import { type FileFault, type Result, success, withOtherFaults } from '#engine/result.ts';
import { idOf, mapOf, standardPositions, unreachedPlanets } from './map.ts';
import type { Graph } from './state.ts';
import {
  maxEdges,
  maxPlanets,
  minPlanets,
  type PlayerNumber,
  ranges,
  standardPopulation,
  standardTurns,
} from './vocabulary.ts';

export interface Level {
  readonly name?: string;
  readonly graph: Graph;
  readonly population: number;
  /** Number of turns of both players together. */
  readonly turns: number;
}

/** Reads a level. Errors have a line number and begin with a code (rules, "Level files"). */
export function readLevel(text: string): Result<Level, FileFault> {
  const reader = readerOf(text);
  const statements = readStatements(reader);
  const [first = faultOfLevel(statements), ...otherFaults] = reader.faults;
  return first === undefined ? success(levelOf(statements)) : withOtherFaults(first, otherFaults);
}

function levelOf({ name, planets, edges, population, turns }: LevelStatements): Level {
  const sorted = planets.toSorted((a, b) => a.id - b.id);
  const indexOf = new Map(sorted.map(({ id }, i) => [id, i]));
  const isPlaced = sorted.every(({ x, y }) => x !== undefined && y !== undefined);
  const standard = standardPositions(sorted.length);
  const places = sorted.map(({ id, x = 0, y = 0 }, i) => ({
    id,
    ...(isPlaced ? { x, y } : (standard[i] ?? { x, y })),
  }));
  const links = edges.map(({ a, b, length }) => ({
    a: indexOf.get(a) ?? unreachable(a),
    b: indexOf.get(b) ?? unreachable(b),
    length,
  }));
  return {
    ...(name === undefined ? {} : { name }),
    graph: {
      map: mapOf(places, links),
      sizes: sorted.map(({ size }) => size),
      habitabilities: sorted.map(({ habitability }) => habitability),
      homes: sorted.map(({ base }) => base ?? 0),
    },
    population: population ?? standardPopulation,
    turns: turns ?? standardTurns,
  };
}

const dialect: DotDialect = {
  words: [/-?(?:\.\d+|\d+(?:\.\d*)?)/y, /[A-Za-z_\u0080-\u{10FFFF}][\w\u0080-\u{10FFFF}]*/uy],
  signs: /->|--|[{}[\];,=:+<>]/y,
  // In quotes, `\"` and a backslash at the end of a line are special. Other backslashes stay unchanged.
  unescaped: (pair, sign) => (sign === '"' ? sign : sign.endsWith('\n') ? '' : pair),
  unexpected: (token, expected) => faultAt(token, 'syntax', `found ${tokenText(token)}, expected ${expected}`),
  strange(token) {
    const expected = { '/*': "'*/'", '"': `another '"'` }[token.text];
    const description = expected === undefined ? tokenText(token) : `an unclosed ${tokenText(token)}`;
    return faultAt(
      token,
      'syntax',
      `found ${description}, expected ${expected ?? 'a planet, an edge or an attribute'}`,
    );
  },
  quoted: (sign) => `'${sign}'`,
};

const readerOf = (text: string): DotReader => dotReader(text, dialect);

const tokenText = ({ kind, text }: Token): string =>
  kind === 'end' ? 'the end of the file' : kind === 'text' ? `'"${text}"'` : `'${text}'`;

/** Returns the first error of a whole level (rules, "Level files"). */
function faultOfLevel({ planets, edges, lastLine }: LevelStatements): FileFault | undefined {
  if (planets.length < minPlanets)
    return faultAt({ line: lastLine }, 'too-few-planets', `${planets.length} planets, expected at least ${minPlanets}`);
  const sorted = planets.toSorted((a, b) => a.id - b.id);
  const indexOf = new Map(sorted.map(({ id }, i) => [id, i]));
  for (const { a, b, line } of edges)
    for (const id of [a, b])
      if (!indexOf.has(id)) {
        const message = `edge ${a} -- ${b} names planet ${id}, which has no statement of its own`;
        return faultAt({ line }, 'unknown-planet', message);
      }
  for (const base of [1, 2]) {
    const homes = planets.filter((planet) => planet.base === base);
    if (homes.length !== 1) {
      const message = `${homes.length} planets with base ${base}, expected exactly one`;
      return faultAt({ line: homes[1]?.line ?? lastLine }, 'bases', message);
    }
  }
  const ways: { readonly to: number }[][] = sorted.map(() => []);
  for (const { a, b } of edges) {
    const [from, to] = [indexOf.get(a) ?? unreachable(a), indexOf.get(b) ?? unreachable(b)];
    ways[from]?.push({ to });
    ways[to]?.push({ to: from });
  }
  const cut = unreachedPlanets(ways).map((planet) => sorted[planet]?.id);
  if (cut.length === 0) return undefined;
  const message = `planets ${cut.join(', ')} cannot be reached from planet ${sorted[0]?.id}`;
  return faultAt({ line: lastLine }, 'not-connected', message);
}

/** Writes a level in canonical form: planets sorted by id, then edges sorted by planets, each on its own line. */
export function levelText({ name, graph, population, turns }: Level): string {
  const { map, sizes, habitabilities, homes } = graph;
  const facts = [
    ...(name === undefined ? [] : [`name="${name.replace(/"/g, '\\"')}"`]),
    ...(population === standardPopulation ? [] : [`population=${population}`]),
    ...(turns === standardTurns ? [] : [`turns=${turns}`]),
  ];
  const planets = map.ids.map((id, i) => {
    const base = homes[i] === 0 ? '' : `, base=${homes[i]}`;
    return `  ${id} [habit=${habitabilities[i]}, size=${sizes[i]}, x=${map.xs[i]}, y=${map.ys[i]}${base}];`;
  });
  const edges = map.edges.map(({ a, b, length }) => `  ${idOf(map, a)} -- ${idOf(map, b)} [weight=${length}];`);
  const head = facts.length === 0 ? [] : [`  graph [${facts.join(', ')}];`];
  return `${['graph {', ...head, ...planets, ...edges, '}'].join('\n')}\n`;
}

const noAttributes: Attributes = new Map();

/** Reads the statements of a level (rules, "Level files"). Adds errors to `reader`. */
export function readStatements(reader: DotReader): LevelStatements {
  readHead(reader);
  const planets = new Map<number, PlanetStatement>();
  const edges = new Map<string, EdgeStatement>();
  let level = new Map<string, Attribute>();
  let planetDefaults = noAttributes;
  let edgeDefaults = noAttributes;
  let last = reader.peek();
  while (!reader.isStuck) {
    last = reader.next();
    if (isSign(last, '}')) break;
    if (isSign(last, ';')) continue;
    if (isDefaults(last)) {
      if (!isSign(reader.peek(), '[')) reader.unexpected(reader.peek(), "'['");
      if (isWord(last, 'graph')) level = readOver(reader, level);
      else if (isWord(last, 'node')) planetDefaults = readOver(reader, planetDefaults);
      else edgeDefaults = readOver(reader, edgeDefaults);
    } else if (!isName(last)) {
      reader.unexpected(last, "a planet, an edge, an attribute or '}'");
    } else if (isSign(reader.peek(), '=')) {
      reader.next();
      setAttribute(level, last, reader.expect('a value', isName));
    } else if (isSign(reader.peek(), '--')) {
      readEdge(reader, last, edgeDefaults, edges);
    } else readPlanet(reader, last, planetDefaults, planets);
  }
  const after = reader.next();
  if (after.kind !== 'end') reader.unexpected(after, "nothing after '}'");
  const { population, turns } = ranges;
  return {
    name: level.get('name')?.text,
    planets: [...planets.values()],
    edges: [...edges.values()],
    population: attributeIn(reader, level, ['population'], 'population', population),
    turns: attributeIn(reader, level, ['turns'], 'turns', turns),
    lastLine: last.line,
  };
}

function readHead(reader: DotReader): void {
  if (isWord(reader.peek(), 'strict')) reader.next();
  const graph = reader.next();
  if (!isWord(graph, 'graph')) reader.unexpected(graph, "'graph'");
  if (isName(reader.peek())) reader.next();
  reader.expectSign('{');
}

const isDefaults = (token: Token): boolean => ['graph', 'node', 'edge'].some((word) => isWord(token, word));

function readPlanet(
  reader: DotReader,
  token: Token,
  defaults: Attributes,
  planets: Map<number, PlanetStatement>,
): void {
  const { line } = token;
  const faults = reader.faults.length;
  const next = reader.peek();
  if (next.kind === 'sign' && !['[', ';', '}'].includes(next.text))
    return reader.unexpected(next, next.text === '->' ? "'--' (edges have no direction)" : "'--' or '['");
  const attributes = readOver(reader, defaults);
  const id = integerIn(reader, 'planet id', token, ranges.id);
  if (planets.has(id)) reader.refuse(faultAt(token, 'duplicate-planet', `planet ${id} is given again`));
  const number = (name: string, range: readonly [number, number]) =>
    attributeIn(reader, attributes, [name], `${name} of planet ${id}`, range);
  const needed = (name: string, range: readonly [number, number]) => {
    const value = number(name, range);
    if (value === undefined) reader.refuse(faultAt(token, 'missing-attribute', `planet ${id} has no ${name}`));
    return value ?? range[0];
  };
  const habitability = needed('habit', ranges.habitability);
  const size = needed('size', ranges.size);
  const base = number('base', [1, 2]);
  const x = number('x', ranges.place);
  const y = number('y', ranges.place);
  if (planets.size === maxPlanets) reader.refuse(faultAt(token, 'too-many-planets', `more than ${maxPlanets} planets`));
  // A planet with errors does not reserve its id.
  if (reader.faults.length > faults) return;
  planets.set(id, {
    id,
    habitability,
    size,
    ...(base === undefined ? {} : { base: base === 1 ? 1 : 2 }),
    ...(x === undefined ? {} : { x }),
    ...(y === undefined ? {} : { y }),
    line,
  });
}

function readEdge(reader: DotReader, first: Token, defaults: Attributes, edges: Map<string, EdgeStatement>): void {
  reader.next();
  const second = reader.expect('a planet', isName);
  const next = reader.peek();
  if (next.kind === 'sign' && !['[', ';', '}'].includes(next.text))
    return reader.unexpected(next, "'[' or the next statement (one edge per statement)");
  const attributes = readOver(reader, defaults);
  const a = integerIn(reader, 'planet id', first, ranges.id);
  const b = integerIn(reader, 'planet id', second, ranges.id);
  if (a === b) reader.refuse(faultAt(first, 'self-edge', `edge ${a} -- ${b} joins a planet to itself`));
  const key = a < b ? `${a},${b}` : `${b},${a}`;
  if (edges.has(key)) reader.refuse(faultAt(first, 'duplicate-edge', `edge ${a} -- ${b} is given again`));
  const what = `weight of edge ${a} -- ${b}`;
  const length = attributeIn(reader, attributes, ['weight', 'label'], what, ranges.length);
  if (length === undefined) reader.refuse(faultAt(first, 'missing-attribute', `edge ${a} -- ${b} has no weight`));
  if (edges.size === maxEdges) reader.refuse(faultAt(first, 'too-many-edges', `more than ${maxEdges} edges`));
  edges.set(key, { a, b, length: length ?? 1, line: first.line });
}

interface PlanetStatement {
  readonly id: number;
  readonly habitability: number;
  readonly size: number;
  readonly base?: PlayerNumber;
  readonly x?: number;
  readonly y?: number;
  readonly line: number;
}

interface EdgeStatement {
  readonly a: number;
  readonly b: number;
  readonly length: number;
  readonly line: number;
}

export interface LevelStatements {
  readonly name: string | undefined;
  readonly planets: readonly PlanetStatement[];
  readonly edges: readonly EdgeStatement[];
  readonly population: number | undefined;
  readonly turns: number | undefined;
  readonly lastLine: number;
}

/** Reads an integer. If it is invalid, reports an error and returns the lower bound. */
function integerIn(reader: DotReader, what: string, token: Attribute, [low, high]: Range): number {
  const { text } = token;
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= low && value <= high) return value === 0 ? 0 : value;
  reader.refuse(faultAt(token, 'out-of-range', `${what} is '${text}', expected an integer ${low} to ${high}`));
  return low;
}

function attributeIn(
  reader: DotReader,
  attributes: Attributes,
  names: readonly string[],
  what: string,
  range: Range,
): number | undefined {
  for (const name of names) {
    const attribute = attributes.get(name);
    if (attribute !== undefined) return integerIn(reader, what, attribute, range);
  }
  return undefined;
}

type Attribute = Pick<Token, 'text' | 'line' | 'column'>;

type Attributes = ReadonlyMap<string, Attribute>;

/** Attributes that turncade reads. Level files may contain other attributes. */
const known: ReadonlyMap<string, string> = new Map([
  ...['name', 'population', 'turns', 'habit', 'size', 'base', 'x', 'y', 'weight', 'label'].map(
    (name) => [name, name] as const,
  ),
  ['habitability', 'habit'],
]);

function setAttribute(attributes: Map<string, Attribute>, { text: name }: Token, value: Token): void {
  const key = known.get(name.toLowerCase());
  if (key !== undefined) attributes.set(key, value);
}

/** Reads all `[name=value, …]` lists that follow. Their values override those of `before`. */
function readOver(reader: DotReader, before: Attributes): Map<string, Attribute> {
  const attributes = new Map(before);
  const take = (name: Token, value: Token) => setAttribute(attributes, name, value);
  while (isSign(reader.peek(), '[')) readAttributes(reader, { isKey: isName, isValue: isName, take });
  return attributes;
}

type FaultCode =
  | 'syntax'
  | 'out-of-range'
  | 'duplicate-planet'
  | 'duplicate-edge'
  | 'self-edge'
  | 'missing-attribute'
  | 'too-many-planets'
  | 'too-many-edges'
  | 'too-few-planets'
  | 'unknown-planet'
  | 'bases'
  | 'not-connected';

export const faultAt = (
  { line, column }: { readonly line: number; readonly column?: number },
  code: FaultCode,
  message: string,
): FileFault => ({
  code: 'bad-level',
  line,
  ...(column === undefined ? {} : { column }),
  message: `${code}: ${message}`,
});

export const faultText = (file: string, { line, message }: FileFault): string =>
  `${file}:${line === undefined ? '' : `${line}:`} ${message}`;
