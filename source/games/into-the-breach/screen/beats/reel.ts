import { openReel, type Reel as ReelOf } from '../../../../screen/parts/reel.ts';
import { applied, withoutFallen } from '../../applied.ts';
import type { Coord } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import type { View } from '../../view.ts';
import type { BreachScene, Flash, IntoTheBreachScreen, Local } from '../local.ts';

/** A turn being made into beats, and the position as it is by now. */
export interface Reel extends ReelOf<IntoTheBreachScreen, Flash> {
  view(): View;
  /** Whose targets are marked from now on; nobody's for `null`. */
  mark(unit: Coord | null): void;
  /** Takes off the list what was destroyed, once all have attacked. */
  clear(): void;
}

/** A reel on which nothing is yet. */
export function reelFrom(start: View, { events, local }: BreachScene, shown: Partial<Local>): Reel {
  let now = start;
  let selected: Coord | null = null;
  const reel = openReel<IntoTheBreachScreen, Flash>({
    events,
    view: () => now,
    local: (flash) => ({ ...local, ...shown, selected, hint: [], scrolled: 0, flash }),
    apply(event) {
      now = applied({ ...now, phase: event.phase }, event);
    },
  });
  return {
    ...reel,
    view: () => now,
    mark(unit) {
      selected = unit;
    },
    tell(more: readonly GameEvent[]) {
      reel.tell(more);
      now = { ...now, phase: more.at(-1)?.phase ?? now.phase };
    },
    clear() {
      now = withoutFallen(now);
    },
  };
}
