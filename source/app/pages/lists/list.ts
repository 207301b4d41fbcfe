import { type Line, withTarget } from '#screen/styled-text.ts';
import { targetsOf } from '#screen/target.ts';
import type { PageKey } from '../../layers/dialog.ts';
import { helpRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';

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

/** Rows that the cursor of a page can be on, and values in them, from 0. */
export const rowTargets = targetsOf<
  | { readonly type: 'row'; readonly row: number }
  | { readonly type: 'value'; readonly row: number; readonly value: number }
>({ row: true, value: true });

/** Items of a list, by their key. */
export const itemTargets = targetsOf<{ readonly type: 'item'; readonly item: string }>({ item: true });

/** A line of an item of a list. */
export const inItem = (item: string, spans: Line): Line => withTarget(spans, itemTargets.to({ type: 'item', item }));

/** A line of a row that the cursor can be on. */
export const inRow = (row: number, spans: Line): Line => withTarget(spans, rowTargets.to({ type: 'row', row }));

/** A value in such a row, which can be chosen by itself. */
export const asValue = (row: number, value: number, spans: Line): Line =>
  withTarget(spans, rowTargets.to({ type: 'value', row, value }));

/** A row of a list on the screen. */
export interface ListRow {
  readonly line: Line;
  /** The item it belongs to; none for blanks between items. */
  readonly item?: number | undefined;
}

/** Where a list stands. */
export interface ListState {
  /** The item under the cursor. */
  readonly choice: number;
  /** The first row that is shown. */
  readonly top: number;
}

/** The keys that move the cursor of a list, without letters. */
export const movingKeys = ['up', 'down', 'pageup', 'pagedown', 'home', 'end', 'wheelup', 'wheeldown'] as const;

/** Keys that choose among rows, and what is said of them. */
interface RowKeys {
  readonly what: string;
  readonly hasLetters: boolean;
  /** The keys that go further, in the help. */
  readonly further: readonly [label: string, help: string];
}

export const allSeen: RowKeys['further'] = ['Home End', 'the first, the last; wheel: a row'];

/** The rows of keys that move a cursor from row to row. */
export function rowKeys(move: (key: string, size: Size) => void, { what, hasLetters, further }: RowKeys): PageKey[] {
  const [up, down, ...others] = movingKeys;
  const [label, help] = further;
  return [
    {
      keys: hasLetters ? [up, down, 'k', 'j'] : [up, down],
      label: hasLetters ? 'up down j k' : 'up down',
      footer: ['up/down', 'choose'],
      help: `choose ${what}`,
      press: move,
    },
    helpRow(others, help, move, label),
  ];
}

/**
 * The item under the cursor after a key. Single steps go round, pages and the wheel stop at the ends.
 *
 * @param page items of a page
 */
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

/** The first row to show so that the chosen item is seen whole, as near to where it was as can be. */
export function topFor({ choice, top }: ListState, rows: readonly ListRow[], room: number): number {
  const last = rows.findLastIndex(({ item }) => item === choice);
  const first = rows.findIndex(({ item }) => item === choice);
  const max = Math.max(0, rows.length - room);
  // The blanks above the first item belong to it, where there is room for them.
  const start = choice === 0 && last < room ? 0 : first;
  return Math.max(0, Math.min(Math.max(top, last - room + 1), start, max));
}

/** `lines 7-12 of 23` for the items that are seen; nothing where all are. */
export function seenText(rows: readonly ListRow[], top: number, room: number): string | undefined {
  if (rows.length <= room) return undefined;
  const seen = rows.slice(top, top + room).flatMap(({ item }) => item ?? []);
  const count = (rows.findLast(({ item }) => item !== undefined)?.item ?? -1) + 1;
  return `lines ${(seen[0] ?? 0) + 1}-${(seen.at(-1) ?? 0) + 1} of ${count}`;
}

/** Whether a text has every word of what is looked for, whatever the case. */
export function fits(text: string, wanted: string): boolean {
  const all = text.toLowerCase();
  return wanted
    .toLowerCase()
    .split(' ')
    .every((word) => all.includes(word));
}
