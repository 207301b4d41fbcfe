/** A change on two columns; of one that does not fit only its direction, as `--` or `++`. */
export function tailOf(change: number): string {
  const text = signed(change);
  return text.length <= 2 ? text : text.slice(0, 1).repeat(2);
}

/** `+2`, `-16` */
export const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));
