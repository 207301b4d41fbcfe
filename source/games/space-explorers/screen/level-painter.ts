import { type Line, span, wrap } from '../../../screen/paint.ts';
import type { LevelPainter } from '../../../screen/screen.ts';
import { counted } from '../../../screen/sentences.ts';
import { type Level, readLevel } from '../level/level.ts';
import { isSymmetric } from '../symmetry.ts';
import { smallMap } from './map/small-map.ts';

/** Most rows in the panel of the level picker on the smallest screen. */
const mostRows = 14;

/** What the level picker shows of this game's levels. */
export const levelPainter: LevelPainter = {
  columns: [
    { head: 'planets', width: 7, align: 'right' },
    { head: 'turns', width: 5, align: 'right' },
  ],
  cells(text) {
    const level = readLevel(text);
    if (!level.ok) return ['-', '-'];
    const { graph, turns } = level.value;
    return [String(graph.sizes.length), String(turns)];
  },
  about(text, width, glyphs) {
    const level = readLevel(text);
    const plain = (words: string, role: 'text' | 'refusal'): Line[] =>
      wrap(words, width).map((row): Line => [span(row, role)]);
    if (!level.ok) return plain(level.error.message, 'refusal');
    const { map, homes } = level.value.graph;
    const told = plain(factsOf(level.value), 'text');
    const room = { columns: width, rows: mostRows - told.length - 1 };
    return [...told, [], ...smallMap({ map, owners: homes, glyphs, ...room })];
  },
};

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
