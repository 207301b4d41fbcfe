import type { Owner } from '../vocabulary.ts';

/** What there is to say of a planet: nothing but its id if it is not visible. */
export type PlanetRow =
  | { readonly id: number }
  | {
      readonly id: number;
      readonly owner: Owner;
      readonly p1: number;
      readonly p2: number;
      readonly size: number;
      readonly habitability: number;
      readonly home: Owner;
    };

/** A planet in one line (rules, section 11). */
export function planetLine(row: PlanetRow): string {
  if (!('owner' in row)) return `planet ${row.id}: unseen`;
  const { id, owner, p1, p2, size, habitability, home } = row;
  const facts = `planet ${id}: owner ${owner}, p1 ${p1}, p2 ${p2}, size ${size}, habitability ${habitability}`;
  return home === 0 ? facts : `${facts}, home ${home}`;
}
