import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { step } from '../../../../source/engine/step.ts';
import type { Command } from '../../../../source/games/space-defender/commands.ts';
import { spaceDefender as game } from '../../../../source/games/space-defender/index.ts';
import { legalActions } from '../../../../source/games/space-defender/legal.ts';
import { matchOf } from '../support.ts';
import { newMatch, type State, states } from './support.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** Every command there is that takes a turn. */
const everything: readonly Command[] = [
  { name: 'pass', args: {} },
  { name: 'fire', args: {} },
  { name: 'special', args: {} },
  ...numbers(10).flatMap((row) => numbers(30).map((column): Command => ({ name: 'move', args: { row, column } }))),
];

const inOrder = (commands: readonly Command[]): string[] => commands.map((command) => JSON.stringify(command)).sort();

function expectLegal(state: State): void {
  const accepted = everything.filter((command) => step(game, state, 1, command).ok);
  expect(inOrder(legalActions(game.view(state, 1)))).toEqual(inOrder(accepted));
}

describe('legal actions', () => {
  test('are those that the rules accept, and all of them', () => {
    fc.assert(fc.property(states, expectLegal), { numRuns: 60 });
  });

  test.each([
    { ship: 'E5 70 0', count: 5, why: 'waiting, and 4 cells next to it' },
    { ship: 'E5 70 3', count: 14, why: 'waiting, firing, and 12 cells up to two away' },
    { ship: 'E1 70 2', count: 5, why: 'waiting, firing, and 3 cells at the edge' },
    { ship: 'E1 70 47', count: 87, why: 'the power too, and 84 cells up to ten away' },
  ])('with a ship $ship there are $count: $why', ({ ship, count }) => {
    // Regeneration adds 3; a cell costs 3, a shot 5, Recall 50.
    const { state } = matchOf({ ship });
    expect(legalActions(game.view(state, 1))).toHaveLength(count);
    expectLegal(state);
  });

  test('there are none before a board is chosen and after the ship is lost', () => {
    const { state } = newMatch('x');
    expect(legalActions(game.view(state, 1))).toEqual([]);
    const match = matchOf({ ship: 'E1 1 70', things: ['<-1 E3 50x4'] });
    match.play(1, { name: 'pass', args: {} });
    expect(match.state.sector?.starfighter.health).toBe(0);
    expect(legalActions(game.view(match.state, 1))).toEqual([]);
  });
});
