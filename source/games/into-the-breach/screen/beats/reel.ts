import type { Beat } from '../../../../screen/screen.ts';
import { applied, withoutFallen } from '../../applied.ts';
import type { Coord } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import type { View } from '../../view.ts';
import type { BreachScene, Flash, IntoTheBreachScreen, Local } from '../local.ts';

/** A turn being made into beats: the position as it is by now, and what has been told. */
export interface Reel {
  readonly beats: Beat<IntoTheBreachScreen>[];
  view(): View;
  /** Whose targets are marked from now on; nobody's for `null`. */
  mark(unit: Coord | null): void;
  /** Puts events into the log. */
  tell(...events: readonly GameEvent[]): void;
  /** Puts an event into the log and carries it out. */
  take(event: GameEvent): void;
  /** Takes off the list what was destroyed, once all have attacked. */
  clear(): void;
  /** The position as it is now, or another, for so many milliseconds. */
  show(duration: number, view?: View): void;
  /** The position with something over it that only flashes. */
  flash(duration: number, flashes: readonly Flash[]): void;
}

/** A reel on which nothing is yet. */
export function openReel(start: View, { events, local }: BreachScene, shown: Partial<Local>): Reel {
  const beats: Beat<IntoTheBreachScreen>[] = [];
  const told = new Set<GameEvent>();
  let now = start;
  let selected: Coord | null = null;
  const tell = (...more: readonly GameEvent[]) => {
    for (const event of more) told.add(event);
    const phase = more.at(-1)?.phase;
    if (phase !== undefined) now = { ...now, phase };
  };
  const beat = (duration: number, view: View, flash: readonly Flash[]): Beat<IntoTheBreachScreen> => ({
    view,
    events: events.filter((event) => told.has(event)),
    local: { ...local, ...shown, selected, hint: [], scrolled: 0, flash },
    duration,
  });
  return {
    beats,
    view: () => now,
    mark(unit) {
      selected = unit;
    },
    tell,
    take(event) {
      tell(event);
      now = applied(now, event);
    },
    clear() {
      now = withoutFallen(now);
    },
    show(duration, view = now) {
      beats.push(beat(duration, view, []));
    },
    flash(duration, flashes) {
      beats.push({ ...beat(duration, now, flashes), flash: true });
    },
  };
}
