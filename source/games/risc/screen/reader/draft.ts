import { itemAt } from '../../../../engine/lookup.ts';
import { counted, flow, sentence } from '../../../../screen/sentences.ts';
import { landName } from '../../map.ts';
import { landsOf, type Order } from '../../state.ts';
import type { RiscScene } from '../local.ts';
import { landNamed } from '../words/names.ts';
import { costOf, orderWords } from '../words/orders.ts';
import { draftIn, placementIn, seatPhaseOf } from '../words/stage.ts';
import { placementSentence } from './standing.ts';

/** The own placement, or the draft order by order with prices, and what is left. */
export function draftLines(scene: RiscScene): string[] {
  const { view, seat } = scene;
  switch (seatPhaseOf(scene)) {
    case 'over':
      return ['The match is over.'];
    case 'watching':
      return ['You only watch; drafts are seen by nobody before all have committed.'];
    case 'out':
      return ['You are out of the match.'];
    default: {
      if (view.phase === 'placement') return placementLines(scene);
      return ordersLines(scene, itemAt(view.seats, seat - 1).orders ?? []);
    }
  }
}

function placementLines(scene: RiscScene): string[] {
  const { view, seat } = scene;
  const { placed } = placementIn(scene);
  const lands = landsOf(view, seat);
  const texts = lands.map((territory) => `${landName(view.map, territory)} ${itemAt(placed, territory)}`);
  const rest = seatPhaseOf(scene) === 'placement' ? [placementSentence(scene)] : [];
  return flow([`Placed: ${texts.join(', ')}.`, ...rest]);
}

function ordersLines(scene: RiscScene, orders: readonly Order[]): string[] {
  if (orders.length === 0) return [`No orders yet. ${leftSentence(scene)}`];
  const { food, tech } = costOf(orders);
  return [
    `${counted(orders.length, 'order')}, ${food} food and ${tech} tech in all:`,
    ...orders.flatMap((order, i) => flow([numbered(scene, order, i + 1)])),
    leftSentence(scene),
  ];
}

/** `Order 1: upgrade 4a to b in Brook, 12 tech.` */
export const numbered = ({ view: { map } }: RiscScene, order: Order, number: number): string =>
  sentence(`order ${number}: ${orderWords(order, (id) => landNamed(map, id))}`);

/** `Left: 81 food, 34 tech.` */
export function leftSentence(scene: RiscScene): string {
  const { food, tech } = draftIn(scene).projection;
  return `Left: ${food} food, ${tech} tech.`;
}
