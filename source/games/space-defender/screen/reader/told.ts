import { cellName } from '../../cells.ts';
import type { End, GameEvent } from '../../events.ts';

/** A sentence about what happened. */
export interface Told {
  readonly text: string;
  /** Whether a short log tells it, too. */
  readonly matters: boolean;
}

/** A sentence that every log tells. */
export const news = (text: string): Told => ({ text, matters: true });

/** A sentence that only a full log tells. */
export const aside = (text: string): Told => ({ text, matters: false });

/** What follows from the destruction of an enemy. */
export const scoreSentence = ({ score }: Extract<GameEvent, { type: 'destroyed' }>): string => `Score ${score}.`;

/** The end of the ship. */
export const shipDestroyed = (event: Extract<GameEvent, { type: 'destroyed' }>): Told =>
  news(`The Starfighter is destroyed at ${cellName(event)}.`);

/** `from E11 to E8`, `from E11 into the fog`, `out of the fog to E8` */
export function wayText(from: End, to: End): string {
  const start = from === 'fog' ? 'out of the fog' : `from ${cellName(from)}`;
  return to === 'fog' ? `${start} into the fog` : `${start} to ${cellName(to)}`;
}
