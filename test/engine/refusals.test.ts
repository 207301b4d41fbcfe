import { expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { startMatch } from '#engine/match.ts';
import { type Rewordings, refuser, reworded, type ValuesOf } from '#engine/refusals.ts';
import { refusal } from '#engine/result.ts';
import type { DiceAuction } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';
import { reasons, refuse } from '../tiny-game/refusals.ts';
import { refused, setupOf } from './support.ts';

const values = { coins: 5, amount: 6 };

// The type check must reject each line below an expected error.

test("the type of a refusal permits only codes of the game's table, each with exactly its own values", () => {
  expect(refuse('too-few-coins', values)).toMatchObject({
    code: 'too-few-coins',
    message: 'You have 5 coins and cannot bid 6.',
  });
  expect(refuse('not-your-turn/bot', { seat: 2 }).code).toBe('not-your-turn');
  const mistaken = [
    // @ts-expect-error there is no such code
    () => refuse('too-few-coin', values),
    // @ts-expect-error its values are missing
    () => refuse('too-few-coins'),
    // @ts-expect-error there is no value bid
    () => refuse('too-few-coins', { coins: 5, bid: 6 }),
    // @ts-expect-error this reason has no values
    () => refuse('committed', values),
  ];
  expect(mistaken.length).toBe(4);
});

test("rules can refuse only for reasons in the game's table, which must include those of the engine", () => {
  const { 'wrong-phase': _, ...others } = reasons;
  const mistaken: Game<DiceAuction>[] = [
    // @ts-expect-error the refusal is not from the table
    { ...diceAuction, rules: { ...diceAuction.rules, bid: { check: () => refusal('poor', 'You are poor.') } } },
    // @ts-expect-error wrong-phase is missing
    { ...diceAuction, reasons: others },
    // @ts-expect-error the engine passes no value named `round`
    { ...diceAuction, reasons: { ...reasons, 'wrong-phase': ({ round }: { round: number }) => `Not in ${round}.` } },
  ];
  expect(mistaken.length).toBe(3);
});

test('a refusal is reworded if the screen has its own sentence for the reason', () => {
  const said = reworded(reasons, { 'too-few-coins': (name: string, { coins }) => `${name} has only ${coins}.` });
  expect(said('Ann', refuse('too-few-coins', values))).toBe('Ann has only 5.');
  expect(said('Ann', refuse('committed'))).toBeUndefined();
  expect(said('Ann', refusal('too-few-coins', 'of no table'))).toBeUndefined();
  const others = { 'too-few-coins': ({ coins }: { coins: number }) => `${coins}` };
  expect(said('Ann', refuser(others)('too-few-coins', { coins: 1 }))).toBeUndefined();
  const mistaken: Rewordings<string, ValuesOf<typeof reasons>>[] = [
    // @ts-expect-error there is no such code
    { 'too-few-coin': () => 'poor' },
    // @ts-expect-error there is no value bid
    { 'too-few-coins': (_, { bid }) => `${bid}` },
  ];
  expect(mistaken.length).toBe(2);
});

test("refusals of the engine use the sentences in the game's table", () => {
  const own = { ...reasons, 'wrong-phase': ({ phase }: { phase: string }) => `Not in ${phase}.` };
  const error = refused(startMatch({ ...diceAuction, reasons: own }, setupOf()), '1: bid 1');
  expect(error).toEqual({ code: 'wrong-phase', message: 'Not in stakes.' });
  expect(reworded(own, { 'wrong-phase': (_: null, { phase }) => `wait for ${phase}` })(null, error)).toBe(
    'wait for stakes',
  );
});
