import type { Line } from '#screen/styled-text.ts';
import type { Target } from '#screen/target.ts';
import { type Editor, emptyEditor } from '../../command-line/editor.ts';
import { textOfKey } from '../../keys.ts';
import type { ActionResult, PageKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import type { PageLayer } from '../page.ts';
import {
  type CursorOptions,
  fits,
  inItem,
  itemTargets,
  type ListRow,
  listCursor,
  rowKeys,
  seenText,
  topFor,
} from './list.ts';

export interface ChooserOptions<Item> extends Omit<ChoosingOptions<Item>, 'items' | 'page'> {
  items(): readonly Item[];
  words(item: Item): string;
  lines(item: Item, chosen: boolean, size: Size): readonly Line[];
  /** True if a blank row comes between `item` and the item above it, `before`. */
  readonly startsGroup?: ((item: Item, before: Item | undefined) => boolean) | undefined;
  room(size: Size): number;
  searchText?(): string;
}

export type Chooser<Item> = ReturnType<typeof chooser<Item>>;

export function chooser<Item>(options: ChooserOptions<Item>) {
  const { items, words, lines, room, startsGroup, searchText, cameTo, keyOf } = options;
  let scrolled = 0;
  const parts = choosing<Item>({
    ...options,
    items(typed) {
      const text = searchText?.() ?? typed;
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
  const { foundItems, cursor } = parts;

  const rowsOf = (size: Size): { readonly rows: readonly ListRow[]; readonly choice: number } => {
    const visibleItems = foundItems();
    const choice = cursor.indexIn(visibleItems);
    const rows = visibleItems.flatMap((item, i): ListRow[] => [
      ...(startsGroup?.(item, visibleItems[i - 1]) === true ? [{ line: [] }] : []),
      ...lines(item, i === choice, size).map((line) => ({ line: inItem(keyOf(item), line), item: i })),
    ]);
    return { rows, choice };
  };
  const topOf = ({ rows, choice }: ReturnType<typeof rowsOf>, size: Size) =>
    topFor({ choice, top: scrolled }, rows, room(size));

  return {
    ...parts,
    beginAt(isMeant: (item: Item) => boolean) {
      const item = foundItems().find(isMeant);
      if (item === undefined) cursor.reset();
      else cursor.goTo(item);
      scrolled = 0;
    },
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

export interface ChoosingOptions<Item> extends Omit<CursorOptions<Item>, 'items'> {
  items(searchText: string): readonly Item[];
  readonly what?: string | undefined;
  page(size: Size): number;
  open(item: Item, size: Size): ActionResult;
  enter(item: Item): readonly [label: string, help: string];
  cameTo?: ((item: Item, size: Size) => void) | undefined;
  /** Item that gets the cursor if only the search showed the chosen item. Default: the cursor keeps its position. */
  instead?: ((item: Item) => Item) | undefined;
  /** Called when the search text changes and the cursor returns to the start. */
  began?: (() => void) | undefined;
  /** Keys that also work during a search, unless they edit its text. */
  searchKeys?: (() => readonly PageKey[]) | undefined;
}

const pages = ['PgUp PgDn', 'scroll by a page; Home, End: to the first or last row; wheel: by a row'] as const;

/** Cursor, keys, clicks and search of a list, independent of how the list is drawn. */
export function choosing<Item>({ what = 'a row', ...options }: ChoosingOptions<Item>) {
  const { items, keyOf, page, open, enter, cameTo, instead, began, searchKeys = () => [] } = options;
  let search: Editor | undefined;

  const searchText = () => (search === undefined ? '' : search.text);
  const foundItems = () => items(searchText());
  const cursor = listCursor<Item>({ ...options, items: foundItems });
  const { chosen } = cursor;
  const goTo = (item: Item | undefined, size: Size) => {
    if (item === undefined) return;
    cursor.goTo(item);
    cameTo?.(item, size);
  };
  const seek = (value: Editor) => {
    search = value;
    cursor.reset();
    began?.();
  };

  const moving = (hasLetters = true): readonly PageKey[] =>
    foundItems().length < 2
      ? []
      : rowKeys((key, size) => goTo(cursor.after(key, page(size)), size), { what, hasLetters, further: pages });
  const entering = (): readonly PageKey[] => {
    const item = chosen();
    return item === undefined ? [] : [keyRow('enter', ...enter(item), (_, size) => open(item, size))];
  };
  const ending: PageKey = keyRow('escape', 'all rows', 'end the search', (_, size) => {
    const item = chosen();
    search = undefined;
    if (item === undefined) return;
    const isShown = foundItems().some((one) => keyOf(one) === keyOf(item));
    goTo(isShown ? item : instead?.(item), size);
  });
  const clicked = (target: Target | undefined, size: Size): { readonly again: boolean } | undefined => {
    const key = itemTargets.read(target)?.item;
    const item = key === undefined ? undefined : foundItems().find((one) => keyOf(one) === key);
    if (item === undefined) return undefined;
    const now = chosen();
    goTo(item, size);
    return { again: now !== undefined && keyOf(now) === key };
  };

  return {
    foundItems,
    searchText,
    cursor,
    chosen,
    goTo,
    moving,
    entering,
    /** Moves the cursor to the clicked item. `again` is true if the cursor was already on this item. */
    clicked,
    finding: (): readonly PageKey[] =>
      items('').length < 2 ? [] : [keyRow('/', 'find', 'find: filter the list as you type', () => seek(emptyEditor))],
    search: {
      isActive: () => search !== undefined,
      keys: () => [...moving(false), ...entering(), ...withoutTyping(searchKeys(), search), ending],
      entry: () => search && { value: search, prompt: ' find: ', set: seek },
    } satisfies PageLayer,
    click(target: Target | undefined, size: Size): ActionResult {
      const item = clicked(target, size)?.again === true ? chosen() : undefined;
      return item && open(item, size);
    },
  };
}

/** Drops rows with a key that types a character. Drops Del, too, except at the end of the search text. */
const withoutTyping = (rows: readonly PageKey[], search: Editor | undefined): readonly PageKey[] =>
  rows.filter(({ keys }) =>
    keys.every((key) => textOfKey(key) === '' && (key !== 'delete' || search?.cursor === search?.text.length)),
  );
