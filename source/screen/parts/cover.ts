import { type Line, seatRole } from '../paint.ts';
import type { CoverText } from '../screen.ts';

/**
 * The words of the cover before a player; `shows` begins what Enter shows, such as `the hand`.
 *
 * @example
 * coverFor(2, line('RISC'), [], 'the orders').player // => 'player 2'
 */
export const coverFor = (player: number, title: Line, facts: Line, shows: string): CoverText => ({
  title,
  facts,
  player: `player ${player}`,
  role: seatRole(player),
  shows,
});
