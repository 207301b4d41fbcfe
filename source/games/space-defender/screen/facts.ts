import { bar, type Glyphs, type Line, type Role, span } from '#screen/styled-text.ts';
import { dropOf, worthByKind, worthOf } from '../scoring.ts';
import type { SectorView, View } from '../state.ts';
import { enemyStats } from '../tables.ts';
import { type EnemyKind, enemyKinds } from '../vocabulary.ts';

/** A row with a label and a value. A long value takes columns from the right margin, then from the label. */
export function fact(label: string, value: string | number, width: number, role: Role = 'text'): Line {
  const text = String(value);
  const room = width - 1 - (label.length + 1 + text.length < width - 1 ? 1 : 0);
  const shortened = label.slice(0, Math.max(0, room - text.length - 1));
  return [span(' '), span(shortened.padEnd(room - text.length), 'dim'), span(text, role)];
}

/** Text such as `+4`, `-2` or `0`. */
export const signed = (number: number): string => (number > 0 ? `+${number}` : String(number));

export const panelBar = (glyphs: Glyphs, now: number, total: number, width: number, role: Role): Line => [
  span(' '),
  ...bar(glyphs, now, total, width - 2, role),
  span(' '),
];

export const words = (rows: readonly string[], role: Role = 'text'): Line[] =>
  rows.map((row) => [span(` ${row}`, role)]);

/** A bar with the health that remains and the health that is lost. A plus marks health above `total`. */
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

export const enemyGlyph = (kind: EnemyKind): readonly [string, Role] => [enemyStats[kind].symbol, 'enemy'];

export const seedText = (seed: string): string => (seed.length > 12 ? `${seed.slice(0, 10)}..` : seed);

/** Text such as `Interceptor`, or `Interc.` in few columns. */
export const kindName = (kind: EnemyKind, width: number): string =>
  kind.length <= width ? kind : `${kind.slice(0, Math.min(6, width - 1))}.`;

/** Kills by enemy kind, such as `G 2 I 5`. The gaps shrink if there are many kinds. */
export function killsLine({ sector }: View, width: number): Line {
  const counts = enemyKinds.flatMap((kind) => {
    const killed = sector?.kills[kind] ?? 0;
    return killed === 0 ? [] : [{ kind, text: String(killed) }];
  });
  if (counts.length === 0) return [span(' none yet', 'dim')];
  const letters = counts.length;
  const digits = counts.reduce((sum, { text }) => sum + text.length, 0);
  const room = width - 2;
  const inside = 2 * letters + digits + letters - 1 <= room ? ' ' : '';
  const between = letters + digits + inside.length * letters + letters - 1 <= room ? ' ' : '';
  return [
    span(' '),
    ...counts.flatMap(({ kind, text }, i) => {
      const [symbol, role] = enemyGlyph(kind);
      return [span(i === 0 ? symbol : between + symbol, role), span(inside + text)];
    }),
  ];
}

export function killsTable({ kills, focus }: SectorView, width: number): Line[] {
  const worth = worthByKind(focus);
  const counts = columnWidth(Object.values(kills));
  const worths = Math.max(3, columnWidth(Object.values(worth)));
  const end = width - 2 - worths;
  const label = Math.min(8, end - counts - 1);
  return enemyKinds.map((kind) => [
    span(` ${kindName(kind, label - 1).padEnd(label)}`, 'dim'),
    span(
      String(kills[kind])
        .padStart(counts)
        .padEnd(end - label),
      kills[kind] > 0 ? 'strong' : 'dim',
    ),
    span(String(worth[kind]).padStart(worths), kills[kind] > 0 ? 'strong' : 'dim'),
  ]);
}

const columnWidth = (numbers: readonly number[]): number => String(Math.max(...numbers)).length;

/** Score by kind, such as `Interceptors 5 x 1`, or `Interceptors 5 for 9` if a focus has multiplied it. */
export function scoreLines({ kills, focus }: SectorView, width: number): Line[] {
  const worth = worthByKind(focus);
  return enemyKinds
    .filter((kind) => kills[kind] > 0)
    .map((kind) => {
      const each = worthOf([dropOf(kind)]);
      const isPlain = worth[kind] === kills[kind] * each;
      return fact(`${kind}s`, isPlain ? `${kills[kind]} x ${each}` : `${kills[kind]} for ${worth[kind]}`, width);
    });
}
