import { type MapPosition, mapOf } from '#games/space-explorers/map.ts';
import type { Sighting } from '#games/space-explorers/screen/local.ts';
import type { MapPicture } from '#games/space-explorers/screen/map/picture.ts';
import type { Shuttle, View } from '#games/space-explorers/state.ts';
import type { Owner } from '#games/space-explorers/vocabulary.ts';
import { unicode } from '#screen/styled-text.ts';

/** Planet of a picture, unseen without `people`. */
export interface Dot extends MapPosition {
  readonly id: number;
  readonly people?: readonly [p1: number, p2: number];
  readonly size?: number;
  readonly home?: Owner;
  readonly sighting?: Sighting;
}

export type Flying = readonly [player: 1 | 2, from: number, to: number, people: number, turnsLeft: number];

export function viewWith(
  dots: readonly Dot[],
  edges: readonly (readonly [number, number, number])[],
  flying: readonly Flying[] = [],
): View {
  const indexOf = new Map(dots.map(({ id }, i) => [id, i]));
  const at = (id: number) => indexOf.get(id) ?? -1;
  return {
    viewer: 1,
    phase: 'orders',
    turn: 31,
    mover: 1,
    limit: 100,
    clock: 30,
    map: mapOf(
      dots,
      edges.map(([a, b, length]) => ({ a: at(a), b: at(b), length })),
    ),
    visible: dots.map(({ people }) => people !== undefined),
    sizes: dots.map(({ size }) => size ?? 0),
    habitabilities: dots.map(() => 5),
    homes: dots.map(({ home }) => home ?? 0),
    p1: dots.map(({ people }) => people?.[0] ?? 0),
    p2: dots.map(({ people }) => people?.[1] ?? 0),
    shuttles: flying.map(
      ([player, from, to, people, left]): Shuttle => ({ player, from: at(from), to: at(to), people, lands: 30 + left }),
    ),
    orders: [],
    outcome: null,
  };
}

/** Picture of a view at 80x24 with nothing chosen. */
export const pictureOf = (view: View, changes: Partial<MapPicture> = {}): MapPicture => ({
  view,
  sightings: view.map.ids.map(() => undefined),
  landed: [],
  unseen: [],
  first: 1,
  me: 1,
  nameOf: (player) => (player === 1 ? 'you' : 'P2'),
  orders: [],
  columns: 55,
  rows: 18,
  glyphs: unicode,
  zoom: 'auto',
  targets: new Set(),
  ...changes,
});
