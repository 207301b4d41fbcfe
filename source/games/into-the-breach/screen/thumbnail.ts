import { type Glyphs, type Line, span } from '../../../screen/paint.ts';
import { buildingsOf } from '../board.ts';
import { isMech } from '../state.ts';
import type { View } from '../view.ts';
import { smallBoard } from './board/small-board.ts';

/** Room of a board in the menu; two rows of facts come below it, and a blank one before them unless it is full. */
const room = { columns: 30, rows: 12 };

/** The position on a few rows: the board, or the part of it around the units, and how things stand. */
export function thumbnail(view: View, glyphs: Glyphs): readonly Line[] {
  const { board, entities, turn } = view;
  const mechs = entities.filter(isMech).length;
  const buildings = buildingsOf(board);
  const standing = buildings.filter(({ health }) => health > 0).length;
  const drawn = smallBoard({ board, units: entities }, room, glyphs);
  return [
    ...drawn,
    ...(drawn.length < room.rows ? [[]] : []),
    factRow(['turn', turn], ['mechs', mechs]),
    factRow(['enemies', entities.length - mechs], ['buildings', `${standing}/${buildings.length}`]),
  ];
}

type Fact = readonly [label: string, value: number | string];

const factRow = ([left, now]: Fact, [right, value]: Fact): Line => [
  span(left.padEnd(8), 'dim'),
  span(String(now).padStart(3), 'strong'),
  span(`    ${right.padEnd(9)}`, 'dim'),
  span(String(value).padStart(6), 'strong'),
];
