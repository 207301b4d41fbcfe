import type { PartialViewer, StateOf, Viewer } from '../../source/engine/vocabulary.ts';
import type { DiceAuction, GameEvent, View } from './game-types.ts';

/** Everything but the random numbers to come, and the bids that are still hidden from the viewer. */
export function viewOf(state: StateOf<DiceAuction>, viewer: Viewer): View {
  const { phase, round, rounds, goal, stake, bidders } = state;
  return {
    phase,
    round,
    rounds,
    goal,
    stake,
    bidders: bidders.map(({ bid, ...open }, i) => (viewer === 'all' || viewer === i + 1 ? { ...open, bid } : open)),
  };
}

/** Of a draft only its own seat knows. */
export const eventFor = (event: GameEvent, viewer: PartialViewer): GameEvent | undefined =>
  event.type === 'bid-drafted' && event.seat !== viewer ? undefined : event;
