import { itemAt } from '#engine/lookup.ts';
import { foundInput, splitWords } from '#screen/game/text-mode.ts';
import { listOf, pluralize, sentence, wrapSentences } from '#screen/sentences.ts';
import { oddsOf } from '../../combat.ts';
import { type Order, territory, units } from '../../commands.ts';
import { idOf, idsOf, landName } from '../../map.ts';
import { createOrder, sentAgainst, unitsLeftIn } from '../../orders.ts';
import { oddsAnswer, pathAnswer } from '../../rules.ts';
import { landsOf, ownerOf, threatsTo, unitsIn } from '../../state.ts';
import { countOf, minus, plus, type Units } from '../../units.ts';
import type { RiscScene } from '../local.ts';
import { draftIn, placementIn, seatPhaseOf, stateFromView } from '../situation.ts';
import {
  costOf,
  landNamed,
  nameOf,
  orderWords,
  percentWords,
  possessing,
  refusalWords,
  shortPlayerName,
  unitsWords,
} from '../words.ts';
import { committedSentence, placementSentence, waitingSentences } from './position.ts';

export function draftLines(scene: RiscScene): string[] {
  const { view, seat } = scene;
  switch (seatPhaseOf(scene)) {
    case 'over':
      return ['The match is over.'];
    case 'watching':
      return ['You are watching. Orders are secret until all players are ready.'];
    case 'out':
      return ['You are out of the match.'];
    default: {
      if (view.phase === 'placement') return placementLines(scene);
      return ordersLines(scene, itemAt(view.seats, seat - 1).orders ?? []);
    }
  }
}

function placementLines(scene: RiscScene): string[] {
  const { view, seat } = scene;
  const { placed } = placementIn(scene);
  const lands = landsOf(view, seat);
  const texts = lands.map((territory) => `${itemAt(placed, territory)} in ${landName(view.map, territory)}`);
  const rest = seatPhaseOf(scene) === 'placement' ? [placementSentence(scene)] : [];
  return wrapSentences([`Placed: ${texts.join(', ')}.`, ...rest]);
}

function ordersLines(scene: RiscScene, orders: readonly Order[]): string[] {
  if (orders.length === 0) return [`No orders yet. ${leftSentence(scene)}`];
  const { food, tech } = costOf(orders);
  return [
    `${pluralize(orders.length, 'order')} for ${food} food and ${tech} tech:`,
    ...orders.flatMap((order, i) => wrapSentences([numbered(scene, order, i + 1)])),
    leftSentence(scene),
  ];
}

export const numbered = ({ view: { map } }: RiscScene, order: Order, number: number): string =>
  sentence(`order ${number}: ${orderWords(order, (id) => landNamed(map, id))}`);

export function leftSentence(scene: RiscScene): string {
  const { food, tech } = draftIn(scene).projection;
  return `Left: ${food} food, ${tech} tech.`;
}

/** Sentences after a command that does not end the turn. They state changed orders, changed placements, and commits. */
export const changeLines = (before: RiscScene, after: RiscScene): string[] =>
  wrapSentences(
    after.watched === true
      ? watchedSentences(before, after)
      : [...placedSentences(before, after), ...orderSentences(before, after), ...commitSentences(before, after)],
  );

/** Sentences of a replay, such as `Attack Haze from Escarp with 9b for 9 food.` The replay adds the player's name. */
function watchedSentences(before: RiscScene, after: RiscScene): string[] {
  const { map } = after.view;
  const [was, is] = [before, after].map(({ view, seat }) => view.seats[seat - 1]);
  if (was === undefined || is === undefined) return [];
  const placed = is.placement === was.placement ? [] : placedTexts(before, after);
  const ordered = (is.orders ?? []).length > (was.orders ?? []).length ? is.orders?.at(-1) : undefined;
  const cancelled = is.committed ? undefined : was.orders?.find((order, i) => order !== is.orders?.[i]);
  if (placed.length > 0) return [`${listOf(placed)}.`];
  if (ordered !== undefined) return [sentence(orderWords(ordered, (id) => landNamed(map, id)))];
  if (cancelled !== undefined) return [`Cancels: ${orderWords(cancelled, (id) => landNamed(map, id))}.`];
  return is.committed && !was.committed ? ['Ready.'] : commitSentences(before, after);
}

function placedTexts(before: RiscScene, after: RiscScene): readonly string[] {
  const was = placementIn(before).placed;
  const is = placementIn(after).placed;
  return landsOf(after.view, after.seat)
    .filter((territory) => was[territory] !== is[territory])
    .map((territory) => `${itemAt(is, territory)} in ${landName(after.view.map, territory)}`);
}

function placedSentences(before: RiscScene, after: RiscScene): string[] {
  if (seatPhaseOf(after) !== 'placement') return [];
  const texts = placedTexts(before, after);
  return texts.length === 0 ? [] : [`Placed: ${texts.join(', ')}.`, placementSentence(after)];
}

const ordersIn = ({ view, seat }: RiscScene): readonly Order[] => itemAt(view.seats, seat - 1).orders ?? [];

function orderSentences(before: RiscScene, after: RiscScene): string[] {
  const was = ordersIn(before);
  const is = ordersIn(after);
  if (seatPhaseOf(after) !== 'orders' || was === is) return [];
  const last = is.at(-1);
  if (last !== undefined && is.length > was.length)
    return [numbered(after, last, is.length), leftSentence(after), ...consequences(after, last)];
  const cancelledIndex = was.findIndex((order, i) => order !== is[i]);
  const cancelled = was[cancelledIndex];
  if (cancelled === undefined) return [];
  if (is.length === 0) return ['No orders left.', leftSentence(after)];
  return [
    `Order ${cancelledIndex + 1} cancelled: ${orderWords(cancelled, (id) => landNamed(after.view.map, id))}.`,
    `${pluralize(is.length, 'order')} left.`,
    leftSentence(after),
  ];
}

function consequences(scene: RiscScene, order: Order): string[] {
  if (order.type !== 'attack' && order.type !== 'move') return [];
  const odds = order.type === 'attack' && scene.preferences.forecast ? oddsSentences(scene, order.to) : [];
  return [...odds, ...openBorder(scene, order.from)];
}

function openBorder(scene: RiscScene, id: string): string[] {
  const { view } = scene;
  const territory = view.map.ids.indexOf(id);
  const [threat] = threatsTo(view, territory);
  if (threat === undefined || countOf(unitsLeftIn(draftIn(scene).projection, territory)) > 0) return [];
  return [`${landNamed(view.map, id)} is left empty, right next to ${shortPlayerName(scene, threat.seat)}.`];
}

function commitSentences(before: RiscScene, after: RiscScene): string[] {
  const newlyCommitted = after.view.seats.flatMap((seatView, i) =>
    seatView.alive && seatView.committed && before.view.seats[i]?.committed === false ? [i + 1] : [],
  );
  if (newlyCommitted.length === 0) return [];
  const isOwn = seatPhaseOf(after) === 'committed' && newlyCommitted.includes(after.seat);
  const otherSeats = newlyCommitted.filter((seat) => !isOwn || seat !== after.seat);
  return [
    ...(otherSeats.length === 0 ? [] : [committedSentence(after, otherSeats)]),
    ...(isOwn ? waitingSentences(after) : []),
  ];
}

export function oddsLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  const { view, seat } = scene;
  const stage = seatPhaseOf(scene);
  if (stage === 'over') return ['The match is over.'];
  if (view.phase === 'placement') return ['Your rivals are still placing their units, in secret.'];
  if (stage === 'watching') return ['You are watching: only players can ask for odds.'];
  const [from = '', to = '', count = 'all', ...more] = splitWords(words);
  const force = units.parse(count);
  if (to === '' || more.length > 0 || !territory.parse(from).ok || !territory.parse(to).ok || !force.ok)
    return wrapSentences([
      `${foundInput(words)}, expected two lands and a number of units, as in odds ${exampleOf(scene)} 5a. Without a number, all units attack.`,
    ]);
  const args = { from: from.toLowerCase(), to: to.toLowerCase(), units: force.value };
  const answer = oddsAnswer(stateFromView(view), seat, args);
  if (!answer.ok) return wrapSentences([refusalWords(scene, answer.error)]);
  const order = createOrder(draftIn(scene), { name: 'attack', args });
  const sent = sentAgainst(itemAt(view.seats, seat - 1).orders ?? [], args.to);
  return wrapSentences([
    ...attackSentences(scene, args.from, args.to, minus(answer.value.attackers, sent)),
    ...(order.ok ? [`It costs ${order.value.cost} food. Type yes to order it.`] : [refusalWords(scene, order.error)]),
  ]);
}

/** The attack command that `yes` gives after the answer to `odds`. Undefined if the attack is not legal. */
export function attackOffered(scene: RiscScene, words: readonly string[]): string | undefined {
  const [from = '', to = '', count = 'all'] = splitWords(words);
  const force = units.parse(count);
  if (!force.ok || seatPhaseOf(scene) !== 'orders') return undefined;
  const args = { from: from.toLowerCase(), to: to.toLowerCase(), units: force.value };
  return createOrder(draftIn(scene), { name: 'attack', args }).ok
    ? `attack(${args.from},${args.to},${count})`
    : undefined;
}

/** `Attack Drizzle, held by Hard, from Cirrus: 1 apprentice, together with 4 bowmen from Aurora.`, then the odds. */
function attackSentences(scene: RiscScene, from: string, to: string, force: Units): string[] {
  const { view, seat } = scene;
  const target = view.map.ids.indexOf(to);
  const attackOrders = (itemAt(view.seats, seat - 1).orders ?? []).filter(
    (order) => order.type === 'attack' && order.to === to,
  );
  const joinedForces = attackOrders.flatMap((order) =>
    order.type === 'attack' ? [`${unitsWords(order.units)} from ${landNamed(view.map, order.from)}`] : [],
  );
  const fullForce = plus(force, sentAgainst(attackOrders, to));
  const defenders = unitsIn(view, target);
  const holder = nameOf(scene, ownerOf(view, target));
  const head = `Attack ${landName(view.map, target)}, held by ${holder}, from ${landNamed(view.map, from)}: ${unitsWords(force)}`;
  const { win, attackersLeft } = oddsOf(fullForce, defenders);
  return [
    `${head}${joinedForces.length === 0 ? '' : `, together with ${listOf(joinedForces)}`}.`,
    ...(countOf(defenders) === 0
      ? ['Nobody is there now.']
      : [
          `It holds ${unitsWords(defenders)}.`,
          `${percentWords(win)} to win. On average, you keep ${attackersLeft.toFixed(1)} of ${countOf(fullForce)}.`,
        ]),
  ];
}

/** Example of two ids: a player's territory and a rival's territory next to it. The first two ids if no pair exists. */
function exampleOf({ view, seat }: RiscScene): string {
  for (const from of landsOf(view, seat))
    for (const to of itemAt(view.map.links, from))
      if (ownerOf(view, to) !== seat) return idsOf(view.map, [from, to]).join(' ');
  return idsOf(view.map, [0, 1]).join(' ');
}

export function oddsSentences(scene: RiscScene, id: string): string[] {
  const { view, seat } = scene;
  const attackers = sentAgainst(itemAt(view.seats, seat - 1).orders ?? [], id);
  const target = view.map.ids.indexOf(id);
  const defenders = unitsIn(view, target);
  if (countOf(defenders) === 0) return [`Nobody is in ${landName(view.map, target)} now.`];
  const { win, attackersLeft } = oddsOf(attackers, defenders);
  return [
    `${unitsWords(attackers)} against ${possessing(scene, ownerOf(view, target))} ${unitsWords(defenders)}: ${percentWords(win)} to win. On average, you keep ${attackersLeft.toFixed(1)} of ${countOf(attackers)}.`,
  ];
}

export function pathLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  const { view, seat } = scene;
  if (view.outcome !== null) return ['The match is over.'];
  if (seatPhaseOf(scene) === 'watching') return ['You are watching: only players can ask for paths.'];
  const [from = '', to = '', ...more] = splitWords(words);
  if (to === '' || more.length > 0) {
    const [first = 0] = landsOf(view, seat);
    const example = `${idOf(view.map, first)} ${idOf(view.map, landsOf(view, seat).at(-1) ?? first)}`;
    return wrapSentences([`${foundInput(words)}, expected two lands, as in path ${example}.`]);
  }
  const answer = pathAnswer(stateFromView(view), seat, { from: from.toLowerCase(), to: to.toLowerCase() });
  return wrapSentences([answer.ok ? pathText(scene, answer.value) : refusalWords(scene, answer.error)]);
}

export const pathText = (
  { view: { map } }: Pick<RiscScene, 'view'>,
  { path, price }: { readonly path: readonly string[]; readonly price: number },
): string => `Path: ${path.map((id) => landNamed(map, id)).join(', ')}; ${price} food per unit.`;
