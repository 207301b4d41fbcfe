import type { CoverText } from '../../../screen/game/seats.ts';
import type { Standing } from '../../../screen/game/standing.ts';
import { type Line, span } from '../../../screen/paint.ts';
import { coverFor } from '../../../screen/parts/cover.ts';
import { onlineFacts } from '../../../screen/parts/online-parts.ts';
import { standingFor } from '../../../screen/parts/standing.ts';
import { playerFact, seedFact, titleLine } from '../../../screen/parts/title-line.ts';
import { counted } from '../../../screen/sentences.ts';
import type { View } from '../view.ts';
import type { RaceScene } from './local.ts';

/** The game and its level, in the columns that the facts leave. */
export const titleOf = (scene: RaceScene): Line =>
  titleLine('RoboRace', factsOf(scene), scene.columns, scene.level?.title ?? 'custom board');

/** Columns from which on it is told who plays. */
const wideFrom = 100;

/** The round, and who sits at the screen; after the end the seed, which foretells nothing any more. */
export function factsOf(scene: RaceScene): Line {
  const { view, seat, seed, online } = scene;
  const round = roundFacts(view);
  if (online !== undefined) return [...round, ...(!online.isOver ? onlineFacts(scene, 'program') : [span('  over')])];
  if (view.outcome !== null) return [...round, ...seedFact(seed)];
  if (scene.columns < wideFrom) return [...round, ...playerFact(seat), span(` of ${view.players}`, 'dim')];
  const bots = Object.keys(scene.bots).length;
  const persons = view.players - bots;
  const people = persons === 1 ? '1 person' : `${persons} people`;
  const who = [...(persons > 0 ? [people] : []), ...(bots > 0 ? [counted(bots, 'bot')] : [])].join(', ');
  return [...round, span(`  you are player ${seat}  ${who}`, 'dim')];
}

/** `round 2` */
export const roundFacts = ({ round }: RaceScene['view']): Line => [
  span('round ', 'dim'),
  span(String(round), 'strong'),
];

/** Where a match stands for the seat whose view it is. */
export const matchStatusOf = (view: View): Standing =>
  standingFor({ ...view, turn: view.round, turnName: 'round', winnerName: 'robot' });

/** The words of the cover between two players; nothing of the board or the cards is in them. */
export const cover = (scene: RaceScene): CoverText =>
  coverFor(scene, titleOf(scene), roundFacts(scene.view), 'plan your program');
