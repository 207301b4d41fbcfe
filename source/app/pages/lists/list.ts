import { type Line, withTarget } from '#screen/styled-text.ts';
import { targetsOf } from '#screen/target.ts';
import type { PageKey } from '../../layers/dialog.ts';
import { helpRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';

export interface CursorOptions<Item> {
  items(): readonly Item[];
  /** Unique key of an item. Stays the same when the list is rebuilt. */
  keyOf(item: Item): string;
  /** True for an item where the cursor may start. It starts at the first such item, or else at the first item. */
  first?: ((item: Item) => boolean) | undefined;
}

/**
 * Creates a cursor that stays on its item when other items come and go. If its item is removed, it moves to the next
 * remaining item, or else to the previous one.
 *
 * @example
 * let names = ['ann', 'ben', 'cid']
 * const list = listCursor({ items: () => names, keyOf: (name: string) => name })
 * list.goTo('cid')
 * names = ['ben', 'cid']
 * list.chosen() // => 'cid'
 */
export function listCursor<Item>({ items, keyOf, first = () => true }: CursorOptions<Item>) {
  /** Keys of all items, and the index of the cursor, when the cursor last moved. */
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
    indexIn,
    chosen,
    goTo,
    /** Item where the cursor would be after a key. `page`: number of rows per page. */
    after(key: string, page: number): Item | undefined {
      const all = items();
      return all[choiceAfter(key, indexIn(all), all.length, page)];
    },
    /** Keeps the cursor on its present item, even if the removed item that it was on before comes back. */
    stay(): void {
      const now = chosen();
      if (place !== undefined && now !== undefined) goTo(now);
    },
    reset(): void {
      place = undefined;
    },
  };
}

export const rowTargets = targetsOf<
  | { readonly type: 'row'; readonly row: number }
  | { readonly type: 'value'; readonly row: number; readonly value: number }
>({ row: true, value: true });

export const itemTargets = targetsOf<{ readonly type: 'item'; readonly item: string }>({ item: true });

export const inItem = (item: string, spans: Line): Line => withTarget(spans, itemTargets.to({ type: 'item', item }));

export const inRow = (row: number, spans: Line): Line => withTarget(spans, rowTargets.to({ type: 'row', row }));

export const asValue = (row: number, value: number, spans: Line): Line =>
  withTarget(spans, rowTargets.to({ type: 'value', row, value }));

export interface ListRow {
  readonly line: Line;
  /** Index of the row's item. Undefined for blank rows between items. */
  readonly item?: number | undefined;
}

export interface ListState {
  readonly choice: number;
  readonly top: number;
}

export const movingKeys = ['up', 'down', 'pageup', 'pagedown', 'home', 'end', 'wheelup', 'wheeldown'] as const;

interface RowKeys {
  readonly what: string;
  readonly hasLetters: boolean;
  /** True if left and right move the cursor, too. */
  readonly isSideways?: boolean;
  readonly further: readonly [label: string, help: string];
}

export const allSeen: RowKeys['further'] = ['Home End', 'to the first or last row; wheel: by one row'];

export function rowKeys(
  move: (key: string, size: Size) => void,
  { what, hasLetters, isSideways = false, further }: RowKeys,
): PageKey[] {
  const [up, down, ...otherKeys] = movingKeys;
  const [label, help] = further;
  const arrows = isSideways ? [up, down, 'left', 'right'] : [up, down];
  const letters = isSideways ? ['k', 'j', 'h', 'l'] : ['k', 'j'];
  const name = isSideways ? 'arrows' : 'up down';
  return [
    {
      keys: hasLetters ? [...arrows, ...letters] : arrows,
      label: hasLetters ? `${name} ${isSideways ? 'h j k l' : 'j k'}` : name,
      footer: [isSideways ? 'arrows' : 'up/down', 'choose'],
      help: `choose ${what}`,
      press: move,
    },
    helpRow(otherKeys, help, move, label),
  ];
}

/** Index of the chosen item after a key. Only up and down wrap around. Page keys move by `page` - 1 items. */
export function choiceAfter(key: string, choice: number, count: number, page: number): number {
  if (count === 0) return 0;
  const within = (value: number) => Math.max(0, Math.min(value, count - 1));
  switch (key) {
    case 'up':
    case 'k':
      return (choice + count - 1) % count;
    case 'down':
    case 'j':
      return (choice + 1) % count;
    case 'pageup':
      return within(choice - Math.max(1, page - 1));
    case 'pagedown':
      return within(choice + Math.max(1, page - 1));
    case 'home':
      return 0;
    case 'end':
      return count - 1;
    case 'wheelup':
      return within(choice - 1);
    case 'wheeldown':
      return within(choice + 1);
    default:
      return within(choice);
  }
}

/** Index of the first visible row: the one closest to `top` at which the whole chosen item is visible. */
export function topFor({ choice, top }: ListState, rows: readonly ListRow[], room: number): number {
  const last = rows.findLastIndex(({ item }) => item === choice);
  const first = rows.findIndex(({ item }) => item === choice);
  const max = Math.max(0, rows.length - room);
  // The first item also shows the blank rows above it, if there is room.
  const start = choice === 0 && last < room ? 0 : first;
  return Math.max(0, Math.min(Math.max(top, last - room + 1), start, max));
}

/** Text such as `lines 7-12 of 23` for the visible items. Undefined if all are visible. */
export function seenText(rows: readonly ListRow[], top: number, room: number): string | undefined {
  if (rows.length <= room) return undefined;
  const seen = rows.slice(top, top + room).flatMap(({ item }) => item ?? []);
  const count = (rows.findLast(({ item }) => item !== undefined)?.item ?? -1) + 1;
  return `lines ${(seen[0] ?? 0) + 1}-${(seen.at(-1) ?? 0) + 1} of ${count}`;
}

/** True if `text` contains every word of `searchText`, ignoring case. */
export function fits(text: string, searchText: string): boolean {
  const all = text.toLowerCase();
  return searchText
    .toLowerCase()
    .split(' ')
    .every((word) => all.includes(word));
}
