import { wrapped } from '../../../../screen/cut.ts';
import { aimed, type Line, line, listLine } from '../../../../screen/paint.ts';
import { listSection } from '../../../../screen/parts/scrolled-lines.ts';
import type { Section } from '../../../../screen/screen.ts';
import { areUnconfirmed, unconfirmedMark } from '../../../../screen/unconfirmed.ts';
import type { Order } from '../../state.ts';
import { layoutOf, panelWidths } from '../layout.ts';
import { type RiscScene, riscTargets } from '../local.ts';
import { memoizeByScene, situationOf } from '../situation.ts';
import { shownHintOrders } from '../words/hinted.ts';
import { costOf } from '../words/orders.ts';
import { placementIn } from '../words/stage.ts';
import { type OrderRow, orderLine } from './order-rows.ts';

/** The list of orders: the draft, the one being composed, and those of a hint. */
function rowsOf(scene: RiscScene): readonly OrderRow[] {
  const { orders, composed } = situationOf(scene);
  const { focus, order: chosen } = scene.local;
  const unconfirmed = areUnconfirmed(orders, scene.confirmed?.seats[scene.seat - 1]?.orders ?? undefined);
  return [
    ...orders.map(
      (order, index): OrderRow => ({
        order,
        role: unconfirmed[index] === true ? 'dim' : 'text',
        index,
        isMarked: focus === 'draft' && index === chosen,
        ...(unconfirmed[index] === true && { mark: unconfirmedMark(scene.glyphs) }),
      }),
    ),
    ...(composed?.order.ok === true
      ? [{ order: composed.order.value, role: 'strong', index: orders.length, isMarked: focus === 'map' } as const]
      : []),
    ...shownHintOrders(scene).map(
      (order, i): OrderRow => ({ order, role: 'accent', index: orders.length + i, isMarked: false }),
    ),
  ];
}

const orderLines: (scene: RiscScene) => readonly Line[] = memoizeByScene((scene) => {
  const { panelWidth: width } = layoutOf(scene);
  const { view, glyphs, local } = scene;
  const count = situationOf(scene).orders.length;
  return rowsOf(scene).map((row) => {
    const { index } = row;
    const isOfDraft = index < count;
    const isChosen = local.focus === 'draft' && index === local.order && isOfDraft;
    const rowLine = listLine(orderLine(row, { map: view.map, glyphs, width }), width, isChosen);
    return isOfDraft ? aimed(rowLine, riscTargets.to({ type: 'order', order: index })) : rowLine;
  });
});

/** The orders so far, with their prices, as far as there is room for them. */
export function ordersSection(scene: RiscScene, rows: number): Section {
  const { orders, sentDraft } = situationOf(scene);
  const { focus, order } = scene.local;
  const { panelWidth: width } = layoutOf(scene);
  const lines = orderLines(scene);
  if (sentDraft !== undefined && lines.length > 0)
    return listSection({ title: 'orders sent', tag: String(orders.length), lines, rows, width, marked: undefined });
  const title =
    shownHintOrders(scene).length === 0 ? (orders.length === 0 ? 'orders' : `orders ${orders.length}`) : 'orders, hint';
  if (lines.length === 0) return { title, lines: emptyLines(scene) };
  const tag = width >= panelWidths.usual && orders.length > 0 ? priceOf(orders) : undefined;
  return listSection({ title, tag, lines, rows, width, marked: focus === 'draft' ? order : undefined });
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
      return placementIn(scene).unplacedCount === 0 ? 'all placed; t: ready' : 'first place all units';
    case 'orders':
      return scene.local.hint === undefined ? 'none; Enter: send from here' : 'none yet; b tells what to order';
    case 'committed':
      return scene.view.phase === 'placement' ? 'ready; hidden until all are' : 'none sent; ready';
    case 'out':
      return 'none; you are out';
    case 'over':
    case 'watching':
      return 'the match is over';
  }
}
