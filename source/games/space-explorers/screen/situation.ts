import { itemAt } from '#engine/lookup.ts';
import { type Refusal, refusal } from '#engine/result.ts';
import { memoizeBySceneParts } from '#screen/memoize.ts';
import { maxGain, unitsOf, usualHabitability } from '../evaluation.ts';
import { type Forecast, forecastOf, turnOfOrder } from '../forecast.ts';
import { idOf, lengthBetween, lengthOf } from '../map.ts';
import { playerOf, refusalOfTransfer } from '../rules.ts';
import { freePeople, inFlight, type Order, type Shuttle, sumOf, turnsLeftOf, type View, viewFrom } from '../state.ts';
import type { PlayerNumber } from '../vocabulary.ts';
import {
  type ExplorersScene,
  eyesOf,
  type Landed,
  type Memory,
  type Portion,
  type Sighting,
  type Total,
} from './local.ts';

/** Memoizes a function of a scene. The result is dropped when the view or a part listed below changes. */
export const memoizeByScene = memoizeBySceneParts<ExplorersScene>([
  'local',
  'seat',
  'columns',
  'rows',
  'glyphs',
  'memory',
  'watched',
  'debug',
  'preferences',
  'online',
  'bots',
]);

/** Situation of the player: composing orders, waiting for the other player, after the end, or watching. */
export type SituationKind = 'orders' | 'waiting' | 'over' | 'watched';

export interface Draft extends Order {
  /** People who can still leave the source. Undefined if the source is unseen. */
  readonly free?: number;
  readonly length: number;
  readonly lands: number;
  readonly refusal?: Refusal;
}

export interface Situation {
  readonly kind: SituationKind;
  readonly me: PlayerNumber;
  /** Shown view: that of the seat chosen in the debug view or in a watched match, otherwise the view of the scene. */
  readonly view: View;
  /** The player's queue. In the debug view, the queue of the player whose turn it is. */
  readonly queue: readonly Order[];
  readonly draft?: Draft;
}

export const situationOf: (scene: ExplorersScene) => Situation = memoizeByScene(makeSituation);

function makeSituation(scene: ExplorersScene): Situation {
  const me = playerOf(scene.seat);
  const eyes = eyesOf(scene);
  const view = eyes === undefined ? scene.view : viewFrom(scene.view, eyes);
  const draft = isOpen(scene) ? draftOf(scene) : undefined;
  return { kind: kindOf(scene), me, view, queue: view.orders, ...(draft === undefined ? {} : { draft }) };
}

function kindOf({ view, seat, watched }: ExplorersScene): SituationKind {
  if (watched === true) return 'watched';
  if (view.outcome !== null) return 'over';
  return view.mover === seat ? 'orders' : 'waiting';
}

export const isOpen = (scene: ExplorersScene): boolean =>
  kindOf(scene) === 'orders' &&
  scene.view.phase === 'orders' &&
  scene.local.running === undefined &&
  eyesOf(scene) === undefined;

function draftOf({ view, local, seat }: ExplorersScene): Draft | undefined {
  const { source: from, cursor: to, portion } = local;
  const length = from === undefined ? undefined : lengthBetween(view.map, from, to);
  if (from === undefined || length === undefined) return undefined;
  const lands = turnOfOrder(view, length);
  if (view.visible[from] !== true) {
    const people = typeof portion === 'number' ? portion : 1;
    const order = { from, to, people, length, lands };
    const isShare = portion === 'half' || portion === 'all';
    const why = `Planet ${idOf(view.map, from)} is unseen: type how many people to send.`;
    return isShare ? { ...order, refusal: refusal('not-enough-people', why) } : order;
  }
  const free = freePeople(view, playerOf(seat), from);
  const people = peopleOf(portion, free);
  const no = refusalOfTransfer(view, idOf(view.map, from), idOf(view.map, to), people);
  return { from, to, people, free, length, lands, ...(no === undefined ? {} : { refusal: no }) };
}

function peopleOf(portion: Portion, free: number): number {
  switch (portion) {
    case 'one':
      return 1;
    case 'half':
      return Math.max(1, Math.floor(free / 2));
    case 'all':
      return Math.max(1, free);
    default:
      return portion;
  }
}

export const targetsOf = ({ view, local, ...scene }: ExplorersScene): readonly number[] =>
  local.source === undefined || !isOpen({ view, local, ...scene })
    ? []
    : itemAt(view.map.ways, local.source).map(({ to }) => to);

export const sourcesOf = ({ view, seat }: ExplorersScene): readonly number[] =>
  view.map.ids.flatMap((_, planet) =>
    view.visible[planet] === true && freePeople(view, playerOf(seat), planet) > 0 ? [planet] : [],
  );

/** Units of time until the same player moves again. */
const unitsToOwnTurn = 2;

/** Forecasts of a planet for the same turn, with different orders. */
export interface Forecasts {
  /** Forecast with the orders of the queue and of the draft. */
  readonly order: Forecast;
  /** Forecast without orders. Undefined if no order and no hint concerns the planet. */
  readonly none?: Forecast | undefined;
  /** Forecast with the hint instead of the draft. Undefined if the hint sends no people to the planet. */
  readonly hint?: Forecast | undefined;
  readonly orders: readonly Order[];
  readonly hinted: readonly Order[];
  readonly units: number;
}

/**
 * Forecasts for the landing of the draft or hint, otherwise for the last known landing or the player's next turn,
 * whichever is later. Undefined for an unseen planet, after the last turn, in playback, in a watched match, and with
 * forecasts off.
 */
export const forecastsAt: (scene: ExplorersScene, planet: number) => Forecasts | undefined = (scene, planet) => {
  const { view, queue, draft, kind } = situationOf(scene);
  const isRunning = scene.local.running !== undefined;
  if (!scene.preferences.forecast || isRunning || kind === 'over' || kind === 'watched') return undefined;
  const composed = draft?.refusal === undefined && draft?.to === planet ? draft : undefined;
  const hinted = isOpen(scene) ? hintedOrders(scene) : [];
  const proposed = hinted.filter(({ to }) => to === planet);
  const last = view.limit - view.turn + 1;
  const left = view.shuttles.filter(({ to }) => to === planet).map((shuttle) => turnsLeftOf(view, shuttle));
  const landing = composed === undefined ? proposed : [composed];
  const units = landing.length > 0 ? unitsOf(view, landing) : Math.min(last, Math.max(unitsToOwnTurn, ...left));
  if (units > last) return undefined;
  const orders = composed === undefined ? queue : [...queue, composed];
  const order = forecastOf(view, orders, planet, units);
  if (order === undefined) return undefined;
  const isTouched = [...orders, ...hinted].some(({ from, to }) => from === planet || to === planet);
  return {
    order,
    none: isTouched ? forecastOf(view, [], planet, units) : undefined,
    hint: proposed.length === 0 ? undefined : forecastOf(view, [...queue, ...hinted], planet, units),
    orders,
    hinted,
    units,
  };
};

export const forecastAt = (scene: ExplorersScene, planet: number): Forecast | undefined =>
  forecastsAt(scene, planet)?.order;

/** Revealed orders of a hint: first none, then the orders to its next planet, then all orders. */
export function hintedOrders({ local: { hint } }: Pick<ExplorersScene, 'local'>): readonly Order[] {
  if (hint === undefined || hint.step === 'where') return [];
  return hint.step === 'act' ? byTarget(hint.commands).slice(0, 1).flat() : hint.commands;
}

export function byTarget(orders: readonly Order[]): readonly (readonly Order[])[] {
  const [first] = orders;
  if (first === undefined) return [];
  const other = orders.findIndex(({ to }) => to !== first.to);
  return other < 0 ? [orders] : [orders.slice(0, other), ...byTarget(orders.slice(other))];
}

export const noMemory: Memory = { totals: [], sightings: [], sent: [], landed: [], maxUnseen: [] };

/** Remembers totals, planets, and own people out of sight. `ended` is the view at the end of the previous turn. */
export function remember(memory: Memory | undefined, view: View, ended?: View): Memory {
  const { turn, map, visible, p1, p2, sizes, habitabilities, homes, clock } = view;
  const totals = { turn, totals: [totalOf(view, 1), totalOf(view, 2)] as const };
  const before = memory ?? { ...noMemory, maxUnseen: map.ids.map(() => 0) };
  const launched = ended === undefined ? [] : launchedIn(ended);
  const sent = [...before.sent, ...launched];
  const landing = map.ids.map((_, planet) =>
    sumOf(sent.flatMap(({ to, lands, people }) => (to === planet && lands <= clock ? [people] : []))),
  );
  return {
    totals: [...before.totals, totals],
    sightings: map.ids.map((_, planet): Sighting | undefined =>
      visible[planet] === true
        ? {
            turn,
            p1: itemAt(p1, planet),
            p2: itemAt(p2, planet),
            size: itemAt(sizes, planet),
            habitability: itemAt(habitabilities, planet),
            home: itemAt(homes, planet),
          }
        : before.sightings[planet],
    ),
    sent: sent.filter(({ lands }) => lands > clock),
    landed: map.ids.map((_, planet): Landed | undefined => {
      if (visible[planet] === true) return undefined;
      const now = itemAt(landing, planet);
      const landed = before.landed[planet];
      return now === 0 ? landed : { people: landed === undefined ? now : landed.people + now, turn: turn - 1 };
    }),
    maxUnseen: map.ids.map((_, planet) => {
      if (visible[planet] === true) return 0;
      const left = sumOf(launched.flatMap(({ from, people }) => (from === planet ? [people] : [])));
      const stayed = Math.max(0, maxOwnBefore(before, ended, planet) - left);
      const sighting = before.sightings[planet];
      const gain = maxGain(stayed, sighting?.habitability ?? bestHabitability(before, view), 1);
      const room = Math.max(0, (sighting?.size ?? Number.POSITIVE_INFINITY) - stayed);
      return stayed + Math.min(gain, room) + itemAt(landing, planet);
    }),
  };
}

/** Upper bound of the viewer's people on a planet at the end of the previous turn. */
const maxOwnBefore = ({ maxUnseen }: Memory, ended: View | undefined, planet: number): number =>
  ended?.visible[planet] === true
    ? itemAt(ended.viewer === 2 ? ended.p2 : ended.p1, planet)
    : itemAt(maxUnseen, planet);

/** The best habitability that the viewer knows, or the usual one if the viewer knows none. */
export function bestHabitability({ sightings }: Memory, { visible, habitabilities }: View): number {
  const seen = habitabilities.filter((_, planet) => visible[planet] === true);
  const known = [...seen, ...sightings.flatMap((sighting) => sighting?.habitability ?? [])];
  return known.length === 0 ? usualHabitability : Math.max(...known);
}

/** Shuttles that the queue will launch at the end of the turn. */
const launchedIn = ({ viewer, mover, orders, map, clock }: View): readonly Shuttle[] =>
  viewer !== mover
    ? []
    : orders.map(({ from, to, people }) => ({
        from,
        to,
        people,
        player: mover,
        lands: clock + lengthOf(map, from, to),
      }));

export const unseenShuttles = (memory: Memory | undefined, { visible }: View): readonly Shuttle[] =>
  (memory ?? noMemory).sent.filter(({ to }) => visible[to] !== true);

export const totalOf = ({ p1, p2, shuttles }: View, player: PlayerNumber): Total => ({
  onPlanets: sumOf(player === 1 ? p1 : p2),
  inFlight: inFlight(shuttles, player),
});

/** Number of a player's people in visible flights. The viewer's number includes flights to unseen planets. */
export function awayOf(scene: Pick<ExplorersScene, 'view' | 'memory'>, player: PlayerNumber): number {
  const { view, memory } = scene;
  const unseen = view.viewer === player ? unseenShuttles(memory, view) : [];
  return inFlight([...view.shuttles, ...unseen], player);
}

export interface Totals {
  /** Current totals, indexed by player - 1. */
  readonly now: readonly [Total, Total];
  /** People on planets and in flight, indexed by player - 1: for each turn or, without memory, for the current turn. */
  readonly past: readonly [readonly number[], readonly number[]];
  readonly max: number;
  readonly firstTurn: number;
  /** `all` if the totals include people whom the screen hides, `seen` if the totals omit unseen people. */
  readonly tag?: 'seen' | 'all';
}

/** Totals of both players. If the viewer sees everything, the chosen perspective does not matter. */
export function totalsOf(scene: ExplorersScene): Totals {
  const { view } = scene;
  const tag = view.viewer !== 'all' ? 'seen' : eyesOf(scene) === undefined ? undefined : 'all';
  const now = [totalOf(view, 1), totalOf(view, 2)] as const;
  const remembered = (scene.memory ?? noMemory).totals;
  // After the end of the match, the memory already contains the current turn.
  const earlier = remembered.filter(({ turn }) => turn < view.turn || (turn === view.turn && view.outcome !== null));
  const past = ([1, 2] as const).map((player) => [...earlier.map(({ totals }) => totals[player - 1]), now[player - 1]]);
  const [past1 = [], past2 = []] = past.map((totals) => totals.map((total) => (total === undefined ? 0 : sum(total))));
  return {
    now,
    past: [past1, past2],
    max: Math.max(1, ...past1, ...past2),
    firstTurn: earlier[0]?.turn ?? view.turn,
    ...(tag && { tag }),
  };
}

export const sum = ({ onPlanets, inFlight }: Total): number => onPlanets + inFlight;

export const nowOf = ({ now }: Totals, player: PlayerNumber): Total => now[player - 1] ?? { onPlanets: 0, inFlight: 0 };

/** Neighbour with the most free people if an unseen planet is at the cursor. Undefined if no neighbour has any. */
export function scoutFor(scene: ExplorersScene): number | undefined {
  const { view } = scene;
  const { cursor } = scene.local;
  if (view.visible[cursor] === true) return undefined;
  const { me } = situationOf(scene);
  const free = (planet: number) => (view.visible[planet] === true ? freePeople(view, me, planet) : 0);
  const [nearest] = itemAt(view.map.ways, cursor).toSorted((a, b) => free(b.to) - free(a.to) || a.length - b.length);
  return nearest !== undefined && free(nearest.to) > 0 ? nearest.to : undefined;
}
