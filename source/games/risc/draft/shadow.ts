import type { Seat } from '../../../engine/game.ts';
import { type Land, landsOf, type Order, type SeatState, unitsIn } from '../state.ts';
import { minus, plus, type Units, unitsOf } from '../units.ts';
import { typeIndex } from '../vocabulary.ts';

/** What a seat would have after its orders (rules, section 5). Owners and technology level do not change in it. */
export interface Shadow {
  readonly food: number;
  readonly tech: number;
  /** What is left for orders in each own territory, by its number; others are absent. */
  readonly units: ReadonlyMap<number, Units>;
}

/** What a seat has before its orders. */
export const startShadow = (land: Land, seat: Seat, { food, tech }: Pick<SeatState, 'food' | 'tech'>): Shadow => ({
  food,
  tech,
  units: new Map(landsOf(land, seat).map((territory) => [territory, unitsIn(land, territory)])),
});

/** A shadow, and what it was worked out from. */
interface KnownShadow {
  readonly land: Land;
  readonly orders: readonly Order[];
  readonly food: number;
  readonly tech: number;
  readonly shadow: Shadow;
}

/** The newest shadow of each seat: a draft is not added up anew with each command. */
const newest = new Map<Seat, KnownShadow>();

/** What a seat has, and its orders. */
type Means = Pick<SeatState, 'food' | 'tech' | 'orders'>;

/** What a seat would have after these orders. */
export const shadowOf = (land: Land, seat: Seat, own: Means): Shadow => knownShadow(land, seat, own).shadow;

/** The orders of a seat with one more. */
export function withOrder(land: Land, seat: Seat, own: Means, order: Order): readonly Order[] {
  const before = knownShadow(land, seat, own);
  const orders = [...own.orders, order];
  newest.set(seat, { ...before, orders, shadow: afterOrder(land, before.shadow, order) });
  return orders;
}

function knownShadow(land: Land, seat: Seat, { food, tech, orders }: Means): KnownShadow {
  const before = newest.get(seat);
  if (before?.orders === orders && before.food === food && before.tech === tech && isSame(before.land, land))
    return before;
  let shadow = startShadow(land, seat, { food, tech });
  for (const order of orders) shadow = afterOrder(land, shadow, order);
  // The rules change the lists of a working copy in place.
  const { map, owners, units } = land;
  const found = { land: { map, owners: [...owners], units: [...units] }, orders, food, tech, shadow };
  newest.set(seat, found);
  return found;
}

const isSame = (one: Land, other: Land): boolean =>
  one.map === other.map &&
  one.owners.every((owner, i) => owner === other.owners[i]) &&
  one.units.every((units, i) => units === other.units[i]);

/** The units that are left for orders in a territory. */
export const leftIn = ({ units }: Shadow, territory: number): Units => units.get(territory) ?? unitsOf(0, 0);

/** What is left after one more order. */
export function afterOrder({ map }: Pick<Land, 'map'>, shadow: Shadow, order: Order): Shadow {
  const { food, tech } = shadow;
  if (order.type === 'research') return { ...shadow, tech: tech - order.cost };
  const units = new Map(shadow.units);
  const change = (id: string, by: (units: Units) => Units) => {
    const territory = map.ids.indexOf(id);
    units.set(territory, by(leftIn({ ...shadow, units }, territory)));
  };
  if (order.type === 'upgrade') {
    const { count, from, to } = order;
    change(order.territory, (own) => plus(minus(own, unitsOf(typeIndex(from), count)), unitsOf(typeIndex(to), count)));
    return { food, tech: tech - order.cost, units };
  }
  change(order.from, (own) => minus(own, order.units));
  if (order.type === 'move') change(order.to, (own) => plus(own, order.units));
  return { food: food - order.cost, tech, units };
}
