import type { Seat } from '../../engine/vocabulary.ts';
import type { CoverText } from '../game/seats.ts';
import { type PlayerNames, playerName } from '../online.ts';
import { type Line, seatRole } from '../styled-text.ts';

/**
 * The words of the cover before a player.
 *
 * @example
 * coverFor({ seat: 2 }, line('RISC'), [], 'give your orders').player // => 'player 2'
 */
export const coverFor = (who: PlayerNames & { readonly seat: Seat }, title: Line, facts: Line, task: string): CoverText => ({
  title,
  facts,
  player: playerName(who, who.seat),
  role: seatRole(who.seat),
  task,
});
