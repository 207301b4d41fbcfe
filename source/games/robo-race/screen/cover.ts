import { seatRole } from '../../../screen/paint.ts';
import type { CoverText } from '../../../screen/screen.ts';
import type { RaceScene } from './local.ts';
import { roundFacts, titleOf } from './title.ts';

/** The words of the cover between two players; nothing of the board or the cards is in them. */
export const cover = (scene: RaceScene): CoverText => ({
  title: titleOf(scene),
  facts: roundFacts(scene.view),
  player: `player ${scene.seat}`,
  role: seatRole(scene.seat),
  shows: `the hand of player ${scene.seat}`,
});
