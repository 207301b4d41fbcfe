import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ran } from '../support/here.ts';
import { temporaryFolder } from '../support/program.ts';

/** Arguments of short tournaments. The first word of each key is the id of the game. */
const quick = {
  'into-the-breach': 'easy normal --levels first-shot,mason --games 3',
  'space-defender': 'random easy random --levels first-flight,last-light,the-corridor',
  'robo-race': 'easy random novice --levels test-track,workshop --games 2',
  'robo-race of one': 'easy random --players 1 --levels test-track,clockwork',
  'robo-race of three': 'easy random novice --players 3 --levels test-track',
  risc: 'novice random --games 2 --set turns=20',
  'risc of three': 'novice random novice --players 3 --levels three-crowns --set turns=20',
  'space-explorers': 'greedy random --levels kite --set turns=20',
} as const;

const play = (name: string, words: string, ...more: readonly string[]) =>
  ran(['tournament', name.replace(/ .*/, ''), ...words.split(' '), '--seed', 'S', ...more]);

test.each(Object.entries(quick))(
  'a tournament of %s gives the same result with one thread and with three, and its replays end as reported',
  async (name, words) => {
    const results = async (jobs: string, ...more: readonly string[]) => {
      const folder = temporaryFolder();
      const [json, csv] = [join(folder, 'results.json'), join(folder, 'results.csv')];
      const { status, stdout } = await play(name, words, '--jobs', jobs, '--json', json, '--csv', csv, ...more);
      return { status, stdout, files: [json, csv].map((path) => readFileSync(path, 'utf8')) };
    };
    const replays = temporaryFolder();
    const one = await results('1', '--replays', replays);
    expect(one.status).toBe(0);
    expect(await results('3')).toEqual(one);
    const [json = '', csv = ''] = one.files;
    const { players = 2, strategies, matches } = JSON.parse(json);
    const games = strategies.reduce((sum: number, own: { games: number }) => sum + own.games, 0);
    expect(games).toBe(players * matches.length);
    expect(csv.trimEnd().split('\n')).toHaveLength(1 + matches.length);
    for (const line of one.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(one.stdout).not.toMatch(/- +-/);
    const kept = readdirSync(replays);
    expect(kept).toHaveLength(matches.length);
    const ends: string[] = [];
    for (const file of kept) {
      const played = await ran(['run', name.replace(/ .*/, ''), '--format', 'json', join(replays, file)]);
      const last = JSON.parse(played.stdout.trimEnd().split('\n').at(-1) ?? '');
      ends.push(last.outcome?.reason ?? 'unfinished');
    }
    expect(ends.sort()).toEqual(matches.map(({ reason }: { reason: string }) => reason).sort());
  },
);

test('a solo game equals the match that `turncade run` plays with the same seed', async () => {
  const { stdout } = await play('space-defender', quick['space-defender'], '--format', 'json');
  const { matches } = JSON.parse(stdout);
  expect(matches.map(({ seed }: { seed: string }) => seed)).toEqual([
    'S/0',
    'S/0',
    'S/0',
    'S/1',
    'S/1',
    'S/1',
    'S/2',
    'S/2',
    'S/2',
  ]);
  for (const { strategy, level, seed, won, turns, score } of matches.slice(0, 3)) {
    const bot = `1=${strategy.replace(/#.*/, '')}`;
    const run = await ran([
      'run',
      'space-defender',
      '--seed',
      seed,
      '--level',
      level,
      '--bot',
      bot,
      '--format',
      'json',
    ]);
    const { position, outcome } = JSON.parse(run.stdout.trimEnd().split('\n').at(-1) ?? '');
    expect([position.turn, position.sector?.score ?? position.score]).toEqual([turns, score]);
    if (level !== 'last-light') expect(outcome.winners.length > 0).toBe(won);
  }
});

describe('levels that a tournament leaves out', () => {
  test.each([
    [
      'space-explorers greedy random --levels kite,diamond --games 2 --set turns=4',
      '--games 2 leaves out diamond; --games 4 plays every level',
    ],
    [
      'space-explorers greedy random --games 4 --set turns=4',
      '--games 4 leaves out 12 of 14 levels; --games 28 plays every level',
    ],
    [
      'into-the-breach easy easy --levels first-shot,stray-shot,old-ruin --games 1',
      '--games 1 leaves out stray-shot, old-ruin; --games 3 plays every level',
    ],
  ])('are named in a warning: %s', async (words, message) => {
    const { status, stdout, stderr } = await ran(['tournament', ...words.split(' '), '--seed', 'S']);
    expect([status, stderr]).toEqual([0, `turncade: ${message}\n`]);
    expect(stdout).not.toMatch(/- +-/);
  });
});

test.each([
  [
    'risc hard easy --players 3',
    'games of 3 need at least 3 strategies, found 2; name one twice to let it play against itself',
  ],
  ['risc hard easy --players 6', 'risc is for 2 to 5 players, not 6'],
  ['space-defender easy hard --players 2', 'space-defender is for 1 player, not 2'],
  ['risc hard easy novice --players 3 --levels twin-rivers', 'level twin-rivers is for 2 players, not 3'],
  ['robo-race hard easy --levels four-rooms', 'level "four-rooms" has 1 start squares, 2 players asked'],
])('a tournament of %s is refused', async (words, message) => {
  const { status, stdout, stderr } = await ran(['tournament', ...words.split(' ')]);
  expect([status, stdout, stderr]).toEqual([2, '', `turncade: ${message}\n`]);
});
