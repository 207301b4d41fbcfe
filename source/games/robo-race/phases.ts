import type { Course } from '../../engine/game.ts';
import { missing } from '../../engine/lookup.ts';
import type { Stream } from '../../engine/random.ts';
import type { RoboRace } from './game-types.ts';
import type { Options } from './options.ts';
import { emptySlots, isAlive, type ReadonlyState } from './state.ts';
import { handSize, lastCard } from './vocabulary.ts';

const deck: readonly number[] = Array.from({ length: lastCard }, (_, i) => i + 1);

/** Seven cards for every living robot's player (rules, section 3). */
export function deal({ state, events, random }: Course<RoboRace>): void {
  const draw = createDraw(state.options, random('deck'), deck);
  const hands = state.robots.map((robot) => (isAlive(robot) ? draw() : null));
  hands.forEach((cards, i) => {
    if (cards !== null) events.push({ type: 'dealt', player: i + 1, cards });
  });
  state.hands = hands;
  state.slots = hands.map((cards) => (cards === null ? null : emptySlots));
  state.programs = hands.map(() => null);
}

/** Another hand for a player: from the deck, of the cards that nobody has. */
export function drawExchangedHand(
  { hands, options }: Pick<ReadonlyState, 'hands' | 'options'>,
  stream: Stream,
): readonly number[] {
  const held = new Set(hands.filter((hand) => hand !== null).flat());
  return createDraw(
    options,
    stream,
    deck.filter((card) => !held.has(card)),
  )();
}

/**
 * Gives hands as the option says.
 *
 * @param deckLeft the cards of the deck that can be dealt
 */
const createDraw = ({ cards }: Options, stream: Stream, deckLeft: readonly number[]): (() => readonly number[]) =>
  cards === 'deck' ? fromDeck(stream, deckLeft) : anyCards(stream);

/** Hands from the front of one shuffled deck. */
function fromDeck(stream: Stream, deckLeft: readonly number[]): () => readonly number[] {
  const shuffled = stream.shuffle(deckLeft);
  let drawnCount = 0;
  return () => {
    drawnCount += handSize;
    return inOrder(shuffled.slice(drawnCount - handSize, drawnCount));
  };
}

/** Hands in which any card can be, however often. */
const anyCards = (stream: Stream) => () => inOrder(Array.from({ length: handSize }, () => stream.integer(1, lastCard)));

/** The cards ascending; by insertion, which for so few is several times faster than a sort with a comparison. */
function inOrder(cards: readonly number[]): readonly number[] {
  const sorted: number[] = [];
  for (const card of cards) {
    let at = sorted.length;
    for (; at > 0; at--) {
      const before = sorted[at - 1] ?? missing(at - 1);
      if (before <= card) break;
      sorted[at] = before;
    }
    sorted[at] = card;
  }
  return sorted;
}
