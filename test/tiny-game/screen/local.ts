import type { Seat } from '../../../source/engine/vocabulary.ts';
import type { Scene } from '../../../source/screen/scene.ts';
import type { DiceAuction, View } from '../game-types.ts';

/** The game with what its screen keeps: the number that Enter stakes or bids. */
export interface AuctionScreen extends DiceAuction {
  readonly local: { readonly amount: number };
}

export type AuctionScene = Scene<AuctionScreen>;

/** What stands on the screen when a phase has begun: the least that can be staked, or no bid. */
export const start = ({ phase }: View): AuctionScreen['local'] => ({ amount: phase === 'bidding' ? 0 : 1 });

/** A new phase begins with its own number; within one it stays. */
export const follow = (local: AuctionScreen['local'], before: View, after: View): AuctionScreen['local'] =>
  before.phase === after.phase && before.round === after.round ? local : start(after);

/** The most that Enter can be given now. */
export const mostOf = ({ view, seat }: Pick<AuctionScene, 'view' | 'seat'>): number =>
  view.phase === 'bidding' ? Math.min(9, view.bidders[seat - 1]?.coins ?? 0) : 3;

/** Who somebody is in sentences. */
export const nameOf = (seat: Seat): string => `Player ${seat}`;

/** The same with who that is, for whoever sits at the screen. */
export function nameFor({ seat, bots }: Pick<AuctionScene, 'seat' | 'bots'>, other: Seat): string {
  const who = other === seat ? 'you' : bots[other];
  return who === undefined ? nameOf(other) : `${nameOf(other)} (${who})`;
}
