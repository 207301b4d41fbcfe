import type { CommandNamed } from '../../../engine/commands.ts';
import type { CommandRule, CommandRules } from '../../../engine/game.ts';
import type { ReasonedRefusal } from '../../../engine/refusals.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { emitEvent } from '../apply.ts';
import type { Command } from '../commands.ts';
import { checkOrders, draftOf, withoutOrder } from '../draft/draft.ts';
import { commandOf, type OrderCommand, createOrder } from '../draft.ts';
import { newPlacedCount, checkPlace, spreadUnits, checkAllPlaced } from '../draft/placement.ts';
import type { RiscTypes } from '../game-types.ts';
import { changeSeat, type ReadonlyState, seatIn } from '../state.ts';
import { queries } from '../rules.ts';
import { refuse } from '../refusals.ts';

/** Finishes a placement or a draft; the last seat's commit starts the phases. */
const commit: CommandRule<RiscTypes, CommandNamed<Command, 'commit'>> = {
  check: (state, _, seat) => (state.phase === 'placement' ? checkPlacement(state, seat) : checkAllOrders(state, seat)),
  apply(turn) {
    const { state, seat } = turn;
    emitEvent(turn, { type: 'committed', seat });
    if (!state.seats.every(({ committed }) => committed)) return;
    state.phase = state.phase === 'placement' ? 'deployment' : 'moves';
  },
};

const order: CommandRule<RiscTypes, OrderCommand> = {
  attempt({ state, seat }, command) {
    const draft = draftOf(state, seat);
    const added = createOrder(draft, command);
    if (!added.ok) return added.error;
    changeSeat(state, seat, { orders: [...draft.ownSeat.orders, added.value] });
    return undefined;
  },
};

/** Effects of commands (rules, section 10). */
export const rules: CommandRules<RiscTypes> = {
  place: {
    check: (state, { args }, seat) => checkPlace(state, seat, seatIn(state, seat), state.options.units, args),
    apply({ state, seat }, { args: { territory, units } }) {
      const placed = seatIn(state, seat).placement ?? [];
      const at = state.map.ids.indexOf(territory);
      changeSeat(state, seat, { placement: placed.with(at, newPlacedCount(placed, state.options.units, at, units)) });
    },
  },
  spread: {
    apply({ state, seat }) {
      const placed = seatIn(state, seat).placement ?? [];
      changeSeat(state, seat, { placement: spreadUnits(state, seat, placed, state.options.units) });
    },
  },
  move: order,
  attack: order,
  upgrade: order,
  research: order,
  cancel: {
    check(state, { args }, seat) {
      const rest = withoutOrder(state, seat, seatIn(state, seat), args.n);
      return rest.ok ? undefined : rest.error;
    },
    apply({ state, seat }, { args }) {
      const rest = withoutOrder(state, seat, seatIn(state, seat), args.n);
      if (rest.ok) changeSeat(state, seat, { orders: rest.value });
    },
  },
  commit,
  ...queries,
};

const checkPlacement = (state: ReadonlyState, seat: Seat): ReasonedRefusal | undefined =>
  checkAllPlaced(seatIn(state, seat).placement ?? [], state.options.units);

/** A draft that does not hold any more; commands never leave one. */
function checkAllOrders(state: ReadonlyState, seat: Seat): ReasonedRefusal | undefined {
  const seatState = seatIn(state, seat);
  const checked = checkOrders(state, seat, seatState, seatState.orders.map(commandOf));
  if (checked.ok) return undefined;
  const { index, error } = checked.error;
  return refuse('illegal-orders', { order: index + 1, error });
}

/** Why a seat has nothing more to do in this phase. */
export const notWaitedFor = (state: ReadonlyState, seat: Seat): ReasonedRefusal =>
  refuse(seatIn(state, seat).alive ? 'not-your-turn/committed' : 'not-your-turn/out', { seat });
