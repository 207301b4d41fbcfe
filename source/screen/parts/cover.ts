import { type Line, seatRole } from '../paint.ts';
import type { CoverText } from '../screen.ts';

/**
 * The words of the cover before a player.
 *
 * @example
 * coverFor(2, line('RISC'), [], 'give your orders').player // => 'player 2'
 */
export const coverFor = (player: number, title: Line, facts: Line, asks: string): CoverText => ({
  title,
  facts,
  player: `player ${player}`,
  role: seatRole(player),
  asks,
});
