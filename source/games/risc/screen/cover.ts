import { coverFor } from '../../../screen/parts/cover.ts';
import type { CoverText } from '../../../screen/screen.ts';
import type { RiscScene } from './local.ts';
import { titleOf, turnFacts } from './title.ts';

/** The words of the cover between two players; nothing of anybody's plans is in them. */
export const cover = (scene: RiscScene): CoverText =>
  coverFor(
    scene.seat,
    titleOf(scene),
    turnFacts(scene.view),
    `the ${scene.view.phase === 'placement' ? 'units to place' : 'orders'} of player ${scene.seat}`,
  );
