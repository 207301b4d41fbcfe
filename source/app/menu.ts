import { type Line, line, span, wrap } from '../screen/paint.ts';
import type { Place, Size } from './place.ts';

/** A row of the menu. */
export interface MenuItem {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  /** What Enter would do, as a sentence. */
  readonly hint: string;
  /** Does it; what takes a while is done when the promise is. */
  choose(): Promise<void> | void;
}

/** What the menu says beside its rows. */
export interface MenuOptions {
  readonly version: string;
  readonly items: readonly MenuItem[];
  /** Something that the player has to know, such as a damaged file. */
  readonly notice?: string;
  leave(): void;
  /** Gives keys that came while a choice was being carried out to where the player is then. */
  passOn(keys: readonly string[], size: Size): void;
}

/** The main menu. */
export function menu({ version, items, notice, leave, passOn }: MenuOptions): Place {
  let choice = 0;
  /** Keys that wait for a choice to be carried out. */
  let waiting: string[] | undefined;
  const listeners = new Set<() => void>();
  const choose = async (item: MenuItem | undefined, size: Size) => {
    if (item === undefined) return;
    const keys: string[] = [];
    waiting = keys;
    await item.choose();
    waiting = undefined;
    passOn(keys, size);
  };
  const key = (name: string, size: Size) => {
    if (waiting !== undefined) waiting.push(name);
    else if (name === 'up' || name === 'k') choice = (choice + items.length - 1) % items.length;
    else if (name === 'down' || name === 'j') choice = (choice + 1) % items.length;
    else if (name === 'enter') void choose(items[choice], size);
    else if (name === 'q' || name === 'ctrl+c') leave();
    else
      void choose(
        items.find((item) => item.key === name),
        size,
      );
  };
  return {
    show: ({ columns }: Size) => ({
      painting: {
        title: line('turncade', 'strong'),
        facts: line(version, 'dim'),
        left: [
          {
            title: 'turn-based games for the terminal',
            lines: [[], ...items.map((item, i) => row(item, i === choice, columns))],
          },
        ],
        tags: [],
        hint: [[], []],
      },
      hint: noticeRows(items[choice]?.hint ?? '', notice, columns),
      footer: [
        ['up/down', 'choose'],
        ['Enter', 'open'],
        ['q', 'leave'],
      ],
    }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keys(names, size) {
      for (const name of names) key(name, size);
      for (const listener of listeners) listener();
    },
    lineTyped() {},
    paste() {},
  };
}

/** What Enter would do, and the notice; a long notice takes both rows. */
function noticeRows(hint: string, notice: string | undefined, columns: number): readonly [Line, Line] {
  const [first = '', ...rest] = notice === undefined ? [] : wrap(`! ${notice}`, columns - 2);
  return rest.length === 0
    ? [line(hint), line(first, 'warning')]
    : [line(first, 'warning'), line(rest.join(' '), 'warning')];
}

function row({ key, name, about }: MenuItem, chosen: boolean, columns: number): Line {
  const area = chosen ? 'selection' : undefined;
  return [
    span(chosen ? ' > ' : '   ', 'accent', area),
    span(`${key}  `, 'accent', area),
    span(name.padEnd(18), 'strong', area),
    span(about.padEnd(columns - 26), 'dim', area),
  ];
}
