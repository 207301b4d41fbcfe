import { itemAt } from '../../../../engine/lookup.ts';
import { cutText } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { type Line, type Role, span, spread } from '../../../../screen/paint.ts';
import { kindOf } from '../../draft.ts';
import type { Order } from '../../state.ts';
import { panelWidths } from '../layout.ts';
import { type OrderList, wordsOf } from '../words/orders.ts';

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

/** An order in a line: its number, from where to where, units and price; with less where there is no room. */
export function orderLine(row: OrderRow, list: OrderList): Line {
  const { order, role, index, isMarked, mark = '' } = row;
  const { width } = list;
  const { paidIn } = kindOf(order.type);
  const hasNumber = width >= panelWidths.tight;
  const head = `${isMarked ? '>' : ' '}${hasNumber ? `${index + 1} ` : ''}`;
  const price = width >= panelWidths.usual ? `${grouped(order.cost)} ${paidIn}` : `${grouped(order.cost)}${paidIn[0]}`;
  const room = width - head.length - 1;
  const choices = wordsOf(order.type)
    .columns(order, list)
    .map(([leftText, units]): readonly [string, string] => [
      leftText,
      `${units === '' ? '' : `${units} `}${price.padStart(width >= panelWidths.usual ? 6 : 3)}${mark}`,
    ]);
  const [leftText, right] = choices.find(([one, other]) => one.length + 1 + other.length <= room) ?? [
    cutText(itemAt(choices, choices.length - 1)[0], room - price.length - 1),
    price,
  ];
  return [
    span(head, isMarked ? 'strong' : 'dim'),
    ...spread([span(leftText, role)], [span(right, role), span(' ')], width - head.length),
  ];
}
