import { formatCommand } from '../../../../engine/script.ts';
import { cutText } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { type Line, type Role, span, spread } from '../../../../screen/paint.ts';
import type { Command } from '../../commands.ts';
import { commands } from '../../commands.ts';
import { commandOf } from '../../draft/draft.ts';
import type { Order } from '../../state.ts';
import { unitsText } from '../../units.ts';
import { paidIn } from '../words.ts';

/** How an order of the list is shown. */
export interface OrderRow {
  /** As it is drafted; of a hint only its command. */
  readonly order?: Order;
  readonly command: Command;
  readonly role: Role;
  /** From 0; the draft first. */
  readonly index: number;
  readonly isMarked: boolean;
  /** Behind it, where it is not confirmed yet. */
  readonly mark?: string;
}

/** The row of an order that is drafted or put together. */
export const rowOfOrder = (order: Order, row: Pick<OrderRow, 'role' | 'index' | 'isMarked' | 'mark'>): OrderRow => ({
  order,
  command: commandOf(order),
  ...row,
});

/** The lines of an order: with its price, and in a wide panel its path. */
export const orderLines = (row: OrderRow, width: number, isWide: boolean): readonly Line[] =>
  isWide ? wideLines(row, width) : narrowLines(row, width);

const priceOf = ({ order, mark = '' }: OrderRow): string =>
  (order === undefined ? '' : `${grouped(order.cost)} ${paidIn(order)}`) + mark;

const headOf = ({ index, isMarked }: OrderRow) =>
  span(`${isMarked ? '>' : ' '}${index + 1} `, isMarked ? 'strong' : 'dim');

/** `2 move(alder,brook,3a)     9 food`, and below it `alder brook, 3 a unit`. */
function wideLines(row: OrderRow, width: number): readonly Line[] {
  const { order, role } = row;
  const head = headOf(row);
  const price = `${priceOf(row)}  `;
  const room = width - head.text.length - price.length - 2;
  const first = spread([head, span(callText(row.command, room), role)], [span(price)], width);
  if (order?.type !== 'move') return [first];
  const perUnit = `, ${order.cost / order.units.reduce((sum, count) => sum + count, 0)} a unit`;
  return [first, [span(`   ${cutText(order.path.join(' '), width - 4 - perUnit.length)}${perUnit}`, 'dim')]];
}

/** A command as it is typed; its units are left out where it is too long with them. */
function callText(command: Command, room: number): string {
  const whole = formatCommand(commands, command);
  if (whole.length <= room) return whole;
  const short = whole.replace(/,[^,]*\)$/, ',..)');
  return short.length <= room ? short : cutText(short, room);
}

/** `2 move alder brook`, and below it `3a   9 food`. */
function narrowLines(row: OrderRow, width: number): readonly Line[] {
  const { command, role } = row;
  const head = headOf(row);
  const [first, second] = narrowTexts(command);
  const price = priceOf(row);
  if (second === undefined) return [spread([head, span(first, role)], [span(`${price} `)], width)];
  const room = width - 4 - price.length - 1;
  return [
    [head, span(cutText(first, width - head.text.length), role)],
    spread([span(`   ${cutText(second, room)}`, role)], [span(`${price} `)], width),
  ];
}

function narrowTexts(command: Command): readonly [first: string, second?: string] {
  switch (command.name) {
    case 'upgrade': {
      const { territory, count, from, to } = command.args;
      return [`upgrade ${territory}`, `${count} ${from} to ${to}`];
    }
    case 'move':
    case 'attack': {
      const { from, to, units } = command.args;
      return [`${command.name} ${from} ${to}`, units === 'all' ? units : unitsText(units)];
    }
    case 'research':
      return ['research'];
    default:
      return [formatCommand(commands, command)];
  }
}
