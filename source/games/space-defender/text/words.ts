import { type Cell, cellName } from '../cells.ts';
import type { Destroyed, End, GameEvent } from '../events.ts';

export const count = (number: number, thing: string, things = `${thing}s`): string =>
  `${number} ${number === 1 ? thing : things}`;

export const signed = (number: number): string => (number > 0 ? `+${number}` : String(number));

/** ` at E9`, or ` off the board` for null. */
export const at = (cell: Cell | null): string => (cell === null ? ' off the board' : ` at ${cellName(cell)}`);

/** `E9 to E12`, `E9 into the fog`, `out of the fog to E12`. */
export function way(from: End, to: End): string {
  const start = from === 'fog' ? 'out of the fog' : cellName(from);
  return to === 'fog' ? `${start} into the fog` : `${start} to ${cellName(to)}`;
}

/** Name of the last cell of something that left the board at the left edge. */
export const leftEdge = ({ row }: Cell): string => cellName({ row, column: 1 });

/** The event that destroyed the ship with this id. Undefined if it survived. */
export const destructionOf = (events: readonly GameEvent[], id: number): Destroyed | undefined =>
  events.find((event): event is Destroyed => event.type === 'destroyed' && event.id === id);

/** Maximum columns of a log sentence, so that it fits the smallest terminal. */
export const sentenceWidth = 60;

export interface Sentence {
  readonly text: string;
  readonly hurts: boolean;
  /** True if a short log includes the sentence: it concerns the ship, the score or a new danger. */
  readonly matters: boolean;
}

/** A sentence that a short log leaves out. */
export const remark = (text: string): Sentence => ({ text, hurts: false, matters: false });

/** A sentence that even a short log includes. */
export const news = (text: string, hurts = false): Sentence => ({ text, hurts, matters: true });
