import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { draftOf } from '../../draft/draft.ts';
import type { Draft } from '../../draft.ts';
import { placedCount } from '../../draft/placement.ts';
import type { Land, SeatState } from '../../state.ts';
import type { View } from '../../view.ts';
import type { RiscScene } from '../local.ts';

/** A view, and the seat at the screen. */
export type SeatScene = Pick<RiscScene, 'view' | 'seat'>;

/**
 * The state of the player at the screen: watches, has nothing more to do, waits for others, places units, or gives
 * orders.
 */
export type SeatPhase = 'watching' | 'over' | 'out' | 'committed' | 'placement' | 'orders';

export function seatPhaseOf({ view, seat, watched }: SeatScene & Pick<RiscScene, 'watched'>): SeatPhase {
  if (view.outcome !== null) return 'over';
  const ownSeat = view.seats[seat - 1];
  if (watched === true || view.viewer === 'spectator' || ownSeat === undefined) return 'watching';
  if (!ownSeat.alive) return 'out';
  if (ownSeat.committed) return 'committed';
  return view.phase === 'placement' ? 'placement' : 'orders';
}

/** A match as far as a view knows it, as the rules want it: drafts that are not known are empty. */
export type KnownState = Land & Pick<View, 'options'> & { readonly seats: readonly SeatState[] };

/** A view as the rules want it. */
export const stateFromView = (view: View): KnownState => ({
  ...view,
  seats: view.seats.map((seatView) => ({ ...seatView, orders: seatView.orders ?? [] })),
});

/** The draft of the player at the screen; an empty one for a spectator. */
export const draftIn = ({ view, seat }: SeatScene): Draft => draftOf(stateFromView(view), seat);

/**
 * The units that the player at the screen has placed, by territory, and the number left to place; none where the
 * placement is hidden, as from a spectator.
 */
export function placementIn({ view, seat }: SeatScene): {
  readonly placed: readonly number[];
  readonly unplacedCount: number;
} {
  const placed = itemAt(view.seats, seat - 1).placement ?? view.map.ids.map(() => 0);
  return { placed, unplacedCount: view.options.units - placedCount(placed) };
}

/** The players that the match waits for. */
export const uncommittedSeats = ({ seats, outcome }: Pick<View, 'seats' | 'outcome'>): readonly Seat[] =>
  outcome === null ? seats.flatMap(({ committed }, i) => (committed ? [] : [i + 1])) : [];
