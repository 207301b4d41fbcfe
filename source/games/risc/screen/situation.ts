import { itemAt } from '../../../engine/lookup.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { remembering } from '../../../screen/remembered.ts';
import { afterOrder } from '../draft/draft.ts';
import type { Draft } from '../draft.ts';
import { unitsLeftIn } from '../draft/shadow.ts';
import { type Land, landsOf, nobody, type Order, unitsIn } from '../state.ts';
import { basics, holds, type Units } from '../units.ts';
import type { SeatView } from '../view.ts';
import { type Composed, composedOf } from './composing/composed.ts';
import type { RiscScene } from './local.ts';
import { reachedFrom, targetsFrom } from './words/choices.ts';
import { draftIn, placementIn, type SeatPhase, seatPhaseOf } from './words/stage.ts';

/** Keeps a function's result until the scene changes in one of these parts. */
export const memoizeByScene = remembering<RiscScene>([
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

/** Facts of a scene that several parts of the screen need. */
export interface Situation {
  readonly stage: SeatPhase;
  readonly ownSeat: SeatView;
  /** The own placement while it is made, by territory, and how many units are left to place. */
  readonly placing?: { readonly placed: readonly number[]; readonly unplacedCount: number };
  /** The own draft while it is made. */
  readonly draft?: Draft;
  /** The same once it was sent: it is final, and carried out when all have sent theirs. */
  readonly sentDraft?: Draft;
  /** The orders of either; none where there is no draft. */
  readonly orders: readonly Order[];
  /** The order being composed. */
  readonly composed?: Composed;
  /** Territories that it may go to. */
  readonly targets: readonly number[];
  /**
   * Units shown in each territory, after the own placement, or after the draft and the order that is being composed.
   */
  readonly units: readonly Units[];
  /** Units before the draft, where they differ. */
  readonly unitsBefore: ReadonlyMap<number, Units>;
  /** Stock left, after the draft and the order that is being composed. */
  readonly stock: { readonly food: number; readonly tech: number };
}

/** The situation of a scene; computed once. */
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
  const projection = composed?.order.ok === true ? afterOrder(view, draft.projection, composed.order.value) : draft.projection;
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

/**
 * Targets of an own territory: linked territories of others to attack, and own ones that can be reached over own land.
 */
export const marchTargets = (land: Pick<Land, 'map' | 'owners'>, seat: Seat, source: number): readonly number[] =>
  [...targetsFrom(land, source), ...reachedFrom(land, seat, source)].sort((a, b) => a - b);

/** Whether the map is seen: charts, the log and raw values take its place. */
export const hasMap = (scene: RiscScene): boolean =>
  scene.local.below === 'territory' || situationOf(scene).composed !== undefined;
