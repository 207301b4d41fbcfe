import type { Seat } from '../../engine/vocabulary.ts';
import type { CoverText } from '../game/seats.ts';
import { type Called, calledAt } from '../online.ts';
import { type Line, seatRole } from '../styled-text.ts';

/**
 * The words of the cover before a player.
 *
 * @example
 * coverFor({ seat: 2 }, line('RISC'), [], 'give your orders').player // => 'player 2'
 */
export const coverFor = (who: Called & { readonly seat: Seat }, title: Line, facts: Line, asks: string): CoverText => ({
  title,
  facts,
  player: calledAt(who, who.seat),
  role: seatRole(who.seat),
  asks,
});
