import { refusalOf } from '../asking.ts';
import type { Online } from '../online-state.ts';

/**
 * Sends a number for the dice of one's own seat, once the server has bound its own, and once for each that it binds.
 *
 * @param random another number: 32 random bytes as hex
 */
export function diceRoller({ connection, state }: Online, match: string, random: () => string): () => void {
  /** The seat and the bound number for which one was sent. */
  let rolled: string | undefined;
  return () => {
    const room = state().rooms.get(match);
    const seat = room?.card.seat;
    if (room === undefined || seat == null) return;
    const mark = `${seat} ${room.bound}`;
    if (room.rolled.includes(seat) || rolled === mark) return;
    rolled = mark;
    void refusalOf(connection, { type: 'roll', match, random: random() });
  };
}
