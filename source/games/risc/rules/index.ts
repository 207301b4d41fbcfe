import type { CommandRule, CommandRules, Seat } from '../../../engine/game.ts';
import type { Result } from '../../../engine/result.ts';
import { draftOf, withoutOrder } from '../draft/draft.ts';
import { type OrderCommand, orderFor } from '../draft/order.ts';
import { placedNumber, refusedPlace, spreadOver } from '../draft/placement.ts';
import { withOrder } from '../draft/shadow.ts';
import type { RiscTypes } from '../game-types.ts';
import { changeSeat, type Match, type Order, seatIn } from '../state.ts';
import { commit } from './commit.ts';
import { questions } from './questions.ts';

/** An order that a check has found, so that carrying the command out need not look again. */
interface FoundOrder {
  readonly seat: Seat;
  readonly command: OrderCommand;
  /** What it is to be added to. */
  readonly orders: readonly Order[];
  readonly order: Result<Order>;
}

let newest: FoundOrder | undefined;

/** The order that a command adds to the draft of a seat, or why it cannot. */
function orderOf(state: Match, command: OrderCommand, seat: Seat): Result<Order> {
  const { orders } = seatIn(state, seat);
  if (newest?.command === command && newest.orders === orders && newest.seat === seat) return newest.order;
  const order = orderFor(draftOf(state, seat), command);
  newest = { seat, command, orders, order };
  return order;
}

/** A command that appends an order to the draft. */
const order: CommandRule<RiscTypes, OrderCommand> = {
  check(state, command, seat) {
    const added = orderOf(state, command, seat);
    return added.ok ? undefined : added.error;
  },
  apply({ state, seat }, command) {
    const added = orderOf(state, command, seat);
    if (added.ok) changeSeat(state, seat, { orders: withOrder(state, seat, seatIn(state, seat), added.value) });
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
