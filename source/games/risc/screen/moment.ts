import type { Draft } from '../draft/order.ts';
import { placedIn } from '../draft/placement.ts';
import { leftIn, shadowOf } from '../draft/shadow.ts';
import { landsOf, type Order, unitsIn } from '../state.ts';
import { basics, holds, type Units } from '../units.ts';
import type { SeatView } from '../view.ts';
import { type Composed, composedOf } from './composing/composed.ts';
import { targetsFrom } from './composing/targets.ts';
import type { RiscScene } from './local.ts';
import { rememberedOf } from './remembered.ts';

/**
 * What can be done on the screen: place units, put orders together, wait for the others, watch after one's own end, look
 * at the end of the match, or watch the match of others.
 */
export type MomentKind = 'placement' | 'orders' | 'waiting' | 'out' | 'over' | 'watched';

/** What a scene comes to for the player at the screen. */
export interface Moment {
  readonly kind: MomentKind;
  readonly own: SeatView;
  /** The own placement while it is made, by territory, and how many units are left to place. */
  readonly placing?: { readonly placement: readonly number[]; readonly left: number };
  /** The own draft while it is made. */
  readonly draft?: Draft;
  /** The order that is being put together. */
  readonly composed?: Composed;
  /** Where it may go. */
  readonly targets: readonly number[];
  /** What is shown in each territory: the own draft or placement is already applied. */
  readonly units: readonly Units[];
  /** What stood there before the draft, where that is something else. */
  readonly was: ReadonlyMap<number, Units>;
}

const nobody: SeatView = {
  alive: false,
  level: 1,
  food: 0,
  tech: 0,
  committed: true,
  placement: null,
  orders: null,
};

/** What a scene comes to. */
export const momentOf: (scene: RiscScene) => Moment = rememberedOf(makeMoment);

function makeMoment(scene: RiscScene): Moment {
  const { view, seat, local } = scene;
  const kind = kindOf(scene);
  const own = ownOf(scene);
  const still = { kind, own, targets: [], units: view.units, was: new Map<number, Units>() };
  if (kind === 'placement') {
    const placement = own.placement ?? [];
    const units = view.units.map((there, territory) =>
      view.owners[territory] === seat ? basics(placement[territory] ?? 0) : there,
    );
    return { ...still, units, placing: { placement, left: view.options.units - placedIn(placement) } };
  }
  if (kind !== 'orders') return still;
  const draft = draftIn(scene, own.orders ?? []);
  const { composing, cursor } = local;
  const lands = landsOf(view, seat);
  const left = new Map(lands.map((territory) => [territory, leftIn(draft.shadow, territory)]));
  const differs = lands.filter((territory) => {
    const there = unitsIn(view, territory);
    const then = left.get(territory) ?? there;
    return !holds(there, then) || !holds(then, there);
  });
  return {
    ...still,
    draft,
    ...(composing === undefined ? {} : { composed: composedOf(draft, composing, cursor) }),
    targets: composing?.type === 'march' ? targetsFrom(view, seat, composing.source) : [],
    units: view.units.map((there, territory) => left.get(territory) ?? there),
    was: new Map(differs.map((territory) => [territory, unitsIn(view, territory)])),
  };
}

function kindOf({ view, watched, ...scene }: RiscScene): MomentKind {
  if (watched === true) return 'watched';
  if (view.outcome !== null) return 'over';
  const own = ownOf({ view, ...scene });
  if (!own.alive) return 'out';
  if (own.committed) return 'waiting';
  return view.phase === 'placement' ? 'placement' : 'orders';
}

/** What belongs to the player at the screen. */
const ownOf = ({ view, seat }: Pick<RiscScene, 'view' | 'seat'>): SeatView => view.seats[seat - 1] ?? nobody;

/** The draft of the player at the screen with these orders. */
function draftIn(scene: Pick<RiscScene, 'view' | 'seat'>, orders: readonly Order[]): Draft {
  const { view, seat } = scene;
  const { level, food, tech } = ownOf(scene);
  return { land: view, seat, own: { level, orders }, shadow: shadowOf(view, seat, { food, tech, orders }) };
}
