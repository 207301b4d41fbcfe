import { itemAt } from '../../../../engine/lookup.ts';
import { inPhase } from '../../../../engine/step.ts';
import type { PushedEvent } from '../../../../engine/vocabulary.ts';
import { foundInput, parseNumbers } from '../../../../screen/asked-words.ts';
import { pluralize, wrapSentences, sentence } from '../../../../screen/sentences.ts';
import type { GameEvent } from '../../events.ts';
import { idOf } from '../../map.ts';
import { unknownPlanet } from '../../rules/questions.ts';
import { refusalOfTransfer } from '../../rules/transfers.ts';
import { freePeople, type Order, ownerAt, waitOf } from '../../state.ts';
import { decay, grow } from '../../unit/people.ts';
import { land, launch } from '../../tick.ts';
import { type EventSink, type World, worldOf } from '../../unit/world.ts';
import type { View } from '../../view.ts';
import { unitsOf, worthOf } from '../../evaluation.ts';
import type { ExplorersScene } from '../local.ts';
import { freeOn, landingTurn, bothPeopleText } from '../words/planets.ts';
import { refusalWords } from '../words/refusals.ts';
import { isByNumber, perspectiveOf, ownPlayer } from '../words.ts';
import { orderText } from './standing.ts';
import { phaseLines } from './turn.ts';

/** Forecasts, if nobody does anything else: of the turn's end, of a planet, or of a transfer that is tried out. */
export function forecastLines(scene: ExplorersScene, words: readonly string[]): readonly string[] {
  const { view } = scene;
  if (view.outcome !== null) return ['The match is over.'];
  if (!isByNumber(scene) && view.mover !== ownPlayer(scene))
    return [`It is ${perspectiveOf(scene).possessive(view.mover)} turn.`];
  const numbers = parseNumbers(words);
  const [first, second, people] = numbers ?? [];
  if (numbers?.length === 0) return endLines(scene);
  if (numbers?.length === 1 && first !== undefined) return planetLines(scene, first);
  if (numbers?.length === 3 && first !== undefined && second !== undefined && people !== undefined)
    return trialLines(scene, first, second, people);
  return wrapSentences([
    `${foundInput(words)}, expected nothing, a planet, or an order as from, to and people, as in forecast ${exampleOf(scene)}.`,
  ]);
}

function exampleOf({ view: { map } }: ExplorersScene): string {
  const [edge] = map.edges;
  return edge === undefined ? '0 1 5' : `${idOf(map, edge.a)} ${idOf(map, edge.b)} 5`;
}

/** The forecast for the end of the turn. */
function endLines(scene: ExplorersScene): string[] {
  const { view } = scene;
  const [next] = outlooks(view, view.orders, 1);
  const lines = phaseLines(scene, next?.events ?? [], `Turn ${view.turn}`, view.turn);
  return [
    'If the turn ended now, as far as you see:',
    ...(lines.length === 0 ? ['Nothing that you see would change.'] : lines),
  ];
}

/** How many turns ahead are told of a planet at least, and at most. */
const minForecastTurns = 3;
const maxForecastTurns = 10;

/** The next turns of a planet, up to the last landing there that is known. */
function planetLines(scene: ExplorersScene, id: number): readonly string[] {
  const { view } = scene;
  const unknown = unknownPlanet(view.map, id);
  if (unknown !== undefined) return wrapSentences([refusalWords(scene, unknown)]);
  const planet = view.map.indexOf[id] ?? -1;
  if (view.visible[planet] !== true) return [unseenSentence(id)];
  const landings = [
    ...view.shuttles.filter(({ to }) => to === planet).map(({ lands }) => lands - view.clock),
    unitsOf(
      view,
      view.orders.filter(({ to }) => to === planet),
    ),
  ];
  const turns = Math.min(Math.max(minForecastTurns, ...landings), maxForecastTurns, view.limit - view.turn + 1);
  return [
    `Planet ${id} after ${pluralize(turns, 'turn')}, with your orders and nothing else:`,
    ...outlooks(view, view.orders, turns).map(
      ({ world }, i) => `turn ${view.turn + i}: ${worldText(scene, world, planet)}.`,
    ),
  ];
}

const unseenSentence = (id: number): string => `You do not see planet ${id}, so what is there is not known.`;

/** A transfer that is only tried out: the sentences after queueing it, or its refusal. */
function trialLines(scene: ExplorersScene, from: number, to: number, people: number): readonly string[] {
  const { view } = scene;
  const { map } = view;
  const order: Order = { from: map.indexOf[from] ?? -1, to: map.indexOf[to] ?? -1, people };
  const isSeen = view.visible[order.from] === true;
  const free = freePeople(view, view.mover, order.from);
  const no = refusalOfTransfer(view, from, to, people);
  // How many there are is not known of a planet that is not seen.
  if (no !== undefined && (isSeen || no.code !== 'not-enough-people')) return wrapSentences([refusalWords(scene, no)]);
  return [
    'Only tried out; nothing is ordered.',
    ...wrapSentences([
      sentence(orderText(view, order)),
      isSeen
        ? `${free - people} would stay free on ${from}.`
        : `You do not see planet ${from}; whether you have so many there only send tells.`,
      ...arrivalSentences(scene, order, [...view.orders, order]),
    ]),
  ];
}

/**
 * The target of a transfer when it lands, if nobody does anything else.
 *
 * @param orders all that are launched with it, itself the last
 */
export function arrivalSentences(scene: ExplorersScene, order: Order, orders: readonly Order[]): string[] {
  const { view } = scene;
  const { map, turn, limit, mover } = view;
  const to = idOf(map, order.to);
  const length = unitsOf(view, [order]);
  if (landingTurn(turn, length) > limit) return [`The match ends before, after turn ${limit}.`];
  if (view.visible[order.to] !== true) return [unseenSentence(to)];
  const last = outlooks(view, orders, length).at(-1);
  if (last === undefined) return [];
  const otherOrders = orders.slice(0, -1);
  const [without] = outlooks(view, otherOrders, length).slice(-1);
  const [worth, less] = [worthOf(view, orders, mover, length), worthOf(view, otherOrders, mover, length)];
  return [
    ...last.events.flatMap((event) =>
      event.type === 'landed' && event.planet === to && event.player === mover && event.lost > 0
        ? [`${event.lost} of the ${event.people} who arrive then find no room and are lost.`]
        : [],
    ),
    `If nobody does anything else, planet ${to} is ${worldText(scene, last.world, order.to)}.`,
    ...(without === undefined ? [] : [`Without this order it is ${worldText(scene, without.world, order.to)}.`]),
    `In turn ${worth.turn} ${perspectiveOf(scene).does(mover, 'have')} ${pluralize(worth.people, 'person', 'people')}, without it ${less.people}.`,
  ];
}

/** `yours: you 18, they 3` */
const worldText = (scene: ExplorersScene, world: Outlook['world'], planet: number): string =>
  `${perspectiveOf(scene).whose(ownerAt(world, planet))}: ${bothPeopleText(scene, itemAt(world.p1, planet), itemAt(world.p2, planet))}`;

/** The order that was queued or taken out of the queue, and its effect. */
export function queueLines(scene: ExplorersScene): string[] {
  const { view, events } = scene;
  return events.flatMap((event) => {
    if (event.type !== 'queued' && event.type !== 'cancelled') return [];
    const { indexOf } = view.map;
    const order: Order = { from: indexOf[event.from] ?? -1, to: indexOf[event.to] ?? -1, people: event.people };
    const isSeen = view.visible[order.from] === true;
    const free = isSeen ? [`Free on ${event.from}: ${freeOn(scene, order.from)}.`] : [];
    if (event.type === 'cancelled')
      return wrapSentences([
        `Order ${event.order} is cancelled: ${orderText(view, order)}.`,
        ...free,
        `Left: ${pluralize(view.orders.length, 'order')}.`,
      ]);
    return wrapSentences([
      `Order ${event.order}: ${orderText(view, order)}.`,
      ...free,
      ...(scene.preferences.forecast ? arrivalSentences(scene, order, view.orders) : []),
    ]);
  });
}

/** A possible turn: its events, and the people after it. */
interface Outlook {
  readonly events: readonly GameEvent[];
  readonly world: World;
}

/**
 * The next turns if these transfers are launched now and nobody does anything after that; events on planets that are
 * not visible are left out.
 */
function outlooks(view: View, orders: readonly Order[], turns: number): readonly Outlook[] {
  const outlook: Outlook[] = [];
  let last: View | World = view;
  for (let i = 0; i < turns; i++) {
    const world: World = worldOf(last);
    const events: GameEvent[] = [];
    const passes = {
      launch: (account: EventSink) => i === waitOf(view) && launch(world, view.mover, orders, account),
      grow: (account: EventSink) => grow(world, account),
      land: (account: EventSink) => land(world, account),
      decay: (account: EventSink) => decay(world, account),
    };
    for (const [phase, pass] of Object.entries(passes)) {
      const account: PushedEvent<GameEvent>[] = [];
      pass(account);
      events.push(...account.map((event) => inPhase<GameEvent>(event, phase)));
    }
    outlook.push({ events: events.filter((event) => isKnown(view, event)), world });
    last = world;
  }
  return outlook;
}

const isKnown = ({ map, visible }: View, event: GameEvent): boolean =>
  !('planet' in event) || visible[map.indexOf[event.planet] ?? -1] === true;
