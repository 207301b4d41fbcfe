import { choiceAfter } from './list.ts';

export interface CursorOptions<Item> {
  /** The items as they are now. */
  items(): readonly Item[];
  /** Tells an item from all others, also when the list is made anew. */
  keyOf(item: Item): string;
  /** Where the cursor is until somebody moves it, and there is such an item; else on the first. */
  first?: ((item: Item) => boolean) | undefined;
}

/**
 * A cursor that stays on its item when others come and go. If its own goes, it is on the next one that stays, or else on
 * the one before.
 *
 * @example
 * let names = ['ann', 'ben', 'cid']
 * const list = listCursor({ items: () => names, keyOf: (name: string) => name })
 * list.goTo('cid')
 * names = ['ben', 'cid']
 * list.chosen() // => 'cid'
 */
export function listCursor<Item>({ items, keyOf, first = () => true }: CursorOptions<Item>) {
  /** The list when the cursor was moved last, and where in it. */
  let place: { readonly keys: readonly string[]; readonly at: number } | undefined;

  const indexIn = (all: readonly Item[]): number => {
    if (place === undefined) return Math.max(0, all.findIndex(first));
    const { keys, at } = place;
    const now = new Map(all.map((item, i) => [keyOf(item), i]));
    const nearest = [...keys.slice(at), ...keys.slice(0, at).reverse()].find((key) => now.has(key));
    return now.get(nearest ?? '') ?? Math.max(0, Math.min(at, all.length - 1));
  };
  const chosen = (): Item | undefined => {
    const all = items();
    return all[indexIn(all)];
  };
  const goTo = (item: Item): void => {
    const keys = items().map(keyOf);
    place = { keys, at: Math.max(0, keys.indexOf(keyOf(item))) };
  };

  return {
    /** Where it is in this list, from 0. */
    indexIn,
    chosen,
    goTo,
    /** The item to which a key leads, where so many are a page. */
    after(key: string, page: number): Item | undefined {
      const all = items();
      return all[choiceAfter(key, indexIn(all), all.length, page)];
    },
    /** Stays where it is now, even if an item comes back that it was on before. */
    stay(): void {
      const now = chosen();
      if (place !== undefined && now !== undefined) goTo(now);
    },
    /** Goes where it was before anybody moved it. */
    reset(): void {
      place = undefined;
    },
  };
}
