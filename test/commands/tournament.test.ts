import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ran } from '../support/here.ts';
import { cli, temporaryFolder } from '../support/program.ts';

const tournament = (...args: readonly string[]) => ran(['tournament', 'space-explorers', ...args]);
const quick = ['--levels', 'kite,diamond', '--seed', 'S', '--set', 'turns=30'];

function file(text: string, name: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

describe('turncade tournament', () => {
  test('prints tables, and no progress without a terminal', async () => {
    const { status, stdout, stderr } = await tournament('greedy', 'random', 'greedy', ...quick);
    expect([status, stderr]).toEqual([0, '']);
    const [head, , , columns] = stdout.split('\n');
    expect(head).toBe('Space Explorers: 3 strategies, 2 levels, 4 games a pair, seed S');
    expect(columns?.split(/ {2,}/)).toEqual(' #|strategy|games|won|drawn|lost|score %|95 %|rating|+/-'.split('|'));
    expect(stdout).toContain('  greedy#2  ');
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^Player 1 won \d+, drew \d+ and lost \d+ of 12 games: /);
  });

  test('prints the number of distinct games, because games without randomness repeat', async () => {
    const { stdout } = await tournament(
      'noop',
      'greedy',
      '--levels',
      'archipelago',
      '--set',
      'turns=30',
      '--games',
      '6',
    );
    expect(stdout.split('\n')[1]).toBe('2 of 6 games are different; the intervals count only these');
    const { stdout: byChance } = await tournament('random', 'random', ...quick, '--games', '6');
    expect(byChance.split('\n')[1]).toBe('All 6 games are different');
  });

  test('lets each pair play twice on every level by default', async () => {
    const { stdout } = await tournament('noop', 'random', '--set', 'turns=2', '--seed', 'S', '--format', 'json');
    const { levels, gamesPerPair, matches } = JSON.parse(stdout);
    expect(levels).toHaveLength(14);
    expect([gamesPerPair, matches.length]).toEqual([28, 28]);
  });

  test('plays on the levels of a tier', async () => {
    const { stdout } = await tournament(
      ...['noop', 'random', '--set', 'turns=2', '--seed', 'S', '--format', 'json', '--levels', 'tier:skirmish,kite'],
    );
    expect(JSON.parse(stdout).levels).toEqual(['hourglass', 'ring-road', 'twin-suns', 'archipelago', 'kite']);
  });

  test('draws new levels from its seed', async () => {
    const drawn = async (levels: string, seed = 'S') => {
      const end = ['--set', 'turns=2', '--seed', seed, '--format', 'json', '--levels', levels];
      const { status, stdout, stderr } = await tournament('noop', 'random', ...end);
      return status === 0 ? JSON.parse(stdout).levels : stderr;
    };
    expect(await drawn('random*3')).toEqual(['random:S-1', 'random:S-2', 'random:S-3']);
    expect(await drawn('random*2:8,kite', '../x')).toEqual(['random:x-1:8', 'random:x-2:8', 'kite']);
    expect(await drawn('random*0')).toBe('turncade: --levels random*0: found 0 levels, expected 1 to 1000\n');
    expect(await drawn('random*1001')).toContain('found 1001 levels, expected 1 to 1000');
  });

  test('stops with --until-decided when one of two strategies is certainly better', async () => {
    const results = async (jobs: string) =>
      tournament('greedy', 'noop', '--levels', 'random*40', '--until-decided', '--seed', 'S', '--jobs', jobs);
    const { status, stdout, stderr } = await results('2');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('\nDecided after 16 of 80 games\nAll 16 games are different\n');
    expect(stdout).toContain('\np = <.001: how likely a lead this large is between equally strong strategies.\n');
    expect((await results('1')).stdout).toBe(stdout);
    const { stderr: refused } = await tournament('greedy', 'noop', 'random', '--until-decided');
    expect(refused).toBe('turncade: --until-decided compares two strategies, found 3\n');
  });

  test('tells the author of a program if only bundled levels were played', async () => {
    const mine = file('export const takeTurn = () => [];', 'mine.mjs');
    const notice = '\n\nOnly bundled levels were played. --levels random*50 draws others.\n';
    const hasNotice = async (strategy: string, level: string, format = 'text') => {
      const end = ['--set', 'turns=2', '--games', '2', '--seed', 'S', '--levels', level, '--format', format];
      return (await tournament(strategy, 'noop', ...end)).stdout.endsWith(notice);
    };
    expect(await hasNotice(mine, 'kite')).toBe(true);
    expect(await hasNotice(mine, 'kite', 'json')).toBe(false);
    expect(await hasNotice(mine, 'random:a')).toBe(false);
    expect(await hasNotice('random', 'kite')).toBe(false);
  });

  test('gives the same result for the same seed, with one thread and with three', async () => {
    const results = async (jobs: string) => {
      const folder = temporaryFolder();
      const [json, csv] = [join(folder, 'results.json'), join(folder, 'results.csv')];
      const { status, stdout, stderr } = await tournament(
        ...['greedy', 'random', 'expander', ...quick, '--games', '9', '--jobs', jobs, '--json', json, '--csv', csv],
      );
      return { status, stdout, stderr, files: [json, csv].map((path) => readFileSync(path, 'utf8')) };
    };
    const one = await results('1');
    expect(one).toMatchObject({ status: 0, stderr: '' });
    expect(await results('3')).toEqual(one);
  });

  test('plays the same matches as `run`', async () => {
    const { stdout } = await tournament('greedy', 'random', ...quick, '--format', 'json');
    for (const { seed, level, swapped, winner, reason, turns, people1, people2 } of JSON.parse(stdout).matches) {
      const bots = swapped ? ['1=random', '2=greedy'] : ['1=greedy', '2=random'];
      const run = await ran([
        ...['run', 'space-explorers', '--seed', seed, '--level', level, '--set', 'turns=30', '--format', 'json'],
        ...bots.flatMap((bot) => ['--bot', bot]),
      ]);
      const { outcome, position } = JSON.parse(run.stdout.trimEnd().split('\n').at(-1) ?? '');
      const seatOfA = swapped ? 2 : 1;
      const winners = winner === null ? [] : [winner === 'a' ? seatOfA : 3 - seatOfA];
      expect(outcome).toEqual({ winners, reason });
      const people = (side: 'p1' | 'p2') =>
        position.planets.reduce(
          (sum: number, planet: Readonly<Record<string, number>>) => sum + (planet[side] ?? 0),
          0,
        );
      expect([position.turn, people('p1'), people('p2')]).toEqual([turns, people1, people2]);
    }
  });
});

describe('results of a tournament go', () => {
  const strategies = ['greedy', 'random', ...quick];
  const printed = async (format: string) => (await tournament(...strategies, '--format', format)).stdout;

  test('to a file in the chosen format instead of standard output', async () => {
    const out = join(temporaryFolder(), 'results.csv');
    expect(await tournament(...strategies, '--format', 'csv', '--out', out)).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
    expect(readFileSync(out, 'utf8')).toBe(await printed('csv'));
  });

  test('to files in addition to standard output', async () => {
    const folder = temporaryFolder();
    const [json, csv] = [join(folder, 'results.json'), join(folder, 'results.csv')];
    expect((await tournament(...strategies, '--json', json, '--csv', csv)).stdout).toBe(await printed('text'));
    expect([readFileSync(json, 'utf8'), readFileSync(csv, 'utf8')]).toEqual([
      await printed('json'),
      await printed('csv'),
    ]);
    expect(readdirSync(folder).sort()).toEqual(['results.csv', 'results.json']);
  });

  test('to an existing file only with permission', async () => {
    const path = file('mine', 'results.json');
    const refused = await tournament(...strategies, '--json', path);
    expect(refused).toEqual({
      status: 2,
      stdout: '',
      stderr: `turncade: --json ${path}: the file already exists; choose another name, or add --replace\n`,
    });
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect((await tournament(...strategies, '--json', path, '--replace')).status).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(await printed('json'));
  });

  test('to a special file, which keeps its type', async () => {
    expect((await tournament(...strategies, '--csv', '/dev/null')).stdout).toBe(await printed('text'));
    expect(statSync('/dev/null').isFile()).toBe(false);
  });

  test('to standard output if a file cannot be written at the end', async () => {
    expect(await tournament(...strategies, '--format', 'csv', '--out', '/dev/full')).toEqual({
      status: 1,
      stdout: await printed('csv'),
      stderr: 'turncade: cannot write /dev/full: the disk is full\n',
    });
  });
});

describe('replays of a tournament', () => {
  test('are stored for the named games and end like those games', async () => {
    const folder = join(temporaryFolder(), 'new', 'replays');
    const { stdout } = await tournament(
      ...['greedy', 'random', ...quick, '--format', 'json', '--replays', folder, '--keep', '1/2/0,1/2/3'],
    );
    const names = readdirSync(folder).sort();
    expect(names).toEqual(['space-explorers-S-1-2-0.turncade', 'space-explorers-S-1-2-3.turncade']);
    const { matches } = JSON.parse(stdout);
    for (const [i, match] of [matches[0], matches[3]].entries()) {
      const played = await ran(['run', 'space-explorers', '--format', 'json', join(folder, names[i] ?? '')]);
      const last = JSON.parse(played.stdout.trimEnd().split('\n').at(-1) ?? '');
      expect(last).toMatchObject({
        status: 'over',
        outcome: { reason: match.reason },
        position: { turn: match.turns },
      });
    }
  });

  test('are stored for all games if only a folder is given, without overwriting other replays', async () => {
    const folder = temporaryFolder();
    const play = (turns: number) =>
      tournament(
        ...['greedy', 'random', '--levels', 'kite', '--seed', 'a b', '--set', `turns=${turns}`, '--replays', folder],
      );
    await play(9);
    await play(9);
    expect(readdirSync(folder).sort()).toEqual([0, 1].map((k) => `space-explorers-ab-1-2-${k}.turncade`));
    await play(8);
    expect(readdirSync(folder)).toHaveLength(4);
    expect(readdirSync(folder)).toContain('space-explorers-ab-1-2-0-2.turncade');
  });
});

describe('wrong use of a tournament is reported in one line, and nothing is played', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'results.json'));
  const missing = join(folder, 'no', 'results.json');

  test.each<[args: readonly string[], message: string | RegExp]>([
    [[], 'a tournament needs at least two strategies, as in "turncade tournament space-explorers'],
    [['greedy'], 'a tournament needs at least two strategies'],
    [['gredy', 'random'], 'unknown bot "gredy"; did you mean "greedy"?'],
    [['greedy', './none.mjs'], 'cannot read ./none.mjs: there is no such file'],
    [['greedy', 'random', '--levels', 'kit'], 'unknown level "kit"; did you mean "kite"?'],
    [
      ['greedy', 'random', '--levels', 'kite,,spiral'],
      '--levels kite,,spiral: found nothing between two commas, expected a level',
    ],
    [['greedy', 'random', '--levels', 'tier:skirmis'], 'unknown tier "skirmis"; did you mean "skirmish"?'],
    [['greedy', 'random', '--levels', 'tier:duel,kite'], '--levels tier:duel,kite: kite is named twice'],
    [['greedy', 'random', '--games', '0'], '--games must be at least 1, found 0'],
    [['greedy', 'random', '--games', 'many'], '--games must be a whole number, found "many"'],
    [['greedy', 'random', 'noop', '--games', '400000'], '--games 400000 means 1,200,000 games of 3 strategies'],
    [['greedy', 'random', '--jobs', '0'], '--jobs must be from 1 to 256, found 0'],
    [['greedy', 'random', '--format', 'xml'], '--format must be text, json or csv, found "xml"'],
    [['greedy', 'random', '--set', 'turns=0'], '--set turns=0: found "0", expected level or 1..10000'],
    [['greedy', 'random', '--keep', 'all'], '--keep all needs a folder, as in --replays my-replays'],
    [['greedy', 'random', '--replays', folder, '--keep', 'lost'], '--keep lost: found "lost", '],
    [['greedy', 'random', '--replays', cli], `--replays ${cli}: it is a file, expected a folder`],
    [['greedy', 'random', '--replays', '/proc/x'], '--replays /proc/x: cannot be written: '],
    [
      ['greedy', 'random', '--json', join(folder, 'results.json')],
      `--json ${join(folder, 'results.json')}: it is a directory`,
    ],
    [['greedy', 'random', '--out', missing], `--out ${missing}: cannot be written: there is no such folder`],
    [['greedy', 'random', '--json', 'x', '--csv', './x'], '--json and --csv name the same file, ./x'],
    [['greedy', 'random', '--gamess', '3'], 'unknown option --gamess; did you mean --games?'],
    [['greedy', 'random', '--game', '3'], '3: cannot load it: there is no such file or package'],
  ])('%j', async (args, message) => {
    const { status, stdout, stderr } = await ran(['tournament', 'space-explorers', ...args]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr.startsWith(`turncade: ${message}`) ? message : stderr).toBe(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  test.each([
    [['tournament'], 'tournament needs a game, as in "turncade tournament space-explorers greedy random"'],
    [['tournament', 'space-explorer', 'a', 'b'], 'unknown game "space-explorer"; did you mean "space-explorers"?'],
  ])('%j', async (args, message) => {
    expect(await ran(args)).toEqual({ status: 2, stdout: '', stderr: `turncade: ${message}\n` });
  });
});
