/** The part of a long list that is in sight, and where it is. */
export interface Window<Item> {
  readonly shown: readonly Item[];
  /** ` (6-10)`, nothing where all of it is in sight. */
  readonly range: string;
}

/** So many rows of a list from the scrolled one on; the last rows where it is scrolled too far. */
export function windowOf<Item>(items: readonly Item[], scrolled: number, height: number): Window<Item> {
  const first = Math.max(0, Math.min(scrolled, items.length - height));
  const shown = items.slice(first, first + height);
  return { shown, range: items.length <= height ? '' : ` (${first + 1}-${first + shown.length})` };
}
