import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dailyGames } from '#app/pages/daily/today.ts';
import { games } from '#games/index.ts';
import { resultsFile } from '#storage/files/folders.ts';
import { addResult } from '#storage/results.ts';
import { ownHome, resultOf } from '../../storage/support.ts';
import { foldersHere } from '../../support/home-here.ts';
import { talk } from './support.ts';

ownHome();

const never = () => Promise.reject(new Error('never loaded'));
beforeEach(() => void vi.stubEnv('TURNCADE_NOW', '2026-11-20T12:00'));

const won = (day: string, game = 'space-defender') =>
  resultOf({
    game,
    level: `daily:${day}`,
    seed: day,
    daily: day,
    day,
    time: new Date(`${day}T09:00`).toISOString(),
    mark: { name: 'turns', value: 41, better: 'less' },
    stars: { won: true, unaided: false },
    replay: `${game}-${day}.turncade`,
  });

describe("today's matches in text mode", () => {
  test('are listed with their status, stars and streak of days', async () => {
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) addResult(foldersHere(), won(day));
    const player = await talk();
    expect(player.heard()).toContain("daily: today's matches, one of each game, 1 of 5 won.");
    await player.type('daily');
    const heard = player.heard();
    expect(heard).toContain('Friday, 20 November: one match of each game, the same for everyone.');
    expect(heard).toContain('1 Space Defender: won in 41 turns, 1 of 2 stars. 3 days in a row, your best.');
    expect(heard).toContain('5 RISC: not played yet. No streak yet.');
    await player.type('about');
    expect(player.heard()).toMatch(/2 Into The Breach: .* par \d+\.\n[\s\S]*5 RISC: 2 players, .*, against Normal\.\n/);
  });

  test('include all games except those without levels', () => {
    const own = { title: 'Chess', summary: '', turnName: 'turn', visit: never, open: never } as const;
    expect(dailyGames([...games, { ...own, id: 'chess' }])).toEqual(games);
  });

  test('have a list of past days, with the number of wins and turns', async () => {
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) addResult(foldersHere(), { ...won(day), turns: 41 });
    addResult(foldersHere(), { ...won('2026-11-19', 'risc'), end: 'lost', turns: 9 });
    const player = await talk();
    await player.type('daily');
    player.heard();
    await player.type('past');
    const heard = player.heard().replace(/\s+/g, ' ');
    expect(heard).toContain('4 daily matches, newest first: 1, today, Space Defender: won in 41 turns, 1 of 2 stars.');
    expect(heard).toContain('Space Defender: won on 3 of 3 days, 3 in 41 turns. RISC: won on 0 of 1 day.');
  });

  test('are played by number or name, and can be continued or restarted', async () => {
    const player = await talk();
    await player.type('daily', 'risc', 'spread', 'leave');
    expect(player.heard()).toContain('RISC, map Daily 20 Nov. Place your units. You are player 1 of 2.');
    await player.type('list');
    expect(player.heard()).toMatch(/5 RISC: under way: placement\./);
    await player.type('5', 'leave', 'again risc', 'leave', 'again gone', '9', 'rics');
    const heard = player.heard();
    expect(heard).toContain('Found "gone", expected the number or the name of a game.');
    expect(heard).toContain('There is no match 9. Matches are numbered 1 to 5.');
    expect(heard).toContain('Did you mean risc?');
  });

  test('have a help, and say why no result can be shared', async () => {
    const player = await talk();
    await player.type('daily', 'results', 'help');
    expect(player.heard()).toContain("You have not finished any of today's matches yet.");
    addResult(foldersHere(), won('2026-11-20'));
    await player.type('results', 'help', 'leave');
    const heard = player.heard();
    expect(heard).toContain("The replay of this match can't be read");
    expect(heard).toContain('Win a game every day to build a streak.');
    expect(heard).toContain('menu. ');
  });

  test('are listed with a notice if a line in the file of results cannot be read', async () => {
    mkdirSync(dirname(resultsFile(foldersHere())), { recursive: true });
    appendFileSync(resultsFile(foldersHere()), 'half a li\n');
    addResult(foldersHere(), won('2026-11-20'));
    const player = await talk();
    player.heard();
    await player.type('daily');
    const heard = player.heard();
    expect(heard).toContain('1 Space Defender: won in 41 turns');
    expect(heard).toContain('results.jsonl: one line cannot be read, but stays in the file; line 1');
  });
});

test('statistics in text mode show ratings, opponents and the matches of a level', async () => {
  for (const seed of ['a', 'b', 'c'])
    addResult(
      foldersHere(),
      resultOf({
        game: 'risc',
        level: 'twin-rivers',
        seed,
        bots: { 2: 'normal' },
        players: 2,
        replay: `${seed}.turncade`,
      }),
    );
  const player = await talk();
  player.heard();
  await player.type('statistics');
  const heard = player.heard().replaceAll('\n', ' ');
  expect(heard).toContain('RISC: 3 matches, 3 won, 0 lost.');
  expect(heard).toMatch(/Rating about 1\d{3}: 3 matches, a rough guess\./);
  expect(heard).toMatch(/Your chance of winning: .* % against Normal, .* against Hard[,.]/);
  expect(heard).toContain('Rated: you alone against our bots');
  expect(heard).toContain('against Normal: 3 matches, 3 won');
  await player.type('statistics twin rivers', 'statistics gone');
  const more = player.heard();
  expect(more).toContain('Twin Rivers: 3 matches, 3 won');
  expect(more.match(/won, score 31\./g)).toHaveLength(3);
  expect(more).toContain('You have not played anything called "gone".');
});
