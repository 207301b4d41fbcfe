import type { PhaseTable } from '../../../engine/game.ts';
import type { RiscTypes } from '../game-types.ts';
import { type ReadonlyState, seatIn, seatsOf } from '../state.ts';
import { attacks } from '../phases.ts';
import { deployment } from './deployment.ts';
import { growth } from './growth.ts';
import { moves } from './moves.ts';
import { victory } from './victory.ts';

/** Seats that have not committed. A seat that is out counts as committed. */
const undecided = (state: ReadonlyState): readonly number[] =>
  seatsOf(state).filter((seat) => !seatIn(state, seat).committed);

/** Placement and what ends it, then the phases of a turn (rules, section 3). */
export const phases: PhaseTable<RiscTypes> = {
  placement: { waitsFor: undecided, together: true },
  deployment: { run: deployment, next: 'orders' },
  orders: { waitsFor: undecided, together: true },
  moves: { run: moves, next: 'attacks' },
  attacks: { run: attacks, next: 'growth' },
  growth: { run: growth, next: 'victory' },
  victory: { run: victory, next: ({ outcome }) => (outcome === null ? 'orders' : 'over') },
  over: { waitsFor: () => [] },
};
