import { bar, type Glyphs, type Line, type Role, span } from '../../../screen/styled-text.ts';

/** A label and its value on one row of the panel. Long values take the right margin, then the end of the label. */
export function fact(label: string, value: string | number, width: number, role: Role = 'text'): Line {
  const text = String(value);
  const room = width - 1 - (label.length + 1 + text.length < width - 1 ? 1 : 0);
  const shortened = label.slice(0, Math.max(0, room - text.length - 1));
  return [span(' '), span(shortened.padEnd(room - text.length), 'dim'), span(text, role)];
}

/** A bar as wide as the panel allows. */
export const panelBar = (glyphs: Glyphs, now: number, total: number, width: number, role: Role): Line => [
  span(' '),
  ...bar(glyphs, now, total, width - 2, role),
  span(' '),
];

/** Rows of words. */
export const words = (rows: readonly string[], role: Role = 'text'): Line[] =>
  rows.map((row) => [span(` ${row}`, role)]);

/** A bar of what will be left, with what will be lost behind it; above the total a plus. */
export function lossBar(glyphs: Glyphs, after: number, now: number, total: number, width: number, role: Role): Line {
  const room = width - 2;
  const isAbove = after > total;
  const [full, rest] = bar(glyphs, after, total, room - (isAbove ? 1 : 0), role);
  if (full === undefined || rest === undefined) return [];
  const lost = Math.min(
    rest.text.length,
    Math.max(0, Math.ceil((room * Math.min(now, total)) / total) - full.text.length),
  );
  return [
    span(' '),
    full,
    ...(lost > 0 ? [span(rest.text.slice(0, lost), 'danger')] : []),
    ...(isAbove ? [span('+', role)] : [span(rest.text.slice(lost), 'dim')]),
    span(' '),
  ];
}
