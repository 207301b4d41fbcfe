import { seeded } from '../../source/engine/random.ts';
import type { MatchSetup, Outcome, Seat, StateOf } from '../../source/engine/vocabulary.ts';
import type { Bidder, DiceAuction, State } from './game-types.ts';

type Published = StateOf<DiceAuction>;

export const defaults = { rounds: 5, goal: 7, coins: 20 };

export function initialState({ seed, players, options }: MatchSetup): State {
  const option = (name: keyof typeof defaults) => Number(options[name] ?? defaults[name]);
  const bidder = (): Bidder => ({ coins: option('coins'), points: 0, bid: 0, committed: false, total: 0 });
  return {
    phase: 'stakes',
    players,
    random: seeded(seed),
    round: 1,
    rounds: option('rounds'),
    goal: option('goal'),
    stake: 0,
    bidders: Array.from({ length: players }, bidder),
  };
}

/** Copies a state. `random` is not copied, because it is replaced and never changed in place. */
export const copyState = (state: Published): State => ({
  ...state,
  bidders: state.bidders.map((bidder) => ({ ...bidder })),
});

export function bidderOf<Of>({ bidders }: { readonly bidders: readonly Of[] }, seat: Seat): Of {
  const bidder = bidders[seat - 1];
  if (bidder === undefined) throw new RangeError(`no seat ${seat}`);
  return bidder;
}

/** Seats that are not eliminated, ascending. */
export const seatsIn = ({ bidders }: Published): Seat[] =>
  bidders.flatMap(({ coins }, i) => (coins > 0 ? [i + 1] : []));

/** The seat that sets the stake of this round, as a list. The seats take turns. */
export function callerOf(state: Published): Seat[] {
  const seats = seatsIn(state);
  const caller = seats[(state.round - 1) % seats.length];
  return caller === undefined ? [] : [caller];
}

/** The seat with the most points wins. A tie is a draw. */
export function outcomeOf({ phase, bidders }: Published): Outcome | undefined {
  if (phase !== 'over') return undefined;
  const most = Math.max(...bidders.map(({ points }) => points));
  const best = bidders.flatMap(({ points }, i) => (points === most ? [i + 1] : []));
  return best.length === 1 ? { winners: best, reason: `${most} points` } : { winners: [], reason: 'equal points' };
}
