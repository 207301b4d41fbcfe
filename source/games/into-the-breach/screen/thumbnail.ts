import { levelPainterOf, type PictureRoom } from '../../../screen/game/level-painter.ts';
import { type Line, span, widthOf, wrappedLines } from '../../../screen/styled-text.ts';
import { buildingsOf, columnsOf } from '../board.ts';
import { readLevel } from '../level-text.ts';
import { levels } from '../levels.ts';
import { isMech } from '../state.ts';
import type { View } from '../view.ts';
import { smallBoard } from './board/small-board.ts';

/** Rows below the board: two of facts, and a blank one before them unless it is full. */
const rowsBelow = 3;

/** The position on a few rows: the board, or the part of it around the units, and how things stand. */
export function thumbnail(view: View, { columns, rows, glyphs }: PictureRoom): readonly Line[] {
  const room = { columns, rows: rows - rowsBelow };
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

const factRow = ([leftLabel, now]: Fact, [rightLabel, value]: Fact): Line => [
  span(leftLabel.padEnd(8), 'dim'),
  span(String(now).padStart(3), 'strong'),
  span(`    ${rightLabel.padEnd(9)}`, 'dim'),
  span(String(value).padStart(6), 'strong'),
];

/** Columns that a board is set in by, where there is room. */
const indent = 2;

/** The level picker's columns and pictures for this game. */
export const levelPainter = levelPainterOf(readLevel, {
  columns: [{ head: 'size', width: 5, align: 'right' }],
  cells: ({ board }) => [`${board.length}x${columnsOf(board)}`],
  about({ board, units }, { columns, rows, glyphs }, text) {
    const facts = levels.read(text);
    const summaryLines = facts.ok ? wrappedLines(facts.value.summary, columns) : [];
    const drawn = smallBoard({ board, units }, { columns, rows: rows - summaryLines.length - 1 }, glyphs);
    const margin = drawn.every((row) => widthOf(row) + 2 * indent <= columns) ? [span(' '.repeat(indent))] : [];
    return [...summaryLines, [], ...drawn.map((row): Line => [...margin, ...row])];
  },
});
