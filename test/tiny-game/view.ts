import type { PartialViewer, StateOf, Viewer } from '../../source/engine/vocabulary.ts';
import type { DiceAuction, GameEvent, View } from './game-types.ts';

/** View without future random numbers, and without bids that are hidden from the viewer. */
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

/** Only the seat itself receives the event of its draft. */
export const eventFor = (event: GameEvent, viewer: PartialViewer): GameEvent | undefined =>
  event.type === 'bid-drafted' && event.seat !== viewer ? undefined : event;
