import { itemAt } from '../../../../engine/lookup.ts';
import { cutText } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { type Glyphs, type Line, type Role, span, spread } from '../../../../screen/paint.ts';
import type { RiscMap } from '../../map.ts';
import type { Order } from '../../state.ts';
import { countOf, unitsText } from '../../units.ts';
import { panelWidths } from '../layout.ts';
import { landNamed, shortName } from '../words/names.ts';
import { paidIn } from '../words.ts';

/** How an order of the list is shown. */
export interface OrderRow {
  readonly order: Order;
  readonly role: Role;
  /** From 0; the draft first. */
  readonly index: number;
  readonly isMarked: boolean;
  /** Behind it, where it is not confirmed yet. */
  readonly mark?: string;
}

/** What rows are drawn with. */
interface RowFrame {
  readonly map: RiscMap;
  readonly glyphs: Glyphs;
  readonly width: number;
}

/** An order in a line: its number, from where to where, units and price; with less where there is no room. */
export function orderLine(row: OrderRow, frame: RowFrame): Line {
  const { order, role, index, isMarked, mark = '' } = row;
  const { width } = frame;
  const hasNumber = width >= panelWidths.tight;
  const head = `${isMarked ? '>' : ' '}${hasNumber ? `${index + 1} ` : ''}`;
  const price =
    width >= panelWidths.usual
      ? `${grouped(order.cost)} ${paidIn(order)}`
      : `${grouped(order.cost)}${paidIn(order)[0]}`;
  const room = width - head.length - 1;
  const choices = textsOf(order, frame).map(([left, units]): readonly [string, string] => [
    left,
    `${units === '' ? '' : `${units} `}${price.padStart(width >= panelWidths.usual ? 6 : 3)}${mark}`,
  ]);
  const [left, right] = choices.find(([one, other]) => one.length + 1 + other.length <= room) ?? [
    cutText(itemAt(choices, choices.length - 1)[0], room - price.length - 1),
    price,
  ];
  return [
    span(head, isMarked ? 'strong' : 'dim'),
    ...spread([span(left, role)], [span(right, role), span(' ')], width - head.length),
  ];
}

/** From where to where and with whom, the longest first. */
function textsOf(order: Order, { map, glyphs, width }: RowFrame): readonly (readonly [left: string, units: string])[] {
  if (order.type === 'research')
    return [
      [`Research level ${order.level}`, ''],
      [`Level ${order.level}`, ''],
    ];
  if (order.type === 'upgrade') {
    const name = landNamed(map, order.territory);
    const { count, from, to } = order;
    const change = width >= panelWidths.usual ? `${count}${from} to ${to}` : `${count} ${from} to ${to}`;
    return width < panelWidths.tight
      ? [
          [`${name} ${change}`, ''],
          [`${name} ${count}${from}${to}`, ''],
        ]
      : [[name, change]];
  }
  const arrow = glyphs.pointers.right;
  const [from, to] = [landNamed(map, order.from), landNamed(map, order.to)];
  const [units, count] = [unitsText(order.units), String(countOf(order.units))];
  const lefts = [...(width >= panelWidths.usual ? [`${from} ${arrow} ${to}`] : []), `${from}${arrow}${to}`];
  const all = width < panelWidths.tight ? [count] : [units, count];
  const whole = all.flatMap((text) => lefts.map((left) => [left, text] as const));
  const shortOf = (id: string, columns: number) => shortName(map, map.ids.indexOf(id), columns);
  const short = [12, 10, 8, 7, 5, 3].map(
    (columns) => [`${shortOf(order.from, columns)}${arrow}${shortOf(order.to, columns)}`, count] as const,
  );
  return [...whole, ...short];
}
