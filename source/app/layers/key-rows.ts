import type { CommandTable } from '#engine/commands.ts';
import { keyText, keyTexts } from '#screen/keys/key-rows.ts';
import { type Line, withTarget } from '#screen/styled-text.ts';
import { commonTargets } from '#screen/target.ts';
import type { FooterItem, Size } from './page-view.ts';

/** Words that can be typed in all games. Each has the same effect as a key. */
export const matchWords = {
  save: { args: {}, help: 'save with a name' },
  open: { args: {}, help: 'open another match or a level' },
  replay: { args: {}, help: 'watch the whole match' },
  restart: { args: {}, help: 'start over; this match is saved' },
  copy: { args: {}, help: 'copy the result after the match' },
  hint: { args: {}, help: 'what a bot would play, and why' },
  debug: { args: {}, help: 'show or hide the secrets' },
  output: { args: {}, help: 'what the programs have printed' },
  settings: { args: {}, help: 'change the settings' },
  help: { args: {}, help: 'all keys, and the rule book' },
  menu: { args: {}, help: 'resume, restart, settings, help, leave' },
  leave: { args: {}, help: 'leave; the match is saved' },
} as const satisfies CommandTable;

export type MatchWord = keyof typeof matchWords;

/** Row of a key table. The key handler, the footer and the help all come from these rows. */
export interface KeyRow<Result = void> {
  readonly keys: readonly string[];
  /** Label in the help. Default: all of `keys`. */
  readonly label?: string;
  readonly footer?: readonly [key: string, label: string] | undefined;
  /** True if a short footer drops the row first. */
  readonly isSpare?: true;
  readonly help: string;
  readonly word?: MatchWord;
  press(key: string, size: Size): Result;
}

export const pressing = (key: string, spans: Line): Line => withTarget(spans, commonTargets.to({ type: 'key', key }));

export const keyRow = <Result>(
  keys: string | readonly string[],
  footer: string | KeyRow['footer'],
  help: string,
  press: KeyRow<Result>['press'],
  label?: string,
): KeyRow<Result> => ({ ...keyTexts(keys, footer, help, label), press });

export const helpRow = <Result>(
  keys: string | readonly string[],
  help: string,
  press: KeyRow<Result>['press'],
  label?: string,
): KeyRow<Result> => keyRow(keys, undefined, help, press, label);

/**
 * Footer of a key table, in the order of its rows. A click presses a label's first key, except for a range.
 *
 * @example
 * footerOf([keyRow(['left', 'right'], ['left/right', 'turn'], 'turn', () => {})]) // => [['left/right', 'turn', 'left']]
 * footerOf([keyRow(['1', '2', '3'], ['1-3', 'a card'], 'a card', () => {})]) // => [['1-3', 'a card']]
 */
export const footerOf = (rows: readonly KeyRow<unknown>[]): FooterItem[] =>
  rows.flatMap(({ keys, footer, isSpare }): FooterItem[] => {
    if (footer === undefined) return [];
    const [keyLabel, label] = footer;
    const pressed = keys.find((key) => isFirstKey(keyText(key), keyLabel));
    if (isSpare === true) return [[keyLabel, label, pressed, 'spare']];
    return pressed === undefined ? [footer] : [[keyLabel, label, pressed]];
  });

/** First footer item of most screens of a match, wherever its row is in the key table. */
export const helpItem: FooterItem = ['?', 'help', '?'];

const isFirstKey = (key: string, keyLabel: string): boolean =>
  keyLabel === key || keyLabel.startsWith(`${key} `) || keyLabel.startsWith(`${key}/`);

/** Adds the keys of `extraRows` that `rows` does not use. An extra row that loses a key is not in the footer. */
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

/** Row that handles a key. Shift+Tab counts as Tab unless it has a row of its own. */
export const rowOf = <Result>(rows: readonly KeyRow<Result>[], key: string): KeyRow<Result> | undefined =>
  rows.find(({ keys }) => keys.includes(key)) ?? (key === 'shift+tab' ? rowOf(rows, 'tab') : undefined);

export const scrollKeys: Readonly<Record<string, string>> = { wheelup: 'pageup', wheeldown: 'pagedown' };

/** Sentence about a key without an effect. Undefined for Esc, the wheel and the `silent` keys. */
export const unknownKeyText = (key: string, silent: readonly string[] = []): string | undefined =>
  key === 'escape' || key in scrollKeys || silent.includes(key)
    ? undefined
    : `The key ${key} does nothing here. ? lists the keys.`;

/** Key table of a match: rows of the game, and rows that all games share. */
export interface MatchRows {
  readonly gameRows: readonly KeyRow[];
  readonly shared: readonly KeyRow[];
}

export const withoutKeys = (rows: readonly KeyRow[], before: readonly KeyRow[]): readonly KeyRow[] => {
  const usedKeys = new Set(before.flatMap(({ keys }) => keys));
  return rows.every(({ keys }) => !keys.some((key) => usedKeys.has(key)))
    ? rows
    : rows
        .filter(({ keys }) => !keys.every((key) => usedKeys.has(key)))
        .map((row) => ({ ...row, keys: row.keys.filter((key) => !usedKeys.has(key)) }));
};

export const itemGap = '  ';

const itemWidth = ([key, label]: FooterItem): number => key.length + (label === '' ? 0 : 1 + label.length);

const widthOf = (items: readonly FooterItem[]): number =>
  items.reduce((sum, item) => sum + itemGap.length + itemWidth(item), -itemGap.length);

/** Keys that a short footer drops last, because players need them. */
const essentialKeys: ReadonlySet<string> = new Set(['?', 'f1', 'enter', 't', 'b', 'escape', 'q']);

const ranks = { spare: 0, ordinary: 1, pinned: 2 } as const;

/** Rank of an item. A short footer drops items of low rank first, and never drops help or the key that leaves. */
function rankOf(item: FooterItem, wayOut: FooterItem | undefined): number {
  const [, label, pressed = '', weight] = item;
  if (item === wayOut || label === 'help') return 3;
  return ranks[weight ?? (essentialKeys.has(pressed) ? 'pinned' : 'ordinary')];
}

/**
 * Items that fit. Help and the key that leaves the screen are always included. Items of the lowest rank are dropped
 * first, from the right. The label of the help key then says that there are more keys.
 *
 * @example
 * fittingItems([['?', 'help', '?'], ['z', 'zoom', 'z'], ['q', 'leave', 'q']], 20)
 * // => [['?', 'more', '?'], ['q', 'leave', 'q']]
 */
export function fittingItems(items: readonly FooterItem[], columns: number): readonly FooterItem[] {
  const wayOut = ['q', 'escape'].map((key) => items.find(([, , pressed]) => pressed === key)).find(Boolean);
  const byRank = items.toReversed().toSorted((a, b) => rankOf(a, wayOut) - rankOf(b, wayOut));
  const dropped = new Set<FooterItem>();
  for (const item of byRank) {
    const rest = items.filter((each) => !dropped.has(each));
    if (widthOf(rest) < columns || rankOf(item, wayOut) > ranks.pinned) break;
    dropped.add(item);
  }
  if (dropped.size === 0) return items;
  return items
    .filter((item) => !dropped.has(item))
    .map((item): FooterItem => (item[1] === 'help' ? [item[0], 'more', item[2], item[3]] : item));
}
