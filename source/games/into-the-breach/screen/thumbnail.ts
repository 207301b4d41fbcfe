import { type Glyphs, type Line, span, wrappedLines } from '../../../screen/paint.ts';
import { levelPainterOf } from '../../../screen/parts/level-painter.ts';
import { buildingsOf, columnsOf } from '../board.ts';
import { readLevel } from '../level-text.ts';
import { levels } from '../levels.ts';
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

/** Most rows of a board in the panel of the level picker on the smallest screen. */
const mostRows = 12;
/** Columns that a board is set in by, where there is room. */
const indent = 2;

/** What the level picker shows of this game's levels. */
export const levelPainter = levelPainterOf(readLevel, {
  columns: [{ head: 'size', width: 5, align: 'right' }],
  cells: ({ board }) => [`${board.length}x${columnsOf(board)}`],
  about({ board, units }, width, glyphs, text) {
    const facts = levels.read(text);
    const drawn = smallBoard({ board, units }, { columns: width, rows: mostRows }, glyphs);
    const margin = 2 * columnsOf(board) + 2 * indent <= width ? [span(' '.repeat(indent))] : [];
    return [
      ...(facts.ok ? wrappedLines(facts.value.summary, width) : []),
      [],
      ...drawn.map((row): Line => [...margin, ...row]),
    ];
  },
});
