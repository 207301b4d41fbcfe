import { sidesOf } from './drawing/link-signs.ts';
import type { Plan } from './fitted.ts';
import type { Extent } from './rect.ts';

/** A plan with the signs of its links. */
export interface KnownPlan<Size extends string> extends Plan<Size> {
  /** By cell: the sides that links leave it by. */
  readonly sides: Uint8Array;
}

/** The plans of maps of one kind. */
export interface KnownPlans<Of extends object, Zoom extends string, Size extends string> {
  /** Whether the plan of a map in a room is known already. */
  isPlanned(map: Of, room: Extent, zoom: Zoom): boolean;
  /** The plan of a map in a room; it is made only once. */
  planOf(map: Of, room: Extent, zoom: Zoom): KnownPlan<Size>;
}

/** How many plans are kept of one map, for different rooms and sizes. */
const most = 24;

/** Plans that are kept once they are made: maps are painted much more often than their rooms change. */
export function knownPlans<Of extends object, Zoom extends string, Size extends string>(
  planned: (map: Of, room: Extent, zoom: Zoom) => Plan<Size>,
): KnownPlans<Of, Zoom, Size> {
  const known = new WeakMap<Of, Map<string, KnownPlan<Size>>>();
  const keyOf = ({ columns, rows }: Extent, zoom: Zoom): string => `${columns} ${rows} ${zoom}`;
  return {
    isPlanned: (map, room, zoom) => known.get(map)?.has(keyOf(room, zoom)) === true,
    planOf: (map, room, zoom) => {
      const ofMap = known.get(map) ?? new Map<string, KnownPlan<Size>>();
      known.set(map, ofMap);
      const key = keyOf(room, zoom);
      const there = ofMap.get(key);
      if (there !== undefined) return there;
      const plan = planned(map, room, zoom);
      const made = { ...plan, sides: sidesOf(plan) };
      const [oldest] = ofMap.keys();
      if (ofMap.size >= most && oldest !== undefined) ofMap.delete(oldest);
      ofMap.set(key, made);
      return made;
    },
  };
}
