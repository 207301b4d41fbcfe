import { cutText } from '../../../screen/cut.ts';
import { type Line, span, widthOf } from '../../../screen/paint.ts';
import type { ExplorersScene } from './local.ts';

const name = 'Space Explorers';

/** Columns of a seed, at most. */
const longestSeed = 24;

/** The game and its level, in the columns that the facts leave. */
export function titleOf(scene: ExplorersScene): Line {
  const { level, columns } = scene;
  const room = columns - 2 - widthOf(factsOf(scene)) - name.length - 5;
  return [span(name, 'strong'), span(`   ${cutText(level?.title ?? 'a map of its own', room)}`)];
}

/** The turn, and whose it is; where nobody plays any more the seed. */
export function factsOf({ view, watched, seed }: ExplorersScene): Line {
  if (watched === true || view.outcome !== null)
    return [...turnFacts(view), span('  seed ', 'dim'), span(cutText(seed, longestSeed), 'strong')];
  return [...turnFacts(view), span('  player ', 'dim'), span(String(view.mover), 'strong')];
}

/** `turn 31 of 100` */
export const turnFacts = ({ turn, limit }: ExplorersScene['view']): Line => [
  span('turn ', 'dim'),
  span(String(turn), 'strong'),
  span(` of ${limit}`, 'dim'),
];
