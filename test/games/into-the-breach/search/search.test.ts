import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCommand } from '../../../../source/engine/script.ts';
import { commands } from '../../../../source/games/into-the-breach/commands.ts';
import { continuationOf } from '../../../../source/games/into-the-breach/search/continuation.ts';
import { solve } from '../../../../source/games/into-the-breach/search/solve.ts';
import { board, matchOf, play, wordOf } from '../support.ts';
import { positions } from './positions.ts';

describe('the solver', () => {
  test('wins classic in 3 turns, the fewest there are', () => {
    const solution = solve(matchOf().state);
    expect(solution?.turns).toBe(3);
    const lines = solution?.commands.map((command) => formatCommand(commands, command)) ?? [];
    expect(lines.filter((line) => line === 'end_turn')).toHaveLength(3);
    expect(wordOf(play(matchOf(), ...lines))).toBe('won');
  });

  test.each([
    ['in a turn without a move', '_____9//T,0,0,1,0,1/F,0,1,1,0,1', 1],
    ['in a turn with one', '___/___/__1//T,0,0,3,1,1/F,1,2,1,0,0', 1],
    [
      'in a turn in which one mech makes way for the other',
      '__________/1MMMMMMMMM//T,0,1,9,3,1/H,0,2,9,9,0/F,0,9,1,0,0',
      1,
    ],
    ['in two turns where one is not enough', '__________/1MMMMMMMMM//T,0,1,9,2,1/H,0,2,9,9,0/F,0,9,1,0,0', 2],
    ['never without strength', '___/__1//T,0,0,3,1,0/F,1,0,1,0,0', undefined],
    ['never without a building', '___/___//T,0,0,3,1,1/F,0,2,1,0,0', undefined],
  ])('wins %s', (_, text, turns) => {
    const solution = solve(matchOf(board(text)).state);
    expect(solution?.turns).toBe(turns);
    const lines = solution?.commands.map((command) => formatCommand(commands, command)) ?? [];
    expect(wordOf(play(matchOf(board(text)), ...lines))).toBe(turns === undefined ? 'ready' : 'won');
  });

  test('finds nothing within fewer turns than it takes', () => {
    expect(solve(matchOf().state, { turns: 2, budget: 50_000 })).toBeUndefined();
  });
});

describe('a search', () => {
  test('keeps to its budget, reports along the way, and plans what the game accepts', () => {
    fc.assert(
      fc.property(
        positions.filter(({ entities }) => entities.length > 0),
        fc.integer({ min: 1, max: 3_000 }),
        (position, budget) => {
          const reports: number[] = [];
          const limits = { turns: 3, beam: 8, first: 900, later: 300, budget };
          const { turns, simulated } = continuationOf(position, limits, { progress: (done) => reports.push(done) });
          expect(simulated).toBeLessThanOrEqual(budget);
          expect(reports.every((done) => done <= simulated)).toBe(true);
          expect(turns.length).toBeGreaterThan(0);
          for (const turn of turns) expect(turn.findIndex(({ name }) => name === 'end_turn')).toBe(turn.length - 1);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('simulates less in a huge battle', () => {
    const rows = `${Array.from({ length: 40 }, () => ' '.repeat(40)).join('\n')}\n\nT,0,0,5,9,1\n`;
    const enemies = Array.from({ length: 60 }, (_, i) => `S,${20 + (i % 20)},${10 + Math.floor(i / 20)},3,3,1`).join(
      '\n',
    );
    const limits = { turns: 1, beam: 1, first: 10_000, later: 0, budget: 10_000 };
    expect(continuationOf(matchOf(`${rows}${enemies}`).state, limits).simulated).toBeLessThan(400);
  });
});
