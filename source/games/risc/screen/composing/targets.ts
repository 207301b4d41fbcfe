import type { Seat } from '../../../../engine/game.ts';
import { type Land, ownerOf } from '../../state.ts';

/** Where units can go from a territory: to linked ones of others, and over own land to own ones. */
export function targetsFrom(land: Pick<Land, 'map' | 'owners'>, seat: Seat, source: number): readonly number[] {
  const neighbors = land.map.links[source] ?? [];
  const attacked = neighbors.filter((neighbor) => ownerOf(land, neighbor) !== seat);
  const own = [...ownLandFrom(land, seat, source)].filter((territory) => territory !== source);
  return [...attacked, ...own].sort((a, b) => a - b);
}

/** The own land that is connected with an own territory over own land. */
function ownLandFrom({ map, owners }: Pick<Land, 'map' | 'owners'>, seat: Seat, source: number): ReadonlySet<number> {
  const reached = new Set([source]);
  // Territories that are added while it runs are visited, too.
  for (const territory of reached)
    for (const neighbor of map.links[territory] ?? []) if (owners[neighbor] === seat) reached.add(neighbor);
  return reached;
}

/** The territories of others that are linked to one. */
export const enemiesNextTo = (land: Pick<Land, 'map' | 'owners'>, seat: Seat, territory: number): readonly number[] =>
  (land.map.links[territory] ?? []).filter((neighbor) => ownerOf(land, neighbor) !== seat);
