import type { CommandTable } from '#engine/commands.ts';
import { itemAt } from '#engine/lookup.ts';
import { type Line, withTarget } from '#screen/styled-text.ts';
import { commonTargets } from '#screen/target.ts';
import type { FooterItem, Size } from './page-view.ts';

/** The words that can be typed in every match; each has a key, too. */
export const matchWords = {
  save: { args: {}, help: 'save with a name' },
  open: { args: {}, help: 'open another match or a level' },
  replay: { args: {}, help: 'watch the whole match' },
  restart: { args: {}, help: 'start again; this match is kept' },
  copy: { args: {}, help: 'copy the result as one line, after the end' },
  hint: { args: {}, help: 'what a bot would play, and why' },
  debug: { args: {}, help: 'show what is hidden, or no longer' },
  output: { args: {}, help: 'what the programs here have written' },
  settings: { args: {}, help: 'change the settings' },
  help: { args: {}, help: 'all keys, and the rule book' },
  leave: { args: {}, help: 'leave; the match is saved' },
} as const satisfies CommandTable;

export type MatchWord = keyof typeof matchWords;

/** A row of a key table: handler, footer and help are made from it, so that none can lie. */
export interface KeyRow<Result = void> {
  /** Names of keys: `up`, `enter`, `ctrl+s`, or a character. */
  readonly keys: readonly string[];
  /** The key's name in the help; all of `keys` where absent. */
  readonly label?: string;
  /** Key and label in the footer; absent from the footer without it. */
  readonly footer?: readonly [key: string, label: string] | undefined;
  /** Whether it is in the footer only if nothing else needs the room; `last` gives way even to other spare keys. */
  readonly isSpare?: true | 'last';
  /** A few words for the help. */
  readonly help: string;
  /** The word of the command line that does the same. */
  readonly word?: MatchWord;
  press(key: string, size: Size): Result;
}

const keyNames: Readonly<Record<string, string>> = {
  enter: 'Enter',
  escape: 'Esc',
  tab: 'Tab',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  delete: 'Del',
  f1: 'F1',
  f2: 'F2',
};

/** A key as the player knows it: `pageup` is `PgUp`. */
export const keyText = (key: string): string => keyNames[key] ?? key;

/** A line as a button: a click on it presses the key. */
export const pressing = (key: string, spans: Line): Line => withTarget(spans, commonTargets.to({ type: 'key', key }));

/**
 * A row of a key table.
 *
 * @param keys one, or several that do the same
 * @param footer its name in the footer, after its first key or a given label; undefined keeps it out
 * @param label its key in the help; all of the keys where absent
 * @example
 * keyRow('escape', 'back', 'back to the list', () => {}).footer // => ['Esc', 'back']
 */
export const keyRow = <Result>(
  keys: string | readonly string[],
  footer: string | KeyRow['footer'],
  help: string,
  press: KeyRow<Result>['press'],
  label?: string,
): KeyRow<Result> => {
  const all = typeof keys === 'string' ? [keys] : keys;
  return {
    keys: all,
    ...(label !== undefined && { label }),
    ...(footer && { footer: typeof footer === 'string' ? [keyText(itemAt(all, 0)), footer] : footer }),
    help,
    press,
  };
};

/** A row of a key table that only the help shows. */
export const helpRow = <Result>(
  keys: string | readonly string[],
  help: string,
  press: KeyRow<Result>['press'],
  label?: string,
): KeyRow<Result> => keyRow(keys, undefined, help, press, label);

/**
 * The footer of a table: its rows in their order. A click presses the key of a row that stands first there.
 *
 * @example
 * footerOf([keyRow(['left', 'right'], ['left/right', 'turn'], 'turn', () => {})]) // => [['left/right', 'turn', 'left']]
 * footerOf([keyRow(['1', '2', '3'], ['1-3', 'a card'], 'a card', () => {})]) // => [['1-3', 'a card']]
 */
export const footerOf = (rows: readonly KeyRow<unknown>[]): FooterItem[] =>
  rows.flatMap(({ keys, footer }): FooterItem[] => {
    if (footer === undefined) return [];
    const [keyLabel, label] = footer;
    const pressed = keys.find((key) => isFirstKey(keyText(key), keyLabel));
    return pressed === undefined ? [footer] : [[keyLabel, label, pressed]];
  });

/** The key for the help, which begins every footer of a match, wherever its row is. */
export const helpItem: FooterItem = ['?', 'help', '?'];

/** Whether the label shows this key alone or first. */
const isFirstKey = (key: string, keyLabel: string): boolean =>
  keyLabel === key || keyLabel.startsWith(`${key} `) || keyLabel.startsWith(`${key}/`);

/**
 * A table, followed by the rows of another without the keys that the first one uses. A row that loses a key loses its label
 * and its place in the footer as well; a row that loses all of them is left out.
 */
export function withFreeRows<Result>(
  rows: readonly KeyRow<Result>[],
  extraRows: readonly KeyRow<Result>[],
): readonly KeyRow<Result>[] {
  const usedKeys = new Set(rows.flatMap(({ keys }) => keys));
  const added = extraRows.flatMap((row): KeyRow<Result>[] => {
    const keys = row.keys.filter((key) => !usedKeys.has(key));
    if (keys.length === row.keys.length) return [row];
    return keys.length === 0 ? [] : [helpRow(keys, row.help, row.press)];
  });
  return [...rows, ...added];
}

/** The row of a key; Shift+Tab counts as Tab unless it has a row. */
export const rowOf = <Result>(rows: readonly KeyRow<Result>[], key: string): KeyRow<Result> | undefined =>
  rows.find(({ keys }) => keys.includes(key)) ?? (key === 'shift+tab' ? rowOf(rows, 'tab') : undefined);

/** The wheel of a mouse scrolls like these. */
export const scrollKeys: Readonly<Record<string, string>> = { wheelup: 'pageup', wheeldown: 'pagedown' };

/**
 * The sentence about a key without a row; undefined for Esc, the wheel and the silent ones.
 *
 * @param silent further keys without a sentence
 */
export const unknownKeyText = (key: string, silent: readonly string[] = []): string | undefined =>
  key === 'escape' || key in scrollKeys || silent.includes(key)
    ? undefined
    : `The key ${key} does nothing here. ? shows the keys.`;

/** The key table of a match: the game's own rows, and those that every game has. */
export interface MatchRows {
  readonly gameRows: readonly KeyRow[];
  readonly shared: readonly KeyRow[];
}

/** Rows without the keys that the rows before them use; a row that loses all of its keys is left out. */
export const withoutKeys = (rows: readonly KeyRow[], before: readonly KeyRow[]): readonly KeyRow[] => {
  const usedKeys = new Set(before.flatMap(({ keys }) => keys));
  return rows.every(({ keys }) => !keys.some((key) => usedKeys.has(key)))
    ? rows
    : rows
        .filter(({ keys }) => !keys.every((key) => usedKeys.has(key)))
        .map((row) => ({ ...row, keys: row.keys.filter((key) => !usedKeys.has(key)) }));
};
