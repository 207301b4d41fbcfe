import type { Bot } from '../../source/engine/bot.ts';
import type { Command } from './commands.ts';
import type { View } from './game-types.ts';
import { bidderOf } from './state.ts';

export type TinyBot = Bot<View, Command>;

/** Stakes or bids a random number once per round, then commits to its bid. */
const gambler: TinyBot = {
  about: 'bids by chance',
  choose({ view, seat, random }) {
    const { coins, bid = 0, committed } = bidderOf(view, seat);
    if (view.phase === 'stakes')
      return { command: { name: 'stake', args: { points: random.integer(1, 3) } }, why: 'A stake by chance.' };
    if (view.phase !== 'bidding' || committed) return undefined;
    if (bid > 0) return { command: { name: 'commit', args: {} }, why: 'A bid is a bid.' };
    const amount = random.integer(1, Math.min(9, coins));
    return { command: { name: 'bid', args: { amount } }, why: 'A bid by chance.' };
  },
};

const sleeper: TinyBot = { about: 'sleeps', choose: () => undefined };

export const bots = { sleeper, gambler };
