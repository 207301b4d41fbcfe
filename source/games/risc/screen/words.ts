import { itemAt } from '#engine/lookup.ts';
import { type Rewordings, reworded, type ValuesOf } from '#engine/refusals.ts';
import type { Refusal } from '#engine/result.ts';
import { padColumns } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { playerName } from '#screen/online.ts';
import type { ShownHint } from '#screen/parts/hint-steps.ts';
import { goByNumber } from '#screen/parts/match-end.ts';
import type { StatusTexts } from '#screen/parts/screen-lines.ts';
import { capitalize, listOf, pluralize, withPeriod } from '#screen/sentences.ts';
import type { Glyphs } from '#screen/styled-text.ts';
import { firstThatFits, truncate, truncateDistinct } from '#screen/truncate.ts';
import { draftFor } from '../bots/bot-draft.ts';
import { reasonForTurn } from '../bots/reasons.ts';
import type { Command } from '../commands.ts';
import { checkOrders, commandOf, isOrder, kindOf, type OrderName } from '../draft.ts';
import { createPerspective, type Perspective, type Verb } from '../event-texts.ts';
import type { GameEvent } from '../events.ts';
import { idOf, landName, type RiscMap } from '../map.ts';
import { reasons } from '../refusals.ts';
import { type Order, seatsOf } from '../state.ts';
import { countOf, type Units, unitsOf, unitsText } from '../units.ts';
import { topLevel, typeAt, typeIndex, typeNames } from '../vocabulary.ts';
import { panelWidths } from './layout.ts';
import { figuresOf, type RiscScene } from './local.ts';
import { assaultsOf, risksOf } from './odds.ts';
import { memoizeByScene, situationOf } from './situation.ts';

export function landNamed(map: Pick<RiscMap, 'ids' | 'labels'>, id: string): string {
  const territory = map.ids.indexOf(id);
  return territory < 0 ? id : landName(map, territory);
}

type NamedScene = Pick<RiscScene, 'online' | 'names' | 'bots'>;

/** A player's name. For a person without a name, the seat number, such as `P2`. */
export function shortPlayerName({ online, names, bots }: NamedScene, seat: Seat): string {
  const called = playerName({ online, names }, seat, bots);
  return called === `player ${seat}` ? `P${seat}` : called;
}

/** Minimum columns for shortening a name by a final `..`. */
const minEllipsis = 6;

/** A territory's label if it fits, otherwise its id, otherwise the beginning of the label and its final number. */
export function shortName(map: Pick<RiscMap, 'ids' | 'labels'>, territory: number, columns: number): string {
  const label = landName(map, territory);
  const fullName = [label, idOf(map, territory)].find((text) => text.length <= columns);
  if (fullName !== undefined) return fullName;
  const digits = /\d*$/.exec(label)?.[0] ?? '';
  const room = columns - digits.length;
  return room < 1 ? cut(label, columns) : `${cut(label.slice(0, label.length - digits.length), room)}${digits}`;
}

const cut = (text: string, columns: number): string =>
  columns < minEllipsis ? text.slice(0, columns).trimEnd() : truncate(text.trimEnd(), columns);

export type Listener = Pick<RiscScene, 'seat' | 'bots' | 'watched' | 'outSeat' | 'view' | 'online' | 'names'>;

export const isUnaddressed = ({ view, bots, watched, outSeat, online }: Listener): boolean =>
  goByNumber({
    bots,
    watched,
    outSeat,
    online,
    viewer: view.viewer,
    players: view.seats.length,
    isOver: view.outcome !== null,
  });

export const isListener = (listener: Listener, seat: Seat): boolean =>
  !isUnaddressed(listener) && seat === listener.seat;

export const nameOf = (listener: Listener, seat: Seat): string => perspectiveOf(listener).name(seat);

/** Text such as `yours` or `of P3`, as a predicate. */
export const whose = (listener: Listener, seat: Seat): string =>
  isListener(listener, seat) ? 'yours' : `of ${shortPlayerName(listener, seat)}`;

/** Text such as `yours` or `P3's`, without a following noun. */
export const possessed = (listener: Listener, seat: Seat): string =>
  isListener(listener, seat) ? 'yours' : `${shortPlayerName(listener, seat)}'s`;

/** Text such as `your` or `P3's`, before a noun. */
export const possessing = (listener: Listener, seat: Seat): string =>
  isListener(listener, seat) ? 'your' : `${shortPlayerName(listener, seat)}'s`;

/** Text such as `of yours` or `of P3`, after units. */
export const ofWhom = (listener: Listener, seat: Seat): string =>
  isListener(listener, seat) ? 'of yours' : `of ${shortPlayerName(listener, seat)}`;

export const perspectiveOf = (listener: Listener): Perspective =>
  createPerspective(
    (seat) => isListener(listener, seat),
    (seat) => shortPlayerName(listener, seat),
    (id) => landNamed(listener.view.map, id),
  );

export const subjectName = (listener: Listener, seat: Seat): string =>
  isListener(listener, seat) ? 'You' : shortPlayerName(listener, seat);

/** A player's name in at most `columns` columns that differs from all other names: `Hard A`, or `H..A` in 4 columns. */
export const shortenedName = (listener: Listener, seat: Seat, columns: number): string =>
  itemAt(
    truncateDistinct(
      seatsOf(listener.view).map((each) => nameOf(listener, each)),
      columns,
    ),
    seat - 1,
  );

/** Names of all players, shortened or padded to `columns` columns. */
export const namesColumn = (listener: Listener, columns: number): readonly string[] =>
  truncateDistinct(
    seatsOf(listener.view).map((seat) => subjectName(listener, seat)),
    columns,
  ).map((name) => padColumns(name, columns));

/** Capitalizes `you`, `your`, `their` or `a` at the beginning, but no player's name: `You move`, `Your best`. */
export const capitalizeSubject = (text: string): string => text.replace(/^(?:you|your|their|a)\b/, capitalize);

export const fullSentence = (text: string): string => withPeriod(capitalizeSubject(text));

export const does = (listener: Listener, seat: Seat, verb: Verb): string => perspectiveOf(listener).does(seat, verb);

export function playersOf(listener: Listener): readonly Seat[] {
  const seats = listener.view.seats.map((_, i) => i + 1);
  return isUnaddressed(listener) ? seats : [listener.seat, ...seats.filter((seat) => seat !== listener.seat)];
}

export function endText(listener: Listener): string {
  const { view } = listener;
  const { outcome, map } = view;
  if (outcome === null) return '';
  const [winner] = outcome.winners;
  if (winner === undefined) return 'The last turn is over. Lands and bonuses are equal: a draw.';
  if (outcome.reason === 'conquest') {
    const all = pluralize(map.ids.length, 'land');
    return isListener(listener, winner)
      ? `All ${all} are yours. You won the war in ${pluralize(view.turn, 'turn')}.`
      : `${subjectName(listener, winner)} conquered all ${all} in ${pluralize(view.turn, 'turn')}.`;
  }
  const { lands, bonus } = figuresOf(view, winner);
  const otherSeats = seatsOf(view).filter((seat) => seat !== winner);
  const isAhead = otherSeats.every((seat) => figuresOf(view, seat).lands < lands);
  const has = `${subjectName(listener, winner)} ${isListener(listener, winner) ? 'have' : 'has'}`;
  return isAhead
    ? `The last turn is over. ${has} the most lands: ${lands}.`
    : `The last turn is over. Lands are equal; ${isListener(listener, winner) ? 'your' : 'the winning'} units are stronger: +${bonus}.`;
}

/** Advice for the next match if the listener has lost. Undefined otherwise. */
export function lossAdvice(listener: Listener): string | undefined {
  const { view, seat } = listener;
  const ownSeat = view.seats[seat - 1];
  const hasLost = view.outcome !== null && view.outcome.winners.length > 0 && !view.outcome.winners.includes(seat);
  if (!hasLost || isUnaddressed(listener) || ownSeat === undefined) return undefined;
  return ownSeat.tech >= manyTech
    ? `Next time: spend your tech, ${ownSeat.tech} are left. Stronger units win wars.`
    : 'Next time: guard the lands marked !, they are about to fall. b shows a good turn.';
}

/** After a defeat with at least this much unspent tech, the advice is to spend tech. */
const manyTech = 30;

/** Text such as `86.6 %`. Rounds a chance to 0 or 100 only if it is certain. */
export function percentText(chance: number): string {
  const rounded = (100 * chance).toFixed(1);
  if (rounded === '100.0' && chance < 1) return '99.9 %';
  if (rounded === '0.0' && chance > 0) return '0.1 %';
  return `${rounded} %`;
}

export const percentWords = (chance: number): string => percentText(chance).replace('%', 'percent');

/** Chance in percent, such as 87. Rounds it to 0 or 100 only if it is certain. */
export function wholePercent(chance: number): number {
  const rounded = Math.round(100 * chance);
  return chance > 0 && chance < 1 ? Math.min(99, Math.max(1, rounded)) : rounded;
}

export const wholePercentWords = (chance: number): string => `${wholePercent(chance)} percent`;

export const unitName = (type: number): string => typeNames[typeAt(type)].toLowerCase();

export const unitsName = (type: number, count: number): string => {
  const name = unitName(type);
  if (count === 1) return name;
  return name.endsWith('man') ? `${name.slice(0, -2)}en` : `${name}s`;
};

/** Text such as `1 apprentice, 7 bowmen`. The total number if the text is too long. */
export const forceWords = (units: Units, columns: number): string =>
  firstThatFits([termsOf(units).join(', ') || 'no units', `${countOf(units)} units`], columns);

/** Text such as `4 bowmen` or `1 apprentice and 2 bowmen`, for use within a sentence. */
export const unitsWords = (units: Units): string => listOf(termsOf(units)) || 'no units';

const termsOf = (units: Units): readonly string[] =>
  units.flatMap((count, type) => (count === 0 ? [] : [`${count} ${unitsName(type, count)}`]));

const land = ({ view }: RiscScene, id: string): string => landNamed(view.map, id);

const subjectText = (scene: RiscScene, seat: Seat, [your, their]: readonly [string, string]): string =>
  seat === scene.seat ? `You ${your}` : `${shortPlayerName(scene, seat)} ${their}`;

/** Texts on screen for refusals. The rules phrase these refusals with ids and numbers. */
const refusalWordings: Rewordings<RiscScene, ValuesOf<typeof reasons>> = {
  'wrong-phase': (_, { phases }) =>
    phases.includes('placement')
      ? 'You can place units only before turn 1.'
      : 'Place your units first; orders come in turn 1.',
  'not-your-turn/committed': (scene, { seat }) =>
    `${subjectText(scene, seat, ['are', 'is'])} ready already: ${scene.view.phase === 'placement' ? 'the placement' : 'the turn'} is final.`,
  'not-your-turn/out': (scene, { seat }) => `${subjectText(scene, seat, ['are', 'is'])} out of the match.`,
  'bad-count': () => 'Choose at least one unit.',
  'basic-only': () => 'You can place only apprentices (a).',
  'unknown-territory': (_, { id }) => `There is no land called ${id} on this map.`,
  'same-territory': (scene, { id }) => `From ${land(scene, id)} to ${land(scene, id)}? Choose two lands.`,
  'not-own-territory': (scene, { id, owner }) =>
    `${land(scene, id)} belongs to ${shortPlayerName(scene, owner)}. Choose one of your lands.`,
  'own-territory': (scene, { id }) => `${land(scene, id)} is yours. Move there, or attack a rival's land.`,
  'not-adjacent'(scene, { from, to, linked }) {
    const names = linked.map((id) => land(scene, id));
    return `${land(scene, from)} does not border ${land(scene, to)}, only ${listOf(names)}.`;
  },
  'no-path': (scene, { from, to }) => `Your lands do not connect ${land(scene, from)} with ${land(scene, to)}.`,
  'not-enough-units'(scene, { id, left: unitsLeft, asked: requested }) {
    if (countOf(unitsLeft) === 0) return `${land(scene, id)} has no units left to send.`;
    const requestedText = typeof requested === 'object' ? unitsText(requested) : requested;
    return `${land(scene, id)} has only ${unitsText(unitsLeft)} left, ${requestedText === 'all' ? 'none of that type' : `not ${requestedText}`}.`;
  },
  'not-enough-food': (_, { cost, left }) => `That costs ${cost} food; you have ${left} left.`,
  'not-enough-tech': (_, { cost, left }) => `That costs ${cost} tech; you have ${left} left.`,
  'not-an-upgrade': () => 'Units can only be upgraded to a stronger type.',
  'level-too-low': (_, { type, needed, level }) => `Units of type ${type} need level ${needed}; yours is ${level}.`,
  'top-level': () => `You are at level ${topLevel}, the highest.`,
  'already-researching': (_, { level }) => `Level ${level} is ordered already: one level a turn.`,
  'no-such-order': (_, { order, orders }) =>
    orders === 0 ? 'There is no order to cancel yet.' : `There is no order ${order}; you have ${orders}.`,
  needed: (_, { order }) => `Order ${order} depends on it. Cancel order ${order} first.`,
  'illegal-orders': (scene, { order, error }) => `Order ${order} is not possible: ${refusalWords(scene, error)}`,
};

export const refusalWords = (scene: RiscScene, error: Refusal): string => inOtherWords(scene, error) ?? error.message;

const inOtherWords = reworded(reasons, refusalWordings);

export interface OrderList {
  readonly map: RiscMap;
  readonly glyphs: Glyphs;
  readonly width: number;
}

interface OrderWords<OrderEvent> {
  long(order: OrderEvent, nameOf: (id: string) => string): string;
  /** Text that follows a player's name, such as `attack on Haze with 2 apprentices and 4 bowmen`. */
  brief(order: OrderEvent, nameOf: (id: string) => string): string;
  /** Text that the first step of a hint reveals, such as `look at Haze`. */
  begins(order: OrderEvent, nameOf: (id: string) => string): string;
  /** Id of the territory where the map shows the order. Undefined for research. */
  place(order: OrderEvent): string | undefined;
  /** Texts for two columns of a list, in several lengths, longest first. `what` is the order without its units. */
  columns(order: OrderEvent, list: OrderList): readonly (readonly [what: string, units: string])[];
}

type MarchOrder = Extract<Order, { type: 'move' | 'attack' }>;

const march: Omit<OrderWords<MarchOrder>, 'long' | 'brief'> = {
  begins: ({ from }, nameOf) => `look at ${nameOf(from)}`,
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

const words: { readonly [Name in OrderName]: OrderWords<Extract<Order, { type: Name }>> } = {
  upgrade: {
    long: ({ count, from, to, territory }, nameOf) => `upgrade ${count}${from} to ${to} in ${nameOf(territory)}`,
    brief: ({ count, from, to, territory }, nameOf) =>
      `${unitsWords(unitsOf(typeIndex(from), count))} ${count === 1 ? 'becomes a' : 'become'} ${unitsName(typeIndex(to), count)} in ${nameOf(territory)}`,
    begins: ({ territory }, nameOf) => `look at ${nameOf(territory)}`,
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
      const way = over.length === 0 ? '' : ` through ${listOf(over.map(nameOf))}`;
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
    long: ({ level }) => `research level ${level}`,
    brief: ({ level }) => `research of level ${level}`,
    begins: () => 'look at your tech',
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

/** Text of an order that has been carried out, such as `1 apprentice from Aurora to Boreas`. */
export function briefWords(event: OrderEvent, nameOf: (id: string) => string): string {
  const order = orderIn(event);
  return wordsOf(order.type).brief(order, nameOf);
}

export const orderWords = (order: Order, nameOf = (id: string) => id): string =>
  `${wordsOf(order.type).long(order, nameOf)} for ${order.cost} ${kindOf(order.type).paidIn}`;

export function costOf(orders: readonly Order[]): { readonly food: number; readonly tech: number } {
  const costs = { food: 0, tech: 0 };
  for (const { type, cost } of orders) costs[kindOf(type).paidIn] += cost;
  return costs;
}

/** Orders of a hint that are already revealed: none, the first, or all. */
export function shownHintOrders(scene: RiscScene): readonly Order[] {
  const step = scene.local.hint?.step;
  return step === 'where' ? [] : hintOrders(scene).slice(0, step === 'act' ? 1 : undefined);
}

/** Orders of a hint with their prices. Empty if one of them is illegal after the player's own orders. */
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

/** Reason for the hint, with the names of the rivals. Falls back to `why`, which contains no names. */
export function hintReason(scene: RiscScene, why: string): string {
  const { view, local } = scene;
  const { draft } = situationOf(scene);
  if (draft === undefined || local.hint === undefined) return why;
  const hinted = hintOrders(scene);
  const seats = view.seats.map((of, i) =>
    i === draft.seat - 1 && of.orders !== null ? { ...of, orders: [...of.orders, ...hinted] } : of,
  );
  const plan = draftFor({ ...view, seats }, draft.seat);
  return reasonForTurn(plan, hinted.map(commandOf), (seat) => capitalize(shortPlayerName(scene, seat)));
}

export function hintSentence(scene: RiscScene, commands: readonly Command[], why: string): string {
  const nameOf = (id: string) => landNamed(scene.view.map, id);
  const placed = commands.flatMap((command) =>
    command.name === 'place' ? [`${placedText(command.args.units)} in ${nameOf(command.args.territory)}`] : [],
  );
  if (placed.length > 0) return `Hint: place ${placed.join(', ')}. ${why}`.trim();
  const hinted: RiscScene = { ...scene, local: { ...scene.local, hint: { commands, why, step: 'turn' } } };
  const [first = endOf(commands), ...more] = hintOrders(hinted).map((order) => orderWords(order, nameOf));
  const then = more.length === 0 ? '' : `Then ${more.join('; ')}.`;
  return [`Hint: ${first}.`, hintReason(hinted, why), then].filter((text) => text !== '').join(' ');
}

/** A hint's commands without `commit`, unless `commit` is the only command. */
export function uncommitted(commands: readonly Command[]): readonly Command[] {
  const orders = commands.filter(({ name }) => name !== 'commit');
  return orders.length === 0 ? commands : orders;
}

export const placedText = (units: Units | 'all'): string => (units === 'all' ? units : String(countOf(units)));

const endOf = (commands: readonly Command[]): string =>
  commands.some(({ name }) => name === 'spread') ? 'spread your units evenly' : 'nothing better to do, end the turn';

/** Revealed part of a placement hint: first a territory, then also its number of units, then the whole placement. */
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
    return [{ texts: [`Hint: look at ${first.land}.`] }, { texts: ['b: how many units, Esc: ignore.'] }];
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

/** Revealed part of a hint: first where to look, then the first order, then all orders. */
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
    const reason = hintReason(scene, why);
    return [{ texts: [act] }, { texts: [`${reason} ${keys}`, `${reason} b: the whole turn.`, reason, keys] }];
  }
  const keys = 'Enter: use it, Esc: ignore.';
  return [{ texts: hintedTexts(scene) }, { texts: [...comparedTexts(scene).map((text) => `${text} ${keys}`), keys] }];
}

/** Result with the hint and without it: `On average you gain 1.7 lands and risk 1. Without it you gain 0 and risk 2.` */
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
    `On average you gain ${lands(wonThen)} and risk ${riskThen}. Without it you gain ${won} and risk ${risk}.`,
    `On average you gain ${lands(wonThen)} and risk ${riskThen}.`,
  ];
}

const lands = (won: string): string => `${won} ${won === '1' ? 'land' : 'lands'}`;

/** Orders of a hint in several lengths: first all orders, then fewer orders with the number of omitted orders. */
function hintedTexts(scene: RiscScene): readonly string[] {
  const texts = hintOrders(scene).map((order) => orderWords(order, (id) => landNamed(scene.view.map, id)));
  const all = texts.map((_, i) => {
    const orderTexts = texts.slice(0, texts.length - i).join('; ');
    return `Hint: ${orderTexts}${i === 0 ? '' : `; ${pluralize(i, 'more order')}`}.`;
  });
  return [...all, `Enter: use the hint, ${pluralize(texts.length, 'order')}.`];
}
