import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TournamentPlan } from '#tournament/plan.ts';
import type { PlayedGame } from '#tournament/play-game.ts';
import { differentGames, firstFaultsOf } from '#tournament/results/comparison.ts';
import { reportOf } from '#tournament/results/report.ts';
import { textOf } from '#tournament/results/text.ts';
import { planOf, playedGame, playedGames } from './support.ts';

const title = 'Space Explorers';

const textFor = (plan: TournamentPlan, played: readonly PlayedGame[], total = played.length) =>
  textOf(reportOf(plan, played), {
    title,
    total,
    different: differentGames(plan, played),
    firstFaults: firstFaultsOf(plan, played),
  });

describe('the tables of a tournament', () => {
  const levels = [{ name: 'kite' }, { name: 'random:long-seed-of-a-level:200:free' }];

  test('list the standings, pairs, levels and faults of three strategies', () => {
    const plan = planOf(['greedy', './strategies/settler.mjs', 'greedy#2'], { levels, gamesPerGroup: 4 });
    const text = textFor(plan, [
      ...playedGames('aab=b=bb=='),
      playedGame(10, 'a', { faults: { a: 2, b: 0 }, firstFault: { a: `turn 5: ${'it threw '.repeat(9)}`, b: null } }),
      playedGame(11, 'b', { faults: { a: 10, b: 0 }, firstFault: { a: 'turn 1: later', b: null }, forfeit: 'a' }),
    ]);
    expect(`\n${text}\n`).toMatchInlineSnapshot(`
      "
      Space Explorers: 3 strategies, 2 levels, 4 games a pair, seed S
      All 12 games are different

       #  strategy            games  won  drawn  lost  score %       95 %  rating  +/-
       1  greedy#2                8    4      3     1     68.8  35.6-89.8    1584  164
       2  ..gies/settler.mjs      8    2      3     3     43.8  17.4-74.1    1472  158
       3  greedy                  8    2      2     4     37.5  13.7-69.4    1444  160

       #  strategy                  faults  forfeits
       2  ./strategies/settler.mjs      12         1
       2  first in game 2/3/2, turn 5: it threw it threw it threw it threw it threw
          it threw it threw it threw it threw

       #  score % against               1      2      3
       1  greedy#2                      -   50.0   87.5
       2  ./strategies/settler.mjs   50.0      -   37.5
       3  greedy                     12.5   62.5      -

       #  p against                     1      2      3
       1  greedy#2                      -  1.000  0.250
       2  ./strategies/settler.mjs  1.000      -  1.000
       3  greedy                    0.250  1.000      -
      p: how likely a lead this large is between equally strong strategies.

       score % on level                  1      2      3
       kite                           62.5   25.0   62.5
       random:long-seed-of-a-leve..   75.0   62.5   12.5

      Player 1 won 4, drew 4 and lost 4 of 12 games: 50.0 % (25.4-74.6)
      "
    `);
  });

  test('show the number of played games and of all games', () => {
    const text = textFor(planOf(['A', 'B'], { gamesPerGroup: 1200 }), playedGames('a='), 1200);
    expect(text.split('\n').slice(0, 3)).toEqual([
      'Space Explorers: 2 strategies, 1 level, 1,200 games a pair, seed S',
      'Stopped after 2 of 1,200 games',
      'All 2 games are different',
    ]);
  });

  test('show how many games were distinct, and base the intervals on distinct games', () => {
    // The same two games for each seating, repeated 250 times.
    const games = playedGames('aba='.repeat(250)).map((game) => ({ ...game, course: `${game.index % 4}` }));
    const lines = textFor(planOf(['A', 'B'], { gamesPerGroup: 1000 }), games).split('\n');
    expect(lines[1]).toBe('4 of 1,000 games are different; the intervals count only these');
    // With 1,000 distinct games, 62.5 % would have the interval from 59.5 to 65.4 %.
    expect(lines.find((line) => line.startsWith(' 1  A'))).toMatch(/ 62\.5 +21\.9-90\.8 /);
    expect(lines.at(-1)).toContain('of 1,000 games: 87.5 % (39.6-98.7)');
  });

  test('are left out if nothing has been played', () => {
    expect(textFor(planOf(['A', 'B']), [], 2)).toBe(
      'Space Explorers: 2 strategies, 1 level, 2 games a pair, seed S\nStopped after 0 of 2 games',
    );
  });

  test('omit the row of a level without games, and leave the cell of a pair without games empty', () => {
    const plan = planOf(['A', 'B', 'C', 'D'], { levels });
    const text = textFor(plan, playedGames('aba'), 12);
    expect(text.slice(text.indexOf('score % against'))).toMatchInlineSnapshot(`
      "score % against      1      2      3
       1  A                    -   50.0  100.0
       2  B                 50.0      -
       3  C                  0.0             -

       #  p against      1      2      3
       1  A              -  1.000  1.000
       2  B          1.000      -
       3  C          1.000             -
      p: how likely a lead this large is between equally strong strategies.

       score % on level      1      2      3
       kite               66.7   50.0    0.0

      Player 1 won 3, drew 0 and lost 0 of 3 games: 100.0 % (43.9-100.0)"
    `);
    expect(text).not.toMatch(/- +-/);
  });

  test('contain only printable ASCII characters', () => {
    const plan = planOf(['exec:caf\u00e9 \u001b[2J', 'B'], { levels: [{ name: 'm\u00fcll.dot' }], seed: '\u{1F600}' });
    expect(textFor(plan, playedGames('ab'))).toMatch(/^[ -~\n]*$/);
  });

  test('fit 80 columns below the first line, whatever the names, the levels and the numbers', () => {
    const name = fc.string({ minLength: 1, maxLength: 90 });
    const names = fc.uniqueArray(name, { minLength: 2, maxLength: 24 });
    fc.assert(
      fc.property(names, fc.uniqueArray(name, { minLength: 1, maxLength: 4 }), fc.nat(), (entrants, maps, draw) => {
        const plan = planOf(entrants, { levels: maps.map((map) => ({ name: map })), gamesPerGroup: 2 });
        const games = playedGames('a=b'.repeat(400).slice(0, entrants.length * (entrants.length - 1)));
        const text = textFor(
          plan,
          games.map((game) => ({ ...game, faults: [draw % 1000, 0] })),
        );
        for (const line of text.split('\n').slice(1)) expect(line.length).toBeLessThanOrEqual(80);
      }),
      { numRuns: 40 },
    );
  });

  test('fit 80 columns for a million games, too', () => {
    const names = ['a'.repeat(80), 'b'.repeat(80)];
    const report = reportOf(planOf(names), playedGames('a='));
    const big = {
      ...report,
      strategies: report.strategies.map((standing) => ({
        ...standing,
        games: 1e6,
        wins: 999_999,
        draws: 1e6,
        losses: 1e6,
      })),
    };
    for (const line of textOf(big, {
      title,
      total: 2,
      different: { all: 1e6, byName: new Map(names.map((name) => [name, 1e6])) },
      firstFaults: new Map(),
    }).split('\n'))
      expect(line.length).toBeLessThanOrEqual(80);
  });

  test('are split into parts below one another if there are many strategies', () => {
    const names = Array.from({ length: 12 }, (_, i) => `strategy-${i}`);
    const text = textFor(planOf(names), playedGames('a='.repeat(66)));
    expect(text.match(/^ .*score % against.*$/gm)).toEqual([
      '  #  score % against      1      2      3      4      5      6      7      8',
      '  #  score % against      9     10     11     12',
    ]);
  });
});
