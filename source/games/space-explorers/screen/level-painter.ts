import { type Line, span, wrap } from '../../../screen/paint.ts';
import type { LevelPainter } from '../../../screen/screen.ts';
import { counted } from '../../../screen/sentences.ts';
import { type Level, readLevel } from '../level/level.ts';
import { isSymmetric } from '../symmetry.ts';

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
  about(text, width) {
    const level = readLevel(text);
    const plain = (words: string, role: 'text' | 'refusal'): Line[] =>
      wrap(words, width).map((row): Line => [span(row, role)]);
    return level.ok ? plain(factsOf(level.value), 'text') : plain(level.error.message, 'refusal');
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
