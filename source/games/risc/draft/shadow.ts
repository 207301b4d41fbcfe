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

/** What a seat would have after these orders. */
export function shadowOf(land: Land, seat: Seat, own: Pick<SeatState, 'food' | 'tech' | 'orders'>): Shadow {
  let shadow = startShadow(land, seat, own);
  for (const order of own.orders) shadow = afterOrder(land, shadow, order);
  return shadow;
}

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
