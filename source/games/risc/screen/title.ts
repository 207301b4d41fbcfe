import { type Line, span } from '../../../screen/paint.ts';
import { playerFact, seedFact, titleLine } from '../../../screen/parts/title-line.ts';
import type { RiscScene } from './local.ts';

/** The game and its map, in the columns that the facts leave. */
export const titleOf = (scene: RiscScene): Line =>
  titleLine('RISC', factsOf(scene), scene.columns, scene.level?.title ?? 'a map of its own');

/** The turn and its phase, and who looks; after the end the seed, which foretells the dice before. */
export function factsOf({ view, watched, seat, seed, local: { report } }: RiscScene): Line {
  if (report !== undefined) {
    const name = report.events.some(({ type }) => type === 'battle') ? 'battle report' : 'report';
    // Nobody's name stands there while all look together.
    const isOwn = watched !== true && view.viewer !== 'spectator';
    return [...namedFacts(report.turn, name), ...(isOwn ? playerFact(seat) : [])];
  }
  if (view.outcome !== null) return [...turnFacts(view), ...seedFact(seed)];
  if (watched === true) return turnFacts(view);
  return [...turnFacts(view), ...playerFact(seat)];
}

/** `turn 4  orders` */
export const turnFacts = ({ turn, phase }: RiscScene['view']): Line => namedFacts(turn, phase);

const namedFacts = (turn: number, name: string): Line => [
  span('turn ', 'dim'),
  span(String(turn), 'strong'),
  span(`  ${name}`),
];
