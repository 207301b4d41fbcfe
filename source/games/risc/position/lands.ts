import { mapOf, type RiscMap, unreached } from '../map.ts';
import { found } from './fault.ts';
import type { Position } from './schema.ts';

/** The map of a position. */
export const mapIn = ({ territories }: Position): RiscMap =>
  mapOf(
    territories,
    territories.flatMap(({ id, links }) => links.flatMap((to) => (id < to ? [[id, to] as const] : []))),
  );

/** The first fault of the territories of a position, if there is one: of the ids and groups, the links, the owners. */
export const faultOfLands = (position: Position): string | undefined =>
  faultOfIds(position) ?? faultOfLinks(position) ?? faultOfConnection(position) ?? faultOfOwners(position);

function faultOfIds({ territories, options: { groups } }: Position): string | undefined {
  for (const [i, { id, group }] of territories.entries()) {
    const before = territories[i - 1]?.id;
    if (before !== undefined && before >= id) return found(`$.territories[${i}].id`, id, `an id after "${before}"`);
    if (group > groups.length)
      return found(`$.territories[${i}].group`, group, `a whole number from 1 to ${groups.length}`);
  }
  return undefined;
}

function faultOfLinks({ territories }: Position): string | undefined {
  const linked = new Map(territories.map(({ id, links }) => [id, links]));
  for (const [i, { id, links }] of territories.entries())
    for (const [k, other] of links.entries()) {
      const place = `$.territories[${i}].links[${k}]`;
      const before = links[k - 1];
      if (!linked.has(other)) return found(place, other, 'the id of a territory');
      if (other === id) return found(place, other, 'another territory');
      if (before !== undefined && before >= other) return found(place, other, `an id after "${before}"`);
      if (linked.get(other)?.includes(id) !== true) return found(place, other, `a link that ${other} has, too`);
    }
  return undefined;
}

function faultOfConnection(position: Position): string | undefined {
  const map = mapIn(position);
  const cut = unreached(map);
  if (cut === undefined) return undefined;
  return found('$.territories', cut, `a connected map; ${cut} cannot be reached from ${map.ids[0]}`);
}

function faultOfOwners({ territories, options: { groups } }: Position): string | undefined {
  const i = territories.findIndex(({ owner }) => owner > groups.length);
  const owner = territories[i]?.owner;
  if (owner === undefined) return undefined;
  return found(`$.territories[${i}].owner`, owner, `a whole number from 1 to ${groups.length}`);
}
