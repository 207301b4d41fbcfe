import { checkOrders } from '../../draft/draft.ts';
import { commandOf, isOrder } from '../../draft.ts';
import type { Order } from '../../state.ts';
import type { RiscScene } from '../local.ts';
import { memoizeByScene, situationOf } from '../situation.ts';

/** The orders of a hint that have been told: none, the first one, or all of them. */
export function shownHintOrders(scene: RiscScene): readonly Order[] {
  const step = scene.local.hint?.step;
  return step === 'where' ? [] : hintOrders(scene).slice(0, step === 'act' ? 1 : undefined);
}

/** The orders of a hint with their prices, as many as are legal after those of the draft. */
export const hintOrders: (scene: RiscScene) => readonly Order[] = memoizeByScene((scene) => {
  const { draft } = situationOf(scene);
  const { hint } = scene.local;
  if (draft === undefined || hint === undefined) return [];
  const { land, seat, ownSeat } = draft;
  const before = ownSeat.orders.map(commandOf);
  const stock = scene.view.seats[seat - 1];
  if (stock === undefined) return [];
  const checked = checkOrders(land, seat, stock, [...before, ...hint.commands.filter(isOrder)]);
  return checked.ok ? checked.value.slice(before.length) : [];
});
