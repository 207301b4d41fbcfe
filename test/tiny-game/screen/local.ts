import type { Seat } from '../../../source/engine/vocabulary.ts';
import type { Scene } from '../../../source/screen/scene.ts';
import type { DiceAuction, View } from '../game-types.ts';

/** The game with its local state: the number that Enter stakes or bids. */
export interface AuctionScreen extends DiceAuction {
  readonly local: { readonly amount: number };
}

export type AuctionScene = Scene<AuctionScreen>;

/** Local state at the beginning of a phase: the minimum stake of 1, or a bid of 0. */
export const start = ({ phase }: View): AuctionScreen['local'] => ({ amount: phase === 'bidding' ? 0 : 1 });

/** Local state after a command. It is reset when a new phase or round begins. */
export const follow = (local: AuctionScreen['local'], before: View, after: View): AuctionScreen['local'] =>
  before.phase === after.phase && before.round === after.round ? local : start(after);

/** Maximum number that Enter can stake or bid now. */
export const mostOf = ({ view, seat }: Pick<AuctionScene, 'view' | 'seat'>): number =>
  view.phase === 'bidding' ? Math.min(9, view.bidders[seat - 1]?.coins ?? 0) : 3;

export const nameOf = (seat: Seat): string => `Player ${seat}`;

/** Name of a seat in sentences, with `you` or the name of its bot in brackets. */
export function nameFor({ seat, bots }: Pick<AuctionScene, 'seat' | 'bots'>, other: Seat): string {
  const who = other === seat ? 'you' : bots[other];
  return who === undefined ? nameOf(other) : `${nameOf(other)} (${who})`;
}
