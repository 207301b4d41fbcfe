import type { Seat } from '../../../engine/vocabulary.ts';
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

/** A shadow while orders are taken into it. */
interface Ledger extends Shadow {
  food: number;
  tech: number;
  readonly units: Map<number, Units>;
}

const ledgerOf = (land: Land, seat: Seat, { food, tech }: Pick<SeatState, 'food' | 'tech'>): Ledger => ({
  food,
  tech,
  units: new Map(landsOf(land, seat).map((territory) => [territory, unitsIn(land, territory)])),
});

/** What a seat has before its orders. */
export const startShadow: (land: Land, seat: Seat, own: Pick<SeatState, 'food' | 'tech'>) => Shadow = ledgerOf;

/** What a seat would have after these orders. */
export function shadowOf(land: Land, seat: Seat, own: Pick<SeatState, 'food' | 'tech' | 'orders'>): Shadow {
  const ledger = ledgerOf(land, seat, own);
  for (const order of own.orders) take(land, ledger, order);
  return ledger;
}

/** The units that are left for orders in a territory. */
export const leftIn = ({ units }: Shadow, territory: number): Units => units.get(territory) ?? unitsOf(0, 0);

/** What is left after one more order. */
export function afterOrder(land: Pick<Land, 'map'>, shadow: Shadow, order: Order): Shadow {
  const ledger = { ...shadow, units: new Map(shadow.units) };
  take(land, ledger, order);
  return ledger;
}

function take({ map }: Pick<Land, 'map'>, ledger: Ledger, order: Order): void {
  const change = (id: string, by: (units: Units) => Units) => {
    const territory = map.ids.indexOf(id);
    ledger.units.set(territory, by(leftIn(ledger, territory)));
  };
  if (order.type === 'research' || order.type === 'upgrade') ledger.tech -= order.cost;
  else ledger.food -= order.cost;
  if (order.type === 'upgrade') {
    const { count, from, to } = order;
    change(order.territory, (own) => plus(minus(own, unitsOf(typeIndex(from), count)), unitsOf(typeIndex(to), count)));
  } else if (order.type !== 'research') {
    change(order.from, (own) => minus(own, order.units));
    if (order.type === 'move') change(order.to, (own) => plus(own, order.units));
  }
}
