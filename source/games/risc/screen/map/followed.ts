import type { Rect } from '../../../../graph/rect.ts';
import type { MapPicture } from './picture.ts';
import type { MapPlan } from './plan.ts';

/** What of a map is to be in sight: source and cursor, or only the cursor where there is no room for both. */
export function followed({ rects }: MapPlan, { cursor, source, columns, rows }: MapPicture): Rect | undefined {
  const target = rects[cursor ?? source ?? -1];
  const from = rects[source ?? cursor ?? -1];
  if (target === undefined || from === undefined) return undefined;
  const [left, width] = both([target.left, target.width], [from.left, from.width], columns);
  const [top, height] = both([target.top, target.height], [from.top, from.height], rows);
  return { left, width, top, height };
}

type Part = readonly [start: number, size: number];

function both(target: Part, from: Part, room: number): Part {
  const start = Math.min(target[0], from[0]);
  const size = Math.max(target[0] + target[1], from[0] + from[1]) - start;
  return size <= room ? [start, size] : target;
}
