import { itemAt } from '../../../engine/lookup.ts';
import { groupDigits } from '../../../screen/grouped.ts';
import { type Line, line, span, justify } from '../../../screen/styled-text.ts';
import { firstOfHint, moreOfHint, type ShownHint } from '../../../screen/parts/hint-steps.ts';
import type { Section } from '../../../screen/frame.ts';
import { pluralize, listOf } from '../../../screen/sentences.ts';
import type { Command } from '../commands.ts';
import { conquests } from '../conquest.ts';
import { isWonBy } from '../decided.ts';
import { turnOfLanding } from '../forecast.ts';
import { idOf, lengthOf } from '../map.ts';
import { reasonOf } from '../reason.ts';
import { playerOf } from '../rules/questions.ts';
import { transferOf } from '../sight.ts';
import type { Order } from '../state.ts';
import type { View } from '../view.ts';
import { otherOf, type PlayerNumber } from '../vocabulary.ts';
import { betterOrders, laterPurchase, unitsOf, type Worth, worthOf } from '../evaluation.ts';
import { decisionsOf } from './ahead/decisions.ts';
import type { ExplorersScene, Local } from './local.ts';
import { byTarget, situationOf } from './situation.ts';
import { leavingText } from './words/names.ts';
import { ownPlayer, shortPerspectiveOf } from './words.ts';

/** The screen's own state when a hint is given: first it shows only the planet to send from. */
export const startHint = (scene: ExplorersScene, commands: readonly Command[]): Local =>
  showHint(scene, firstOfHint(proposed(scene, commands), ''));

/** The orders of a bot's proposal that the forecast says to be better than what is ordered so far. */
function proposed({ view, seat }: Proposed, commands: readonly Command[]): readonly Order[] {
  const { indexOf } = view.map;
  const orders = commands.flatMap((command): Order[] => {
    if (command.name !== 'send') return [];
    const { from, to, people } = command.args;
    const [source, target] = [indexOf[from], indexOf[to]];
    return source === undefined || target === undefined ? [] : [{ from: source, to: target, people }];
  });
  const me = playerOf(seat);
  const first = conquests(view, me);
  // Who cannot lose any more has nothing else to do.
  if (isWonBy(view, me)) return first;
  const after = { ...view, orders: [...view.orders, ...first] };
  const better = [...first, ...betterOrders(after, orders, me)];
  return better.length > 0 ? better : betterOrders(view, obvious(view, me), me);
}

/** The orders that settle empty neighbours and buy majorities: a bot leaves them to chance now and then. */
const obvious = (view: View, me: PlayerNumber): readonly Order[] =>
  decisionsOf(view, me).flatMap((decision): Order[] => {
    if (decision.what !== 'settle' && decision.what !== 'purchase') return [];
    const { what, from, planet, people } = decision;
    return [{ from, to: planet, people: what === 'settle' ? 1 : people }];
  });

type Proposed = Pick<ExplorersScene, 'view' | 'seat'>;

/** The next step of the hint that is shown; nothing where there is none. */
export const continueHint = (scene: ExplorersScene): Local | undefined =>
  scene.local.hint && showHint(scene, moreOfHint(scene.local.hint));

const showHint = (scene: ExplorersScene, hint: ShownHint<Order>): Local => ({
  ...scene.local,
  hint,
  focus: 'map',
  source: undefined,
  typing: undefined,
  seen: undefined,
  below: 'planet',
  scrolled: 0,
  ...pointedBy(hint),
});

/** The planet that the next order of a hint is about: its source, then its target. */
export function pointedBy({ commands: [first], step }: ShownHint<Order>): Partial<Local> {
  if (first === undefined) return {};
  return { cursor: step === 'where' ? first.from : first.to };
}

/** The shown step of a hint, as two lines of the status: the order and why, and the next keys. */
export function hintTexts(scene: ExplorersScene, hint: ShownHint<Order>): readonly [readonly string[], string] {
  const { commands, step } = hint;
  const [first] = commands;
  const [next = [], ...later] = byTarget(commands);
  if (first === undefined) return [nothingBetter(scene), 'Esc: ignore the hint.'];
  switch (step) {
    case 'where':
      return [
        [`Hint: send from planet ${idOf(scene.view.map, first.from)}.`],
        'b: how many and where to. Esc: ignore the hint.',
      ];
    case 'act': {
      const more = later.flat().length;
      const rest = more === 0 ? 'b: what it leads to.' : `b: ${pluralize(more, 'more order')}.`;
      const those = next.length === 1 ? 'this order' : `these ${next.length} orders`;
      return [orderTexts(scene, next).map((text) => `Hint: ${text}`), `Enter: add ${those}. ${rest}`];
    }
    case 'turn':
      return [[`Hint: ${settlingText(scene, commands) ?? turnText(commands)}`], 'Enter: add the orders of the hint.'];
  }
}

/** Orders to the same planet with their reason, the longest text first. */
function orderTexts(scene: ExplorersScene, [order, ...together]: readonly Order[]): readonly string[] {
  if (order === undefined) return [];
  const { view } = scene;
  const { map } = view;
  const rival = shortPerspectiveOf(scene).subject(otherOf(ownPlayer(scene)));
  const why = reasonOf({ view, player: ownPlayer(scene), order, together, rival });
  const target = idOf(map, order.to);
  const sentBy = ({ from, people }: Order) => `${groupDigits(people)} from ${idOf(map, from)}`;
  if (together.length === 0) {
    const sent = `send ${sentBy(order)} to ${target}`;
    return [
      `${sent} (${pluralize(lengthOf(map, order.from, order.to), 'turn')}): ${why}.`,
      `${sent}: ${why}.`,
      `${sent}.`,
    ];
  }
  const all = [order, ...together];
  const people = all.reduce((sum, each) => sum + each.people, 0);
  const sent = `send ${groupDigits(people)} from ${all.length} planets to ${target}`;
  return [`send ${listOf(all.map(sentBy))} to ${target}: ${why}.`, `${sent}: ${why}.`, `${sent}.`];
}

/** `send 1 each from 16 to 8, 17 and 23: growth +3 a turn from turn 3.`; nothing where other things are sent. */
function settlingText({ view }: ExplorersScene, commands: readonly Order[]): string | undefined {
  const [first] = commands;
  const isSettling = ({ from, to, people }: Order) =>
    people === 1 &&
    from === first?.from &&
    view.visible[to] === true &&
    itemAt(view.p1, to) + itemAt(view.p2, to) === 0;
  if (first === undefined || commands.length < 2 || !commands.every(isSettling)) return undefined;
  const targets = listOf(commands.map(({ to }) => String(idOf(view.map, to))));
  const turn = turnOfLanding(view, unitsOf(view, commands)) + 1;
  return `send 1 each from ${idOf(view.map, first.from)} to ${targets}: growth +${commands.length} a turn from turn ${turn}.`;
}

const turnText = (commands: readonly Order[]): string =>
  `${pluralize(commands.length, 'order')}, ${leavingText(commands.reduce((sum, order) => sum + order.people, 0))}.`;

/** The hint where no order is known that leads to more: what to wait for, if that is known. */
function nothingBetter(scene: ExplorersScene): readonly string[] {
  const { view } = scene;
  const left = view.limit - view.turn + 1;
  const shortest = Math.min(...view.map.edges.map(({ length }) => length));
  if (shortest > left) return [`Hint: keep your people home: what flies in turn ${view.limit} does not count.`];
  const me = ownPlayer(scene);
  const { subject } = shortPerspectiveOf(scene);
  if (isWonBy(view, me))
    return [`Hint: you win if you only wait: ${subject(otherOf(me))} cannot catch up. w: let turns pass.`];
  const later = laterPurchase(view, me);
  if (later === undefined) return ['Hint: no better order is known. w: wait until a decision.'];
  const { from, to, turns, people } = later;
  const [source, target] = [idOf(view.map, from), idOf(view.map, to)];
  return [`Hint: keep growing on ${source}: in ${pluralize(turns, 'turn')} ${people} suffice for planet ${target}.`];
}

/** The result of the whole hint together with the orders so far, as far as it can be seen. */
export function hintSection(scene: ExplorersScene, { commands }: ShownHint<Order>, width: number): Section {
  const { view, queue, me } = situationOf(scene);
  const units = unitsOf(view, [...commands, ...queue]);
  const best = worthOf(view, [...queue, ...commands], me, units);
  const now = worthOf(view, queue, me, units);
  const row = (label: string, of: (worth: Worth) => number, more: boolean): Line => {
    const [a, b] = [of(best), of(now)];
    const role = a === b ? 'text' : a > b === more ? 'success' : 'warning';
    return justify(
      [span(` ${label}`, 'dim')],
      [span(groupDigits(a).padStart(7), role), span(`${groupDigits(b).padStart(7)} `)],
      width,
    );
  };
  return {
    title: 'the hint',
    tag: `turn ${best.turn}`,
    lines: [
      justify([], [span('hint', 'accent'), span('  yours ', 'dim')], width),
      row('planets', ({ planets }) => planets, true),
      row('people', ({ people }) => people, true),
      row(shortPerspectiveOf(scene).subject(otherOf(me)), ({ theirPeople }) => theirPeople, false),
      line(' if nobody did more', 'dim'),
    ],
  };
}

/** A hint in words: each order with its reason. */
export function hintSentence(scene: ExplorersScene, commands: readonly Command[]): string {
  const orders = proposed(scene, commands);
  if (orders.length === 0) return nothingBetter(scene).join(' ').replace('w: ', 'wait: ');
  const groups = byTarget(orders);
  const sentences = groups.slice(0, maxOrdersInSentence).map((group) => orderTexts(scene, group)[0]);
  const rest = groups.slice(maxOrdersInSentence).flat().length;
  const settling = settlingText(scene, orders);
  if (settling !== undefined) return `Hint: ${settling}`;
  return `Hint: ${sentences.join(' Then ')}${rest > 0 ? ` And ${pluralize(rest, 'more order')}.` : ''}`;
}

/** For how many planets the orders of a hint are told one by one. */
const maxOrdersInSentence = 3;

/** The commands of a hint that can be taken back: its orders, or the end of the turn where there is none. */
export function usableHint(commands: readonly Command[], scene: ExplorersScene): readonly Command[] {
  const orders = proposed(scene, commands).map(
    (order): Command => ({ name: 'send', args: transferOf(scene.view, order) }),
  );
  return orders.length > 0 ? orders : [{ name: 'end_turn', args: {} }];
}
