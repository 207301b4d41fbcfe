import type { TextForm } from '../../source/engine/game.ts';
import type { StateOf, Viewer } from '../../source/engine/vocabulary.ts';
import type { BidderView, DiceAuction, GameEvent } from './game-types.ts';
import { viewOf } from './view.ts';

/** The text form: what happened, then how things stand. */
export const text: TextForm<DiceAuction> = {
  initial: (state, viewer) => standing(state, viewer).join('\n'),
  block({ state, events, error, result }, viewer) {
    if (error !== undefined) return `  error: ${error.message}`;
    if (result !== undefined) return `  ${JSON.stringify(result)}`;
    return [...events.map((event) => `  ${sentence(event)}`), ...standing(state, viewer)].join('\n');
  },
};

function standing(state: StateOf<DiceAuction>, viewer: Viewer): string[] {
  const { round, rounds, phase, bidders } = viewOf(state, viewer);
  return [`  round ${round} of ${rounds}, ${phase}`, ...bidders.map((bidder, i) => `  ${i + 1}: ${columns(bidder)}`)];
}

const columns = ({ coins, points, bid, committed }: BidderView): string =>
  `${coins} coins, ${points} points, bid ${bid ?? '?'}${committed ? ', committed' : ''}`;

function sentence(event: GameEvent): string {
  switch (event.type) {
    case 'stake-set':
      return `${event.seat} plays for ${event.points}.`;
    case 'bid-drafted':
      return `${event.seat} drafts ${event.amount}.`;
    case 'committed':
      return `${event.seat} commits.`;
    case 'bid-revealed':
      return `${event.seat} has bid ${event.amount}.`;
    case 'rolled':
      return `${event.seat} rolls ${event.die} and has ${event.total}.`;
    case 'scored':
      return `${event.seat} has ${event.points} points now.`;
    case 'went-out':
      return `${event.seat} is out.`;
    case 'applauded':
      return `${event.seat} applauds.`;
    case 'round-began':
      return `Round ${event.round} begins.`;
  }
}
