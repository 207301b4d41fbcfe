import { type Line, span } from '../../../../screen/styled-text.ts';
import { dropOf, worthByKind, worthOf } from '../../scoring.ts';
import type { SectorView, View } from '../../view.ts';
import { enemyKinds } from '../../vocabulary.ts';
import { enemyGlyph, kindName } from '../board/look.ts';
import { fact } from '../facts.ts';

/** The kills on one row: `I 5 G 2`, closer together where there are many. */
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

/** A row for each kind: how many, and what they brought. */
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

/** A row for each kind that was destroyed: `Interceptors     5 x 1`, or what they brought together. */
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
