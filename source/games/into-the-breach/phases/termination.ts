import type { Turn } from '../../../engine/game.ts';
import { buildingsOf } from '../board.ts';
import type { IntoTheBreach } from '../game-types.ts';
import { type Field, isMech } from '../state.ts';
import type { Reason } from '../vocabulary.ts';

/** All mechs become active and the moves are settled; then the match is over, or the next turn begins. */
export function termination({ state, events }: Pick<Turn<IntoTheBreach>, 'state' | 'events'>): void {
  for (const entity of state.entities) if (isMech(entity)) entity.active = true;
  state.moves = [];
  const { turn } = state;
  const reason = endOf(state);
  state.reason = reason ?? null;
  if (reason === 'enemies-destroyed') events.push({ type: 'game-won', turn });
  else if (reason !== undefined) events.push({ type: 'game-lost', turn, reason });
  else {
    state.turn = turn + 1;
    events.push({ type: 'turn-started', phase: 'player-movement', turn: state.turn });
  }
}

/** Why a match is over, if it is (rules, section 8): what is lost comes before what is won. */
export function endOf({ board, entities }: Field): Reason | undefined {
  if (!entities.some(isMech)) return 'mechs-destroyed';
  if (buildingsOf(board).every(({ health }) => health === 0)) return 'buildings-destroyed';
  return entities.every(isMech) ? 'enemies-destroyed' : undefined;
}
