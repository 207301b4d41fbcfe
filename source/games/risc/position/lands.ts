import { mapOf, type RiscMap, unreached } from '../map.ts';
import { found } from './fault.ts';
import type { Position } from './schema.ts';

/** The map of a position. */
export const mapIn = ({ territories }: Position): RiscMap =>
  mapOf(
    territories,
    territories.flatMap(({ id, links }) => links.flatMap((to) => (id < to ? [[id, to] as const] : []))),
  );

/** The first fault of the territories of a position, if there is one. */
export function faultOfLands(position: Position): string | undefined {
  const { territories, options } = position;
  const ids = territories.map(({ id }) => id);
  const players = options.groups.length;
  for (const [i, { id, links, owner, group }] of territories.entries()) {
    const path = `$.territories[${i}]`;
    const before = ids[i - 1];
    if (before !== undefined && before >= id) return found(`${path}.id`, id, `an id after "${before}"`);
    if (group > players) return found(`${path}.group`, group, `a group from 1 to ${players}`);
    for (const [k, other] of links.entries()) {
      const place = `${path}.links[${k}]`;
      const previous = links[k - 1];
      if (!ids.includes(other)) return found(place, other, 'the id of a territory');
      if (other === id) return found(place, other, 'another territory');
      if (previous !== undefined && previous >= other) return found(place, other, `an id after "${previous}"`);
      if (territories.find((territory) => territory.id === other)?.links.includes(id) !== true)
        return found(place, other, `a link that ${other} has, too`);
    }
    if (owner > players) return found(`${path}.owner`, owner, `a player from 1 to ${players}`);
  }
  const cut = unreached(mapIn(position));
  if (cut !== undefined) return found('$.territories', cut, `a connected map; ${cut} cannot be reached from ${ids[0]}`);
  return undefined;
}
