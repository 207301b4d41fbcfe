import type { ShownHint } from '#screen/parts/hint-steps.ts';
import type { StatusTexts } from '#screen/parts/screen-lines.ts';
import { pluralize } from '#screen/sentences.ts';
import type { Glyphs } from '#screen/styled-text.ts';
import type { Command } from '../../commands.ts';
import { checkOrders, commandOf, isOrder, kindOf, type OrderName } from '../../draft.ts';
import type { GameEvent } from '../../events.ts';
import type { RiscMap } from '../../map.ts';
import type { Order } from '../../state.ts';
import { countOf, type Units, unitsOf, unitsText } from '../../units.ts';
import { typeIndex } from '../../vocabulary.ts';
import { panelWidths } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { assaultsOf, risksOf } from '../odds.ts';
import { memoizeByScene, situationOf } from '../situation.ts';
import { landNamed, shortName, unitsName, unitsWords } from './phrases.ts';

export interface OrderList {
  readonly map: RiscMap;
  readonly glyphs: Glyphs;
  readonly width: number;
}

interface OrderWords<OrderEvent> {
  /** `move 3a from alder to drift over brook` */
  long(order: OrderEvent, nameOf: (id: string) => string): string;
  /** Spoken after a player's name: `attack on Haze with 2 basic units and 4 bowmen` */
  brief(order: OrderEvent, nameOf: (id: string) => string): string;
  /** How the order starts, as the first step of a hint. */
  begins(order: OrderEvent, nameOf: (id: string) => string): string;
  /** Territory where the map shows the order, if any. */
  place(order: OrderEvent): string | undefined;
  /** Longest text first. */
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

/** Texts of orders for status, lists, hints and text mode. */
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

export const wordsOf = <Name extends OrderName>(name: Name): OrderWords<Extract<Order, { type: Name }>> => words[name];

export type OrderEvent = Extract<GameEvent, { readonly order: number }>;

export const isOrderEvent = (event: GameEvent): event is OrderEvent => 'order' in event;

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

/** `1 basic unit from Aurora to Boreas`, for an order that was carried out. */
export function briefWords(event: OrderEvent, nameOf: (id: string) => string): string {
  const order = orderIn(event);
  return wordsOf(order.type).brief(order, nameOf);
}

/** `move 3a from alder to drift over brook, 15 food` */
export const orderWords = (order: Order, nameOf = (id: string) => id): string =>
  `${wordsOf(order.type).long(order, nameOf)}, ${order.cost} ${kindOf(order.type).paidIn}`;

export function costOf(orders: readonly Order[]): { readonly food: number; readonly tech: number } {
  const costs = { food: 0, tech: 0 };
  for (const { type, cost } of orders) costs[kindOf(type).paidIn] += cost;
  return costs;
}

/** Orders revealed so far: none, the first, or all. */
export function shownHintOrders(scene: RiscScene): readonly Order[] {
  const step = scene.local.hint?.step;
  return step === 'where' ? [] : hintOrders(scene).slice(0, step === 'act' ? 1 : undefined);
}

/** Priced orders of a hint, up to the first that is illegal after those of the draft. */
export const hintOrders: (scene: RiscScene) => readonly Order[] = memoizeByScene((scene) => {
  const { draft } = situationOf(scene);
  const { hint } = scene.local;
  if (draft === undefined || hint === undefined) return [];
  const { land, seat, ownSeat } = draft;
  const before = ownSeat.orders.map(commandOf);
  const stock = scene.view.seats[seat - 1];
  if (stock === undefined) return [];
  const checked = checkOrders(land, seat, stock, [...before, ...hint.commands.filter(isOrder)]);
  return checked.ok ? checked.value.slice(before.length) : [];
});

/** The first order with the reason, then the others. */
export function hintSentence(scene: RiscScene, commands: readonly Command[], why: string): string {
  const nameOf = (id: string) => landNamed(scene.view.map, id);
  const placed = commands.flatMap((command) =>
    command.name === 'place' ? [`${placedText(command.args.units)} in ${nameOf(command.args.territory)}`] : [],
  );
  if (placed.length > 0) return `Hint: place ${placed.join(', ')}. ${why}`.trim();
  const orders = hintOrders({ ...scene, local: { ...scene.local, hint: { commands, why, step: 'turn' } } });
  const [first = endOf(commands), ...more] = orders.map((order) => orderWords(order, nameOf));
  const then = more.length === 0 ? '' : `Then ${more.join('; ')}.`;
  return [`Hint: ${first}.`, why, then].filter((text) => text !== '').join(' ');
}

/** A hint's commands without the commit, unless it is the only one. */
export function uncommitted(commands: readonly Command[]): readonly Command[] {
  const orders = commands.filter(({ name }) => name !== 'commit');
  return orders.length === 0 ? commands : orders;
}

/** `7`, `all` */
export const placedText = (units: Units | 'all'): string => (units === 'all' ? units : String(countOf(units)));

const endOf = (commands: readonly Command[]): string =>
  commands.some(({ name }) => name === 'spread') ? 'spread your units evenly' : 'end the turn';

/** The part of a placement hint that is revealed: a territory, its number of units, then everything. */
export function placementHint(
  scene: RiscScene,
  { commands, step }: ShownHint<Command>,
): readonly [StatusTexts, StatusTexts] {
  const nameOf = (id: string) => landNamed(scene.view.map, id);
  const placed = commands.flatMap(({ name, args }) =>
    name === 'place' ? [{ land: nameOf(args.territory), units: placedText(args.units) }] : [],
  );
  const [first] = placed;
  if (first === undefined)
    return [{ texts: ['Hint: spread your units evenly.'] }, { texts: ['Enter: use the hint, Esc: ignore.'] }];
  if (step === 'where')
    return [{ texts: [`Hint: begin in ${first.land}.`] }, { texts: ['b: how many units, Esc: ignore.'] }];
  const hintText = (some: typeof placed) =>
    `Hint: place ${some.map(({ land, units }) => `${units} in ${land}`).join(', ')}`;
  if (step === 'act')
    return [{ texts: [`${hintText([first])}.`] }, { texts: ['b: all of them, Enter: use the hint, Esc: ignore.'] }];
  const shorter = placed.map((_, i) => {
    const rest = i === 0 ? '' : ` and more in ${pluralize(i, 'other land')}`;
    return `${hintText(placed.slice(0, placed.length - i))}${rest}.`;
  });
  return [{ texts: shorter }, { texts: ['Enter: use the hint, Esc: ignore.'] }];
}

/** The part of a hint that is revealed: the first source, the first order, then all orders. */
export function draftHint(scene: RiscScene, { step, why }: ShownHint<Command>): readonly [StatusTexts, StatusTexts] {
  const [first] = hintOrders(scene);
  const nameOf = (id: string) => landNamed(scene.view.map, id);
  if (step === 'where' && first !== undefined)
    return [
      { texts: [`Hint: ${wordsOf(first.type).begins(first, nameOf)}.`] },
      { texts: ['b: what to do, Esc: ignore (the turn continues).'] },
    ];
  if (step === 'act' && first !== undefined) {
    const act = `Hint: ${orderWords(first, nameOf)}.`;
    const keys = 'b: the whole turn, Enter: use it, Esc: ignore.';
    return [{ texts: [act] }, { texts: [`${why} ${keys}`.trim(), `${why} b: the whole turn.`.trim(), why, keys] }];
  }
  const keys = 'Enter: use it, Esc: ignore.';
  return [{ texts: hintedTexts(scene) }, { texts: [...comparedTexts(scene).map((text) => `${text} ${keys}`), keys] }];
}

/** `Expect to win 1.7 territories with 1 at risk; without it 0 and 2.` */
function comparedTexts(scene: RiscScene): readonly string[] {
  const { view, seat, local } = scene;
  const plain: RiscScene = { ...scene, local: { ...local, hint: undefined } };
  const seats = view.seats.map((of, i) =>
    i === seat - 1 && of.orders !== null ? { ...of, orders: [...of.orders, ...hintOrders(scene)] } : of,
  );
  const expectation = (of: RiscScene) => {
    const won = assaultsOf(of).reduce((sum, { win = 0 }) => sum + win, 0);
    return [won.toFixed(1).replace('.0', ''), risksOf(of).length] as const;
  };
  const [wonThen, riskThen] = expectation({ ...plain, view: { ...view, seats } });
  const [won, risk] = expectation(plain);
  return [
    `Expect to win ${territories(wonThen)} with ${riskThen} at risk; without it ${won} and ${risk}.`,
    `Expect to win ${territories(wonThen)} with ${riskThen} at risk.`,
  ];
}

const territories = (won: string): string => `${won} ${won === '1' ? 'territory' : 'territories'}`;

/** Orders of a hint, and how many more there are. */
function hintedTexts(scene: RiscScene): readonly string[] {
  const texts = hintOrders(scene).map((order) => orderWords(order, (id) => landNamed(scene.view.map, id)));
  const all = texts.map((_, i) => {
    const orderTexts = texts.slice(0, texts.length - i).join('; ');
    return `Hint: ${orderTexts}${i === 0 ? '' : `; ${pluralize(i, 'more order')}`}.`;
  });
  return [...all, `Enter: use the hint, ${pluralize(texts.length, 'order')}.`];
}
