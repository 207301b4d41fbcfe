import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import type { Owned } from '../../../../screen/screen.ts';
import { counted } from '../../../../screen/sentences.ts';
import { landsOf, unitsIn } from '../../state.ts';
import { unitsText } from '../../units.ts';
import type { View } from '../../view.ts';

/** The territories of a seat, with what stands there. */
export function ownedBy(view: View, seat: Seat): Owned {
  const lands = landsOf(view, seat);
  return {
    whole: 'your lands',
    counted: `your ${counted(lands.length, 'territory', 'territories')}`,
    each: lands.map((land) => `${itemAt(view.map.labels, land)} ${unitsText(unitsIn(view, land))}`),
  };
}

/** `5 orders` */
export function plannedBy(view: View, seat: Seat): string | undefined {
  const orders = itemAt(view.seats, seat - 1).orders;
  return orders === null || orders.length === 0 ? undefined : counted(orders.length, 'order');
}
