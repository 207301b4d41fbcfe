import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isKept, readKeep } from '#tournament/keep-rule.ts';
import { gamesOf, scheduleOf, type TournamentPlan } from '#tournament/plan.ts';
import type { PlayedGame } from '#tournament/play-game.ts';
import type { Report } from '#tournament/results/report.ts';
import { resultForms } from '#tournament/results/result-forms.ts';
import { planOf } from './support.ts';

const figures = ['turns', 'lands1', 'lands2', 'lands3'];
const formsOf = (plan: TournamentPlan, games: readonly PlayedGame[]) =>
  resultForms(plan, games, { title: 'RISC', figures });
const reportOf = (plan: TournamentPlan, games: readonly PlayedGame[]): Report =>
  JSON.parse(formsOf(plan, games).json());

const game = (index: number, winners: readonly number[], players = 3): PlayedGame => ({
  ...{ index, winners, reason: 'conquest', figures: { turns: 9, lands1: 4, lands2: 3, lands3: 2 }, forfeits: [] },
  ...{ faults: Array(players).fill(0), firstFaults: Array(players).fill(null), course: `${index}` },
});

describe('games of three entrants', () => {
  const plan = planOf(['A', 'B', 'C'], {
    game: 'risc',
    players: 3,
    gamesPerGroup: 3,
    levels: [{ name: 'three-crowns' }],
  });
  // The seats are A B C, B C A and C A B. A wins the first two games, and C and A share the third.
  const games = [game(0, [1]), game(1, [3]), game(2, [1, 2])];

  test('give one point each, to the winner or shared by several winners', () => {
    const { strategies, pairs, perLevel, seats } = reportOf(plan, games);
    expect(strategies).toMatchObject([
      { name: 'A', games: 3, wins: 2, draws: 1, losses: 0, winRate: 2 / 3, score: 2.5 / 3 },
      { name: 'C', games: 3, wins: 0, draws: 1, losses: 2, score: 0.5 / 3 },
      { name: 'B', games: 3, wins: 0, draws: 0, losses: 3, score: 0 },
    ]);
    expect(pairs).toMatchObject([
      { a: 'A', b: 'B', wins: 3, draws: 0, losses: 0 },
      { a: 'A', b: 'C', wins: 2, draws: 1, losses: 0 },
      { a: 'B', b: 'C', wins: 0, draws: 2, losses: 1 },
    ]);
    expect(perLevel[0]).toEqual({
      ...{ level: 'three-crowns', strategy: 'A', games: 3, wins: 2, draws: 1, losses: 0, score: 2.5 / 3 },
    });
    expect(seats).toEqual([
      { seat: 1, wins: 1, score: 0.5 },
      { seat: 2, wins: 0, score: 0.5 / 3 },
      { seat: 3, wins: 1, score: 1 / 3 },
    ]);
  });

  test('are reported with the seats of the entrants', () => {
    const { csv, text } = formsOf(plan, games);
    expect(csv()).toBe(
      [
        'player1,player2,player3,level,seed,winners,reason,turns,lands1,lands2,lands3',
        'A,B,C,three-crowns,S/1/2/3/0,1,conquest,9,4,3,2',
        'B,C,A,three-crowns,S/1/2/3/1,3,conquest,9,4,3,2',
        'C,A,B,three-crowns,S/1/2/3/2,1 2,conquest,9,4,3,2',
      ].join('\n'),
    );
    expect(`\n${text()}\n`).toMatchInlineSnapshot(`
      "
      RISC: 3 strategies, 1 level, 3 games for every group of 3, seed S
      All 3 games are different

       #  strategy  games  won  drawn  lost  score %       95 %  rating  +/-
       1  A             3    2      1     0     83.3  31.0-98.2    1725  256
       2  C             3    0      1     2     16.7   1.8-69.0    1453  207
       3  B             3    0      0     3      0.0   0.0-56.1    1322  231

       #  score % against      1      2      3
       1  A                    -   83.3  100.0
       2  C                 16.7      -   66.7
       3  B                  0.0   33.3      -

       #  p against      1      2      3
       1  A              -  0.500  0.250
       2  C          0.500      -  1.000
       3  B          0.250  1.000      -
      p: how likely a lead this large is between equally strong strategies.

       score % on level      1      2      3
       three-crowns       83.3   16.7    0.0

      Score % by seat: player 1 50.0, player 2 16.7, player 3 33.3
      "
    `);
  });

  test('are stored as replays on request: named games, losses of the first entrant or draws', () => {
    const four = planOf(['A', 'B', 'C', 'D'], { players: 3, gamesPerGroup: 3 });
    const rule = readKeep('1/2/4/0,losses,draws', four);
    const kept = (games: readonly PlayedGame[]) =>
      games.flatMap((one) => {
        const planned = scheduleOf(four)(one.index);
        return rule.ok && isKept(rule.value, planned, one) ? [planned.id] : [];
      });
    // A lost 1/2/3/1 and drew 1/2/3/2. The rule names 1/2/4/0. A won 1/2/3/0 and 1/2/4/1, and does not play in 2/3/4/0.
    expect(kept([game(0, [1]), game(1, [1]), game(2, []), game(3, [1]), game(4, [3]), game(9, [1])])).toEqual([
      ...['1/2/3/1', '1/2/3/2', '1/2/4/0'],
    ]);
    expect(readKeep('1/2/0', four)).toMatchObject({ error: expect.stringContaining('or games such as 1/2/3/0') });
    expect(readKeep('1/3/2/0', four)).toMatchObject({
      error: 'there is no game 1/3/2/0; games are 1/2/3/0 to 2/3/4/2',
    });
  });
});

test('the scores add up for two to four players: each game gives one point, and is won, drawn or lost in each pair', () => {
  const seats = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 4 }), fc.array(seats, { minLength: 1, maxLength: 20 }), (players, ends) => {
      const plan = planOf(['A', 'B', 'C', 'D', 'E'], { players, gamesPerGroup: 5 });
      const games = ends
        .slice(0, gamesOf(plan))
        .map((winners, i) => game(i, [...new Set(winners.filter((seat) => seat <= players))], players));
      const { strategies, pairs, matches } = reportOf(plan, games);
      const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
      expect(matches).toHaveLength(games.length);
      expect(sum(strategies.map((one) => one.games))).toBe(players * games.length);
      expect(sum(strategies.map((one) => one.score * one.games))).toBeCloseTo(games.length, 9);
      for (const { games: all, wins, draws, losses } of strategies) expect(wins + draws + losses).toBe(all);
      expect(sum(pairs.map((pair) => pair.games))).toBe((games.length * players * (players - 1)) / 2);
      for (const { games: all, wins, draws, losses } of pairs) expect(wins + draws + losses).toBe(all);
      expect(sum(strategies.map(({ elo }) => elo))).toBeCloseTo(5 * 1500, 6);
    }),
  );
});
