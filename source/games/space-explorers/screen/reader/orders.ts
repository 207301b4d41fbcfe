import { counted, flow } from '../../../../screen/sentences.ts';
import { idOf, lengthOf } from '../../map.ts';
import type { Order } from '../../state.ts';
import type { View } from '../../view.ts';
import type { ExplorersScene } from '../local.ts';
import { landingTurn } from '../words/transfers.ts';
import { ownPlayer } from '../words/voice.ts';

/** The queue order by order. */
export function orderLines({ view, ...scene }: ExplorersScene): string[] {
  if (view.outcome !== null) return ['The match is over.'];
  const { orders } = view;
  if (view.viewer !== 'all' && view.mover !== ownPlayer(scene)) return [`It is the turn of player ${view.mover}.`];
  if (orders.length === 0) return ['No orders yet.'];
  return [
    `${counted(orders.length, 'order')}, ${counted(
      orders.reduce((sum, { people }) => sum + people, 0),
      'person',
      'people',
    )} in all:`,
    ...orders.flatMap((order, i) => flow([`order ${i + 1}: ${orderText(view, order)}.`])),
  ];
}

/** `17 people from 3 to 4, length 2, landing in turn 32` */
export function orderText(view: View, { from, to, people }: Order): string {
  const length = lengthOf(view.map, from, to);
  const way = `from ${idOf(view.map, from)} to ${idOf(view.map, to)}`;
  return `${counted(people, 'person', 'people')} ${way}, length ${length}, landing in turn ${landingTurn(view.turn, length)}`;
}
