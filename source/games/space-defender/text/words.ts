import { type Cell, cellName } from '../cells.ts';
import type { Destroyed, End, GameEvent } from '../events.ts';

/** `1 cell`, `3 cells`. */
export const count = (number: number, thing: string, things = `${thing}s`): string =>
  `${number} ${number === 1 ? thing : things}`;

/** `+3`, `-2`, `0`. */
export const signed = (number: number): string => (number > 0 ? `+${number}` : String(number));

/** ` at E9`, or that it is not on the board. */
export const at = (cell: Cell | null): string => (cell === null ? ' off the board' : ` at ${cellName(cell)}`);

/** Where something went: `E9 to E12`, `E9 into the fog`, `out of the fog to E12`. */
export function way(from: End, to: End): string {
  const start = from === 'fog' ? 'out of the fog' : cellName(from);
  return to === 'fog' ? `${start} into the fog` : `${start} to ${cellName(to)}`;
}

/** Where something that left the board at the left was last. */
export const leftEdge = ({ row }: Cell): string => cellName({ row, column: 1 });

/** The destruction of the ship with this id in these events, if it is in them. */
export const destructionOf = (events: readonly GameEvent[], id: number): Destroyed | undefined =>
  events.find((event): event is Destroyed => event.type === 'destroyed' && event.id === id);

/** Columns of a sentence of the log on the smallest terminal. */
export const sentenceWidth = 60;

/** A sentence about what happened, in the log or by the reader. */
export interface Sentence {
  readonly text: string;
  /** Whether the player's ship is hurt by it. */
  readonly hurts: boolean;
  /** Whether it is told in a short log, too: it concerns the ship, the score, or a danger that is new. */
  readonly matters: boolean;
}

/** A sentence that is left out of a short log. */
export const remark = (text: string): Sentence => ({ text, hurts: false, matters: false });

/** A sentence of every log. */
export const news = (text: string, hurts = false): Sentence => ({ text, hurts, matters: true });
