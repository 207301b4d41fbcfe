import type { PushedEvent } from '../../../engine/vocabulary.ts';
import type { GameEvent } from '../events.ts';
import { type Graph, ownerAt, type Population, type Shuttle } from '../state.ts';
import type { Owner } from '../vocabulary.ts';

/** A graph with its people while time passes: lists of its own, which are changed in place. */
export interface World extends Graph, Population {
  p1: number[];
  p2: number[];
  shuttles: Shuttle[];
}

/** The part of a world that matters while nobody travels. */
export type PopulatedWorld = Pick<World, 'map' | 'sizes' | 'habitabilities' | 'p1' | 'p2'>;

/** A world that can be changed without the one that it is made from. */
export const worldOf = ({ map, sizes, habitabilities, homes, p1, p2, shuttles, clock }: Graph & Population): World => ({
  map,
  sizes,
  habitabilities,
  homes,
  p1: p1.slice(),
  p2: p2.slice(),
  shuttles: shuttles.slice(),
  clock,
});

/** A list for the events of a step; null where they are not needed. */
export type EventSink = PushedEvent<GameEvent>[] | null;

/** Tells of a majority that is another than before. */
export function pushOwnerChange(
  world: Pick<World, 'map' | 'p1' | 'p2'>,
  planet: number,
  before: Owner,
  sink: PushedEvent<GameEvent>[],
): void {
  const after = ownerAt(world, planet);
  if (after === before) return;
  sink.push({ type: 'owner-changed', planet: world.map.ids[planet] ?? -1, before, after });
}
