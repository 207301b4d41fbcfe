import type { Board, Start } from './board.ts';

/** A start square and its number. */
export interface NumberedStart extends Start {
  /** From 1. */
  readonly start: number;
}

/**
 * Where a destroyed robot comes back (rules, section 7): on its own start square, or if a robot stands there on the
 * first free one.
 *
 * @param robots all of them, as they stand
 * @param own the number of its start square
 */
export function returnOf(
  { starts }: Pick<Board, 'starts'>,
  robots: readonly { readonly square: number }[],
  own: number,
): NumberedStart {
  const numbered = starts.map((place, i) => ({ ...place, start: i + 1 }));
  const inOrder = [...numbered.filter(({ start }) => start === own), ...numbered];
  const free = inOrder.find((place) => robots.every(({ square }) => square !== place.square));
  // A level has at least as many start squares as players.
  if (free === undefined) throw new Error('no start square is free');
  return free;
}
