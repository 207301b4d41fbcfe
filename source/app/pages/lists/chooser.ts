import type { Line } from '../../../screen/paint.ts';
import type { Target } from '../../../screen/target.ts';
import { type Editor, emptyEditor } from '../../command-line/editor.ts';
import { keyRow } from '../../layers/bindings.ts';
import type { Answer, PageKey } from '../../layers/dialog.ts';
import type { Size } from '../../layers/place.ts';
import {
  choiceAfter,
  fits,
  inRow,
  type ListRow,
  type ListState,
  rowKeys,
  rowTargets,
  seenText,
  topFor,
} from './list.ts';

export interface ChooserOptions<Item> {
  items(): readonly Item[];
  /** What a search looks at. */
  words(item: Item): string;
  /** The rows of an item. */
  lines(item: Item, chosen: boolean, size: Size): readonly Line[];
  /** Whether there is a blank row between an item and the one before it. */
  readonly startsGroup?: ((item: Item, before: Item | undefined) => boolean) | undefined;
  /** Rows that the list may take. */
  room(size: Size): number;
  /** What Enter and a click on the chosen item do. */
  open(item: Item, size: Size): Answer;
  /** What that is called in the footer, and in the help. */
  readonly enter: readonly [label: string, help: string];
  /** What is looked for, where that is typed elsewhere. */
  wanted?(): string;
  /** The cursor has come to an item. */
  cameTo?: ((item: Item) => void) | undefined;
}

/** A list with a cursor that goes over its items, scrolls with it, and can be searched. */
export type Chooser<Item> = ReturnType<typeof chooser<Item>>;

const pages = ['PgUp PgDn', 'a page; Home End: the ends; wheel: a row'] as const;

/** Makes a list to choose from. */
export function chooser<Item>(options: ChooserOptions<Item>) {
  const { items, words, lines, room, startsGroup, wanted, cameTo } = options;
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
      ...lines(item, i === chosen, size).map((line) => ({ line: inRow(i, line), item: i })),
    ]);
  };
  const topOf = (rows: readonly ListRow[], size: Size) =>
    topFor({ choice: choice(), top: state.top }, rows, room(size));
  const goTo = (next: number, size: Size) => {
    state = { ...state, choice: next };
    state = { choice: next, top: topOf(rowsOf(size), size) };
    const item = cameTo && found()[choice()];
    if (item !== undefined) cameTo?.(item);
  };

  const moving = (hasLetters = true): readonly PageKey[] => {
    const { length } = found();
    const move = (key: string, size: Size) => goTo(choiceAfter(key, choice(), length, room(size)), size);
    return length < 2 ? [] : rowKeys(move, { what: 'a row', hasLetters, further: pages });
  };

  const clicked = (target: Target | undefined, size: Size): { readonly again: boolean } | undefined => {
    const item = rowTargets.read(target)?.row;
    if (item === undefined) return undefined;
    const again = item === choice();
    goTo(item, size);
    return { again };
  };
  const entering = (): readonly PageKey[] => {
    const item = found()[choice()];
    if (item === undefined) return [];
    const [label, help] = options.enter;
    return [keyRow('enter', label, help, (_, size) => options.open(item, size))];
  };
  const ending: PageKey = keyRow('escape', 'all rows', 'end the search', (_, size) => {
    const item = found()[choice()];
    search = undefined;
    goTo(Math.max(0, item === undefined ? 0 : items().indexOf(item)), size);
  });
  const seek = (value: Editor) => {
    search = value;
    state = { choice: 0, top: 0 };
  };

  return {
    /** Those that fit what is looked for. */
    found,
    /** The keys that move the cursor. */
    moving,
    /** The key that opens the chosen item. */
    entering,
    /** Puts the cursor on the item that was clicked; says whether it was there before. */
    clicked,
    chosen: (): Item | undefined => found()[choice()],
    /** Puts the cursor on the first item of which this is true. */
    choose(isMeant: (item: Item) => boolean, size?: Size) {
      const next = Math.max(0, found().findIndex(isMeant));
      if (size === undefined) state = { choice: next, top: 0 };
      else goTo(next, size);
    },
    /** The key that begins a search. */
    finding: (): readonly PageKey[] =>
      items().length < 2 ? [] : [keyRow('/', 'find', 'find: filter the list as you type', () => seek(emptyEditor))],
    /** The search. */
    search: {
      isActive: () => search !== undefined,
      keys: () => [...moving(false), ...entering(), ending],
      entry: () => search && { value: search, prompt: ' find: ', set: seek },
    },
    /** What is on the screen, and which part of the list that is. */
    shown(size: Size): { readonly lines: readonly Line[]; readonly seen: string | undefined } {
      const rows = rowsOf(size);
      const top = topOf(rows, size);
      return {
        lines: rows.slice(top, top + room(size)).map(({ line }) => line),
        seen: seenText(rows, top, room(size)),
      };
    },
    /** The same, and opens the item if it was. */
    click(target: Target | undefined, size: Size): Answer {
      const item = clicked(target, size)?.again === true ? found()[choice()] : undefined;
      return item && options.open(item, size);
    },
  };
}
