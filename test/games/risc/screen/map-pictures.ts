import { mapOf, type RiscMap, type Territory } from '#games/risc/map.ts';
import { layoutOf } from '#games/risc/screen/layout.ts';
import { riscTargets } from '#games/risc/screen/local.ts';
import type { MapPicture, PaintedMap } from '#games/risc/screen/map/drawing.ts';
import type { View } from '#games/risc/state.ts';
import { type Units, unitsOf } from '#games/risc/units.ts';
import { unicode } from '#screen/styled-text.ts';
import { edgesOf, type GraphPlan } from '#test/support/random-graphs.ts';
import { inAreas } from '#test/support/targets.ts';

/** Room for a map beside the panel at 80x24, and beside the usual panel at 120x40. */
export const small = { columns: 57, rows: 15 } as const;
export const large = { columns: 86, rows: 34 } as const;

/** Room that the layout of a screen leaves for a map. */
export function roomOf(
  map: RiscMap,
  columns: number,
  rows: number,
): { readonly columns: number; readonly rows: number } {
  const { leftWidth, mapRows } = layoutOf({ view: startView(map), columns, rows });
  return { columns: leftWidth, rows: mapRows };
}

/** A view of a map with any owners and units, even if no match could reach them. */
export const viewOf = (map: RiscMap, owners: readonly number[], units: readonly Units[]): View => ({
  viewer: 1,
  phase: 'orders',
  turn: 4,
  options: { units: 16, food: 40, tech: 28, turns: 0, groups: [1, 2] },
  map,
  owners,
  units,
  seats: [],
  outcome: null,
});

/** A view of a map at its start, with `count` basic units in every territory. */
export const startView = (map: RiscMap, count = 4): View =>
  viewOf(
    map,
    map.groups,
    map.ids.map(() => unitsOf(0, count)),
  );

/** Input for drawing a view at 80x24, with nothing selected. */
export const pictureOf = (view: View, changes: Partial<MapPicture> = {}): MapPicture => ({
  view,
  units: view.units,
  columns: small.columns,
  rows: small.rows,
  glyphs: unicode,
  zoom: 'auto',
  targets: new Set(),
  ...changes,
});

/** Links of a map, in the same form as the links that a test reads from a drawing. */
export const linksOf = ({ links }: RiscMap): (readonly [a: number, b: number, length: number])[] =>
  links.flatMap((linked, a) => linked.flatMap((b) => (a < b ? [[a, b, 0] as const] : [])));

/** A territory with default values, except `changes`. */
export const plain = (id: string, x: number, y: number, changes: Partial<Territory> = {}): Territory => ({
  id,
  label: id,
  group: 1,
  size: 1,
  food: 1,
  tech: 1,
  x,
  y,
  ...changes,
});

/** A map built from a plan. A territory moves to the right if its position is already taken. */
export function mapOfPlan(plan: GraphPlan): RiscMap {
  const usedIds = new Set<string>();
  const territories = plan.places.map(([x, y], i) => {
    let at = x;
    while (usedIds.has(`${at} ${y}`)) at += 1;
    usedIds.add(`${at} ${y}`);
    return plain(idOfPlan(i), at, y, { group: 1 + (i % 5) });
  });
  return mapOf(
    territories,
    edgesOf(plan).map(([a, b]) => [idOfPlan(a), idOfPlan(b)] as const),
  );
}

const idOfPlan = (i: number): string => `t${String(i).padStart(3, '0')}`;

/** Lookup of the territory in a cell of a drawn map. */
export const territoryAt = ({ areas }: PaintedMap) =>
  inAreas(areas, (target) => {
    const linked = riscTargets.read(target);
    return linked?.type === 'territory' ? linked.territory : undefined;
  });
