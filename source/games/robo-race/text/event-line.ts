import { placeText } from '../board.ts';
import type { CountedEvent, GameEvent } from '../events.ts';

/** The line of an event (rules, section 9). */
export function eventLine(event: GameEvent): string {
  switch (event.type) {
    case 'revived':
      return `${event.player} revived at ${placeText(event.x, event.y)} ${event.facing}`;
    case 'dealt':
      return `${event.player} dealt ${event.cards === 'hidden' ? 'hidden' : event.cards.join(' ')}`;
    case 'exchanged':
      return `${event.player} exchanged for ${event.cards === 'hidden' ? 'hidden' : event.cards.join(' ')}`;
    case 'program-revealed':
      return `${event.player} program ${event.cards.join(' ')}`;
    default:
      return `${event.execution}/${event.step}.${event.action} ${event.player} ${deedText(event)}`;
  }
}

function deedText(event: CountedEvent): string {
  if (event.type === 'card-played') return `plays ${event.card}`;
  const place = placeText(event.x, event.y);
  const by = `[${event.by}]`;
  switch (event.type) {
    case 'move':
      return `moves ${event.direction} from ${place} ${by}`;
    case 'bump':
      return `bumps ${event.direction} at ${place} ${by}`;
    case 'turn':
      return `turns ${event.clockwise ? 'right' : 'left'} at ${place} ${by}`;
    case 'half-turn':
      return `turns round at ${place} ${by}`;
    case 'destroyed':
      return `destroyed at ${place} ${by}`;
    case 'victory':
      return `wins at ${place} ${by}`;
    case 'flag':
      return `reaches flag ${event.flag} at ${place} ${by}`;
  }
}
