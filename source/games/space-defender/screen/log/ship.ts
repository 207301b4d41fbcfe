import { type GameEvent, hurtsShip } from '../../events.ts';
import { logTexts } from '../../text/event-texts.ts';
import { destructionOf, news, type Sentence } from '../../text/words.ts';
import { endIn, packed, wordsOf } from './entry.ts';

/** The sentences of the player's own phase: what the ship did, and what came of it. */
export const shipSentences = (events: readonly GameEvent[]): Sentence[] => [
  ...events.flatMap((event) => (isToldLast(event) ? [] : shipEventSentences(event, events))),
  ...strikes(events),
  ...endIn(events),
];

const isToldLast = (event: GameEvent): boolean =>
  event.type === 'struck' || (event.type === 'destroyed' && event.id === 0);

const shipEventSentences = (event: GameEvent, events: readonly GameEvent[]): Sentence[] =>
  logTexts(event, { of: 'you', events }).map((text) => news(text, hurtsShip(event)));

/** The enemies hit by an Orbital Strike: first those that it destroys, with the score after them. */
function strikes(events: readonly GameEvent[]): Sentence[] {
  const struck = events.filter((event) => event.type === 'struck');
  const fallen = struck.filter(({ health }) => health === 0);
  const hurt = struck.filter(({ health }) => health > 0);
  const score = destructionOf(events, fallen.at(-1)?.id ?? 0)?.score;
  const named = fallen.map((event) => wordsOf(event, 'you'));
  const scored = named.map((name, i) => (i < named.length - 1 ? name : `${name}, score ${score}`));
  return [
    ...packed('it destroys ', 'it destroys ', scored),
    ...packed(
      'it hits ',
      'it hits ',
      hurt.map((event) => wordsOf(event, 'you')),
    ),
  ].map((text) => news(text));
}
