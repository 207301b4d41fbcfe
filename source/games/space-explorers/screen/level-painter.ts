import { wrappedLines } from '../../../screen/paint.ts';
import { levelPainterOf } from '../../../screen/parts/level-painter.ts';
import { counted } from '../../../screen/sentences.ts';
import { type Level, readLevel } from '../level/level.ts';
import { isSymmetric } from '../symmetry.ts';
import { smallMap } from './map/small-map.ts';

/** Most rows in the panel of the level picker on the smallest screen. */
const mostRows = 14;

/** What the level picker shows of this game's levels. */
export const levelPainter = levelPainterOf(readLevel, {
  columns: [
    { head: 'planets', width: 7, align: 'right' },
    { head: 'turns', width: 5, align: 'right' },
  ],
  cells: ({ graph, turns }) => [String(graph.sizes.length), String(turns)],
  about(level, width, glyphs) {
    const { map, homes } = level.graph;
    const told = wrappedLines(factsOf(level), width);
    const room = { columns: width, rows: mostRows - told.length - 1 };
    return [...told, [], ...smallMap({ map, owners: homes, glyphs, ...room })];
  },
});

/** What is no column of the list. */
function factsOf({ graph, population }: Level): string {
  const { map, sizes } = graph;
  const lengths = map.edges.map(({ length }) => length);
  const people = sizes.reduce((sum, size) => sum + size, 0);
  return [
    `${counted(map.edges.length, 'edge')} of lengths ${Math.min(...lengths)} to ${Math.max(...lengths)}`,
    `food for ${people}`,
    `${population} at each home at the start`,
    isSymmetric(graph) ? 'symmetric' : 'not symmetric',
  ].join(', ');
}
