import type { GameEvent } from '../../events.ts';
import type { Order } from '../../state.ts';
import { decay } from '../../unit/decay.ts';
import { grow } from '../../unit/grow.ts';
import { land } from '../../unit/land.ts';
import { launch } from '../../unit/launch.ts';
import { type World, worldOf } from '../../unit/world.ts';
import type { View } from '../../view.ts';

/** A turn that could come: what would happen in it, and the people after it. */
export interface Outlook {
  readonly events: readonly GameEvent[];
  readonly world: World;
}

/**
 * The turns that come if these transfers are launched now and nobody does anything after that, as far as a view shows:
 * what would happen on planets that are not visible is left out.
 */
export function outlooks(view: View, orders: readonly Order[], turns: number): readonly Outlook[] {
  const outlook: Outlook[] = [];
  let last: View | World = view;
  for (let i = 0; i < turns; i++) {
    const world: World = worldOf(last);
    const events: GameEvent[] = [];
    if (i === 0) launch(world, view.mover, orders, events);
    for (const pass of [grow, land, decay]) pass(world, events);
    outlook.push({ events: events.filter((event) => isKnown(view, event)), world });
    last = world;
  }
  return outlook;
}

const isKnown = ({ map, visible }: View, event: GameEvent): boolean =>
  !('planet' in event) || visible[map.indexOf[event.planet] ?? -1] === true;
