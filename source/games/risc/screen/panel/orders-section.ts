import { wrapped } from '../../../../screen/cut.ts';
import { type Line, line, listLine } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { areUnconfirmed, unconfirmedMark } from '../../../../screen/unconfirmed.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { situationOf } from '../situation.ts';
import { type OrderRow, orderLines, rowOfOrder } from './order-rows.ts';

/** A line of the list, and the order that it is of. */
interface ListedLine {
  readonly line: Line;
  readonly index: number;
}

/** The list of orders: the draft, the one that is put together where there is room for it, and those of a hint. */
function rowsOf(scene: RiscScene): readonly OrderRow[] {
  const { draft, composed } = situationOf(scene);
  const { focus, order: chosen, hinted = [] } = scene.local;
  const orders = draft?.own.orders ?? [];
  const sent = areUnconfirmed(orders, scene.confirmed?.seats[scene.seat - 1]?.orders ?? undefined);
  const { isWide } = layoutOf(scene);
  const isComposed = isWide && composed?.order.ok === true;
  return [
    ...orders.map((order, index) =>
      rowOfOrder(order, {
        role: sent[index] === true ? 'dim' : 'text',
        index,
        isMarked: focus === 'draft' && index === chosen,
        ...(sent[index] === true && { mark: unconfirmedMark(scene.glyphs) }),
      }),
    ),
    ...(isComposed && composed.order.ok
      ? [rowOfOrder(composed.order.value, { role: 'strong', index: orders.length, isMarked: true })]
      : []),
    ...hinted.map(
      (command, i): OrderRow => ({
        command,
        role: 'accent',
        index: orders.length + i,
        isMarked: false,
      }),
    ),
  ];
}

function listed(scene: RiscScene): readonly ListedLine[] {
  const { panelWidth, isWide } = layoutOf(scene);
  const { focus, order } = scene.local;
  return rowsOf(scene).flatMap((row) =>
    orderLines(row, panelWidth, isWide).map((text) => ({
      line: listLine(text, panelWidth, focus === 'draft' && row.index === order && row.order !== undefined),
      index: row.index,
    })),
  );
}

/** Lines that the list needs. */
export const ordersHeight = (scene: RiscScene): number => {
  const { length } = listed(scene);
  return length === 0 ? emptyLines(scene).length : length;
};

/** The first line that is seen of a list that is longer than its room: what is marked is seen, else the end. */
function firstLine(scene: RiscScene, lines: readonly ListedLine[], room: number): number {
  const { focus, order } = scene.local;
  const last = lines.length - room;
  if (last <= 0) return 0;
  const marked = focus === 'draft' ? lines.findIndex(({ index }) => index === order) : lines.length;
  return Math.max(0, Math.min(marked - Math.floor(room / 2), last));
}

/** The orders so far, with their prices. */
export function ordersSection(scene: RiscScene, room: number): Section {
  const { draft } = situationOf(scene);
  const count = draft?.own.orders.length ?? 0;
  const title = scene.local.hinted === undefined ? (count === 0 ? 'orders' : `orders ${count}`) : 'orders, hint';
  const lines = listed(scene);
  if (lines.length === 0) return { title, lines: emptyLines(scene).slice(0, room) };
  const first = firstLine(scene, lines, room);
  const shown = lines.slice(first, first + room);
  const [top, bottom] = [shown[0], shown.at(-1)];
  const isCut = shown.length < lines.length && top !== undefined && bottom !== undefined;
  return {
    title,
    ...(isCut ? { tag: `${top.index + 1}-${bottom.index + 1}` } : {}),
    lines: shown.map(({ line }) => line),
  };
}

/** The order in a line of the list; nothing where there is none of the draft. */
export function orderAt(scene: RiscScene, row: number, room: number): number | undefined {
  const lines = listed(scene);
  const index = lines[firstLine(scene, lines, room) + row]?.index;
  const count = situationOf(scene).draft?.own.orders.length ?? 0;
  return index !== undefined && index < count ? index : undefined;
}

function emptyLines(scene: RiscScene): readonly Line[] {
  const { panelWidth } = layoutOf(scene);
  return wrapped(emptyText(scene), panelWidth - 2).map((row) => line(` ${row}`, 'dim'));
}

function emptyText(scene: RiscScene): string {
  const { stage } = situationOf(scene);
  switch (stage) {
    case 'placement':
      return 'none before all units are placed';
    case 'orders':
      return 'none; Enter picks where one starts';
    case 'committed':
      return 'committed; hidden until all have committed';
    case 'out':
      return 'none; you are out of the match';
    case 'over':
    case 'watching':
      return 'the match is over';
  }
}
