import { type Line, span } from '../../../screen/paint.ts';
import { coverFor } from '../../../screen/parts/cover.ts';
import { onlineFacts } from '../../../screen/parts/online-parts.ts';
import { standingFor } from '../../../screen/parts/standing.ts';
import { playerFact, seedFact, titleLine } from '../../../screen/parts/title-line.ts';
import type { CoverText, Standing } from '../../../screen/screen.ts';
import type { View } from '../view.ts';
import type { RiscScene } from './local.ts';

/** The game and its map, in the columns that the facts leave. */
export const titleOf = (scene: RiscScene): Line =>
  titleLine('RISC', factsOf(scene), scene.columns, scene.level?.title ?? 'a map of its own');

/** The turn and its phase, and who looks; after the end the seed, which foretells the dice before. */
export function factsOf(scene: RiscScene): Line {
  const { view, watched, seat, seed, local, online } = scene;
  const { report } = local;
  if (report !== undefined) {
    const name = report.events.some(({ type }) => type === 'battle') ? 'battle report' : 'report';
    // Nobody's name stands there while all look together.
    const isOwn = watched !== true && view.viewer !== 'spectator';
    return [...namedFacts(report.turn, name), ...(isOwn ? playerFact(seat) : [])];
  }
  if (online !== undefined)
    return [
      span('turn ', 'dim'),
      span(String(view.turn), 'strong'),
      ...(!online.isOver ? onlineFacts(scene, view.phase) : [span('  over')]),
    ];
  if (view.outcome !== null) return [...turnFacts(view), ...seedFact(seed)];
  if (watched === true) return turnFacts(view);
  return [...turnFacts(view), ...playerFact(seat)];
}

/** `turn 4  orders` */
const turnFacts = ({ turn, phase }: RiscScene['view']): Line => namedFacts(turn, phase);

const namedFacts = (turn: number, name: string): Line => [
  span('turn ', 'dim'),
  span(String(turn), 'strong'),
  span(`  ${name}`),
];

/** The words of the cover between two players; nothing of anybody's plans is in them. */
export const cover = (scene: RiscScene): CoverText =>
  coverFor(
    scene.seat,
    titleOf(scene),
    turnFacts(scene.view),
    `the ${scene.view.phase === 'placement' ? 'units to place' : 'orders'} of player ${scene.seat}`,
  );

/** Where a match stands for the seat whose view it is. */
export function standingOf(view: View): Standing {
  const standing = standingFor({ ...view, turnName: 'turn', winnerName: 'player' });
  return view.turn === 0 && view.outcome === null ? { ...standing, text: 'placement' } : standing;
}
