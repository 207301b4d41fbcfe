import type { CommandRules } from '../../source/engine/game.ts';
import type { DiceAuction } from './game-types.ts';
import { refuse } from './refusals.ts';
import { bidderOf, seatsIn } from './state.ts';

/** Conditions and effects of each command, beyond its declaration. */
export const rules: CommandRules<DiceAuction> = {
  stake: {
    apply({ state, events, seat }, { args: { points } }) {
      events.push({ type: 'stake-set', seat, points });
      state.stake = points;
      state.phase = 'bidding';
    },
  },
  bid: {
    check(state, { args: { amount } }, seat) {
      const { coins } = bidderOf(state, seat);
      return amount > coins ? refuse('too-few-coins', { coins, amount }) : undefined;
    },
    apply({ state, events, seat }, { args: { amount } }) {
      bidderOf(state, seat).bid = amount;
      events.push({ type: 'bid-drafted', seat, amount });
    },
  },
  commit: {
    apply({ state, events, seat }) {
      bidderOf(state, seat).committed = true;
      events.push({ type: 'committed', seat });
      if (seatsIn(state).every((other) => bidderOf(state, other).committed)) state.phase = 'reveal';
    },
  },
  purse: {
    answer(state, _, seat) {
      const { coins, bid } = bidderOf(state, seat);
      return { coins, bid };
    },
  },
  applaud: {
    apply({ events, seat }) {
      events.push({ type: 'applauded', seat });
    },
  },
};
