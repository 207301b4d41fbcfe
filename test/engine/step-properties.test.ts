import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { startMatch } from '#engine/match.ts';
import { step } from '#engine/step.ts';
import type { DiceAuction } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';
import { accepted, choices, chosen, frozen, lineOf, newMatch, setupOf } from './support.ts';

describe('in any match of the engine', () => {
  test('a step never modifies its state or its command', () => {
    fc.assert(
      fc.property(choices(1, 120), (list) => {
        let state = frozen(newMatch().state);
        for (const item of list) {
          const { seat, command } = frozen(chosen(state, item));
          const text = JSON.stringify(state);
          const after = step(diceAuction, state, seat, command).state;
          expect(JSON.stringify(state)).toBe(text);
          state = frozen(after);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('a step depends only on state and command, even for a state restored from JSON', () => {
    fc.assert(
      fc.property(choices(1, 120), (list) => {
        let { state } = newMatch();
        for (const item of list) {
          const { seat, command } = chosen(state, item);
          const played = step(diceAuction, state, seat, command);
          expect(step(diceAuction, JSON.parse(JSON.stringify(state)), seat, command)).toEqual(played);
          state = played.state;
        }
      }),
      { numRuns: 50 },
    );
  });

  test('a refusal and a query return the identical state object', () => {
    fc.assert(
      fc.property(choices(1, 120), (list) => {
        let { state } = newMatch();
        for (const item of list) {
          const { seat, command } = chosen(state, item);
          const played = step(diceAuction, state, seat, command);
          const keeps = !played.ok || command.name === 'purse';
          expect(played.state === state).toBe(keeps);
          state = played.state;
        }
      }),
      { numRuns: 50 },
    );
  });

  test('only a step with dice changes the random state', () => {
    fc.assert(
      fc.property(choices(1, 120), (list) => {
        let { state } = newMatch();
        for (const item of list) {
          const { seat, command } = chosen(state, item);
          const played = step(diceAuction, state, seat, command);
          const rolled = played.ok && played.events.some(({ type }) => type === 'rolled');
          expect(played.state.random === state.random).toBe(!rolled);
          state = played.state;
        }
      }),
      { numRuns: 50 },
    );
  });
});

test('rules that throw leave the match unchanged', () => {
  const broken: Game<DiceAuction> = {
    ...diceAuction,
    phases: {
      ...diceAuction.phases,
      score: {
        run({ state }) {
          for (const bidder of state.bidders) bidder.coins = 0;
          throw new Error('a bug in a rule');
        },
        next: 'over',
      },
    },
  };
  const match = startMatch(broken, setupOf());
  for (const line of ['stake 1', '1: commit', '2: commit']) accepted(match, line);
  const { state } = match;
  const text = JSON.stringify(state);
  expect(() => match.play(3, lineOf('commit').command)).toThrow('a bug in a rule');
  expect(match.state).toBe(state);
  expect(JSON.stringify(match.state)).toBe(text);
  expect(match.log).toHaveLength(3);
});
