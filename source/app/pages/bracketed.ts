/** A value of a row, as it stands there. */
export interface Placed<Value> {
  readonly value: Value;
  /** Its label, in brackets where it is in force. */
  readonly text: string;
  /** The column where it begins. */
  readonly from: number;
}

/** What a row with its values is made of. */
export interface Bracketed<Value> {
  readonly values: readonly Value[];
  label(value: Value): string;
  isInForce(value: Value): boolean;
  /** The column where the first begins, and blanks between them; 2 where absent. */
  readonly from: number;
  readonly gap?: number;
}

/**
 * The values of a row side by side, the one in force in brackets, with the columns where they are.
 *
 * @example
 * bracketed({ values: ['on', 'off'], label: (word) => word, isInForce: (word) => word === 'on', from: 10 })[1] // => { value: 'off', text: 'off', from: 16 }
 */
export function bracketed<Value>({
  values,
  label,
  isInForce,
  from,
  gap = 2,
}: Bracketed<Value>): readonly Placed<Value>[] {
  let at = from;
  return values.map((value) => {
    const text = isInForce(value) ? `[${label(value)}]` : label(value);
    const placed = { value, text, from: at };
    at += text.length + gap;
    return placed;
  });
}

/** The value in a column of a row. */
export const valueAt = <Value>(row: readonly Placed<Value>[], column: number): Value | undefined =>
  row.find(({ from, text }) => column >= from && column < from + text.length)?.value;
