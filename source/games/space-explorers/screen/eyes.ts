import type { Player } from '../vocabulary.ts';
import type { ExplorersScene } from './local.ts';

/** Whether the eyes can be chosen through which everything is seen: in the debug view, and where a match is watched. */
export const canChooseEyes = ({ view, debug, watched }: ExplorersScene): boolean =>
  view.viewer === 'all' && (debug || watched === true);

/** The player through whose eyes everything is seen, if one was chosen. */
export const eyesOf = (scene: ExplorersScene): Player | undefined =>
  canChooseEyes(scene) ? scene.local.eyes : undefined;
