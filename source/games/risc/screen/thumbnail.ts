import { grouped } from '../../../screen/grouped.ts';
import { type Glyphs, type Line, seatRole, span } from '../../../screen/paint.ts';
import { counted } from '../../../screen/sentences.ts';
import type { View } from '../view.ts';
import { smallMap } from './map/small-map.ts';
import { figuresOf } from './memory.ts';

/** Room in the menu: the map, a blank row, the turn, and a row for each player. */
const room = { columns: 30, rows: 15 };

/** The position on a few rows: the map with its owners, and how all stand; nothing of anybody's plans. */
export function thumbnail(view: View, glyphs: Glyphs): readonly Line[] {
  const { turn, outcome, options, map, owners, seats } = view;
  const [winner] = outcome?.winners ?? [];
  const end = outcome === null ? '' : winner === undefined ? ', a draw' : `, player ${winner} wins`;
  const limit = options.turns === 0 ? '' : ` of ${options.turns}`;
  const last: Line =
    turn === 0
      ? [span('placement')]
      : [span('turn '.padEnd(9), 'dim'), span(String(turn), 'strong'), span(end === '' ? limit : end)];
  const drawn = smallMap({ map, owners, glyphs, columns: room.columns, rows: room.rows - seats.length - 2 });
  return [...drawn, [], last, ...seats.map((_seat, i) => playerLine(view, i + 1))];
}

/** `player 1 4 lands, 28 units`; fewer words where that is too long. */
function playerLine(view: View, seat: number): Line {
  const { lands, units } = figuresOf(view, seat);
  const name = `player ${seat} `;
  const land = counted(lands, 'land');
  const army = `${land}, ${grouped(units)} ${units === 1 ? 'unit' : 'units'}`;
  const fits = name.length + army.length <= room.columns;
  const text = lands === 0 ? 'out' : view.phase === 'placement' ? land : fits ? army : `${land}, ${grouped(units)}`;
  return [span(name, seatRole(seat)), span(text)];
}
