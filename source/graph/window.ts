import type { Extent, Rect } from './rect.ts';

/** Cells between the followed rectangle and an edge where the map goes on, if there is room. */
const maxMargin = 2;

/**
 * The first visible column and row of a map: as asked for, or moved by half a view at a time until the followed
 * rectangle is visible.
 */
export function firstSeen(
  map: Extent,
  room: Extent,
  requested: readonly [column: number, row: number] | undefined,
  followed: Rect | undefined,
): readonly [column: number, row: number] {
  return [
    firstOf(map.columns, room.columns, requested?.[0], followed && [followed.left, followed.width]),
    firstOf(map.rows, room.rows, requested?.[1], followed && [followed.top, followed.height]),
  ];
}

function firstOf(
  total: number,
  seen: number,
  requested: number | undefined,
  followed: readonly [start: number, size: number] | undefined,
): number {
  const last = Math.max(0, total - seen);
  if (requested !== undefined) return Math.max(0, Math.min(requested, last));
  if (followed === undefined) return 0;
  const [start, size] = followed;
  const margin = Math.max(0, Math.min(maxMargin, Math.floor((seen - size) / 2)));
  const step = Math.max(1, Math.floor(seen / 2));
  let first = 0;
  while (first < last && start + size > first + seen - margin) first = Math.min(first + step, last);
  return first > 0 && start < first + margin ? Math.max(0, Math.min(last, start - margin)) : first;
}

/** The visible part of a map, such as `columns 12-40 of 60`; empty if all of it is visible. */
export function seenText(map: Extent, room: Extent, [column, row]: readonly [number, number]): string {
  const part = (what: string, first: number, total: number, count: number) =>
    total <= count ? undefined : { text: `${what} ${first + 1}-${first + count}`, total };
  const columns = part('columns', column, map.columns, room.columns);
  const rows = part('rows', row, map.rows, room.rows);
  if (columns !== undefined && rows !== undefined) return `${columns.text}, ${rows.text}`;
  const only = columns ?? rows;
  return only === undefined ? '' : `${only.text} of ${only.total}`;
}
