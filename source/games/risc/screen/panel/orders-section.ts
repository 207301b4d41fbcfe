import { fitting, wrapped } from '../../../../screen/cut.ts';
import { aimed, filledTo, type Line, line, listLine } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { areUnconfirmed, unconfirmedMark } from '../../../../screen/unconfirmed.ts';
import type { Order } from '../../state.ts';
import { layoutOf, panelWidths } from '../layout.ts';
import { type RiscScene, riscTargets } from '../local.ts';
import { rememberedOf, situationOf } from '../situation.ts';
import { toldOrders } from '../words/hinted.ts';
import { costOf } from '../words/orders.ts';
import { placementIn } from '../words/stage.ts';
import { type OrderRow, orderLine } from './order-rows.ts';

/** A line of the list, and the order that it is of. */
interface ListedLine {
  readonly line: Line;
  readonly index: number;
}

/** The list of orders: the draft, the one that is put together, and those of a hint. */
function rowsOf(scene: RiscScene): readonly OrderRow[] {
  const { orders, composed } = situationOf(scene);
  const { focus, order: chosen } = scene.local;
  const sent = areUnconfirmed(orders, scene.confirmed?.seats[scene.seat - 1]?.orders ?? undefined);
  return [
    ...orders.map(
      (order, index): OrderRow => ({
        order,
        role: sent[index] === true ? 'dim' : 'text',
        index,
        isMarked: focus === 'draft' && index === chosen,
        ...(sent[index] === true && { mark: unconfirmedMark(scene.glyphs) }),
      }),
    ),
    ...(composed?.order.ok === true
      ? [{ order: composed.order.value, role: 'strong', index: orders.length, isMarked: focus === 'map' } as const]
      : []),
    ...toldOrders(scene).map(
      (order, i): OrderRow => ({ order, role: 'accent', index: orders.length + i, isMarked: false }),
    ),
  ];
}

const listed: (scene: RiscScene) => readonly ListedLine[] = rememberedOf((scene) => {
  const { panelWidth: width } = layoutOf(scene);
  const { view, glyphs, local } = scene;
  const count = situationOf(scene).orders.length;
  return rowsOf(scene).map((row) => {
    const { index } = row;
    const isOfDraft = index < count;
    const isChosen = local.focus === 'draft' && index === local.order && isOfDraft;
    const shown = listLine(orderLine(row, { map: view.map, glyphs, width }), width, isChosen);
    return { line: isOfDraft ? aimed(shown, riscTargets.to({ type: 'order', order: index })) : shown, index };
  });
});

/** The first line that is seen of a list that is longer than its room: what is marked is seen, else the end. */
function firstLine(scene: RiscScene, lines: readonly ListedLine[], room: number): number {
  const { focus, order } = scene.local;
  const last = lines.length - room;
  if (last <= 0) return 0;
  const marked = focus === 'draft' ? lines.findIndex(({ index }) => index === order) : lines.length;
  return Math.max(0, Math.min(marked - Math.floor(room / 2), last));
}

/** The orders so far, with their prices, in exactly so many lines. */
export function ordersSection(scene: RiscScene, room: number): Section {
  const { orders } = situationOf(scene);
  const { panelWidth } = layoutOf(scene);
  const title =
    toldOrders(scene).length === 0 ? (orders.length === 0 ? 'orders' : `orders ${orders.length}`) : 'orders, hint';
  const lines = listed(scene);
  if (lines.length === 0) return { title, lines: filledTo(emptyLines(scene).slice(0, room), room) };
  const first = firstLine(scene, lines, room);
  const shown = lines.slice(first, first + room);
  const isCut = shown.length < lines.length;
  const tag = isCut
    ? whereText(first, shown.length, lines.length, panelWidth - title.length - ruleColumns)
    : panelWidth >= panelWidths.usual && orders.length > 0
      ? priceOf(orders)
      : undefined;
  return {
    title,
    tag,
    lines: filledTo(
      shown.map(({ line }) => line),
      room,
    ),
  };
}

/** Columns of a rule beside its title and its tag. */
const ruleColumns = 6;

/** `3-9 of 12`; without the last, which the title says, where there is no room. */
function whereText(first: number, shown: number, all: number, columns: number): string {
  const where = `${first + 1}-${first + shown}`;
  const whole = `${where} of ${all}`;
  return fitting([whole, where], columns);
}

/** `13 food, 6 tech` */
function priceOf(orders: readonly Order[]): string {
  const { food, tech } = costOf(orders);
  return [...(food > 0 ? [`${food} food`] : []), ...(tech > 0 ? [`${tech} tech`] : [])].join(', ');
}

function emptyLines(scene: RiscScene): readonly Line[] {
  const { panelWidth } = layoutOf(scene);
  return wrapped(emptyText(scene), panelWidth - 2).map((row) => line(` ${row}`, 'dim'));
}

function emptyText(scene: RiscScene): string {
  switch (situationOf(scene).stage) {
    case 'placement':
      return placementIn(scene).left === 0 ? 'all placed; t: ready' : 'first place all units';
    case 'orders':
      return scene.local.hint === undefined ? 'none; Enter: send from here' : 'none yet; b tells what to order';
    case 'committed':
      return 'ready; hidden until all are';
    case 'out':
      return 'none; you are out';
    case 'over':
    case 'watching':
      return 'the match is over';
  }
}
