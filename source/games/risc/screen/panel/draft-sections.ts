import { itemAt } from '#engine/lookup.ts';
import { groupDigits } from '#screen/format-number.ts';
import { linesOrMore, listSection, type Section } from '#screen/frame.ts';
import { arePending, pendingMark } from '#screen/parts/online-parts.ts';
import { justify, type Line, line, listLine, type Role, span, withTarget } from '#screen/styled-text.ts';
import { firstThatFits, truncate, wrapWords } from '#screen/truncate.ts';
import type { Order } from '../../commands.ts';
import { isHeldWith, puzzleFronts } from '../../defence.ts';
import { idOf, landName } from '../../map.ts';
import { createOrder, kindOf } from '../../orders.ts';
import { incomeOf, ownerOf, type View } from '../../state.ts';
import { unitsText } from '../../units.ts';
import { worthTexts } from '../hint-words.ts';
import { layoutOf, panelWidths } from '../layout.ts';
import { type RiscScene, riscTargets } from '../local.ts';
import { lostCauses, risksOf } from '../odds.ts';
import { isPlanOfHint, memoizeByScene, placementIn, situationOf } from '../situation.ts';
import {
  costOf,
  type OrderList,
  percent,
  percentText,
  quickOrders,
  shortName,
  shortPlayerName,
  shownHintOrders,
  wordsOf,
} from '../words.ts';

export interface OrderRow {
  readonly order: Order;
  readonly role: Role;
  /** Index of the order in the list: first the orders of the draft, then an order being composed or a hint's orders. */
  readonly index: number;
  readonly isMarked: boolean;
  /** Sign after an order that the server has not confirmed. Undefined for all other orders. */
  readonly mark?: string;
}

export function orderLine(row: OrderRow, list: OrderList): Line {
  const { order, role, index, isMarked, mark = '' } = row;
  const { width } = list;
  const { paidIn } = kindOf(order.type);
  const hasNumber = width >= panelWidths.tight;
  const head = `${isMarked ? '>' : ' '}${hasNumber ? `${index + 1} ` : ''}`;
  const price =
    width >= panelWidths.usual ? `${groupDigits(order.cost)} ${paidIn}` : `${groupDigits(order.cost)}${paidIn[0]}`;
  const room = width - head.length - 1;
  const choices = wordsOf(order.type)
    .columns(order, list)
    .map(([leftText, units]): readonly [string, string] => [
      leftText,
      `${units === '' ? '' : `${units} `}${price.padStart(width >= panelWidths.usual ? 6 : 3)}${mark}`,
    ]);
  const [leftText, right] = choices.find(([one, other]) => one.length + 1 + other.length <= room) ?? [
    truncate(itemAt(choices, choices.length - 1)[0], room - price.length - 1),
    price,
  ];
  return [
    span(head, isMarked ? 'strong' : 'dim'),
    ...justify([span(leftText, role)], [span(right, role), span(' ')], width - head.length),
  ];
}

function rowsOf(scene: RiscScene): readonly OrderRow[] {
  const { orders, composed } = situationOf(scene);
  const { focus, order: chosen } = scene.local;
  const unconfirmed = arePending(orders, scene.confirmed?.seats[scene.seat - 1]?.orders ?? undefined);
  return [
    ...orders.map(
      (order, index): OrderRow => ({
        order,
        role: unconfirmed[index] === true ? 'dim' : 'text',
        index,
        isMarked: focus === 'draft' && index === chosen,
        ...(unconfirmed[index] === true && { mark: pendingMark(scene.glyphs) }),
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
    return isOfDraft ? withTarget(rowLine, riscTargets.to({ type: 'order', order: index })) : rowLine;
  });
});

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

function priceOf(orders: readonly Order[]): string {
  const { food, tech } = costOf(orders);
  return [...(food > 0 ? [`${food} food`] : []), ...(tech > 0 ? [`${tech} tech`] : [])].join(', ');
}

function emptyLines(scene: RiscScene): readonly Line[] {
  const { panelWidth } = layoutOf(scene);
  return wrapWords(emptyText(scene), panelWidth - 2).map((row) => line(` ${row}`, 'dim'));
}

function emptyText(scene: RiscScene): string {
  switch (situationOf(scene).stage) {
    case 'placement':
      return placementIn(scene).unplacedCount === 0 ? 'All placed. t: ready' : 'Place your units first';
    case 'orders':
      return scene.local.hint === undefined ? 'None. Enter: send from here' : 'None yet. b: what to order';
    case 'committed':
      return scene.view.phase === 'placement' ? 'Ready. Secret until all are' : 'No orders. Ready';
    case 'out':
      return 'You are out';
    case 'over':
    case 'watching':
      return 'The match is over';
  }
}

/** A warning in several lengths, longest first. The player may end the turn in spite of it. */
interface Warning {
  readonly texts: readonly string[];
  /** True if the player may lose a territory or a battle by ignoring the warning. */
  readonly warns: boolean;
}

/** A warning appears if unspent stock exceeds the income of this many turns. */
const unspentLimits = { food: 5, tech: 3 } as const;

const warningsOf: (scene: RiscScene) => readonly Warning[] = memoizeByScene((scene) => {
  const { view, seat } = scene;
  const { draft } = situationOf(scene);
  if (draft === undefined) return [];
  const name = (at: number) => landName(view.map, at);
  const isHinted = isPlanOfHint(scene);
  const isNarrow = layoutOf(scene).panelWidth < panelWidths.usual;
  const attacks = lostCauses(scene).map(({ target, win = 0 }): Warning => {
    const chance = percent(win);
    const rival = shortPlayerName(scene, ownerOf(view, target));
    const texts = [`${name(target)}: only ${chance} to win`, `${name(target)}: only ${chance}`];
    return isHinted
      ? {
          texts: [
            `${texts[0]}, but it weakens ${rival}`,
            `${name(target)}: weakens ${rival}`,
            `${name(target)}: worth a try`,
          ],
          warns: false,
        }
      : { texts, warns: true };
  });
  const risks = risksOf(scene).map(({ territory, isEmpty, chance, seat: other }): Warning => {
    const land = name(territory);
    const short = `${shortName(view.map, territory, 7)} falls ${percent(chance)}`;
    if (isHinted) return { texts: worthTexts(scene, territory, isEmpty, chance), warns: false };
    return {
      texts: isEmpty
        ? [`${land} is left empty`, `${land}: left empty`, `${land}: empty`]
        : [
            `${land}: ${percent(chance)} to fall if ${shortPlayerName(scene, other)} sends everything`,
            `${land}: ${percent(chance)} to fall to ${shortPlayerName(scene, other)}`,
            isNarrow ? short : `${land}: ${percent(chance)} to fall`,
            short,
          ],
      warns: true,
    };
  });
  const income = incomeOf(view, seat);
  const reminders = quickOrders.flatMap(({ command, reminders: textsFor }): Warning[] => {
    const order = createOrder(draft, command(idOf(view.map, scene.local.cursor)));
    return order.ok ? [{ texts: textsFor(order.value.cost), warns: false }] : [];
  });
  const tech: Warning[] =
    reminders.length === 0 && draft.projection.tech > unspentLimits.tech * income.tech
      ? [{ texts: [`${groupDigits(draft.projection.tech)} tech unspent`], warns: false }]
      : reminders;
  const food: Warning[] =
    draft.projection.food > unspentLimits.food * income.food
      ? [{ texts: [`${groupDigits(draft.projection.food)} food unspent`], warns: false }]
      : [];
  return [...attacks, ...risks, ...tech, ...food];
});

export const firstWarning = (scene: RiscScene): string | undefined =>
  warningsOf(scene).find(({ warns }) => warns)?.texts[0];

export const frontsTitle = ({ take }: View, hold: number): string =>
  `${take === undefined ? 'hold' : 'each'} at ${hold} %`;

/** Fronts of a puzzle, such as ` ! North  1a+2b v 1c   71.2 %`. The `!` marks a front that is too weak. */
export const frontLines = (scene: RiscScene, width: number): readonly Line[] => {
  const { hold = 0 } = scene.view;
  const { units, ownSeat, orders, composed } = situationOf(scene);
  const sent = [...orders, ...(composed?.order.ok === true ? [composed.order.value] : [])];
  return puzzleFronts({ ...scene.view, units, seats: [{ ...ownSeat, orders: sent }] }).map((front) => {
    const { territory, isAttack, chance } = front;
    const isHeld = isHeldWith(hold, front);
    const land = landName(scene.view.map, territory);
    const name = isAttack ? `take ${land}` : land;
    const [force, chanceText] = [unitsText(front.units), percentText(chance)];
    const start = firstThatFits(
      [`${`${name} `.padEnd(7)}${force} v ${unitsText(front.rivals)}`, `${`${name} `.padEnd(6)}${force}`, name, land],
      width - 5 - chanceText.length,
    );
    return justify(
      [span(isHeld ? '   ' : ' ! ', 'warning'), span(start)],
      [span(chanceText, isHeld ? 'success' : 'warning'), span(' ')],
      width,
    );
  });
};

export function warningsSection(scene: RiscScene, rows: number): Section {
  const { panelWidth } = layoutOf(scene);
  const { sentDraft, stock } = situationOf(scene);
  const { hold } = scene.view;
  if (hold !== undefined)
    return { title: frontsTitle(scene.view, hold), lines: linesOrMore(frontLines(scene, panelWidth), rows) };
  if (sentDraft !== undefined)
    return {
      title: 'not spent',
      lines: [line(` ${groupDigits(stock.food)} food   ${groupDigits(stock.tech)} tech`, 'dim')],
    };
  const warnings = warningsOf(scene).toSorted((one, other) => Number(other.warns) - Number(one.warns));
  const lines = warnings.map(({ texts, warns }): Line => {
    const warningText = firstThatFits(texts, panelWidth - (warns ? 4 : 2));
    return line(warns ? ` ! ${warningText}` : ` ${warningText}`, warns ? 'warning' : 'dim');
  });
  const count = warnings.filter(({ warns }) => warns).length;
  const hasTag = panelWidth >= panelWidths.usual;
  return {
    title: count === 0 || hasTag ? 'warnings' : `warnings ${count}`,
    ...(count > 0 && hasTag && { tag: String(count) }),
    // Only lines with `!` count as `more`, so that the title and the list agree.
    lines: linesOrMore(lines.slice(0, Math.max(rows, count)), rows),
  };
}
