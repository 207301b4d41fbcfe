import type { Line } from '../../../screen/paint.ts';
import { type Editor, emptyEditor, type OpenEntry } from '../../command-line/editor.ts';
import type { PageKey } from '../../layers/dialog.ts';
import type { Size } from '../../layers/place.ts';
import { choiceAfter, fits, type ListRow, type ListState, movingKeys, seenText, topFor } from './list.ts';

/** What a list to choose from is made of. */
export interface ChooserOptions<Item> {
  items(): readonly Item[];
  /** What a search looks at. */
  words(item: Item): string;
  /** The rows of an item. */
  lines(item: Item, chosen: boolean, size: Size): readonly Line[];
  /** Whether there is a blank row between an item and the one before it. */
  startsGroup?(item: Item, before: Item | undefined): boolean;
  /** Rows that the list may take. */
  room(size: Size): number;
  /** What is looked for, where that is typed elsewhere. */
  wanted?(): string;
}

/** A list with a cursor that goes over its items, scrolls with it, and can be searched. */
export interface Chooser<Item> {
  chosen(): Item | undefined;
  /** Those that fit what is looked for. */
  found(): readonly Item[];
  /** Puts the cursor on the first item of which this is true. */
  choose(isMeant: (item: Item) => boolean, size?: Size): void;
  /** The keys that move the cursor. */
  moving(letters?: boolean): readonly PageKey[];
  /** The key that begins a search. */
  finding(): readonly PageKey[];
  /** The key that ends one. */
  ending(): readonly PageKey[];
  /** The field of a search, while there is one. */
  entry(): OpenEntry | undefined;
  /** What is on the screen, and which part of the list that is. */
  shown(size: Size): { readonly lines: readonly Line[]; readonly seen: string | undefined };
  /** Puts the cursor on the item in a row of the screen; says whether it was there before. */
  clicked(row: number, size: Size): { readonly again: boolean } | undefined;
}

/** Makes a list to choose from. */
export function chooser<Item>(options: ChooserOptions<Item>): Chooser<Item> {
  const { items, words, lines, room, startsGroup, wanted } = options;
  let state: ListState = { choice: 0, top: 0 };
  let search: Editor | undefined;

  const found = () => {
    const text = wanted?.() ?? search?.text ?? '';
    return text === '' ? items() : items().filter((item) => fits(words(item), text));
  };
  /** The item under the cursor; lists can become shorter. */
  const choice = () => Math.max(0, Math.min(state.choice, found().length - 1));
  const rowsOf = (size: Size): ListRow[] => {
    const shown = found();
    const chosen = choice();
    return shown.flatMap((item, i): ListRow[] => [
      ...(startsGroup?.(item, shown[i - 1]) === true ? [{ line: [] }] : []),
      ...lines(item, i === chosen, size).map((line) => ({ line, item: i })),
    ]);
  };
  const topOf = (rows: readonly ListRow[], size: Size) =>
    topFor({ choice: choice(), top: state.top }, rows, room(size));
  const goTo = (next: number, size: Size) => {
    state = { ...state, choice: next };
    state = { choice: next, top: topOf(rowsOf(size), size) };
  };

  const moving = (letters = true): readonly PageKey[] => {
    const { length } = found();
    const move = (key: string, size: Size) => goTo(choiceAfter(key, choice(), length, room(size)), size);
    if (length < 2) return [];
    const [up, down, ...others] = movingKeys;
    return [
      {
        keys: letters ? [up, down, 'k', 'j'] : [up, down],
        label: letters ? 'up down j k' : 'up down',
        footer: ['up/down', 'choose'],
        help: 'choose a row',
        press: move,
      },
      { keys: others, label: 'PgUp PgDn', help: 'a page; Home End: the ends; wheel: a row', press: move },
    ];
  };

  return {
    found,
    moving,
    chosen: () => found()[choice()],
    choose(isMeant, size) {
      const next = Math.max(0, found().findIndex(isMeant));
      if (size === undefined) state = { choice: next, top: 0 };
      else goTo(next, size);
    },
    finding: () =>
      items().length < 2
        ? []
        : [
            {
              keys: ['/'],
              footer: ['/', 'find'],
              help: 'find: the list is filtered while you type',
              press() {
                search = emptyEditor;
                state = { choice: 0, top: 0 };
              },
            },
          ],
    ending: () => [
      {
        keys: ['escape'],
        footer: ['Esc', 'all rows'],
        help: 'end the search',
        press(_, size) {
          const item = found()[choice()];
          search = undefined;
          goTo(Math.max(0, item === undefined ? 0 : items().indexOf(item)), size);
        },
      },
    ],
    entry: () =>
      search === undefined
        ? undefined
        : {
            value: search,
            prompt: ' find: ',
            set(value) {
              search = value;
              state = { choice: 0, top: 0 };
            },
          },
    shown(size) {
      const rows = rowsOf(size);
      const top = topOf(rows, size);
      return {
        lines: rows.slice(top, top + room(size)).map(({ line }) => line),
        seen: seenText(rows, top, room(size)),
      };
    },
    clicked(row, size) {
      const rows = rowsOf(size);
      const item = rows[topOf(rows, size) + row]?.item;
      if (item === undefined || row < 0 || row >= room(size)) return undefined;
      const again = item === choice();
      goTo(item, size);
      return { again };
    },
  };
}
