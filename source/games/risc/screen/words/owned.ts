import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import type { Owned } from '../../../../screen/game/seats.ts';
import { counted, listOf } from '../../../../screen/sentences.ts';
import { landsOf, unitsIn } from '../../state.ts';
import { unitsText } from '../../units.ts';
import type { View } from '../../view.ts';

/** The territories of a seat, with their units. */
export function holdingsOf(view: View, seat: Seat): Owned {
  const lands = landsOf(view, seat);
  return {
    whole: 'your lands',
    counted: `your ${counted(lands.length, 'territory', 'territories')}`,
    each: lands.map((land) => `${itemAt(view.map.labels, land)} ${unitsText(unitsIn(view, land))}`),
    held: `You held ${lands.length} of ${counted(view.map.ids.length, 'territory', 'territories')}.`,
  };
}

/** `5 orders`, `placement` */
export function plannedBy(view: View, seat: Seat): string | undefined {
  const { orders, placement } = itemAt(view.seats, seat - 1);
  if (view.phase === 'placement') return placement?.some((units) => units > 0) === true ? 'placement' : undefined;
  return orders === null || orders.length === 0 ? undefined : counted(orders.length, 'order');
}

/** `5 orders played: won 2 lands, lost Aurora`, `no orders; lena took Cirrus` */
export function missedBy(before: View, after: View, seat: Seat, name: (seat: Seat) => string): string {
  const orders = plannedBy(before, seat);
  const label = (land: number) => itemAt(after.map.labels, land);
  const lands = after.owners.map((_, land) => land);
  const won = lands.filter((land) => before.owners[land] !== seat && after.owners[land] === seat);
  const lost = lands.filter((land) => before.owners[land] === seat && after.owners[land] !== seat);
  const gains =
    won.length === 0 ? [] : [won.length === 1 ? `won ${won.map(label).join('')}` : `won ${won.length} lands`];
  if (orders !== undefined) {
    const losses = lost.length === 0 ? [] : [`lost ${listOf(lost.map(label))}`];
    const changes = [...gains, ...losses].join(', ');
    return `${orders} played${changes === '' ? '' : `: ${changes}`}`;
  }
  const takers = [...new Set(lost.map((land) => itemAt(after.owners, land)))];
  const takenTexts = takers.map(
    (taker) => `${name(taker)} took ${listOf(lost.filter((land) => after.owners[land] === taker).map(label))}`,
  );
  return ['no orders', ...gains, ...takenTexts].join('; ');
}
