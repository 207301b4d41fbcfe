import type { Seat } from '../../../engine/vocabulary.ts';
import { cutText } from '../../../screen/cut.ts';
import { type Line, span, widthOf } from '../../../screen/paint.ts';
import type { RiscScene } from './local.ts';

const name = 'RISC';

/** Columns of a seed, at most. */
const longestSeed = 24;

/** The game and its map, in the columns that the facts leave. */
export function titleOf(scene: RiscScene): Line {
  const { level, columns } = scene;
  const room = columns - 2 - widthOf(factsOf(scene)) - name.length - 5;
  return [span(name, 'strong'), span(`   ${cutText(level?.title ?? 'a map of its own', room)}`)];
}

/** The turn and its phase, and who looks; after the end the seed, which foretells the dice before. */
export function factsOf({ view, watched, seat, seed, local: { report } }: RiscScene): Line {
  if (report !== undefined) {
    const name = report.events.some(({ type }) => type === 'battle') ? 'battle report' : 'report';
    // Nobody's name stands there while all look together.
    const isOwn = watched !== true && view.viewer !== 'spectator';
    return [...namedFacts(report.turn, name), ...(isOwn ? whoLooks(seat) : [])];
  }
  if (view.outcome !== null)
    return [...turnFacts(view), span('  seed ', 'dim'), span(cutText(seed, longestSeed), 'strong')];
  if (watched === true) return turnFacts(view);
  return [...turnFacts(view), ...whoLooks(seat)];
}

const whoLooks = (seat: Seat): Line => [span('  player ', 'dim'), span(String(seat), 'strong')];

/** `turn 4  orders` */
export const turnFacts = ({ turn, phase }: RiscScene['view']): Line => namedFacts(turn, phase);

const namedFacts = (turn: number, name: string): Line => [
  span('turn ', 'dim'),
  span(String(turn), 'strong'),
  span(`  ${name}`),
];
