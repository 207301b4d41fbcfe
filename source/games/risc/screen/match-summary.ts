import { itemAt } from '../../../engine/lookup.ts';
import { columnsOf, filled } from '../../../engine/text/width.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { borderOf } from '../../../graph/drawing/border.ts';
import { type SmallPicture, smallGraph } from '../../../graph/small-graph.ts';
import type { PictureRoom } from '../../../screen/game/levels.ts';
import { grouped } from '../../../screen/grouped.ts';
import { type Named, withNames } from '../../../screen/online.ts';
import { type Line, type Span, seatPlate, seatRole, span, wrappedLines } from '../../../screen/paint.ts';
import { levelPainterOf } from '../../../screen/parts/level-painter.ts';
import { counted } from '../../../screen/sentences.ts';
import { incomeOf } from '../income.ts';
import { groupCount, readLevel } from '../level/level.ts';
import type { RiscMap } from '../map.ts';
import { landsOf } from '../state.ts';
import type { View } from '../view.ts';
import { graphOf } from './map/drawing.ts';
import { figuresOf } from './memory.ts';

/** The position on a few rows: the map with its owners, and how all stand; nothing of anybody's plans. */
export function thumbnail(view: View, { columns, rows, glyphs }: PictureRoom, named: Named = {}): readonly Line[] {
  const { turn, outcome, options, map, owners, seats, viewer } = view;
  const [winner] = outcome?.winners ?? [];
  const won = winner === undefined ? 'a draw' : withNames(`player ${winner} wins`, named);
  const end = outcome === null ? '' : `, ${won}`;
  const ownSeat = typeof viewer === 'number' ? viewer : undefined;
  const limit = options.turns === 0 ? '' : ` of ${options.turns}`;
  const last: Line =
    turn === 0
      ? [span('placement')]
      : [span('turn '.padEnd(9), 'dim'), span(String(turn), 'strong'), span(end === '' ? limit : end)];
  const drawn = smallMap({ map, owners, ownSeat, glyphs, columns, rows: rows - seats.length - 2 });
  return [...drawn, [], last, ...seats.map((_seat, i) => playerLine(view, i + 1, columns, named))];
}

/** `normal 4 lands, 28 units`; fewer words where that is too long. */
function playerLine(view: View, seat: number, columns: number, named: Named): Line {
  const { lands, units } = figuresOf(view, seat);
  const called = withNames(`player ${seat}`, named);
  const name = filled(`${called === `player ${seat}` ? `P${seat}` : called === 'you' ? 'You' : called} `, 9);
  const land = counted(lands, 'land');
  const army = `${land}, ${grouped(units)} ${units === 1 ? 'unit' : 'units'}`;
  const fits = columnsOf(name) + army.length <= columns;
  const text = lands === 0 ? 'out' : view.phase === 'placement' ? land : fits ? army : `${land}, ${grouped(units)}`;
  return [span(name, seatRole(seat)), span(text)];
}

/** A preview of a map for the level picker; the number of players is in its tier's name already. */
export const levelPainter = levelPainterOf(readLevel, {
  columns: [{ head: 'territories', width: 11, align: 'right' }],
  cells: ({ map }) => [String(map.ids.length)],
  about({ map }, { columns, rows, glyphs }) {
    const factLines = wrappedLines(levelFacts(map), columns);
    return [...factLines, [], ...smallMap({ map, owners: map.groups, glyphs, columns, rows: rows - factLines.length - 1 })];
  },
  owned: ({ map }, owners, room) => (owners.length === map.ids.length ? smallMap({ map, owners, ...room }) : []),
});

/** The number of players, and the territories and income that each of them starts with. */
function levelFacts(map: RiscMap): string {
  const { food, tech } = incomeOf({ map, owners: map.groups }, 1);
  const lands = counted(landsOf({ owners: map.groups }, 1).length, 'territory', 'territories');
  return `${groupCount(map)} players; each has ${lands}, ${food} food and ${tech} tech a turn`;
}

/** A map to be drawn on a few rows. */
interface SmallMap extends Pick<SmallPicture, 'columns' | 'rows' | 'glyphs'> {
  readonly map: RiscMap;
  /** By territory. */
  readonly owners: readonly Seat[];
  /** The seat whose view it is. */
  readonly ownSeat?: Seat | undefined;
}

/** A map on a few rows: territories as their owner's digit in the owner's frame, own ones filled, with their links. */
export function smallMap({ map, owners, ownSeat, ...room }: SmallMap): readonly Line[] {
  const signed = (territory: number, signOf: (owner: Seat) => string): Span => {
    const owner = itemAt(owners, territory);
    return owner === ownSeat ? span(signOf(owner), 'strong', seatPlate(owner)) : span(signOf(owner), seatRole(owner));
  };
  const nodeSign = (territory: number) => signed(territory, String);
  const side = (territory: number) => signed(territory, (owner) => borderOf(room.glyphs, owner).down);
  const nodeSides = (territory: number) => [side(territory), side(territory)] as const;
  return smallGraph({ ...room, ...graphOf(map), nodeSign, nodeSides });
}
