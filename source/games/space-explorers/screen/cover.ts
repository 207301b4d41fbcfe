import { seatRole } from '../../../screen/paint.ts';
import type { CoverText } from '../../../screen/screen.ts';
import type { ExplorersScene } from './local.ts';
import { titleOf, turnFacts } from './title.ts';

/** The words of the cover between two players; nothing of the map is in them. */
export const cover = (scene: ExplorersScene): CoverText => ({
  title: titleOf(scene),
  facts: turnFacts(scene.view),
  player: `player ${scene.seat}`,
  role: seatRole(scene.seat),
  shows: `the planets that player ${scene.seat} sees`,
});
