import type { Seat } from '../../../engine/vocabulary.ts';
import { noUnits, plus } from '../units.ts';
import type { Figures, RiscScene } from './local.ts';
import { figuresOf } from './memory.ts';
import { momentOf } from './moment.ts';

/** How a player stands; the own draft or placement is already applied, and units that attack still count. */
export function figuresNow(scene: RiscScene, seat: Seat): Figures {
  const { view } = scene;
  const { units, draft } = momentOf(scene);
  if (seat !== scene.seat || draft === undefined) return figuresOf({ ...view, units }, seat);
  let sent = noUnits;
  for (const order of draft.own.orders) if (order.type === 'attack') sent = plus(sent, order.units);
  const home = view.owners.indexOf(seat);
  return figuresOf({ ...view, units: home < 0 ? units : units.with(home, plus(units[home] ?? noUnits, sent)) }, seat);
}
