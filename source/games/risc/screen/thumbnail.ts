import { itemAt } from '../../../engine/lookup.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { type SmallPicture, smallGraph } from '../../../graph/small-graph.ts';
import { grouped } from '../../../screen/grouped.ts';
import { type Line, seatRole, span, wrappedLines } from '../../../screen/paint.ts';
import { levelPainterOf } from '../../../screen/parts/level-painter.ts';
import type { PictureRoom } from '../../../screen/screen.ts';
import { counted } from '../../../screen/sentences.ts';
import { incomeOf } from '../income.ts';
import { groupCount, readLevel } from '../level/level.ts';
import type { RiscMap } from '../map.ts';
import { landsOf } from '../state.ts';
import type { View } from '../view.ts';
import { graphOf } from './map/drawing.ts';
import { figuresOf } from './memory.ts';

/** The position on a few rows: the map with its owners, and how all stand; nothing of anybody's plans. */
export function thumbnail(view: View, { columns, rows, glyphs }: PictureRoom): readonly Line[] {
  const { turn, outcome, options, map, owners, seats } = view;
  const [winner] = outcome?.winners ?? [];
  const end = outcome === null ? '' : winner === undefined ? ', a draw' : `, player ${winner} wins`;
  const limit = options.turns === 0 ? '' : ` of ${options.turns}`;
  const last: Line =
    turn === 0
      ? [span('placement')]
      : [span('turn '.padEnd(9), 'dim'), span(String(turn), 'strong'), span(end === '' ? limit : end)];
  const drawn = smallMap({ map, owners, glyphs, columns, rows: rows - seats.length - 2 });
  return [...drawn, [], last, ...seats.map((_seat, i) => playerLine(view, i + 1, columns))];
}

/** `player 1 4 lands, 28 units`; fewer words where that is too long. */
function playerLine(view: View, seat: number, columns: number): Line {
  const { lands, units } = figuresOf(view, seat);
  const name = `player ${seat} `;
  const land = counted(lands, 'land');
  const army = `${land}, ${grouped(units)} ${units === 1 ? 'unit' : 'units'}`;
  const fits = name.length + army.length <= columns;
  const text = lands === 0 ? 'out' : view.phase === 'placement' ? land : fits ? army : `${land}, ${grouped(units)}`;
  return [span(name, seatRole(seat)), span(text)];
}

/** What the level picker shows of this game's maps; for how many players one is, its tier says. */
export const levelPainter = levelPainterOf(readLevel, {
  columns: [{ head: 'lands', width: 5, align: 'right' }],
  cells: ({ map }) => [String(map.ids.length)],
  about({ map }, { columns, rows, glyphs }) {
    const told = wrappedLines(factsOf(map), columns);
    return [...told, [], ...smallMap({ map, owners: map.groups, glyphs, columns, rows: rows - told.length - 1 })];
  },
  owned: ({ map }, owners, room) => (owners.length === map.ids.length ? smallMap({ map, owners, ...room }) : []),
});

/** For how many players it is, and what each of them begins with. */
function factsOf(map: RiscMap): string {
  const { food, tech } = incomeOf({ map, owners: map.groups }, 1);
  const lands = counted(landsOf({ owners: map.groups }, 1).length, 'land');
  return `${groupCount(map)} players, ${lands} each: ${food} food and ${tech} tech a turn`;
}

/** A map to be drawn on a few rows. */
interface SmallMap extends Pick<SmallPicture, 'columns' | 'rows' | 'glyphs'> {
  readonly map: RiscMap;
  /** By territory. */
  readonly owners: readonly Seat[];
}

/** A map on a few rows: territories as their owner's digit, with their links. */
export function smallMap({ map, owners, ...room }: SmallMap): readonly Line[] {
  const nodeSign = (territory: number) => {
    const owner = itemAt(owners, territory);
    return span(String(owner), seatRole(owner));
  };
  return smallGraph({ ...room, ...graphOf(map), nodeSign });
}
