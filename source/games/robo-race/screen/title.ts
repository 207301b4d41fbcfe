import { type Line, span } from '../../../screen/paint.ts';
import { coverFor } from '../../../screen/parts/cover.ts';
import { onlineFacts } from '../../../screen/parts/online-parts.ts';
import { standingFor } from '../../../screen/parts/standing.ts';
import { playerFact, seedFact, titleLine } from '../../../screen/parts/title-line.ts';
import type { CoverText, Standing } from '../../../screen/screen.ts';
import type { View } from '../view.ts';
import type { RaceScene } from './local.ts';

/** The game and its level, in the columns that the facts leave. */
export const titleOf = (scene: RaceScene): Line =>
  titleLine('RoboRace', factsOf(scene), scene.columns, scene.level?.title ?? 'a board of its own');

/** The round, and who sits at the screen; after the end the seed, which foretells nothing any more. */
export function factsOf(scene: RaceScene): Line {
  const { view, seat, seed, online } = scene;
  const round = roundFacts(view);
  if (online !== undefined) return [...round, ...(!online.isOver ? onlineFacts(scene, 'program') : [span('  over')])];
  if (view.outcome !== null) return [...round, ...seedFact(seed)];
  return [...round, ...playerFact(seat), span(` of ${view.players}`, 'dim')];
}

/** `round 2` */
export const roundFacts = ({ round }: RaceScene['view']): Line => [
  span('round ', 'dim'),
  span(String(round), 'strong'),
];

/** Where a match stands for the seat whose view it is. */
export const standingOf = (view: View): Standing =>
  standingFor({ ...view, turn: view.round, turnName: 'round', winnerName: 'robot' });

/** The words of the cover between two players; nothing of the board or the cards is in them. */
export const cover = (scene: RaceScene): CoverText =>
  coverFor(scene.seat, titleOf(scene), roundFacts(scene.view), `the hand of player ${scene.seat}`);
