import { unreachable } from '../../../engine/lookup.ts';
import { type DotDialect, type DotReader, dotReader, type Token } from '../../../engine/parsing/dot.ts';
import { withOtherFaults } from '../../../engine/parsing/faults.ts';
import { type FileFault, type Result, success } from '../../../engine/result.ts';
import { idOf, mapOf, standardPositions, unreachedPlanets } from '../map.ts';
import type { Graph } from '../state.ts';
import { minPlanets, standardPopulation, standardTurns } from '../vocabulary.ts';
import { faultAt, type LevelStatements, readStatements } from '../level.ts';

/** A level: a graph, and how a match in it begins and ends. */
export interface Level {
  /** Absent where the file does not say. */
  readonly name?: string;
  readonly graph: Graph;
  /** People at home at the start. */
  readonly population: number;
  /** Number of turns, counted over both players. */
  readonly turns: number;
}

/** Reads a level in the DOT language (rules, section 9); a fault names its line, and its code before the message. */
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

/** The language of level files (rules, section 9). */
const dialect: DotDialect = {
  words: [/-?(?:\.\d+|\d+(?:\.\d*)?)/y, /[A-Za-z_\u0080-\u{10FFFF}][\w\u0080-\u{10FFFF}]*/uy],
  signs: /->|--|[{}[\];,=:+<>]/y,
  // A quote, a line that goes on, or else itself.
  unescaped: (pair, sign) => (sign === '"' ? sign : sign.endsWith('\n') ? '' : pair),
  unexpected: (token, expected) => faultAt(token, 'syntax', `found ${tokenText(token)}, expected ${expected}`),
  strange(token) {
    const expected = { '/*': "'*/'", '"': `another '"'` }[token.text];
    const description = expected === undefined ? tokenText(token) : `${tokenText(token)} without its end`;
    return faultAt(token, 'syntax', `found ${description}, expected ${expected ?? 'a planet, an edge or an attribute'}`);
  },
  quoted: (sign) => `'${sign}'`,
};

const readerOf = (text: string): DotReader => dotReader(text, dialect);

/** A token as messages name it. */
const tokenText = ({ kind, text }: Token): string =>
  kind === 'end' ? 'the end of the file' : kind === 'text' ? `'"${text}"'` : `'${text}'`;

/**
 * The first fault of a level as a whole, in the order of the table of faults; nothing if it is sound (rules, section
 * 9).
 */
function faultOfLevel({ planets, edges, lastLine }: LevelStatements): FileFault | undefined {
  if (planets.length < minPlanets)
    return faultAt(
      { line: lastLine },
      'too-few-planets',
      `${planets.length} planets, expected at least ${minPlanets}`,
    );
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

/** A level in its one canonical form: planets by id, edges by their planets, each on a line of its own. */
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
