import { itemAt } from '../../../../engine/lookup.ts';
import { cutText } from '../../../../screen/cut.ts';
import { idOf, type RiscMap } from '../../map.ts';

/** Columns from which on the cut in a name is marked by `..`. */
const marked = 6;

/** What a territory is called on a screen: its label; its id where the label has signs that not every terminal shows alike. */
export function nameOf(map: Pick<RiscMap, 'ids' | 'labels'>, territory: number): string {
  const label = itemAt(map.labels, territory).replace(/ +/g, ' ').trim();
  return /^[ -~]+$/.test(label) ? label : idOf(map, territory);
}

/** The same in at most so many columns: the label, the id, or the beginning of the label with its number if it has one. */
export function shortName(map: Pick<RiscMap, 'ids' | 'labels'>, territory: number, columns: number): string {
  const label = nameOf(map, territory);
  const whole = [label, idOf(map, territory)].find((text) => text.length <= columns);
  if (whole !== undefined) return whole;
  const digits = /\d*$/.exec(label)?.[0] ?? '';
  const room = columns - digits.length;
  return room < 1 ? cut(label, columns) : `${cut(label.slice(0, label.length - digits.length), room)}${digits}`;
}

const cut = (text: string, columns: number): string =>
  columns < marked ? text.slice(0, columns).trimEnd() : cutText(text.trimEnd(), columns);
