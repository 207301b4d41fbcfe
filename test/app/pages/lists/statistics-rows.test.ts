import { expect, test } from 'vitest';
import { statisticsRows } from '#app/pages/lists/statistics.ts';
import { resultOf } from '#test/storage/support.ts';
import { now } from '../support.ts';

const race = (seed: string, bot: string, end: 'won' | 'lost') =>
  resultOf({
    game: 'risc',
    level: 'twin-rivers',
    seed,
    bots: { 2: bot },
    players: 2,
    end,
    time: '2026-11-19T12:00:00.000Z',
  });

test('the statistics have a row for the game with its rating, then its opponents, then its levels', async () => {
  const own = ['a', 'b', 'c', 'd'].map((seed) => race(seed, 'normal', 'won'));
  const results = [...own, race('e', './mine.mjs', 'lost'), resultOf({ level: 'daily:2026-11-18' })];
  const rows = await statisticsRows(results, now);
  expect(rows.map(({ kind, name, played, won }) => [kind, name, played, won])).toEqual([
    ['game', 'Space Defender', 1, 1],
    ['level', 'daily matches', 1, 1],
    ['game', 'RISC', 5, 4],
    ['opponent', 'against Normal', 4, 4],
    ['opponent', 'against mine.mjs', 1, 0],
    ['level', 'Twin Rivers', 5, 4],
  ]);
  const [defender, , risc, normal, mine, rivers] = rows;
  expect(defender?.strength).toBeUndefined();
  expect(risc?.strength?.rating?.matches).toBe(4);
  expect(risc?.strength?.rating?.rating).toBeGreaterThan(1600);
  const chances = risc?.strength?.chances.map(({ ofTen }) => ofTen) ?? [];
  expect(chances).toHaveLength(5);
  expect(chances).toEqual(chances.toSorted((a, b) => b - a));
  expect(normal?.chance?.ofTen).toBeGreaterThan(5);
  expect(normal?.about).toBe('attacks where the odds are good');
  expect([mine?.chance, mine?.about]).toEqual([undefined, undefined]);
  expect(rivers?.matches).toHaveLength(5);
  // Only the row of a bundled level has a `level`. The row of all daily matches has none.
  expect(rows.map(({ level }) => level)).toEqual([...Array<undefined>(5), 'twin-rivers']);
});

test('the statistics ignore tutorials and matches that continue a replay or a review', async () => {
  const counted = race('a', 'normal', 'won');
  const uncounted = [
    { ...race('b', 'noop', 'won'), level: 'tutorial' },
    { ...race('c', 'hard', 'lost'), continued: true as const },
  ];
  const rows = await statisticsRows([counted, ...uncounted], now);
  expect(rows).toEqual(await statisticsRows([counted], now));
  expect(rows.at(-1)?.matches).toHaveLength(1);
});

test('the statistics keep the matches of a game that this version does not know', async () => {
  const rows = await statisticsRows([resultOf({ game: 'gone', level: 'x' })], now);
  expect(rows.map(({ kind, name, strength }) => [kind, name, strength])).toEqual([
    ['game', 'gone', undefined],
    ['level', 'x', undefined],
  ]);
});

test('statistics without matches against bots have no rating and no chances to win', async () => {
  const [game] = await statisticsRows([resultOf({ game: 'risc', players: 2 })], now);
  expect(game?.strength).toEqual({ rating: undefined, chances: [] });
});

test('every game for several players offers at least three rated bots, from the weakest to the strongest', async () => {
  const { games } = await import('#games/index.ts');
  const { offeredBots } = await import('#engine/bot.ts');
  for (const entry of games)
    await entry.visit((game) => {
      if (game.players.most === 1) return;
      const { bots = {} } = game;
      const rated = offeredBots(bots).flatMap((name) => bots[name]?.rating ?? []);
      expect(rated, entry.id).toEqual(rated.toSorted((a, b) => a - b));
      expect(rated.length, entry.id).toBeGreaterThanOrEqual(3);
    });
});
