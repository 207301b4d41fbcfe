import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { beginMatch } from '#engine/step.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import type { IntoTheBreachScreen } from '#games/into-the-breach/screen/local.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import { bundledLevel } from '#storage/levels.ts';
import { isKept, readKeep } from '#tournament/keep-rule.ts';
import { gamesOf, scheduleOf, type TournamentPlan } from '#tournament/plan.ts';
import { judgeOf, type PlayedGame } from '#tournament/play-game.ts';
import { resultForms } from '#tournament/results/result-forms.ts';
import type { AloneReport } from '#tournament/results/solo-report.ts';
import { planOf, playedAlone } from './support.ts';

const formsOf = (plan: TournamentPlan, games: readonly PlayedGame[]) =>
  resultForms(plan, games, { title: 'Space Defender', figures: ['turns', 'score'] });
const reportOf = (plan: TournamentPlan, games: readonly PlayedGame[]): AloneReport =>
  JSON.parse(formsOf(plan, games).json());

describe('entrants in games for one player', () => {
  const levels = [{ name: 'first-flight' }, { name: 'void-storm' }];
  const plan = planOf(['A', 'B', './mine.mjs'], { game: 'space-defender', players: 1, levels });
  // A wins the first level with more stars than B. Both lose the second, where B gets further. `mine.mjs` loses both.
  const games = [
    playedAlone(0, true, 3, -20),
    playedAlone(1, true, 2, -10),
    playedAlone(2, false, 0, 7),
    playedAlone(3, false, 0, 4),
    playedAlone(4, false, 0, 9),
    playedAlone(5, false, 0, 4),
  ];

  test('are compared on equal levels and seeds: by winning, then by stars, then by progress', () => {
    const { strategies, pairs } = reportOf(plan, games);
    expect(pairs).toMatchObject([
      { a: 'A', b: 'B', games: 2, wins: 1, draws: 0, losses: 1, score: 0.5 },
      { a: 'A', b: './mine.mjs', games: 2, wins: 1, draws: 1, losses: 0, score: 0.75 },
      { a: 'B', b: './mine.mjs', games: 2, wins: 2, draws: 0, losses: 0, score: 1 },
    ]);
    expect(strategies).toMatchObject([
      { name: 'B', games: 2, wins: 1, winRate: 0.5, better: 0.75, means: { stars: 1, turns: 12.5, score: -0.5 } },
      { name: 'A', games: 2, wins: 1, winRate: 0.5, better: 0.625, means: { stars: 1.5, turns: 11.5, score: -8 } },
      { name: './mine.mjs', games: 2, wins: 0, winRate: 0, better: 0.125 },
    ]);
  });

  test('are shown in tables, and as CSV with one line per game', () => {
    const { csv, text } = formsOf(plan, games);
    expect(csv().split('\n').slice(0, 3)).toEqual([
      'strategy,level,seed,won,reason,stars,turns,score',
      'A,first-flight,S/0,true,turn-limit,3,10,-20',
      'B,first-flight,S/0,true,turn-limit,2,11,-10',
    ]);
    expect(`\n${text()}\n`).toMatchInlineSnapshot(`
      "
      Space Defender: 3 strategies, 2 levels, 2 games each, seed S
      All 6 games are different

       #  strategy    games  won  won %      95 %  better %  rating  +/-
       1  B               2    1   50.0  9.5-90.5      75.0    1615  242
       2  A               2    1   50.0  9.5-90.5      62.5    1558  232
       3  ./mine.mjs      2    0    0.0  0.0-65.8      12.5    1326  265
      better %: how often it did better than another on the same level and seed.
      A tie counts as half a win.

       #  on average  stars  turns  score
       1  B             1.0   12.5   -0.5
       2  A             1.5   11.5   -8.0
       3  ./mine.mjs    0.0   13.5    5.5

       #  better % than      1      2      3
       1  B                  -   50.0  100.0
       2  A               50.0      -   75.0
       3  ./mine.mjs       0.0   25.0      -

       #  p against       1      2      3
       1  B               -  1.000  0.500
       2  A           1.000      -  1.000
       3  ./mine.mjs  0.500  1.000      -
      p: how likely a lead this large is between equally strong strategies.

       stars on level      1      2      3
       first-flight      2.0    3.0    0.0
       void-storm        0.0    0.0    0.0
      "
    `);
  });

  test('are compared only on games that both have played', () => {
    const { pairs, strategies } = reportOf(plan, games.slice(0, 4));
    expect(pairs.map(({ games: all }) => all)).toEqual([1, 1, 1]);
    expect(strategies.map(({ games: all }) => all)).toEqual([2, 1, 1]);
    expect(formsOf(plan, []).text()).toBe(
      'Space Defender: 3 strategies, 2 levels, 2 games each, seed S\nStopped after 0 of 6 games',
    );
  });

  test("have replays of the first entrant's losses on request, but never of draws", () => {
    const kept = (text: string) => {
      const rule = readKeep(text, plan);
      const at = scheduleOf(plan);
      return games.filter((one) => rule.ok && isKept(rule.value, at(one.index), one)).map(({ index }) => at(index).id);
    };
    expect(kept('losses')).toEqual(['1/1']);
    expect(kept('draws')).toEqual([]);
    expect(kept('3/0,2/1')).toEqual(['3/0', '2/1']);
    expect(readKeep('4/0', plan)).toMatchObject({ error: 'there is no game 4/0; games are 1/0 to 3/1' });
  });

  test('have totals that add up over entrants, pairs, levels and games', () => {
    const result = fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 3 }), fc.integer({ min: -9, max: 9 }));
    fc.assert(
      fc.property(fc.array(result, { minLength: 1, maxLength: 12 }), (ends) => {
        const longer = { ...plan, gamesPerGroup: 4 };
        const played = ends.slice(0, gamesOf(longer)).map((end, i) => playedAlone(i, ...end));
        const { strategies, pairs, perLevel, matches } = reportOf(longer, played);
        const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
        for (const rows of [strategies, perLevel]) {
          expect(sum(rows.map(({ games: all }) => all))).toBe(matches.length);
          expect(sum(rows.map(({ wins }) => wins))).toBe(matches.filter(({ won }) => won).length);
          expect(sum(rows.map(({ games: all, means }) => all * (means['stars'] ?? 0)))).toBeCloseTo(
            sum(matches.map(({ stars }) => stars)),
            9,
          );
        }
        for (const { games: all, wins, draws, losses } of pairs) expect(wins + draws + losses).toBe(all);
        expect(sum(strategies.map(({ elo }) => elo))).toBeCloseTo(3 * 1500, 6);
      }),
    );
  });
});

describe('the judge of games for one player agrees with the end screen:', () => {
  test('a match of Into the Breach won at par without losing a building has all stars', () => {
    const level = bundledLevel(intoTheBreach, 'first-shot');
    const setup = { seed: 'S', players: 1, options: {}, level };
    const game: Game<IntoTheBreachScreen> = intoTheBreach;
    const { state } = beginMatch(game, game.setup(setup));
    const judge = judgeOf(game, intoTheBreachScreen);
    const won = { ...state, reason: 'enemies-destroyed', entities: [] } as const;
    expect(judge(won, setup)).toEqual({ isWon: true, played: { stars: 3, rank: [1, 3, -1] } });
    expect(judge({ ...won, turn: 9 }, setup)).toEqual({ isWon: true, played: { stars: 2, rank: [1, 2, -9] } });
    // The number of enemies left ranks lost games, whether a game was played to the end or a bot gave up.
    expect(judge(state, setup)).toEqual({ isWon: false, played: { stars: 0, rank: [0, 0, -2] } });
  });

  test('an endless mission of Space Defender counts as won only with at least one star', () => {
    const level = bundledLevel(spaceDefender, 'last-light');
    const setup = { seed: 'S', players: 1, options: {}, level };
    const game: Game<SpaceDefenderScreen> = spaceDefender;
    const { state } = beginMatch(game, game.setup(setup));
    expect(judgeOf(game, spaceDefenderScreen)(state, setup)).toEqual({
      ...{ isWon: false, played: { stars: 0, rank: [0, 0, 0] } },
    });
  });
});
