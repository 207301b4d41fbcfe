import { column } from '../../../screen/cut.ts';
import { type Line, listLine, span, widthOf } from '../../../screen/paint.ts';
import { type FormRow, valueNow } from '../lists/form.ts';
import { asValue, inRow } from '../lists/list.ts';

/** A row of the page about who plays: a seat, an option of the game, or what starts the match. */
export interface PlayersRow extends FormRow {
  readonly group: 'seats' | 'options' | 'start';
}

/** Columns of the label, and of the value with its signs. */
const labelWidth = 10;
const valueWidth = 18;

/**
 * A row; the value of the one under the cursor stands between the signs of the keys that change it.
 *
 * @param at which row of the page it is
 */
export function playersLine(row: PlayersRow, at: number, chosen: boolean, width: number): Line {
  const { label, values } = row;
  const value = valueNow(row);
  const isOpen = chosen && values.length > 1;
  const cells: Line = [
    span(chosen ? ' > ' : '   ', 'accent'),
    span(column(label, labelWidth), 'strong'),
    span(isOpen ? '< ' : '  ', 'accent'),
    span(value, 'strong'),
    span(isOpen ? ' >' : '  ', 'accent'),
    span(' '.repeat(Math.max(1, valueWidth - value.length - 4))),
  ];
  const about = span(column(row.about, Math.max(0, width - widthOf(cells) - 1)), 'dim');
  const shown = [...(values.length > 1 ? asValue(at, row.at, cells) : cells), about];
  return inRow(at, listLine(shown, width, chosen));
}

/** The row that starts the match. */
export const startLine = ({ label }: PlayersRow, at: number, chosen: boolean, width: number): Line =>
  inRow(at, listLine([span(chosen ? ' > ' : '   ', 'accent'), span(label, 'strong')], width, chosen));
