import type { Game } from '../../source/engine/game.ts';
import type { DiceAuction } from './game-types.ts';
import { bidderOf } from './state.ts';

const applaud = { name: 'applaud', args: {} };

export const legal: Game<DiceAuction>['legal'] = (state, seat) =>
  state.phase === 'stakes'
    ? [{ name: 'stake', args: { points: { from: 1, to: 3 } } }, applaud]
    : [
        { name: 'bid', args: { amount: { from: 0, to: Math.min(9, bidderOf(state, seat).coins) } } },
        { name: 'commit', args: {} },
        applaud,
      ];
