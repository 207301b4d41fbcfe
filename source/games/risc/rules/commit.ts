import type { CommandNamed } from '../../../engine/commands.ts';
import type { CommandRule, Turn } from '../../../engine/game.ts';
import { itemAt } from '../../../engine/lookup.ts';
import { type Refusal, refusal } from '../../../engine/result.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import type { Command } from '../commands.ts';
import { checkedOrders, commandOf } from '../draft/draft.ts';
import { unfinished } from '../draft/placement.ts';
import type { RiscTypes } from '../game-types.ts';
import { idOf } from '../map.ts';
import { freeDrafts } from '../phases/victory.ts';
import { changeSeat, landsOf, type Match, seatIn, seatsOf } from '../state.ts';
import { basics } from '../units.ts';

/** Finishes a placement or a draft; the last one sets off what follows. */
export const commit: CommandRule<RiscTypes, CommandNamed<Command, 'commit'>> = {
  check: (state, _, seat) => (state.phase === 'placement' ? refusedPlacement(state, seat) : illegalOrders(state, seat)),
  apply(turn) {
    const { state, events, seat } = turn;
    const phase = state.phase === 'placement' ? 'placement' : 'orders';
    changeSeat(state, seat, { committed: true });
    events.push({ type: 'committed', phase, seat });
    if (!state.seats.every(({ committed }) => committed)) return;
    if (phase === 'placement') deploy(turn);
    else state.phase = 'moves';
  },
};

const refusedPlacement = (state: Match, seat: Seat): Refusal | undefined =>
  unfinished(seatIn(state, seat).placement ?? [], state.options.units);

/** A draft that does not hold any more; commands never leave one. */
function illegalOrders(state: Match, seat: Seat): Refusal | undefined {
  const own = seatIn(state, seat);
  const checked = checkedOrders(state, seat, own, own.orders.map(commandOf));
  if (checked.ok) return undefined;
  const { index, error } = checked.error;
  return refusal('illegal-orders', `Order ${index + 1} is not legal (${error.code}): ${error.message}`);
}

/** All units appear where they were placed, and the first turn begins. */
function deploy({ state, events }: Turn<RiscTypes>): void {
  for (const seat of seatsOf(state)) {
    const placement = seatIn(state, seat).placement ?? [];
    const units: Record<string, number> = {};
    for (const territory of landsOf(state, seat)) {
      const count = itemAt(placement, territory);
      state.units[territory] = basics(count);
      units[idOf(state.map, territory)] = count;
    }
    events.push({ type: 'placed', phase: 'placement', seat, units });
  }
  freeDrafts(state);
  state.turn = 1;
  state.phase = 'orders';
  events.push({ type: 'turn', phase: 'orders', turn: 1 });
}
