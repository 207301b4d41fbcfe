import type { Line } from '#screen/styled-text.ts';
import type { Target } from '#screen/target.ts';
import { type Editor, emptyEditor } from '../../command-line/editor.ts';
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

export interface ChoosingOptions<Item> extends Omit<CursorOptions<Item>, 'items'> {
  /** Items to choose from; during a search, those that match it. */
  items(wanted: string): readonly Item[];
  /** An item's name in the help; `a row` where absent. */
  readonly what?: string | undefined;
  /** Items of a page. */
  page(size: Size): number;
  /** Opens the chosen item, on Enter or a click. */
  open(item: Item, size: Size): ActionResult;
  /** Words for Enter in the footer and in the help. */
  enter(item: Item): readonly [label: string, help: string];
  /** The cursor has come to an item. */
  cameTo?: ((item: Item, size: Size) => void) | undefined;
  /** Where the cursor goes when a search has ended and its item is not shown any more; nowhere where absent. */
  instead?: ((item: Item) => Item) | undefined;
  /** Something else is looked for, and the cursor begins anew. */
  began?: (() => void) | undefined;
}

const pages = ['PgUp PgDn', 'a page; Home End: the ends; wheel: a row'] as const;

/** A list to choose from, however it is drawn: a cursor, its keys, clicks, and a search. */
export function choosing<Item>({ what = 'a row', ...options }: ChoosingOptions<Item>) {
  const { items, keyOf, page, open, enter, cameTo, instead, began } = options;
  let search: Editor | undefined;

  const wanted = () => (search === undefined ? '' : search.text);
  const found = () => items(wanted());
  const cursor = listCursor<Item>({ ...options, items: found });
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
    found().length < 2
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
    const isShown = found().some((one) => keyOf(one) === keyOf(item));
    goTo(isShown ? item : instead?.(item), size);
  });
  const clicked = (target: Target | undefined, size: Size): { readonly again: boolean } | undefined => {
    const key = itemTargets.read(target)?.item;
    const item = key === undefined ? undefined : found().find((one) => keyOf(one) === key);
    if (item === undefined) return undefined;
    const now = chosen();
    goTo(item, size);
    return { again: now !== undefined && keyOf(now) === key };
  };

  return {
    /** The items that fit the search. */
    found,
    /** The text of the search; empty where there is none. */
    wanted,
    cursor,
    chosen,
    goTo,
    /** The keys that move the cursor. */
    moving,
    /** The key that opens the chosen item. */
    entering,
    /** Puts the cursor on the item that was clicked; says whether it was there before. */
    clicked,
    /** The key that begins a search. */
    finding: (): readonly PageKey[] =>
      items('').length < 2 ? [] : [keyRow('/', 'find', 'find: filter the list as you type', () => seek(emptyEditor))],
    /** The search. */
    search: {
      isActive: () => search !== undefined,
      keys: () => [...moving(false), ...entering(), ending],
      entry: () => search && { value: search, prompt: ' find: ', set: seek },
    } satisfies PageLayer,
    /** Puts the cursor on the item that was clicked, and opens it if it was there before. */
    click(target: Target | undefined, size: Size): ActionResult {
      const item = clicked(target, size)?.again === true ? chosen() : undefined;
      return item && open(item, size);
    },
  };
}
