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
  attempt({ state, seat }, command) {
    const draft = draftOf(state, seat);
    const added = orderFor(draft, command);
    if (!added.ok) return added.error;
    changeSeat(state, seat, { orders: [...draft.own.orders, added.value] });
    return undefined;
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
