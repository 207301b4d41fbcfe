import { itemAt } from '#engine/lookup.ts';
import type { Result } from '#engine/result.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { memoizeBySceneParts } from '#screen/memoize.ts';
import type { Order, OrderCommand } from '../commands.ts';
import { idOf } from '../map.ts';
import { afterOrder, createOrder, type Draft, draftOf, sentAgainst, unitsLeftIn } from '../orders.ts';
import { placedCount } from '../rules.ts';
import {
  cheapestPath,
  type Land,
  landsOf,
  nobody,
  ownerOf,
  type Path,
  type SeatState,
  type SeatView,
  unitsIn,
  type View,
} from '../state.ts';
import { basics, countOf, holds, noUnits, strongestOf, type Units } from '../units.ts';
import { neededLevels, typeAt, typeIndex, type UnitType, unitTypes, upgradePrice } from '../vocabulary.ts';
import type { Composing, RiscScene } from './local.ts';

export type SeatScene = Pick<RiscScene, 'view' | 'seat'>;

type SeatPhase = 'watching' | 'over' | 'out' | 'committed' | 'placement' | 'orders';

export function seatPhaseOf({ view, seat, watched }: SeatScene & Pick<RiscScene, 'watched'>): SeatPhase {
  if (view.outcome !== null) return 'over';
  const ownSeat = view.seats[seat - 1];
  if (watched === true || view.viewer === 'spectator' || ownSeat === undefined) return 'watching';
  if (!ownSeat.alive) return 'out';
  if (ownSeat.committed) return 'committed';
  return view.phase === 'placement' ? 'placement' : 'orders';
}

/** The part of a match that a viewer knows, in the form that the rules use. Hidden orders are an empty list. */
export type KnownState = Land & Pick<View, 'options'> & { readonly seats: readonly SeatState[] };

export const stateFromView = (view: View): KnownState => ({
  ...view,
  seats: view.seats.map((seatView) => ({ ...seatView, orders: seatView.orders ?? [] })),
});

export const draftIn = ({ view, seat }: SeatScene): Draft => draftOf(stateFromView(view), seat);

/** True if a player is placing units that this viewer cannot see. */
export const placesInSecret = ({ phase, seats }: View, seat: Seat): boolean =>
  phase === 'placement' && (seats[seat - 1]?.placement ?? null) === null;

export const isPlacedInSecret = (view: View, territory: number): boolean =>
  placesInSecret(view, ownerOf(view, territory));

/** Units placed by the seat at this screen, and the number still to place. In a hidden placement, none count as placed. */
export function placementIn({ view, seat }: SeatScene): {
  readonly placed: readonly number[];
  readonly unplacedCount: number;
} {
  const placed = itemAt(view.seats, seat - 1).placement ?? view.map.ids.map(() => 0);
  return { placed, unplacedCount: view.options.units - placedCount(placed) };
}

export const uncommittedSeats = ({ seats, outcome }: Pick<View, 'seats' | 'outcome'>): readonly Seat[] =>
  outcome === null ? seats.flatMap(({ committed }, i) => (committed ? [] : [i + 1])) : [];

export const targetsFrom = ({ map, owners }: Pick<Land, 'map' | 'owners'>, from: number): readonly number[] =>
  itemAt(map.links, from).filter((to) => ownerOf({ owners }, to) !== ownerOf({ owners }, from));

export function reachedFrom(
  { map, owners }: Pick<Land, 'map' | 'owners'>,
  seat: Seat,
  from: number,
): readonly number[] {
  if (ownerOf({ owners }, from) !== seat) return [];
  const seen = new Set([from]);
  for (const territory of seen)
    for (const neighbor of itemAt(map.links, territory)) if (ownerOf({ owners }, neighbor) === seat) seen.add(neighbor);
  return [...seen].filter((territory) => territory !== from).sort((a, b) => a - b);
}

export const upgradesOf = (from: UnitType, level: number): readonly UnitType[] =>
  unitTypes.filter((_, i) => i > typeIndex(from) && itemAt(neededLevels, i) <= level);

export type Composed = ComposedMarch | ComposedUpgrade;

export interface ComposedMarch {
  readonly type: 'attack' | 'move';
  readonly source: number;
  readonly target: number;
  readonly unitsLeft: Units;
  readonly units: Units;
  readonly field?: number;
  readonly path?: Path;
  /** Units that earlier orders already send against the target. */
  readonly sent: Units;
  readonly command: OrderCommand;
  readonly order: Result<Order>;
}

export interface ComposedUpgrade {
  readonly type: 'upgrade';
  readonly territory: number;
  readonly from: number;
  readonly to: number;
  readonly unitsLeft: Units;
  readonly count: number;
  /** Number of units that can be upgraded, limited by the units left and by tech. */
  readonly maxCount: number;
  readonly command: OrderCommand;
  readonly order: Result<Order>;
}

/** Builds an order to send units to the territory `cursor`, or an upgrade. */
export function composedOf(draft: Draft, composing: Composing, cursor: number): Composed {
  return composing.type === 'march' ? marchOf(draft, composing, cursor) : upgradeOf(draft, composing, cursor);
}

function marchOf(draft: Draft, composing: Composing & { type: 'march' }, target: number): ComposedMarch {
  const { land, seat, projection } = draft;
  const { source, field } = composing;
  const unitsLeft = unitsLeftIn(projection, source);
  const isMove = ownerOf(land, target) === seat;
  const path = isMove && source !== target ? cheapestPath(land, seat, source, target) : undefined;
  const payable = Math.floor(path === undefined ? projection.food : projection.food / path.price);
  // If food pays for no unit, the order still sends all units: its refusal then states the missing food.
  const maxCount = payable > 0 && payable < countOf(unitsLeft) ? strongestOf(unitsLeft, payable) : undefined;
  const requestedUnits = composing.units ?? maxCount;
  const units = requestedUnits ?? unitsLeft;
  const args = { from: idOf(land.map, source), to: idOf(land.map, target), units: requestedUnits ?? ('all' as const) };
  const command: OrderCommand = isMove ? { name: 'move', args } : { name: 'attack', args };
  const order = createOrder(draft, command);
  return {
    type: command.name,
    source,
    target,
    unitsLeft,
    units,
    sent: isMove ? noUnits : sentAgainst(draft.ownSeat.orders, args.to),
    command: order.ok ? { ...command, args: { ...args, units } } : command,
    order,
    ...(field === undefined ? {} : { field }),
    ...(path === undefined ? {} : { path }),
  };
}

function upgradeOf(draft: Draft, { from, to, count }: Composing & { type: 'upgrade' }, at: number): ComposedUpgrade {
  const { land, projection } = draft;
  const unitsLeft = unitsLeftIn(projection, at);
  const price = upgradePrice(typeAt(from), typeAt(to));
  const payable = price > 0 ? Math.floor(projection.tech / price) : 0;
  const maxCount = Math.min(itemAt(unitsLeft, from), payable);
  // If tech pays for no unit, the order still requests one unit: its refusal then states the missing tech.
  const requestedCount = count ?? Math.max(1, maxCount);
  const command: OrderCommand = {
    name: 'upgrade',
    args: { territory: idOf(land.map, at), count: requestedCount, from: typeAt(from), to: typeAt(to) },
  };
  return {
    type: 'upgrade',
    territory: at,
    from,
    to,
    unitsLeft,
    count: requestedCount,
    maxCount,
    command,
    order: createOrder(draft, command),
  };
}

/** Memoizes a function of the scene. The result is dropped when the view or a part listed below changes. */
export const memoizeByScene = memoizeBySceneParts<RiscScene>([
  'local',
  'events',
  'seat',
  'bots',
  'columns',
  'rows',
  'glyphs',
  'memory',
  'watched',
  'debug',
]);

export interface Situation {
  readonly stage: SeatPhase;
  readonly ownSeat: SeatView;
  readonly placing?: { readonly placed: readonly number[]; readonly unplacedCount: number };
  readonly draft?: Draft;
  readonly sentDraft?: Draft;
  readonly orders: readonly Order[];
  readonly composed?: Composed;
  readonly targets: readonly number[];
  /** Units after the placement, or after all orders including the order being composed. */
  readonly units: readonly Units[];
  /** Units before the draft, by territory. Contains only territories whose units the draft changes. */
  readonly unitsBefore: ReadonlyMap<number, Units>;
  /** Stock after all orders, including the order being composed. */
  readonly stock: { readonly food: number; readonly tech: number };
}

export const situationOf: (scene: RiscScene) => Situation = memoizeByScene(createSituation);

function createSituation(scene: RiscScene): Situation {
  const { view, seat } = scene;
  const stage = scene.watched === true ? 'watching' : seatPhaseOf(scene);
  const ownSeat: SeatView = view.seats[seat - 1] ?? nobody;
  const unchanged = {
    stage,
    ownSeat,
    targets: [],
    units: view.units,
    unitsBefore: new Map<number, Units>(),
    stock: ownSeat,
    orders: [],
  };
  const isCommitted = stage === 'committed';
  if (stage === 'placement' || (isCommitted && view.phase === 'placement')) {
    const placing = placementIn(scene);
    const units = view.units.map((there, territory) =>
      view.owners[territory] === seat ? basics(itemAt(placing.placed, territory)) : there,
    );
    return { ...unchanged, units, ...(stage === 'placement' && { placing }) };
  }
  if (isCommitted && view.phase === 'orders') {
    const { draft, targets: _, composed: __, ...draftParts } = draftSituation(scene);
    return { ...unchanged, ...draftParts, sentDraft: draft };
  }
  return stage === 'orders' ? { ...unchanged, ...draftSituation(scene) } : unchanged;
}

function draftSituation(
  scene: RiscScene,
): Pick<Situation, 'composed' | 'targets' | 'units' | 'unitsBefore' | 'stock' | 'orders'> & { readonly draft: Draft } {
  const { view, seat, local } = scene;
  const { composing, cursor } = local;
  const draft = draftIn(scene);
  const composed = composing === undefined ? undefined : composedOf(draft, composing, cursor);
  const projection =
    composed?.order.ok === true ? afterOrder(view, draft.projection, composed.order.value) : draft.projection;
  const differs = landsOf(view, seat).filter((territory) => {
    const [there, then] = [unitsIn(view, territory), unitsLeftIn(projection, territory)];
    return !holds(there, then) || !holds(then, there);
  });
  return {
    draft,
    orders: draft.ownSeat.orders,
    stock: projection,
    ...(composed === undefined ? {} : { composed }),
    targets: composing?.type === 'march' ? marchTargets(view, seat, composing.source) : [],
    units: view.units.map((there, territory) => projection.units.get(territory) ?? there),
    unitsBefore: new Map(differs.map((territory) => [territory, unitsIn(view, territory)])),
  };
}

/** True if the hint of this turn gave all orders. */
export function isPlanOfHint(scene: RiscScene): boolean {
  const { orders } = situationOf(scene);
  return orders.length > 0 && JSON.stringify(orders) === JSON.stringify(scene.local.hintedOrders);
}

/** Targets of an order from `source`: linked territories of rivals, and own territories that a path reaches. */
export const marchTargets = (land: Pick<Land, 'map' | 'owners'>, seat: Seat, source: number): readonly number[] =>
  [...targetsFrom(land, source), ...reachedFrom(land, seat, source)].sort((a, b) => a - b);

/** False while the screen shows the charts, the log or the raw values instead of the map. */
export const hasMap = (scene: RiscScene): boolean =>
  scene.local.below === 'territory' || situationOf(scene).composed !== undefined;
