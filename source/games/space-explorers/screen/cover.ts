import { coverFor } from '../../../screen/parts/cover.ts';
import type { CoverText } from '../../../screen/screen.ts';
import type { ExplorersScene } from './local.ts';
import { titleOf, turnFacts } from './title.ts';

/** The words of the cover between two players; nothing of the map is in them. */
export const cover = (scene: ExplorersScene): CoverText =>
  coverFor(scene.seat, titleOf(scene), turnFacts(scene.view), `the planets that player ${scene.seat} sees`);
