import { wrappedLines } from '../../../screen/paint.ts';
import { levelPainterOf } from '../../../screen/parts/level-painter.ts';
import { counted } from '../../../screen/sentences.ts';
import { incomeOf } from '../income.ts';
import { groupCount, readLevel } from '../level/level.ts';
import type { RiscMap } from '../map.ts';
import { landsOf } from '../state.ts';
import { smallMap } from './map/small-map.ts';

/** Most rows in the panel of the level picker on the smallest screen. */
const mostRows = 14;

/** What the level picker shows of this game's maps; for how many players one is, its tier says. */
export const levelPainter = levelPainterOf(readLevel, {
  columns: [{ head: 'lands', width: 5, align: 'right' }],
  cells: ({ map }) => [String(map.ids.length)],
  about({ map }, width, glyphs) {
    const told = wrappedLines(factsOf(map), width);
    const room = { columns: width, rows: mostRows - told.length - 1 };
    return [...told, [], ...smallMap({ map, owners: map.groups, glyphs, ...room })];
  },
});

/** For how many players it is, and what each of them begins with. */
function factsOf(map: RiscMap): string {
  const { food, tech } = incomeOf({ map, owners: map.groups }, 1);
  const lands = counted(landsOf({ owners: map.groups }, 1).length, 'land');
  return `${groupCount(map)} players, ${lands} each: ${food} food and ${tech} tech a turn`;
}
