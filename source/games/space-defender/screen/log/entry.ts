import type { GameEvent } from '../../events.ts';
import { logTexts, type TextContext } from '../../text/event-texts.ts';
import { destructionOf, news, type Sentence, sentenceWidth } from '../../text/words.ts';

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

/** The words of an event that are one text. */
export const wordsOf = (event: GameEvent, of: TextContext['of'], events: readonly GameEvent[] = []): string =>
  logTexts(event, { of, events }).join(', ');

/** The loss of the Starfighter, if these events have it. */
export function endIn(events: readonly GameEvent[]): Sentence[] {
  const end = destructionOf(events, 0);
  return end === undefined ? [] : [news(wordsOf(end, 'you'), true)];
}
