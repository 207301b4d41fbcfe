import type { Game } from '../../source/engine/game.ts';
import { bots } from './bots.ts';
import { commands } from './commands.ts';
import type { DiceAuction } from './game-types.ts';
import { legal } from './legal.ts';
import { options } from './options.ts';
import { phases } from './phases.ts';
import { position } from './position.ts';
import { reasons, refuse } from './refusals.ts';
import { rules } from './rules.ts';
import { bidderOf, copyState, initialState, outcomeOf } from './state.ts';
import { text } from './text.ts';
import { eventFor, viewOf } from './view.ts';

/**
 * Auction of dice, a complete game for tests of the engine. In each round, one seat sets the stake, and all seats bid
 * coins in secret. When all have committed, each seat rolls a die, and the highest sum of bid and die wins. All seats
 * pay their bids, even if they lose.
 */
export const diceAuction: Game<DiceAuction> = {
  id: 'dice-auction',
  rulesVersion: 1,
  players: { least: 2, most: 3 },
  options,

  commands,
  rules,
  phases,

  setup: initialState,
  copy: copyState,
  view: viewOf,
  eventFor,
  turnOf: ({ round }) => round,
  outcome: outcomeOf,
  reasons,
  legal,
  notWaitedFor(state, seat) {
    if (state.phase !== 'bidding') return undefined;
    return refuse(bidderOf(state, seat).committed ? 'committed' : 'out');
  },

  script: { text },
  position,

  bots,
};
