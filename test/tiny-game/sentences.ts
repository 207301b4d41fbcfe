import type { Seat } from '../../source/engine/vocabulary.ts';
import type { GameEvent } from './game-types.ts';

/** Sentence about an event. The transcript, the log of the screen and text mode share it. */
export function sentenceOf(event: GameEvent, nameOf: (seat: Seat) => string = String): string {
  if (event.type === 'round-began') return `Round ${event.round} begins.`;
  const who = nameOf(event.seat);
  switch (event.type) {
    case 'stake-set':
      return `${who} plays for ${event.points}.`;
    case 'bid-drafted':
      return `${who} drafts ${event.amount}.`;
    case 'committed':
      return `${who} commits.`;
    case 'bid-revealed':
      return `${who} has bid ${event.amount}.`;
    case 'rolled':
      return `${who} rolls ${event.die} and has ${event.total}.`;
    case 'scored':
      return `${who} has ${event.points} points now.`;
    case 'went-out':
      return `${who} is out.`;
    case 'applauded':
      return `${who} applauds.`;
  }
}
