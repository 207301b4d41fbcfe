import { coverFor } from '../../../screen/parts/cover.ts';
import type { CoverText } from '../../../screen/screen.ts';
import type { RaceScene } from './local.ts';
import { roundFacts, titleOf } from './title.ts';

/** The words of the cover between two players; nothing of the board or the cards is in them. */
export const cover = (scene: RaceScene): CoverText =>
  coverFor(scene.seat, titleOf(scene), roundFacts(scene.view), `the hand of player ${scene.seat}`);
