import { cardKind } from '../../cards.ts';
import type { Slots } from '../../state.ts';

/** `71 Move 2` */
export const cardText = (card: number): string => `${card} ${cardKind(card).name}`;

/** `71 Move 2, 52 Move 1, empty` */
export const slotsWords = (slots: Slots): string =>
  slots.map((card) => (card === null ? 'empty' : cardText(card))).join(', ');

/** Cards by kind, so that they are short: `Turn 180 41 42, Back 1 47`. */
export function cardsByKind(cards: readonly number[]): string {
  const names = [...new Set(cards.map((card) => cardKind(card).name))];
  return names.map((name) => `${name} ${cards.filter((card) => cardKind(card).name === name).join(' ')}`).join(', ');
}
