import type { Beat } from '../../../screen/screen.ts';
import type { GameEvent } from '../events.ts';
import { apply } from './effects.ts';
import type { Flash, SpaceDefenderScene, SpaceDefenderScreen } from './local.ts';
import { isInSight, pictureOf, type Stage } from './stage.ts';

/** A turn being made into beats: the board as it is by now, and what has been told. */
export interface Reel {
  readonly stage: Stage;
  readonly beats: Beat<SpaceDefenderScreen>[];
  /** Puts events into the log. */
  tell(events: readonly GameEvent[]): void;
  /** Puts an event into the log and carries it out. */
  take(event: GameEvent): void;
  /** The board as it is now, for so many milliseconds. */
  show(duration: number): void;
  /** The same with something over it that only flashes. */
  flash(duration: number, flashes: readonly Flash[]): void;
}

/** A reel on which nothing is yet. */
export function openReel(stage: Stage, before: SpaceDefenderScene, after: SpaceDefenderScene): Reel {
  const beats: Beat<SpaceDefenderScreen>[] = [];
  const told = new Set<GameEvent>();
  const beat = (duration: number, flashes: readonly Flash[]): Beat<SpaceDefenderScreen> => {
    const sector = pictureOf(stage);
    const { row, column } = sector.starfighter;
    const flash = [...stage.strangers.values(), ...flashes].filter((cell) => isInSight(stage, cell));
    return {
      view: { ...after.view, phase: before.view.phase, sector },
      events: after.events.filter((event) => told.has(event)),
      local: { ...after.local, cursor: { row, column }, scrolled: 0, flash },
      duration,
    };
  };
  const tell = (events: readonly GameEvent[]) => {
    for (const event of events) told.add(event);
  };
  return {
    stage,
    beats,
    tell,
    take(event) {
      tell([event]);
      apply(stage, event);
    },
    show: (duration) => {
      beats.push(beat(duration, []));
    },
    flash: (duration, flashes) => {
      beats.push({ ...beat(duration, flashes), flash: true });
    },
  };
}
