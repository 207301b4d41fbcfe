import { type KeyframeRecorder, startRecording } from '../../../../screen/game/playback.ts';
import type { Flash, SpaceDefenderScene, SpaceDefenderScreen } from '../local.ts';
import { isInSight, pictureOf, type Stage, strangersOf, take } from './stage.ts';

/** A turn being made into beats, and the board as it is by now. */
export interface TurnRecorder extends KeyframeRecorder<SpaceDefenderScreen, Flash> {
  readonly stage: Stage;
}

/** A recorder that has recorded nothing yet. */
export const recorderOn = (stage: Stage, before: SpaceDefenderScene, after: SpaceDefenderScene): TurnRecorder => ({
  stage,
  ...startRecording<SpaceDefenderScreen, Flash>({
    events: after.events,
    view: () => ({ ...after.view, phase: before.view.phase, sector: pictureOf(stage) }),
    local(flashes) {
      const { row, column } = stage.sector.starfighter;
      const allFlashes = [...strangersOf(stage), ...flashes];
      // The end of an enemy is seen in the fog, too.
      const flash = allFlashes.filter((cell) => cell.look === 'bold' || cell.look === 'lost' || isInSight(stage, cell));
      return { ...after.local, cursor: { row, column }, scrolled: 0, flash };
    },
    apply: (event) => take(stage, event),
  }),
});
