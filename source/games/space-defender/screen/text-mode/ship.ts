import type { GameEvent } from '../../events.ts';
import { spokenTexts } from '../../text/event-texts.ts';
import { news, type Sentence } from '../../text/words.ts';
import { meetingsOfNew, shotOf } from './shots.ts';

/** The sentences of the phase in which the ship acts. */
export const describeShip = (events: readonly GameEvent[]): Sentence[] =>
  events.flatMap((event, i) => {
    // What new shots meet is told where they were fired.
    if (isOfNewShot(event, events[i - 1]))
      return event.type === 'destroyed' && event.id === 0 ? eventSentences(event, events) : [];
    return [...eventSentences(event, events), ...(event.type === 'fired' ? describeNewShots(events) : [])];
  });

const eventSentences = (event: GameEvent, events: readonly GameEvent[]): Sentence[] =>
  spokenTexts(event, { of: 'you', events }).map((text) => news(text));

function describeNewShots(events: readonly GameEvent[]): Sentence[] {
  const met = events.filter((event, i) => isOfNewShot(event, events[i - 1]));
  return meetingsOfNew(met, 'A shot');
}

const isOfNewShot = (event: GameEvent, before: GameEvent | undefined): boolean =>
  shotOf(event) !== undefined || (event.type === 'destroyed' && before !== undefined && shotOf(before) !== undefined);
