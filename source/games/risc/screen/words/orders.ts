import type { Glyphs } from '../../../../screen/paint.ts';
import { kindOf, type OrderName } from '../../draft.ts';
import type { GameEvent } from '../../events.ts';
import type { RiscMap } from '../../map.ts';
import type { Order } from '../../state.ts';
import { countOf, unitsOf, unitsText } from '../../units.ts';
import { typeIndex } from '../../vocabulary.ts';
import { panelWidths } from '../layout.ts';
import { unitsName, unitsWords } from './forces.ts';
import { landNamed, shortName } from './names.ts';

/** The list that orders are drawn in. */
export interface OrderList {
  readonly map: RiscMap;
  readonly glyphs: Glyphs;
  readonly width: number;
}

/** How a kind of order is told, with lands as `nameOf` calls them. */
interface OrderWords<OrderEvent> {
  /** `move 3a from alder to drift over brook` */
  long(order: OrderEvent, nameOf: (id: string) => string): string;
  /** Behind a player's name, for the ear: `attack on Haze with 2 basic units and 4 bowmen` */
  brief(order: OrderEvent, nameOf: (id: string) => string): string;
  /** The first step of a hint: where the order begins. */
  begins(order: OrderEvent, nameOf: (id: string) => string): string;
  /** The territory in which the map shows it, if it does. */
  place(order: OrderEvent): string | undefined;
  /** Target and units, the longest first. */
  columns(order: OrderEvent, list: OrderList): readonly (readonly [what: string, units: string])[];
}

type March = Extract<Order, { type: 'move' | 'attack' }>;

const march: Omit<OrderWords<March>, 'long' | 'brief'> = {
  begins: ({ from }, nameOf) => `begin in ${nameOf(from)}`,
  place: ({ to }) => to,
  columns(order, { map, glyphs, width }) {
    const arrow = glyphs.pointers.right;
    const [from, to] = [landNamed(map, order.from), landNamed(map, order.to)];
    const [units, count] = [unitsText(order.units), String(countOf(order.units))];
    const lefts = [...(width >= panelWidths.usual ? [`${from} ${arrow} ${to}`] : []), `${from}${arrow}${to}`];
    const all = width < panelWidths.tight ? [count] : [units, count];
    const wideForms = all.flatMap((text) => lefts.map((leftText) => [leftText, text] as const));
    const shortOf = (id: string, columns: number) => shortName(map, map.ids.indexOf(id), columns);
    const short = [12, 10, 8, 7, 5, 3].map(
      (columns) => [`${shortOf(order.from, columns)}${arrow}${shortOf(order.to, columns)}`, count] as const,
    );
    return [...wideForms, ...short];
  },
};

/** How each kind of order is told: in status, lists, hints and by the reader. One that is missing here does not compile. */
const words: { readonly [Name in OrderName]: OrderWords<Extract<Order, { type: Name }>> } = {
  upgrade: {
    long: ({ count, from, to, territory }, nameOf) => `upgrade ${count}${from} to ${to} in ${nameOf(territory)}`,
    brief: ({ count, from, to, territory }, nameOf) =>
      `${unitsWords(unitsOf(typeIndex(from), count))} ${count === 1 ? 'becomes a' : 'become'} ${unitsName(typeIndex(to), count)} in ${nameOf(territory)}`,
    begins: ({ territory }, nameOf) => `begin in ${nameOf(territory)}`,
    place: ({ territory }) => territory,
    columns({ territory, count, from, to }, { map, width }) {
      const name = landNamed(map, territory);
      if (width >= panelWidths.usual) return [[name, `${count}${from} to ${to}`]];
      const change = `${count} ${from} to ${to}`;
      if (width >= panelWidths.tight) return [[name, change]];
      return [
        [`${name} ${change}`, ''],
        [`${name} ${count}${from}${to}`, ''],
      ];
    },
  },
  move: {
    ...march,
    long({ units, from, to, path }, nameOf) {
      const over = path.slice(1, -1);
      const way = over.length === 0 ? '' : ` over ${over.map(nameOf).join(', ')}`;
      return `move ${unitsText(units)} from ${nameOf(from)} to ${nameOf(to)}${way}`;
    },
    brief: ({ units, from, to }, nameOf) => `${unitsWords(units)} from ${nameOf(from)} to ${nameOf(to)}`,
  },
  attack: {
    ...march,
    long: ({ units, from, to }, nameOf) => `attack ${nameOf(to)} from ${nameOf(from)} with ${unitsText(units)}`,
    brief: ({ units, to }, nameOf) => `attack on ${nameOf(to)} with ${unitsWords(units)}`,
  },
  research: {
    long: ({ level }) => `research technology level ${level}`,
    brief: ({ level }) => `research of level ${level}`,
    begins: () => 'think of research',
    place: () => undefined,
    columns: ({ level }) => [
      [`Research level ${level}`, ''],
      [`Level ${level}`, ''],
    ],
  },
};

/** How a kind of order is told. */
export const wordsOf = <Name extends OrderName>(name: Name): OrderWords<Extract<Order, { type: Name }>> => words[name];

/** What is told of an order that was carried out. */
export type OrderEvent = Extract<GameEvent, { readonly order: number }>;

export const isOrderEvent = (event: GameEvent): event is OrderEvent => 'order' in event;

/** The order that an event tells of. */
export function orderIn(event: OrderEvent): Order {
  switch (event.type) {
    case 'upgraded':
      return { ...event, type: 'upgrade' };
    case 'moved':
      return { ...event, type: 'move' };
    case 'attacked':
      return { ...event, type: 'attack' };
    case 'researched':
      return { ...event, type: 'research' };
  }
}

/** An order that was carried out, for the ear: `1 basic unit from Aurora to Boreas`. */
export function briefWords(event: OrderEvent, nameOf: (id: string) => string): string {
  const order = orderIn(event);
  return wordsOf(order.type).brief(order, nameOf);
}

/** An order in words with its price, such as `move 3a from alder to drift over brook, 15 food`. */
export const orderWords = (order: Order, nameOf = (id: string) => id): string =>
  `${wordsOf(order.type).long(order, nameOf)}, ${order.cost} ${kindOf(order.type).paidIn}`;

export function costOf(orders: readonly Order[]): { readonly food: number; readonly tech: number } {
  const costs = { food: 0, tech: 0 };
  for (const { type, cost } of orders) costs[kindOf(type).paidIn] += cost;
  return costs;
}
