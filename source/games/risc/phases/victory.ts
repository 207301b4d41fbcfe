import type { Course } from '../../../engine/game.ts';
import { emitEvent } from '../apply.ts';
import type { RiscTypes } from '../game-types.ts';
import { landsOf, type ReadonlyState, seatIn, seatsOf, unitsIn } from '../state.ts';
import { bonusOf } from '../units.ts';
import { type Ending, ranges } from '../vocabulary.ts';

/** Seats without territories are out; then the match ends or the next turn begins (rules, section 6). */
export function victory(context: Course<RiscTypes>): void {
  const { state } = context;
  for (const seat of seatsOf(state)) {
    const isOut = seatIn(state, seat).alive && landsOf(state, seat).length === 0;
    if (isOut) emitEvent(context, { type: 'eliminated', seat });
  }
  const outcome = outcomeOf(state);
  if (outcome !== null) emitEvent(context, { type: 'match-over', ...outcome });
  // No position can count further.
  else emitEvent(context, { type: 'turn', phase: 'orders', turn: Math.min(ranges.count[1], state.turn + 1) });
}

/** How the match has ended, if it has (rules, section 3). */
function outcomeOf(state: ReadonlyState): Ending | null {
  const living = seatsOf(state).filter((seat) => seatIn(state, seat).alive);
  if (living.length === 1) return { winners: living, reason: 'conquest' };
  const { turns } = state.options;
  if (turns > 0 && state.turn >= turns) return { winners: leaders(state), reason: 'turn-limit' };
  if (state.drawAfter > 0 && state.turn >= state.drawAfter) return { winners: [], reason: 'turn-limit' };
  return null;
}

/** The seat with most territories, in a tie the one with the highest bonus; nobody where that is a tie, too. */
function leaders(state: ReadonlyState): readonly number[] {
  const ranked = seatsOf(state).map((seat) => {
    const lands = landsOf(state, seat);
    const bonus = lands.reduce((sum, territory) => sum + bonusOf(unitsIn(state, territory)), 0);
    return { seat, lands: lands.length, bonus };
  });
  const maxLands = Math.max(...ranked.map(({ lands }) => lands));
  const first = ranked.filter(({ lands }) => lands === maxLands);
  const maxBonus = Math.max(...first.map(({ bonus }) => bonus));
  const best = first.filter(({ bonus }) => bonus === maxBonus);
  return best.length === 1 ? best.map(({ seat }) => seat) : [];
}
