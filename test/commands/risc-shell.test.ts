import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLevel } from '#games/risc/levels.ts';
import { unwrapped } from '../engine/support.ts';
import { ran } from '../support/here.ts';
import { temporaryFolder } from '../support/program.ts';

describe('the number of players in RISC', () => {
  test.each([
    [['run', 'risc', '--level', 'twin-rivers', '--players', '3'], 'level twin-rivers is for 2 players, not 3'],
    [['play', 'risc', '--level', 'four-winds', '--players', '2'], 'level four-winds is for 4 players, not 2'],
    [['play', 'risc', '--players', '6'], 'risc is for 2 to 5 players, not 6'],
    [
      ['play', 'risc', '--players', '4', '--set', 'groups=2-1-3'],
      'expected each group from 1 to 4 once, as in 1-2-3-4',
    ],
    [['levels', 'risc', '--export', 'twin-rivers', '--players', '3'], 'level twin-rivers is for 2 players, not 3'],
    [['levels', 'risc', '--players', '3'], '--players works only with --export here, found --players 3'],
    [
      ['levels', 'robo-race', '--export', 'workshop', '--players', '3'],
      '--players does not change the text of robo-race levels, found --players 3',
    ],
    [['tournament', 'risc', 'normal', 'random', '--levels', 'four-winds'], 'level four-winds is for 4 players, not 2'],
    [
      ['tournament', 'risc', 'normal', 'random', '--levels', 'tier:3 players'],
      'level three-crowns is for 3 players, not 2',
    ],
    [
      ['tournament', 'risc', 'normal', 'random', '--set', 'groups=2-1-3'],
      '--set groups=2-1-3: found "2-1-3", expected each group from 1 to 2 once, as in 1-2',
    ],
  ])('must suit the level and the game: %j is refused', async (args, message) => {
    const { status, stdout, stderr } = await ran(args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^turncade: [^\n]+\n$/);
    expect(stderr).toContain(message);
  });

  test.each([2, 3, 4, 5])('determines the size of a generated map: %i players', async (players) => {
    const made = await ran(['levels', 'risc', '--export', 'random:abc:4', '--players', String(players)]);
    const { map } = unwrapped(readLevel(made.stdout));
    expect(map.ids).toHaveLength(4 * players);
    const started = await ran(
      ['run', 'risc', '--level', 'random:abc:4', '--players', String(players), '--format', 'json'],
      '',
    );
    const { position } = JSON.parse(started.stdout);
    expect(position.territories.map(({ id }: { id: string }) => id)).toEqual(map.ids);
    expect(position.seats).toHaveLength(players);
  });
});

describe('a tournament of RISC', () => {
  const played = (...more: readonly string[]) =>
    ran([...['tournament', 'risc', 'normal', 'random', '--seed', 'S', '--games', '6', '--set', 'turns=40'], ...more]);

  test('gives the same result for the same seed, with one thread and with three', async () => {
    const results = async (jobs: string) => {
      const [json, csv] = ['results.json', 'results.csv'].map((name) => join(temporaryFolder(), name));
      const { status, stdout, stderr } = await played('--jobs', jobs, '--json', `${json}`, '--csv', `${csv}`);
      return { status, stdout, stderr, files: [json, csv].map((path) => readFileSync(`${path}`, 'utf8')) };
    };
    const one = await results('1');
    expect(one).toMatchObject({ status: 0, stderr: '' });
    expect(await results('3')).toEqual(one);
  });

  test('is played on the maps for two players, and plays the same matches as `turncade run`', async () => {
    const { levels, matches } = JSON.parse((await played('--format', 'json')).stdout);
    expect(levels).toEqual(['twin-rivers', 'long-march']);
    for (const { seed, level, swapped, winner, reason, turns, lands1, lands2 } of matches.slice(0, 4)) {
      const bots = swapped ? ['1=random', '2=normal'] : ['1=normal', '2=random'];
      const run = await ran([
        ...['run', 'risc', '--seed', seed, '--level', level, '--set', 'turns=40', '--format', 'json'],
        ...bots.flatMap((bot) => ['--bot', bot]),
      ]);
      const { outcome, position } = JSON.parse(run.stdout.trimEnd().split('\n').at(-1) ?? '');
      const seatOfA = swapped ? 2 : 1;
      expect(outcome).toEqual({ winners: winner === null ? [] : [winner === 'a' ? seatOfA : 3 - seatOfA], reason });
      const lands = (seat: number) =>
        position.territories.filter(({ owner }: { owner: number }) => owner === seat).length;
      expect([position.turn, lands(1), lands(2)]).toEqual([turns, lands1, lands2]);
    }
  });
});

test('the help lists the options, players and viewers of RISC', async () => {
  const help = async (command: string) => (await ran([command, '--help'])).stdout.replace(/\s+/g, ' ');
  expect(await help('play')).toContain('risc: 2 to 5, set by the level, default: 2)');
  expect(await help('play')).toContain('groups=fixed|random|2-1-..');
  expect(await help('play')).not.toContain('fog=');
  expect(await help('run')).toContain('(risc: with 0, only what everybody may see)');
});
