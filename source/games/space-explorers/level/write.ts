import { idOf } from '../map.ts';
import { standardPopulation, standardTurns } from '../vocabulary.ts';
import type { Level } from './level.ts';

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
