import { expect, test } from 'vitest';
import * as z from 'zod';
import { checkCampaign } from '#engine/campaign/campaign.ts';
import { createCarry, type RunTry } from '#engine/campaign/carry.ts';
import { success } from '#engine/result.ts';
import type { Json } from '#engine/vocabulary.ts';
import { auctionCampaign } from '../../support/auction.ts';
import type { DiceAuction } from '../../tiny-game/game-types.ts';
import { diceAuction } from '../../tiny-game/index.ts';

/** A purse of at most 5 coins. Each won stage pays, and each lost die costs a coin. */
const purse = createCarry<DiceAuction, number, { pay: number }, { lost: number }>({
  name: 'purse',
  terms: z.strictObject({ pay: z.int().min(0) }),
  facts: z.object({ lost: z.int() }),
  start: 3,
  measure: () => ({ lost: 0 }),
  after: (coins, { terms, facts, isWon }) => Math.min(5, coins + (isWon ? terms.pay : 0) - facts.lost),
  isDue: (coins) => coins < 5,
  status: (coins) => `${coins} coins`,
  price: (coins, { stage, terms }) => [`${stage.title} pays ${terms.pay}; you have ${coins}.`],
  change: (before, after, { stage }) => [`${stage.title}: ${before} to ${after}.`],
});
const campaign = {
  ...auctionCampaign,
  carry: 'purse',
  stages: auctionCampaign.stages.map((stage) => ({ ...stage, carry: { pay: 2 } })),
};

const at = (minute: number, isWon: boolean, facts: Json, stage = 'first'): RunTry => ({
  ...{ stage, isWon, facts },
  time: `2026-11-20T21:${minute}:00.000Z`,
});

test('the state of a run follows from its matches in the order of their ends', () => {
  const run = purse.run(campaign, { b: at(12, true, { lost: 0 }, 'second'), a: at(10, false, { lost: 1 }) });
  expect(run.status).toBe('4 coins');
  expect([run.change('a'), run.change('b')]).toEqual([['First: 3 to 2.'], ['Second: 2 to 4.']]);
  const swapped = purse.run(campaign, { b: at(12, false, { lost: 1 }), a: at(10, true, { lost: 0 }) });
  expect(swapped.status).toBe('4 coins');
  expect(swapped.change('a')).toEqual(['First: 3 to 5.']);
  const [stage = expect.fail()] = campaign.stages;
  expect([run.isDue(stage), purse.run(campaign, { a: at(10, true, { lost: 0 }) }).isDue(stage)]).toEqual([true, false]);
  expect(run.price(stage)).toEqual(['First pays 2; you have 4.']);
});

test('matches that end at the same time are ordered by file name', () => {
  const [a, b] = [at(10, true, { lost: 0 }), at(10, false, { lost: 1 })];
  expect(purse.run(campaign, { b, a }).change('b')).toEqual(['First: 5 to 4.']);
  expect(purse.run(campaign, { a: b, b: a }).change('b')).toEqual(['First: 2 to 4.']);
});

test('a run skips matches of unknown stages, and matches with invalid facts', () => {
  const run = purse.run(campaign, { a: at(10, true, { lost: 0 }, 'third'), b: at(11, true, 'lost') });
  expect([run.status, run.change('a'), run.change('b')]).toEqual(['3 coins', undefined, undefined]);
});

test.each<[string, object, string]>([
  ['a carry that the game does not have', { carry: 'hat' }, '$.carry: found "hat", expected null or "purse"'],
  [
    'no carry, but terms for one,',
    { carry: null },
    '$.stages[0].carry: found {"pay":2}, expected none in this campaign',
  ],
  [
    'wrong terms',
    { stages: campaign.stages.map((stage) => ({ ...stage, carry: { pay: -1 } })) },
    '$.stages[0].carry.pay: found -1, expected a number of at least 0',
  ],
  [
    'a carry, but no terms for it,',
    { stages: auctionCampaign.stages },
    '$.stages[0].carry: found nothing, expected an object',
  ],
])('a campaign with %s is refused', (_, change, message) => {
  const game = { ...diceAuction, campaign: { goals: [], carry: purse } };
  const check = (part: object) => checkCampaign(game, { ...campaign, ...part }, () => success({ least: 2, most: 2 }));
  expect(check({})).toMatchObject({ ok: true });
  expect(check(change)).toMatchObject({ ok: false, error: { message } });
});
