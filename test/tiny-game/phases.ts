import type { PhaseContext, PhaseTable } from '../../source/engine/game.ts';
import type { StateOf } from '../../source/engine/vocabulary.ts';
import type { DiceAuction } from './game-types.ts';
import { bidderOf, callerOf, seatsIn } from './state.ts';

/** A round: a stake, then secret bids. After the last commit, the remaining phases run automatically. */
export const phases: PhaseTable<DiceAuction> = {
  stakes: { waitsFor: callerOf },
  bidding: { waitsFor: (state) => seatsIn(state).filter((seat) => !bidderOf(state, seat).committed) },
  reveal: { run: revealBids, next: 'roll' },
  roll: { run: rollDice, next: 'score' },
  score: { run: scoreRound, next: (state) => (isDecided(state) ? 'over' : 'next-round') },
  'next-round': { run: beginRound, next: 'stakes' },
  over: { waitsFor: () => [] },
};

function revealBids({ state, events }: PhaseContext<DiceAuction>): void {
  for (const seat of seatsIn(state)) {
    const { bid: amount } = bidderOf(state, seat);
    events.push({ type: 'bid-revealed', seat, amount });
  }
}

/** Rolls a die for each seat and adds it to the bid. */
function rollDice({ state, events, random }: PhaseContext<DiceAuction>): void {
  for (const seat of seatsIn(state)) {
    const bidder = bidderOf(state, seat);
    const die = random('dice').integer(1, 6);
    bidder.total = bidder.bid + die;
    events.push({ type: 'rolled', seat, die, total: bidder.total });
  }
}

/**
 * The highest total earns the stake. If several seats have it, each earns the stake. A seat that has paid its last coin
 * is eliminated.
 */
function scoreRound({ state, events }: PhaseContext<DiceAuction>): void {
  const seats = seatsIn(state);
  const highest = Math.max(...seats.map((seat) => bidderOf(state, seat).total));
  for (const seat of seats) {
    const bidder = bidderOf(state, seat);
    if (bidder.total === highest) {
      bidder.points += state.stake;
      events.push({ type: 'scored', seat, points: bidder.points });
    }
    bidder.coins -= bidder.bid;
    if (bidder.coins === 0) events.push({ type: 'went-out', seat });
    bidder.bid = 0;
    bidder.committed = false;
  }
}

/** True if a seat has reached the goal, all rounds are played, or fewer than two seats are left. */
const isDecided = (state: StateOf<DiceAuction>): boolean =>
  state.round >= state.rounds || state.bidders.some(({ points }) => points >= state.goal) || seatsIn(state).length < 2;

function beginRound({ state, events }: PhaseContext<DiceAuction>): void {
  state.round += 1;
  state.stake = 0;
  events.push({ type: 'round-began', round: state.round });
}
