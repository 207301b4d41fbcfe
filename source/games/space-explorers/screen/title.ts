import { cutText } from '../../../screen/cut.ts';
import { type Line, span, widthOf } from '../../../screen/paint.ts';
import type { ExplorersScene } from './local.ts';

const name = 'Space Explorers';

/** The game and its level, in the columns that the facts leave. */
export function titleOf(scene: ExplorersScene): Line {
  const { level, columns } = scene;
  const room = columns - 2 - widthOf(factsOf(scene)) - name.length - 5;
  return [span(name, 'strong'), span(`   ${cutText(level?.title ?? 'a map of its own', room)}`)];
}

/** The turn, and whose it is. */
export function factsOf({ view }: ExplorersScene): Line {
  return [...turnFacts(view), span('  player ', 'dim'), span(String(view.mover), 'strong')];
}

/** `turn 31 of 100` */
export const turnFacts = ({ turn, limit }: ExplorersScene['view']): Line => [
  span('turn ', 'dim'),
  span(String(turn), 'strong'),
  span(` of ${limit}`, 'dim'),
];
