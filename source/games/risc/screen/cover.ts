import { seatRole } from '../../../screen/paint.ts';
import type { CoverText } from '../../../screen/screen.ts';
import type { RiscScene } from './local.ts';
import { titleOf, turnFacts } from './title.ts';

/** The words of the cover between two players; nothing of anybody's plans is in them. */
export const cover = (scene: RiscScene): CoverText => ({
  title: titleOf(scene),
  facts: turnFacts(scene.view),
  player: `player ${scene.seat}`,
  role: seatRole(scene.seat),
  shows: `the ${scene.view.phase === 'placement' ? 'units to place' : 'orders'} of player ${scene.seat}`,
});
