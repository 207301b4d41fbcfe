import { cutText } from '../../../screen/cut.ts';
import { type Line, span, widthOf } from '../../../screen/paint.ts';
import type { RaceScene } from './local.ts';

const name = 'RoboRace';

/** The game and its level, in the columns that the facts leave. */
export function titleOf(scene: RaceScene): Line {
  const { level, columns } = scene;
  const room = columns - 2 - widthOf(factsOf(scene)) - name.length - 5;
  return [span(name, 'strong'), span(`   ${cutText(level?.title ?? 'a board of its own', room)}`)];
}

/** The round, and who sits at the screen; after the end the seed, which foretells nothing any more. */
export function factsOf({ view, seat, seed }: RaceScene): Line {
  const round = roundFacts(view);
  if (view.outcome !== null) return [...round, span('  seed ', 'dim'), span(cutText(seed, 24), 'strong')];
  return [...round, span('  player ', 'dim'), span(String(seat), 'strong'), span(` of ${view.players}`, 'dim')];
}

/** `round 2` */
export const roundFacts = ({ round }: RaceScene['view']): Line => [
  span('round ', 'dim'),
  span(String(round), 'strong'),
];
