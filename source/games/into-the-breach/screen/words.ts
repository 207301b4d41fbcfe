import { type Coord, coordText } from '../board.ts';
import { type Kind, symbols } from '../vocabulary.ts';

/** A unit where there is little room: `F (8,7)`. */
export const shortName = ({ kind, at }: { readonly kind: Kind; readonly at: Coord }): string =>
  `${symbols[kind]} ${coordText(at)}`;

/** A unit: `Firefly (8,7)`. */
export const longName = ({ kind, at }: { readonly kind: Kind; readonly at: Coord }): string =>
  `${kind} ${coordText(at)}`;

/** A number as it is read: `9999`, `12,345`. */
export const grouped = (number: number): string =>
  Math.abs(number) < 10_000 ? String(number) : String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** A number where there is little room: `9999`, `12k`, `999M`. */
export function compact(number: number): string {
  if (number < 10_000) return String(number);
  return number < 1_000_000 ? `${Math.floor(number / 1000)}k` : `${Math.floor(number / 1_000_000)}M`;
}

/** A health now and after: `3>5`; only one number where it stays. */
export const nowAndAfter = (now: number, after = now, write = grouped): string =>
  now === after ? write(now) : `${write(now)}>${write(after)}`;

const smallNumbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** A number in a sentence: `one`, `nine`, `10`. */
export const inWords = (number: number): string => smallNumbers[number] ?? grouped(number);

/** The first text that fits, else the last. */
export const firstFitting = (texts: readonly string[], width: number): string =>
  texts.find((text) => text.length <= width) ?? texts.at(-1) ?? '';

/** Texts as rows of at most this width, none of them broken but one that is longer than a row. */
export function rowsOfTexts(texts: readonly string[], gap: string, width: number): string[] {
  const rows: string[] = [];
  for (const text of texts) {
    const row = rows.at(-1);
    if (row !== undefined && row.length + gap.length + text.length <= width) rows[rows.length - 1] = row + gap + text;
    else rows.push(text);
  }
  return rows;
}
