import type { Turn } from '../../../engine/game.ts';
import { emitEvent } from '../apply.ts';
import { buildingsOf } from '../board.ts';
import type { IntoTheBreach } from '../game-types.ts';
import { type Field, isMech } from '../state.ts';
import type { Reason } from '../vocabulary.ts';

/** All mechs become active and the moves are settled; then the match is over, or the next turn begins. */
export function termination(context: Pick<Turn<IntoTheBreach>, 'state' | 'events'>): void {
  const { turn } = context.state;
  const reason = endOf(context.state);
  if (reason === 'enemies-destroyed') emitEvent(context, { type: 'game-won', turn });
  else if (reason !== undefined) emitEvent(context, { type: 'game-lost', turn, reason });
  else emitEvent(context, { type: 'turn-started', phase: 'player-movement', turn: turn + 1 });
}

/** Why a match is over, if it is (rules, section 8): what is lost comes before what is won. */
export function endOf({ board, entities }: Field): Reason | undefined {
  if (!entities.some(isMech)) return 'mechs-destroyed';
  if (buildingsOf(board).every(({ health }) => health === 0)) return 'buildings-destroyed';
  return entities.every(isMech) ? 'enemies-destroyed' : undefined;
}
