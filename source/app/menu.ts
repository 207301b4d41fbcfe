import { type Line, line, span, wrap } from '../screen/paint.ts';
import type { Place, Size } from './place.ts';

/** A row of the menu. */
export interface MenuItem {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  /** What Enter would do, as a sentence. */
  readonly hint: string;
  choose(): void;
}

/** What the menu says beside its rows. */
export interface MenuOptions {
  readonly version: string;
  readonly items: readonly MenuItem[];
  /** Something that the player has to know, such as a damaged file. */
  readonly notice?: string;
  leave(): void;
}

/** The main menu. */
export function menu({ version, items, notice, leave }: MenuOptions): Place {
  let choice = 0;
  const listeners = new Set<() => void>();
  const key = (name: string) => {
    if (name === 'up' || name === 'k') choice = (choice + items.length - 1) % items.length;
    else if (name === 'down' || name === 'j') choice = (choice + 1) % items.length;
    else if (name === 'enter') items[choice]?.choose();
    else if (name === 'q' || name === 'ctrl+c') leave();
    else items.find((item) => item.key === name)?.choose();
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
    keys(names) {
      for (const name of names) key(name);
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
