import type { Campaign, Stage } from '#engine/campaign/campaign-file.ts';
import { type Match, startMatch } from '#engine/match.ts';
import type { DiceAuction } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';

/** Assertion function for examples in comments. */
export type Expect = (actual: unknown) => { toEqual(expected: unknown): void };

/** New match of the smallest game for two, for examples in comments. */
export const auction = (): Match<DiceAuction> => startMatch(diceAuction, { seed: 'k7f2', players: 2, options: {} });

const stage = (id: string, title: string, after: readonly string[]): Stage => ({
  ...{ id, title, at: [0, 0], after: [...after], brief: 'Outbid.', level: 'any', seed: null, options: {} },
  ...{
    seats: [{ face: 'mab', skill: 'sleeper' }],
    goal: 'win',
    stars: ['win', 'win by 3', 'no hint'],
    won: 'Sold.',
    lost: 'Gone.',
  },
});

/** Campaign of two stages of the smallest game, for examples in comments. */
export const auctionCampaign: Campaign = {
  ...{ campaign: 1, game: diceAuction.id, title: 'Two Auctions', carry: null },
  stages: [stage('first', 'First', []), stage('second', 'Second', ['first'])],
};
