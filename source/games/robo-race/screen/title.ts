import { type Line, span } from '../../../screen/paint.ts';
import { playerFact, seedFact, titleLine } from '../../../screen/parts/title-line.ts';
import type { RaceScene } from './local.ts';

/** The game and its level, in the columns that the facts leave. */
export const titleOf = (scene: RaceScene): Line =>
  titleLine('RoboRace', factsOf(scene), scene.columns, scene.level?.title ?? 'a board of its own');

/** The round, and who sits at the screen; after the end the seed, which foretells nothing any more. */
export function factsOf({ view, seat, seed }: RaceScene): Line {
  const round = roundFacts(view);
  if (view.outcome !== null) return [...round, ...seedFact(seed)];
  return [...round, ...playerFact(seat), span(` of ${view.players}`, 'dim')];
}

/** `round 2` */
export const roundFacts = ({ round }: RaceScene['view']): Line => [
  span('round ', 'dim'),
  span(String(round), 'strong'),
];
