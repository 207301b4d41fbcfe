import type { StarMap } from '../../map.ts';
import type { Zoom } from '../local.ts';
import { sidesOf } from './drawing/link-signs.ts';
import type { Plan } from './fitted.ts';
import { planned } from './plan.ts';
import type { Extent } from './rect.ts';

/** A plan with the signs of its links. */
export interface KnownPlan extends Plan {
  /** By cell: the sides that links leave it by. */
  readonly sides: Uint8Array;
}

/** Plans of maps: they are painted much more often than their rooms change. */
const known = new WeakMap<StarMap, Map<string, KnownPlan>>();

/** Rooms and sizes that are kept of a map. */
const most = 12;

/** The plan of a map in a room; it is made only once. */
export function planOf(map: StarMap, room: Extent, zoom: Zoom): KnownPlan {
  const ofMap = known.get(map) ?? new Map<string, KnownPlan>();
  known.set(map, ofMap);
  const key = `${room.columns} ${room.rows} ${zoom}`;
  const there = ofMap.get(key);
  if (there !== undefined) return there;
  const plan = planned(map, room, zoom);
  const made = { ...plan, sides: sidesOf(plan) };
  const [oldest] = ofMap.keys();
  if (ofMap.size >= most && oldest !== undefined) ofMap.delete(oldest);
  ofMap.set(key, made);
  return made;
}
