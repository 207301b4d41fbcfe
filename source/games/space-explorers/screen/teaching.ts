import { itemAt, unreachable } from '#engine/lookup.ts';
import { groupDigits } from '#screen/format-number.ts';
import type { Section } from '#screen/frame.ts';
import { type Guidance, lessonsOf } from '#screen/game/teaching.ts';
import { firstOfHint, moreOfHint, type ShownHint } from '#screen/parts/hint-steps.ts';
import { capitalize, listOf, pluralize } from '#screen/sentences.ts';
import { justify, type Line, line, span } from '#screen/styled-text.ts';
import { firstThatFits } from '#screen/truncate.ts';
import type { Command } from '../commands.ts';
import {
  betterOrders,
  conquests,
  isWonBy,
  laterPurchase,
  reasonOf,
  unitsOf,
  type Worth,
  worthOf,
} from '../evaluation.ts';
import { forecastOf, turnOfLanding } from '../forecast.ts';
import { idOf, lengthOf } from '../map.ts';
import { playerOf } from '../rules.ts';
import { freePeople, type Order, ownerAt, peopleOf, transferOf, type View } from '../state.ts';
import { otherOf, type PlayerNumber } from '../vocabulary.ts';
import { decisionsOf } from './auto-advance.ts';
import type { ExplorersScene, Local, SpaceExplorersScreen } from './local.ts';
import { byTarget, isOpen, situationOf } from './situation.ts';
import { leavingText, ownPlayer, shortPerspectiveOf } from './words.ts';

/** First step of a hint, which reveals only the source planet. */
export const startHint = (scene: ExplorersScene, commands: readonly Command[]): Local =>
  showHint(scene, firstOfHint(proposed(scene, commands), ''));

/** Usually all legal orders of the bot. Those that improve the forecast are too few: 63 % wins against `normal`. */
function proposed({ view, seat }: Proposed, commands: readonly Command[]): readonly Order[] {
  const { indexOf } = view.map;
  const orders = commands.flatMap((command): Order[] => {
    if (command.name !== 'send') return [];
    const { from, to, people } = command.args;
    const [source, target] = [indexOf[from], indexOf[to]];
    return source === undefined || target === undefined ? [] : [{ from: source, to: target, people }];
  });
  const me = playerOf(seat);
  const certain = conquests(view, me);
  // The player wins by only waiting, so the hint needs no orders of the bot.
  if (isWonBy(view, me)) return certain;
  const possible = affordable(view, orders, me);
  if (possible.length > 0) return possible;
  return certain.length > 0 ? certain : betterOrders(view, obvious(view, me), me);
}

function affordable(view: View, orders: readonly Order[], player: PlayerNumber): readonly Order[] {
  const free = view.visible.map((_, planet) => freePeople(view, player, planet));
  return orders.filter(({ from, people }) => {
    const left = (free[from] ?? 0) - people;
    if (left < 0) return false;
    free[from] = left;
    return true;
  });
}

/** Orders that settle or take planets, for a hint if the bot has no legal order. The bot skips some at random. */
const obvious = (view: View, me: PlayerNumber): readonly Order[] =>
  decisionsOf(view, me).flatMap((decision): Order[] => {
    if (decision.what !== 'settle' && decision.what !== 'purchase') return [];
    const { what, from, planet, people } = decision;
    return [{ from, to: planet, people: what === 'settle' ? 1 : people }];
  });

type Proposed = Pick<ExplorersScene, 'view' | 'seat'>;

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

/** Cursor for a hint: the source of its first order at the step `where`, later the target. */
export function pointedBy({ commands: [first], step }: ShownHint<Order>): Partial<Local> {
  if (first === undefined) return {};
  return { cursor: step === 'where' ? first.from : first.to };
}

export function hintTexts(scene: ExplorersScene, hint: ShownHint<Order>): readonly [readonly string[], string] {
  const { commands, step } = hint;
  const [first] = commands;
  const [next = [], ...later] = byTarget(commands);
  if (first === undefined) return [nothingBetter(scene), 'Esc: ignore.'];
  switch (step) {
    case 'where':
      return [
        [`Hint: send from planet ${idOf(scene.view.map, first.from)}.`],
        'b: how many, and where to. Esc: ignore.',
      ];
    case 'act': {
      const more = later.flat().length;
      const rest = more === 0 ? 'b: what it leads to.' : `b: show ${pluralize(more, 'more order')}.`;
      const those = next.length === 1 ? 'this order' : `these ${next.length} orders`;
      return [orderTexts(scene, next).map((text) => `Hint: ${text}`), `Enter: add ${those}. ${rest}`];
    }
    case 'turn':
      return [
        (settlingTexts(scene, commands) ?? [turnText(commands)]).map((text) => `Hint: ${text}`),
        'Enter: use the hint. Esc: ignore.',
      ];
  }
}

/** Wordings for orders to the same planet, longest first. All but the shortest give the reason. */
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
    const clearly = `send ${groupDigits(order.people)} from planet ${idOf(map, order.from)} to planet ${target}`;
    return [
      `${clearly} (${pluralize(lengthOf(map, order.from, order.to), 'turn')}): ${why}.`,
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

/** `send 1 each from 16 to 8 and 17: growth +2 a turn from turn 3.` Only for two or more settlers from one planet. */
function settlingTexts({ view }: ExplorersScene, commands: readonly Order[]): readonly string[] | undefined {
  const [first] = commands;
  const isSettling = ({ from, to, people }: Order) =>
    people === 1 &&
    from === first?.from &&
    view.visible[to] === true &&
    itemAt(view.p1, to) + itemAt(view.p2, to) === 0;
  if (first === undefined || commands.length < 2 || !commands.every(isSettling)) return undefined;
  const targets = listOf(commands.map(({ to }) => String(idOf(view.map, to))));
  const turn = turnOfLanding(view, unitsOf(view, commands)) + 1;
  const source = idOf(view.map, first.from);
  const growth = `growth +${commands.length} a turn from turn ${turn}`;
  return [
    `send 1 each from planet ${source} to planets ${targets}: ${growth}.`,
    `send 1 each from ${source} to ${targets}: ${growth}.`,
  ];
}

const turnText = (commands: readonly Order[]): string =>
  `${pluralize(commands.length, 'order')}, ${leavingText(commands.reduce((sum, order) => sum + order.people, 0))}.`;

/** Texts of a hint without orders. Proposes the key `w` only in a won match. */
function nothingBetter(scene: ExplorersScene): readonly string[] {
  const { view } = scene;
  const left = view.limit - view.turn + 1;
  const shortest = Math.min(...view.map.edges.map(({ length }) => length));
  if (shortest > left)
    return [`Hint: keep your people at home. People in flight after turn ${view.limit} do not count.`];
  const me = ownPlayer(scene);
  const { subject } = shortPerspectiveOf(scene);
  if (isWonBy(view, me)) return [`Hint: just wait (w). ${capitalize(subject(otherOf(me)))} can no longer catch up.`];
  const later = laterPurchase(view, me);
  if (later === undefined) return ['Hint: keep everybody at home this turn (t).'];
  const { from, to, turns, people } = later;
  const [source, target] = [idOf(view.map, from), idOf(view.map, to)];
  return [
    `Hint: keep growing on ${source}. In ${pluralize(turns, 'turn')}, ${people} from there can take planet ${target}.`,
  ];
}

export function hintSection(scene: ExplorersScene, { commands }: ShownHint<Order>, width: number): Section {
  const { view, queue, me } = situationOf(scene);
  const units = unitsOf(view, [...commands, ...queue]);
  const best = worthOf(view, [...queue, ...commands], me, units);
  const now = worthOf(view, queue, me, units);
  const unseen = view.visible.filter((isSeen) => !isSeen).length;
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
      justify([], [span('hint', 'accent'), span('    now ', 'dim')], width),
      row('planets', ({ planets }) => planets, true),
      row('people', ({ people }) => people, true),
      row(shortPerspectiveOf(scene).subject(otherOf(me)), ({ theirPeople }) => theirPeople, false),
      line(' if nobody acts', 'dim'),
      ...(unseen === 0
        ? []
        : [
            line(
              firstThatFits(
                [` not counted: ${pluralize(unseen, 'unseen planet')}`, ` ${unseen} unseen, not counted`],
                width,
              ),
              'dim',
            ),
          ]),
    ],
  };
}

export function hintSentence(scene: ExplorersScene, commands: readonly Command[]): string {
  const orders = proposed(scene, commands);
  if (orders.length === 0)
    return nothingBetter(scene)
      .join(' ')
      .replace(/ \([tw]\)/, '');
  const groups = byTarget(orders);
  const sentences = groups.slice(0, maxOrdersInSentence).map((group) => orderTexts(scene, group)[0]);
  const rest = groups.slice(maxOrdersInSentence).flat().length;
  const settling = settlingTexts(scene, orders)?.[0];
  if (settling !== undefined) return `Hint: ${settling}`;
  return `Hint: ${sentences.join(' Then ')}${rest > 0 ? ` Then give ${pluralize(rest, 'more order')}.` : ''}`;
}

const maxOrdersInSentence = 3;

/** Legal orders of a hint, or else other good orders. If there are none, the command that ends the turn. */
export function usableHint(commands: readonly Command[], scene: Proposed): readonly Command[] {
  const orders = proposed(scene, commands).map(
    (order): Command => ({ name: 'send', args: transferOf(scene.view, order) }),
  );
  return orders.length > 0 ? orders : [{ name: 'end_turn', args: {} }];
}

const waitTaught = 'wait';

/** Text of the lesson. Undefined in the debug view, beside a hint, or while the player waits or cannot give orders. */
export function tutorialGuide(
  scene: ExplorersScene,
  taught: ReadonlySet<string>,
): Guidance<SpaceExplorersScreen> | undefined {
  const { local, debug, memory } = scene;
  if (!isOpen(scene) || debug || local.hint !== undefined || local.waiting !== undefined) return undefined;
  const { view, me } = situationOf(scene);
  const sent = (memory?.sent ?? []).filter(({ to }) => view.visible[to] !== true);
  const advice = adviseOrder(view, me, sent);
  if (advice === undefined) return nothingToSend(scene, taught);
  const { from, to, people, why } = advice;
  const [source, target] = [idOf(view.map, from), idOf(view.map, to)];
  const spoken = `${why === 'settle' ? `Planet ${target} is empty: one settler is enough.` : `${people} people can take planet ${target}.`} Type send ${source} ${target} ${people}.`;
  return { spoken, ...sending(scene, { from, to, people, why }) };
}

type ShownGuidance = Omit<Guidance<SpaceExplorersScreen>, 'spoken'>;

interface OrderAdvice {
  readonly from: number;
  readonly to: number;
  readonly people: number;
  readonly why: 'settle' | 'take';
}

function sending(scene: ExplorersScene, { from, to, people, why }: OrderAdvice): ShownGuidance {
  const { draft, view } = situationOf(scene);
  const { focus, cursor } = scene.local;
  const [source, target] = [idOf(view.map, from), idOf(view.map, to)];
  const aim =
    why === 'settle'
      ? `Planet ${target} is empty: send a settler. Own every planet to win.`
      : `You can take planet ${target}: outnumber your rival there.`;
  if (focus === 'queue') return { key: 'Esc', says: [aim, 'Esc: back to the map.'] };
  if (draft === undefined) {
    const isThere = cursor === from;
    return {
      key: isThere ? 'Enter' : 'Tab',
      says: [aim, isThere ? `Enter: send from planet ${source}.` : `Tab or arrows: go to planet ${source}.`],
    };
  }
  if (draft.from !== from) return { key: 'Esc', says: [aim, `Esc: send from planet ${source} instead.`] };
  if (draft.to !== to) return { key: 'arrows', says: [aim, `Arrows: point at planet ${target}.`] };
  if (why === 'settle' && draft.people !== people)
    return {
      key: '1 h a',
      says: ['One is enough. The rest keep growing at home.', '1: send one. h: half, a: all.'],
    };
  if (why === 'take' && draft.people < people)
    return {
      key: '1 h a',
      says: ['That many would be outnumbered. Watch the panel.', `Type ${people}, or a: all.`],
    };
  return {
    key: 'Enter',
    says: [
      why === 'settle' ? 'The number on a link is the flight time in turns.' : 'The panel shows that you will take it.',
      'Enter: add the order.',
    ],
  };
}

function nothingToSend(scene: ExplorersScene, taught: ReadonlySet<string>): Guidance<SpaceExplorersScreen> {
  const { draft, queue } = situationOf(scene);
  if (draft !== undefined || scene.local.focus === 'queue')
    return {
      key: 'Esc',
      says: ['Stay home for now: let your people multiply.', 'Esc: back. Then t: end turn.'],
      spoken: 'Type end.',
    };
  if (queue.length > 0)
    return {
      key: 't',
      says: ['Your settlers leave when the turn ends.', 't: end turn. Shuttles cannot be called back.'],
      spoken: 'They leave when the turn ends. Type end.',
    };
  return {
    key: 'w',
    says: [
      taught.has(waitTaught) ? 'Your people multiply.' : "Your people multiply. You don't need new orders every turn.",
      'w: wait until something needs you. t: end only this turn.',
    ],
    spoken: 'Your people multiply. Type wait: turns pass until something needs you.',
    teaches: waitTaught,
  };
}

/** Keys that the lessons mention, as the footer writes them. */
const keys = { next: 'Tab', pick: 'Enter', people: '1 h a', end: 't' } as const;

/** True in the player's turn outside the debug view, if no queue, hint or playback uses the status line. */
const isStatusFree = ({ view, local, debug, watched, ...scene }: ExplorersScene): boolean =>
  view.outcome === null &&
  view.mover === ownPlayer(scene) &&
  local.focus === 'map' &&
  local.running === undefined &&
  local.hint === undefined &&
  !debug &&
  watched !== true;

const isLater = (before: ExplorersScene, after: ExplorersScene): boolean =>
  before.view.mover === ownPlayer(before) && after.view.turn !== before.view.turn;

/** True if the player has queued an order. In the debug view, the other player's orders do not count. */
const isQueued = (before: ExplorersScene, after: ExplorersScene): boolean =>
  before.view.mover === ownPlayer(before) && after.view.orders.length > before.view.orders.length;

export const firstMatch = lessonsOf(isStatusFree, [
  {
    key: keys.pick,
    says: [
      `Every settled planet grows each turn. ${keys.pick}: send settlers from home.`,
      `${keys.next} or arrows: go from planet to planet. Ctrl+T skips the tutorial.`,
    ],
    done: (before, after) => after.local.source !== undefined || isQueued(before, after),
  },
  {
    key: keys.people,
    says: [
      'How many? 1: one, h: half, a: all, or type a number.',
      'One settler is enough for an empty planet. The rest keep growing at home.',
    ],
    done: (before, after) =>
      (after.local.source !== undefined && after.local.portion !== before.local.portion) || isQueued(before, after),
  },
  {
    key: keys.pick,
    says: [
      `Arrows: choose a neighbour, marked ( ). ${keys.pick}: add the order.`,
      "A link's number is its flight time in turns. Your rival's turns count, too.",
    ],
    spoken: (scene) => {
      const { view, me } = situationOf(scene);
      const home = Math.max(
        0,
        view.map.ids.findIndex((_, planet) => ownerAt(view, planet) === me),
      );
      const [from, to] = [idOf(view.map, home), idOf(view.map, view.map.ways[home]?.[0]?.to ?? home)];
      return `Every settled planet grows each turn, and one settler is enough. Type planets yours to hear yours, near ${from} for the neighbours of planet ${from}, and send ${from} ${to} 1 to send one settler from planet ${from} to planet ${to}.`;
    },
    done: isQueued,
  },
  {
    key: keys.end,
    says: [
      `Send settlers to all your neighbours. ${keys.end}: end your turn, and they fly.`,
      'Own every planet to win, or have more people at the end. ?: the rules.',
    ],
    spoken:
      "Send more settlers, or type end to launch them. Time also passes in your rival's turns. Own every planet to win, or have more people at the end. Type help for all commands, or rules for the rule book.",
    done: isLater,
  },
]);

/** An order with its reason. Undefined if people should stay and grow instead. */
export type Advice = (Order & { readonly why: 'settle' | 'take' }) | undefined;

const settlersFrom = 2;

/** Number of people who stay behind when a planet's people leave to take a majority elsewhere. */
const guard = 1;

/** Order for the first visible planet that a settler can take, or that people of one neighbour can take. */
export function adviseOrder(view: View, me: PlayerNumber, sent: readonly Order[]): Advice {
  const free = (planet: number) => (view.visible[planet] === true ? freePeople(view, me, planet) : 0);
  const goesTo = (planet: number) =>
    view.orders.some(({ to }) => to === planet) ||
    sent.some(({ to }) => to === planet) ||
    view.shuttles.some(({ to, player }) => to === planet && player === me);
  const sources = (target: number) =>
    (view.map.ways[target] ?? unreachable(target))
      .map(({ to, length }) => ({ from: to, length }))
      .filter(({ from }) => free(from) > 0)
      .toSorted((one, other) => free(other.from) - free(one.from));
  const targets = view.map.ids.flatMap((_, planet) =>
    view.visible[planet] === true && ownerAt(view, planet) !== me && !goesTo(planet) ? [planet] : [],
  );
  for (const to of targets) {
    const isEmpty = (peopleOf(view, 1)[to] ?? unreachable(to)) + (peopleOf(view, 2)[to] ?? unreachable(to)) === 0;
    const [source] = sources(to);
    if (source === undefined) continue;
    if (isEmpty && free(source.from) >= settlersFrom) return { from: source.from, to, people: 1, why: 'settle' };
    const isTakenBy = (people: number) =>
      forecastOf(view, [...view.orders, { from: source.from, to, people }], to, source.length)?.owner === me;
    let [tooFew, enough] = [0, free(source.from) - guard];
    if (isEmpty || enough < 1 || !isTakenBy(enough)) continue;
    while (enough - tooFew > 1) {
      const people = (tooFew + enough) >> 1;
      if (isTakenBy(people)) enough = people;
      else tooFew = people;
    }
    return { from: source.from, to, people: enough, why: 'take' };
  }
  return undefined;
}
