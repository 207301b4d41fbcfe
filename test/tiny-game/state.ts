import { seeded } from '../../source/engine/random.ts';
import type { MatchSetup, Outcome, Seat, StateOf } from '../../source/engine/vocabulary.ts';
import type { Bidder, DiceAuction, State } from './game-types.ts';

type Published = StateOf<DiceAuction>;

/** What the options of the game are where nobody says. */
export const defaults = { rounds: 5, goal: 7, coins: 20 };

/** The start of a match, with the options `rounds`, `goal` and `coins`. */
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

/** A working copy; `random` is replaced and never changed in place. */
export const copyState = (state: Published): State => ({
  ...state,
  bidders: state.bidders.map((bidder) => ({ ...bidder })),
});

/** What a seat of the match has. */
export function bidderOf<Of>({ bidders }: { readonly bidders: readonly Of[] }, seat: Seat): Of {
  const bidder = bidders[seat - 1];
  if (bidder === undefined) throw new RangeError(`no seat ${seat}`);
  return bidder;
}

/** The seats that are not out, ascending. */
export const seatsIn = ({ bidders }: Published): Seat[] =>
  bidders.flatMap(({ coins }, i) => (coins > 0 ? [i + 1] : []));

/** The seat that sets the stake: each in turn. */
export function callerOf(state: Published): Seat[] {
  const seats = seatsIn(state);
  const caller = seats[(state.round - 1) % seats.length];
  return caller === undefined ? [] : [caller];
}

/** Most points win; shared points are a draw. */
export function outcomeOf({ phase, bidders }: Published): Outcome | undefined {
  if (phase !== 'over') return undefined;
  const most = Math.max(...bidders.map(({ points }) => points));
  const best = bidders.flatMap(({ points }, i) => (points === most ? [i + 1] : []));
  return best.length === 1 ? { winners: best, reason: `${most} points` } : { winners: [], reason: 'equal points' };
}
