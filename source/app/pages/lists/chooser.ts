import type { Line } from '../../../screen/styled-text.ts';
import type { Size } from '../../layers/page-view.ts';
import { type ChoosingOptions, choosing } from './choice-list.ts';
import { fits, inItem, type ListRow, seenText, topFor } from './list.ts';

export interface ChooserOptions<Item> extends Omit<ChoosingOptions<Item>, 'items' | 'page' | 'first'> {
  items(): readonly Item[];
  words(item: Item): string;
  /** The rows of an item. */
  lines(item: Item, chosen: boolean, size: Size): readonly Line[];
  /** Whether there is a blank row between an item and the one before it. */
  readonly startsGroup?: ((item: Item, before: Item | undefined) => boolean) | undefined;
  /** Rows that the list may take. */
  room(size: Size): number;
  /** A search that is typed outside of the list. */
  wanted?(): string;
}

/** A list with a cursor that goes over its items, scrolls with it, and can be searched. */
export type Chooser<Item> = ReturnType<typeof chooser<Item>>;

/** Makes a list to choose from. */
export function chooser<Item>(options: ChooserOptions<Item>) {
  const { items, words, lines, room, startsGroup, wanted, cameTo, keyOf } = options;
  let scrolled = 0;
  const parts = choosing<Item>({
    ...options,
    items(typed) {
      const text = wanted?.() ?? typed;
      return text === '' ? items() : items().filter((item) => fits(words(item), text));
    },
    page: room,
    cameTo(item, size) {
      scrolled = topOf(rowsOf(size), size);
      cameTo?.(item, size);
    },
    began() {
      scrolled = 0;
    },
  });
  const { found, cursor } = parts;

  const rowsOf = (size: Size): { readonly rows: readonly ListRow[]; readonly choice: number } => {
    const shown = found();
    const choice = cursor.indexIn(shown);
    const rows = shown.flatMap((item, i): ListRow[] => [
      ...(startsGroup?.(item, shown[i - 1]) === true ? [{ line: [] }] : []),
      ...lines(item, i === choice, size).map((line) => ({ line: inItem(keyOf(item), line), item: i })),
    ]);
    return { rows, choice };
  };
  const topOf = ({ rows, choice }: ReturnType<typeof rowsOf>, size: Size) =>
    topFor({ choice, top: scrolled }, rows, room(size));

  return {
    ...parts,
    /** Begins with the cursor on the first item of which this is true. */
    beginAt(isMeant: (item: Item) => boolean) {
      const item = found().find(isMeant);
      if (item === undefined) cursor.reset();
      else cursor.goTo(item);
      scrolled = 0;
    },
    /** The visible lines, and which part of the list they are. */
    shown(size: Size): { readonly lines: readonly Line[]; readonly seen: string | undefined } {
      const all = rowsOf(size);
      const top = topOf(all, size);
      return {
        lines: all.rows.slice(top, top + room(size)).map(({ line }) => line),
        seen: seenText(all.rows, top, room(size)),
      };
    },
  };
}
