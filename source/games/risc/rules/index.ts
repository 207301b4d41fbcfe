import type { CommandRule, CommandRules } from '../../../engine/game.ts';
import { draftOf, withoutOrder } from '../draft/draft.ts';
import { type OrderCommand, orderFor } from '../draft/order.ts';
import { placedNumber, refusedPlace, spreadOver } from '../draft/placement.ts';
import type { RiscTypes } from '../game-types.ts';
import { changeSeat, seatIn } from '../state.ts';
import { commit } from './commit.ts';
import { questions } from './questions.ts';

/** A command that appends an order to the draft. */
const order: CommandRule<RiscTypes, OrderCommand> = {
  check(state, command, seat) {
    const added = orderFor(draftOf(state, seat), command);
    return added.ok ? undefined : added.error;
  },
  apply({ state, seat }, command) {
    const added = orderFor(draftOf(state, seat), command);
    if (added.ok) changeSeat(state, seat, { orders: [...seatIn(state, seat).orders, added.value] });
  },
};

/** What each command does (rules, section 10). */
export const rules: CommandRules<RiscTypes> = {
  place: {
    check: (state, { args }, seat) => refusedPlace(state, seat, seatIn(state, seat), state.options.units, args),
    apply({ state, seat }, { args: { territory, units } }) {
      const placed = seatIn(state, seat).placement ?? [];
      const at = state.map.ids.indexOf(territory);
      changeSeat(state, seat, { placement: placed.with(at, placedNumber(placed, state.options.units, at, units)) });
    },
  },
  spread: {
    apply({ state, seat }) {
      const placed = seatIn(state, seat).placement ?? [];
      changeSeat(state, seat, { placement: spreadOver(state, seat, placed, state.options.units) });
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
  ...questions,
};
