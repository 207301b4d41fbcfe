import { type Cell, cellName } from '../../cells.ts';
import type { Combined, Destroyed, End, GameEvent, Negated } from '../../events.ts';

/** A sentence of the log, without the phase that it is about. */
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

/** Columns of a sentence on the smallest terminal. */
export const sentenceWidth = 60;

/** Items as sentences, each with as many as fit; `one` begins that of a single item, `many` others. */
export function packed(one: string, many: string, items: readonly string[]): string[] {
  const [only] = items;
  if (items.length === 1 && only !== undefined) return [one + only];
  const sentences: string[] = [];
  let sentence = '';
  for (const item of items) {
    if (sentence !== '' && sentence.length + 2 + item.length > sentenceWidth) {
      sentences.push(sentence);
      sentence = '';
    }
    sentence = sentence === '' ? many + item : `${sentence}, ${item}`;
  }
  return sentence === '' ? sentences : [...sentences, sentence];
}

/** Where something went: `E9 to E12`, `E9 into the fog`, `out of the fog to E12`. */
export function way(from: End, to: End): string {
  const start = from === 'fog' ? 'out of the fog' : cellName(from);
  return to === 'fog' ? `${start} into the fog` : `${start} to ${cellName(to)}`;
}

/** ` at E9`, or that it is not on the board. */
export const at = (cell: Cell | null): string => (cell === null ? ' off the board' : ` at ${cellName(cell)}`);

/** How two shots that met came out of it. */
export function leftOf({ id, survivor, damage, side }: Negated): string {
  if (survivor === null) return 'both are gone';
  const ownArrives = side === 'enemy';
  return `${damage} of ${(survivor === id) === ownArrives ? 'yours' : 'theirs'} left`;
}

/** `grows to 70`. */
export const growth = ({ damage }: Combined): string => `grows to ${damage}`;

/** The destruction of the ship with this id in these events, if it is in them. */
export const fallOf = (events: readonly GameEvent[], id: number): Destroyed | undefined =>
  events.find((event): event is Destroyed => event.type === 'destroyed' && event.id === id);

/** That the Starfighter was destroyed, where these events say so. */
export function endIn(events: readonly GameEvent[]): Sentence[] {
  const end = fallOf(events, 0);
  return end === undefined ? [] : [news(`the Starfighter${at(end)} is destroyed`, true)];
}
