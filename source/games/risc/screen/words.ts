import { itemAt } from '#engine/lookup.ts';
import { type Rewordings, reworded, type ValuesOf } from '#engine/refusals.ts';
import type { Refusal } from '#engine/result.ts';
import { padColumns } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { playerName } from '#screen/online.ts';
import { goByNumber } from '#screen/parts/match-end.ts';
import { capitalize, listOf, pluralize } from '#screen/sentences.ts';
import type { Glyphs } from '#screen/styled-text.ts';
import { firstThatFits, truncate, truncateDistinct } from '#screen/truncate.ts';
import { draftFor } from '../bots/bot-draft.ts';
import { reasonForTurn } from '../bots/reasons.ts';
import type { Command, Order, OrderCommand, OrderFacts, OrderName } from '../commands.ts';
import { isHeldWith, labelToTake, puzzleFronts } from '../defence.ts';
import { createPerspective, type Perspective } from '../event-texts.ts';
import { idOf, landName, type RiscMap } from '../map.ts';
import { checkOrders, commandOf, type Draft, isOrder, kindOf, type OrderEvent, orderNameOf } from '../orders.ts';
import { reasons } from '../refusals.ts';
import { cheapestPath, seatsOf, type View } from '../state.ts';
import { countOf, type Units, unitsOf, unitsText } from '../units.ts';
import { nextLevel, topLevel, typeAt, typeIndex, typeNames, unitTypes, upgradePrice } from '../vocabulary.ts';
import { panelWidths } from './layout.ts';
import { figuresOf, type RiscScene } from './local.ts';
import { memoizeByScene, situationOf, upgradesOf } from './situation.ts';

export function landNamed(map: Pick<RiscMap, 'ids' | 'labels'>, id: string): string {
  const territory = map.ids.indexOf(id);
  return territory < 0 ? id : landName(map, territory);
}

type NamedScene = Pick<RiscScene, 'online' | 'names' | 'bots'>;

/** A player's name, or the seat number, such as `P2`, for a person without a name. */
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

export const namesColumn = (listener: Listener, columns: number): readonly string[] =>
  truncateDistinct(
    seatsOf(listener.view).map((seat) => subjectName(listener, seat)),
    columns,
  ).map((name) => padColumns(name, columns));

export const does = (listener: Listener, seat: Seat, verb: string): string => perspectiveOf(listener).does(seat, verb);

export function playersOf(listener: Listener): readonly Seat[] {
  const seats = listener.view.seats.map((_, i) => i + 1);
  return isUnaddressed(listener) ? seats : [listener.seat, ...seats.filter((seat) => seat !== listener.seat)];
}

export function endText(listener: Listener): string {
  const { view } = listener;
  const { outcome, map } = view;
  if (outcome === null) return '';
  const [winner] = outcome.winners;
  if (view.hold !== undefined) return puzzleResult(view, view.hold);
  if (winner === undefined) return 'The last turn is over. Lands and bonuses are equal: a draw.';
  if (outcome.reason === 'conquest') {
    const all = pluralize(map.ids.length, 'land');
    return isListener(listener, winner)
      ? `All ${all} are yours. You won the war in ${pluralize(view.turn, 'turn')}.`
      : `${capitalize(subjectName(listener, winner))} conquered all ${all} in ${pluralize(view.turn, 'turn')}.`;
  }
  const { lands, bonus } = figuresOf(view, winner);
  const otherSeats = seatsOf(view).filter((seat) => seat !== winner);
  const isAhead = otherSeats.every((seat) => figuresOf(view, seat).lands < lands);
  const has = `${subjectName(listener, winner)} ${isListener(listener, winner) ? 'have' : 'has'}`;
  return isAhead
    ? `The last turn is over. ${has} the most lands: ${lands}.`
    : `The last turn is over. Lands are tied, but ${isListener(listener, winner) ? 'your' : "the winner's"} units are stronger: +${bonus}.`;
}

/** Result of a puzzle, such as `Too weak: East 71.2 %. The goal is 79 %.` */
function puzzleResult(view: View, hold: number): string {
  const weak = puzzleFronts(view).filter((front) => !isHeldWith(hold, front));
  const texts = weak.map(
    ({ territory, isAttack, chance }) =>
      `${isAttack ? 'the attack on ' : ''}${landName(view.map, territory)} ${percentText(chance)}`,
  );
  if (texts.length > 0) return `Too weak: ${listOf(texts)}. The goal is ${hold} %.`;
  const target = labelToTake(view);
  return `${target === undefined ? 'Every' : `${target} falls and every`} border holds with a chance of ${hold} % or better.`;
}

/** Advice for the next match if the listener has lost. Undefined otherwise, and in a puzzle. */
export function lossAdvice(listener: Listener): string | undefined {
  const { view, seat } = listener;
  const ownSeat = view.seats[seat - 1];
  const isDecided = view.hold === undefined && view.outcome !== null && view.outcome.winners.length > 0;
  const hasLost = isDecided && view.outcome?.winners.includes(seat) === false;
  if (!hasLost || isUnaddressed(listener) || ownSeat === undefined) return undefined;
  return ownSeat.tech >= manyTech
    ? `Next time: spend your tech (${ownSeat.tech} left). Stronger units win wars.`
    : 'Next time: guard the lands marked with !. They are about to fall. b shows a good turn.';
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

export const percent = (chance: number): string => `${wholePercent(chance)} %`;

export const wholePercentWords = (chance: number): string => `${wholePercent(chance)} percent`;

export const unitName = (type: number): string => typeNames[typeAt(type)].toLowerCase();

const withArticle = (name: string, count: number): string =>
  count > 1 ? name : `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;

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
    `${subjectText(scene, seat, ['are', 'is'])} ready: ${scene.view.phase === 'placement' ? 'the placement' : 'the turn'} is final.`,
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
  'already-researching': (_, { level }) => `Level ${level} is already ordered: one level a turn.`,
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

/** Everything on screen that differs between kinds of orders. */
interface OrderWords<Name extends OrderName, Facts = OrderFacts[Name]> {
  long(facts: Facts, nameOf: (id: string) => string): string;
  /** Text that follows a player's name, such as `attack on Haze with 2 apprentices and 4 bowmen`. */
  brief(facts: Facts, nameOf: (id: string) => string): string;
  /** Text that the first step of a hint reveals, such as `look at Haze`. */
  begins(facts: Facts, nameOf: (id: string) => string): string;
  /** Advice after a match, such as `upgrade 3 to bowmen`. Undefined if other advice mentions these orders. */
  advice?(facts: Facts): string;
  /** Id of the territory where the map shows the order. Undefined if it belongs to no territory. */
  place(facts: Facts): string | undefined;
  /** Texts for two columns of a list, in several lengths, longest first. `what` is the order without its units. */
  columns(facts: Facts, list: OrderList): readonly (readonly [what: string, units: string])[];
  /** `note`: price of an order with the arguments in `typed`. `effect`: what an order without arguments does. */
  note?(draft: Draft, typed: readonly string[]): string | undefined;
  effect?(draft: Draft): string;
  readonly key?: QuickOrder;
}

interface QuickOrder {
  readonly key: string;
  readonly label: string;
  command(territoryAtCursor: string): OrderCommand;
  help(level: number): string;
  /** Reminder that the player can afford the order, in several lengths. */
  reminders(cost: number): readonly string[];
}

const march: Omit<OrderWords<'move' | 'attack'>, 'long' | 'brief' | 'note'> = {
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

const words: { readonly [Name in OrderName]: OrderWords<Name> } = {
  upgrade: {
    long: ({ count, from, to, territory }, nameOf) => `upgrade ${count}${from} to ${to} in ${nameOf(territory)}`,
    brief: ({ count, from, to, territory }, nameOf) =>
      `${unitsWords(unitsOf(typeIndex(from), count))} ${count === 1 ? 'becomes a' : 'become'} ${unitsName(typeIndex(to), count)} in ${nameOf(territory)}`,
    begins: ({ territory }, nameOf) => `look at ${nameOf(territory)}`,
    advice: ({ count, to }) => `upgrade ${count} to ${withArticle(unitsName(typeIndex(to), count), count)}`,
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
    note({ ownSeat, projection }, [, , typed]) {
      const from = unitTypes.find((type) => type === typed?.toLowerCase());
      if (from === undefined) return undefined;
      const prices = upgradesOf(from, ownSeat.level)
        .map((to) => upgradePrice(from, to))
        .filter((price) => price <= projection.tech);
      return prices.length === 0 ? undefined : `${prices.join(' or ')} tech each; you have ${projection.tech}`;
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
    note({ land, seat, projection }, [from = '', to]) {
      if (to === undefined) return undefined;
      const numberOf = (id: string) => land.map.ids.indexOf(id.toLowerCase());
      const path = cheapestPath(land, seat, numberOf(from), numberOf(to));
      return path && `${path.price} food each; you have ${projection.food}`;
    },
  },
  attack: {
    ...march,
    long: ({ units, from, to }, nameOf) => `attack ${nameOf(to)} from ${nameOf(from)} with ${unitsText(units)}`,
    brief: ({ units, to }, nameOf) => `attack on ${nameOf(to)} with ${unitsWords(units)}`,
    note: ({ projection }, { length }) => (length === 2 ? `1 food each; you have ${projection.food}` : undefined),
  },
  research: {
    long: ({ level }) => `research level ${level}`,
    brief: ({ level }) => `level ${level} research`,
    begins: () => 'look at your tech',
    advice: ({ level }) => `research level ${level}`,
    place: () => undefined,
    columns: ({ level }) => [
      [`Research level ${level}`, ''],
      [`Level ${level}`, ''],
    ],
    effect({ ownSeat, projection }) {
      const next = nextLevel(ownSeat.level);
      return next === undefined ? '' : `level ${next.level} for ${next.price} of your ${projection.tech} tech`;
    },
    key: {
      key: 'i',
      label: 'research',
      command: () => ({ name: 'research', args: {} }),
      help(level) {
        const next = nextLevel(level);
        return next === undefined
          ? 'research: you are at the highest level'
          : `research level ${next.level} for ${next.price} tech; it counts from the next turn`;
      },
      reminders: (cost) => [`i: research for ${cost} tech`, `i: research ${cost} tech`],
    },
  },
};

export const wordsOf = <Name extends OrderName>(name: Name): OrderWords<Name> => words[name];

export const orderTexts = <Text>(
  textOf: (of: Pick<OrderWords<OrderName>, 'note' | 'effect'>) => Text | undefined,
): Readonly<Record<string, Text>> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([name, of]) => {
      const text = textOf(of);
      return text === undefined ? [] : [[name, text]];
    }),
  );

export const quickOrders: readonly QuickOrder[] = Object.values(words).flatMap(({ key }) => key ?? []);

export const briefWords = (event: OrderEvent, nameOf: (id: string) => string): string =>
  wordsOf(orderNameOf(event)).brief(event, nameOf);

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

/** Reason for the hint's first order, with the names of the rivals. In a puzzle, this is `why`, which has no names. */
export function hintReason(scene: RiscScene, why: string): string {
  const { view, local } = scene;
  const { draft } = situationOf(scene);
  if (draft === undefined || local.hint === undefined || view.hold !== undefined) return why;
  const hinted = hintOrders(scene);
  const seats = view.seats.map((of, i) =>
    i === draft.seat - 1 && of.orders !== null ? { ...of, orders: [...of.orders, ...hinted] } : of,
  );
  const plan = draftFor({ ...view, seats }, draft.seat);
  return reasonForTurn(plan, hinted.slice(0, 1).map(commandOf), (seat) => capitalize(shortPlayerName(scene, seat)));
}

export function uncommitted(commands: readonly Command[]): readonly Command[] {
  const orders = commands.filter(({ name }) => name !== 'commit');
  return orders.length === 0 ? commands : orders;
}

export const placedText = (units: Units | 'all'): string => (units === 'all' ? units : String(countOf(units)));

export function endOfHint({ phase }: View, commands: readonly Command[]): string {
  if (commands.some(({ name }) => name === 'spread')) return 'spread your units evenly';
  return phase === 'placement' ? 'your placement is good: you are ready' : 'nothing better to do: end the turn';
}
