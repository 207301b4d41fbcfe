import { openReel, type Reel as ReelOf } from '../../../../screen/parts/beat-recorder.ts';
import type { Flash, SpaceDefenderScene, SpaceDefenderScreen } from '../local.ts';
import { apply } from './effects.ts';
import { isInSight, pictureOf, type Stage } from './stage.ts';

/** A turn being made into beats, and the board as it is by now. */
export interface Reel extends ReelOf<SpaceDefenderScreen, Flash> {
  readonly stage: Stage;
}

/** A reel on which nothing is yet. */
export const reelOn = (stage: Stage, before: SpaceDefenderScene, after: SpaceDefenderScene): Reel => ({
  stage,
  ...openReel<SpaceDefenderScreen, Flash>({
    events: after.events,
    view: () => ({ ...after.view, phase: before.view.phase, sector: pictureOf(stage) }),
    local(flashes) {
      const { row, column } = stage.ship;
      const flash = [...stage.strangers.values(), ...flashes].filter((cell) => isInSight(stage, cell));
      return { ...after.local, cursor: { row, column }, scrolled: 0, flash };
    },
    apply: (event) => apply(stage, event),
  }),
});
