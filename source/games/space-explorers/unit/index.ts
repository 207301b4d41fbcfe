import { decay, grow } from './people.ts';
import { land } from '../tick.ts';
import type { World } from './world.ts';

/** Lets a unit of time pass, and tells nobody (rules, section 3). */
export function advanceUnit(world: World): void {
  grow(world, null);
  land(world, null);
  decay(world, null);
}
