import type { TextForm } from '../../source/engine/script.ts';
import type { StateOf, Viewer } from '../../source/engine/vocabulary.ts';
import type { BidderView, DiceAuction } from './game-types.ts';
import { sentenceOf } from './sentences.ts';
import { viewOf } from './view.ts';

/** Text form of a match: the events of a command, then the state of all seats. */
export const text: TextForm<DiceAuction> = {
  initial: (state, viewer) => standing(state, viewer).join('\n'),
  block({ state, events, error, result }, viewer) {
    if (error !== undefined) return `  error: ${error.message}`;
    if (result !== undefined) return `  ${JSON.stringify(result)}`;
    return [...events.map((event) => `  ${sentenceOf(event)}`), ...standing(state, viewer)].join('\n');
  },
};

function standing(state: StateOf<DiceAuction>, viewer: Viewer): string[] {
  const { round, rounds, phase, bidders } = viewOf(state, viewer);
  return [`  round ${round} of ${rounds}, ${phase}`, ...bidders.map((bidder, i) => `  ${i + 1}: ${columns(bidder)}`)];
}

const columns = ({ coins, points, bid, committed }: BidderView): string =>
  `${coins} coins, ${points} points, bid ${bid ?? '?'}${committed ? ', committed' : ''}`;
