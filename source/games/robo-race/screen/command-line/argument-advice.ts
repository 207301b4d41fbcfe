import type { RaceScene } from '../local.ts';
import { cardsByKind } from '../words/cards.ts';
import { cardsLeft, filledSlots, freeSlots, type Own, ownOf } from '../words/own.ts';

/** Columns of the line that its command and the range of the argument take, about. */
const taken = 38;

/** What of an argument's range can be used now, given the arguments typed before it; nothing where it is all of it. */
export function argumentAdvice(
  scene: RaceScene,
  command: string,
  argument: string,
  typed: readonly string[],
): string | undefined {
  const own = ownOf(scene);
  if (own.moment !== 'plan') return undefined;
  if (argument === 'slot') return slotAdvice(command, own);
  return cardAdvice(command, own, typed.map(Number), scene.columns - taken);
}

function slotAdvice(command: string, { slots }: Own): string {
  if (command !== 'take_back') {
    const free = freeSlots(slots);
    return free.length === 0 ? 'no slot is free' : `free: ${free.join(', ')}`;
  }
  const filled = filledSlots(slots);
  return filled.length === 0 ? 'all slots are empty' : `with cards: ${filled.join(', ')}`;
}

/** The cards that can still be named, with their names where there is room. */
function cardAdvice(command: string, { hand, slots }: Own, typed: readonly number[], room: number): string {
  const used = command === 'program' ? typed : slots.map((card, i) => (i === (typed[0] ?? 0) - 1 ? null : card));
  const left = cardsLeft({ hand, slots: used });
  if (left.length === 0) return 'no card is left';
  const named = `left: ${cardsByKind(left)}`;
  return named.length <= room ? named : `left: ${left.join(' ')}`;
}
