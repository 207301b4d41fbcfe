import { mostEdges, mostPlanets, ranges } from '../vocabulary.ts';
import {
  type Attributes,
  expectId,
  expectSign,
  isName,
  isSign,
  isWord,
  readAttributes,
  unexpected,
  withAttribute,
} from './attributes.ts';
import { attributeIn, wholeIn } from './numbers.ts';
import type { EdgePlan, LevelPlan, PlanetPlan } from './plan.ts';
import type { Token, Tokens } from './tokens.ts';

const noAttributes: Attributes = new Map();

/** Reads a whole DOT text, statement by statement; what is wrong first is the tokens' fault (rules, section 9). */
export function readPlan(tokens: Tokens): LevelPlan {
  readHead(tokens);
  const planets = new Map<number, PlanetPlan>();
  const edges = new Map<string, EdgePlan>();
  let level = noAttributes;
  let planetDefaults = noAttributes;
  let edgeDefaults = noAttributes;
  let last = tokens.peek();
  while (tokens.fault === undefined) {
    last = tokens.next();
    if (isSign(last, '}')) break;
    if (isSign(last, ';')) continue;
    if (isDefaults(last)) {
      if (!isSign(tokens.peek(), '[')) unexpected(tokens, tokens.peek(), "'['");
      if (isWord(last, 'graph')) level = readAttributes(tokens, level);
      else if (isWord(last, 'node')) planetDefaults = readAttributes(tokens, planetDefaults);
      else edgeDefaults = readAttributes(tokens, edgeDefaults);
    } else if (!isName(last)) {
      unexpected(tokens, last, "a planet, an edge, an attribute or '}'");
    } else if (isSign(tokens.peek(), '=')) {
      tokens.next();
      level = withAttribute(level, last, expectId(tokens, 'a value'));
    } else if (isSign(tokens.peek(), '--')) {
      readEdge(tokens, last, edgeDefaults, edges);
    } else readPlanet(tokens, last, planetDefaults, planets);
  }
  const after = tokens.next();
  if (after.kind !== 'end') unexpected(tokens, after, "nothing after '}'");
  const { population, turns } = ranges;
  return {
    name: level.get('name')?.text,
    planets: [...planets.values()],
    edges: [...edges.values()],
    population: attributeIn(tokens, level, ['population'], 'population', population),
    turns: attributeIn(tokens, level, ['turns'], 'turns', turns),
    lastLine: last.line,
  };
}

/** `[strict] graph [NAME] {` */
function readHead(tokens: Tokens): void {
  if (isWord(tokens.peek(), 'strict')) tokens.next();
  const graph = tokens.next();
  if (!isWord(graph, 'graph')) unexpected(tokens, graph, "'graph'");
  if (isName(tokens.peek())) tokens.next();
  expectSign(tokens, '{');
}

const isDefaults = (token: Token): boolean => ['graph', 'node', 'edge'].some((word) => isWord(token, word));

/** A planet: its id and attributes. */
function readPlanet(
  tokens: Tokens,
  { text, line }: Token,
  defaults: Attributes,
  planets: Map<number, PlanetPlan>,
): void {
  const next = tokens.peek();
  if (next.kind === 'sign' && !['[', ';', '}'].includes(next.text))
    return unexpected(tokens, next, next.text === '->' ? "'--' (edges have no direction)" : "'--' or '['");
  const attributes = readAttributes(tokens, defaults);
  const id = wholeIn(tokens, 'planet id', text, line, ranges.id);
  if (planets.has(id)) tokens.refuse(line, 'duplicate-planet', `planet ${id} is given again`);
  const number = (name: string, range: readonly [number, number]) =>
    attributeIn(tokens, attributes, [name], `${name} of planet ${id}`, range);
  const needed = (name: string, range: readonly [number, number]) => {
    const value = number(name, range);
    if (value === undefined) tokens.refuse(line, 'missing-attribute', `planet ${id} has no ${name}`);
    return value ?? range[0];
  };
  const habitability = needed('habit', ranges.habitability);
  const size = needed('size', ranges.size);
  const base = number('base', [1, 2]);
  const x = number('x', ranges.place);
  const y = number('y', ranges.place);
  if (planets.size === mostPlanets) tokens.refuse(line, 'too-many-planets', `more than ${mostPlanets} planets`);
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

/** An edge: two planets and its length. */
function readEdge(tokens: Tokens, first: Token, defaults: Attributes, edges: Map<string, EdgePlan>): void {
  tokens.next();
  const second = expectId(tokens, 'a planet');
  const next = tokens.peek();
  if (next.kind === 'sign' && !['[', ';', '}'].includes(next.text))
    return unexpected(tokens, next, "'[' or the next statement (one edge each)");
  const attributes = readAttributes(tokens, defaults);
  const a = wholeIn(tokens, 'planet id', first.text, first.line, ranges.id);
  const b = wholeIn(tokens, 'planet id', second.text, second.line, ranges.id);
  if (a === b) tokens.refuse(first.line, 'self-edge', `edge ${a} -- ${b} joins a planet to itself`);
  const key = a < b ? `${a},${b}` : `${b},${a}`;
  if (edges.has(key)) tokens.refuse(first.line, 'duplicate-edge', `edge ${a} -- ${b} is given again`);
  const what = `weight of edge ${a} -- ${b}`;
  const length = attributeIn(tokens, attributes, ['weight', 'label'], what, ranges.length);
  if (length === undefined) tokens.refuse(first.line, 'missing-attribute', `edge ${a} -- ${b} has no weight`);
  if (edges.size === mostEdges) tokens.refuse(first.line, 'too-many-edges', `more than ${mostEdges} edges`);
  edges.set(key, { a, b, length: length ?? 1, line: first.line });
}
