import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Order, SeatView, View } from '../state.ts';
import { seatsOf } from '../state.ts';
import { type BotDraft, draftFor } from './bot-draft.ts';
import { holdingsAfter, shareAfter } from './search.ts';

/** Slope of the chance over a lead in the evaluation. Fitted to 84 matches between bots. */
const sharpness = 5.5;

/** Orders of each seat in a turn, indexed by seat - 1. */
export type OrdersOfTurn = readonly (readonly Order[])[];

export const draftsOf = (view: View, orders: OrdersOfTurn): readonly (BotDraft | undefined)[] => {
  const seats = view.seats.map(
    (seatView, i): SeatView => ({ ...seatView, placement: null, orders: itemAt(orders, i) }),
  );
  return seatsOf(view).map((seat) =>
    view.seats[seat - 1]?.alive === true ? draftFor({ ...view, seats }, seat) : undefined,
  );
};

/** Chance after these orders, before their battles are rolled. */
export function chanceAfter(view: View, orders: OrdersOfTurn, seat: Seat): number {
  const drafts = draftsOf(view, orders);
  const holdings = holdingsAfter(view, drafts);
  const weights = seatsOf(view).map((each) => shareAfter(view, each, drafts, holdings) ** sharpness);
  return itemAt(weights, seat - 1) / weights.reduce((sum, weight) => sum + weight, 0);
}

export function chanceIn(view: View, seat: Seat): number {
  if (view.outcome !== null) return view.outcome.winners.includes(seat) ? 1 : 0;
  return chanceAfter(
    view,
    view.seats.map(() => []),
    seat,
  );
}
