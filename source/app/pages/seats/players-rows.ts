import { column } from '../../../screen/cut.ts';
import { type Line, listLine, span, widthOf } from '../../../screen/paint.ts';
import { asValue, inRow } from '../lists/list.ts';

/** A row of the page about who plays: a seat, or an option of the game. */
export interface PlayersRow {
  readonly group: 'seats' | 'options';
  readonly label: string;
  readonly value: string;
  /** A few words about the value. */
  readonly about: string;
  /** The values that left and right go through. */
  readonly values: readonly string[];
  set(value: string): void;
  /** What can be typed instead. */
  readonly typed?: TypedValue | undefined;
}

/** What can be typed in a row. */
export interface TypedValue {
  /** What it is, where it is not the value of the row. */
  readonly what?: 'program' | 'name';
  /** What it can be, as a sentence. */
  readonly label: string;
  /** What is wrong with a text. */
  fault(text: string): string | undefined;
  /** Takes a text, where that is another thing than the value of the row. */
  set?(text: string): void;
  /** Paths that begin with what has been typed, where it is one. */
  complete?(text: string): readonly string[];
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
  const { label, value, values } = row;
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
  const shown = [...(values.length > 1 ? asValue(at, values.indexOf(value), cells) : cells), about];
  return inRow(at, listLine(shown, width, chosen));
}

/** The row that starts the match. */
export const startLine = (at: number, chosen: boolean, width: number): Line =>
  inRow(at, listLine([span(chosen ? ' > ' : '   ', 'accent'), span('Start', 'strong')], width, chosen));

/** The value that a key leads to: the next or the one before, round and round. */
export function valueAfter({ value, values }: PlayersRow, by: 1 | -1): string {
  const at = values.indexOf(value);
  return values[(Math.max(0, at) + by + values.length) % values.length] ?? value;
}
