import type { FooterItem } from './place.ts';

/** A row of a key table: handler, footer and help are made from it, so that none can lie. */
export interface KeyRow {
  /** Names of keys: `up`, `enter`, `ctrl+s`, or a character. */
  readonly keys: readonly string[];
  /** What the help shows as the key; `keys` joined by blanks where absent. */
  readonly label?: string;
  /** Key and label in the footer; absent from the footer without it. */
  readonly footer?: FooterItem;
  /** A few words for the help. */
  readonly help: string;
  press(key: string): void;
}

/** The footer of a table: the help first, then its rows in their order. */
export const footerOf = (rows: readonly KeyRow[], help: FooterItem = ['?', 'help']): FooterItem[] => [
  help,
  ...rows.flatMap(({ footer }) => (footer === undefined ? [] : [footer])),
];

/** The row of a key. */
export const rowOf = (rows: readonly KeyRow[], key: string): KeyRow | undefined =>
  rows.find(({ keys }) => keys.includes(key));
