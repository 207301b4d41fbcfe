import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { games } from '#games/index.ts';
import { ran } from '../support/here.ts';
import { runProgram, temporaryFolder } from '../support/program.ts';
import { longWatchLevel } from '../support/space-defender.ts';

const folder = join(process.cwd(), 'levels', 'space-defender');
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.txt') ? [file.replace('.txt', '')] : []));
const { text: longWatch } = longWatchLevel;

function file(text: string, name = 'own.txt'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

const linesOf = (text: string): string[] => text.trimEnd().split('\n');

describe('turncade levels', () => {
  test('lists every level with tier, name, title and summary', async () => {
    const { status, stdout, stderr } = await ran(['levels', 'space-defender']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const lines = linesOf(stdout);
    expect(lines[0]).toBe('Space Defender (space-defender)');
    expect(stdout).toMatch(
      /^ {2}2 {5}long-watch +Long Watch +10x30, stop the waves in 75 turns, let at most 6 past, ram at most 3$/m,
    );
    expect(lines.slice(2, -2).map((line) => line.split(/ +/)[2])).toHaveLength(names.length);
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(/^ {2}- {5}daily +a random level for each day$/),
      expect.stringMatching(/^ {2}- {5}random:SEED +a random level from a seed$/),
    ]);
  });

  test('lists the levels of all games if none is named', async () => {
    const of = async (...game: string[]) => (await ran(['levels', ...game])).stdout;
    const each = [];
    for (const { id } of games) each.push(await of(id));
    expect(await of()).toBe(each.join(''));
  });

  test('lists the par of a level', async () => {
    expect((await ran(['levels', 'into-the-breach'])).stdout).toMatch(
      /^ {2}0 {5}classic +Classic +10x10, 3 mechs, 3 enemies, par 3$/m,
    );
  });

  test('lists levels as JSON Lines', async () => {
    const { stdout } = await ran(['levels', 'space-defender', '--format', 'json']);
    const list = linesOf(stdout).map((line): unknown => JSON.parse(line));
    expect(list).toHaveLength(names.length);
    expect(list).toContainEqual({
      game: 'space-defender',
      name: 'long-watch',
      title: 'Long Watch',
      tier: 2,
      summary: '10x30, stop the waves in 75 turns, let at most 6 past, ram at most 3',
    });
  });

  test('--export prints a level, in canonical form if the game has one', async () => {
    const bundled = (path: string) => readFileSync(join(process.cwd(), 'levels', path), 'utf8');
    const workshop = bundled('robo-race/workshop.txt');
    expect((await ran(['levels', 'robo-race', '--export', 'workshop'])).stdout).toBe(workshop);
    const path = file(workshop.replace('tier 2\n', '-- by me\n\ntier 2\n').replaceAll('\n', '\r\n'));
    expect((await ran(['levels', 'robo-race', '--export', path])).stdout).toBe(workshop);
    expect((await ran(['levels', 'space-defender', '--export', 'long-watch'])).stdout).toBe(
      bundled('space-defender/long-watch.txt'),
    );
  });

  test('--export prints the same level for options in --set as for options in the level name', async () => {
    const exported = async (...more: string[]) => await ran(['levels', 'space-explorers', '--export', ...more]);
    const made = await exported('random:abc:9');
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(await exported('random:abc', '--set', 'planets=9')).toEqual(made);
  });

  test.each([
    [
      ['space-explorers', '--export', 'random:abc', '--set', 'turns=9'],
      '--set turns=9 cannot be used here: turns does not change the text of a level\n',
    ],
    [
      ['space-explorers', '--export', 'kite', '--set', 'planets=9'],
      '--set planets works only with random:SEED levels, found',
    ],
    [['space-explorers', '--export', 'random:abc', '--set', 'planets=1'], '--set planets=1: found "1", expected'],
    [
      ['robo-race', '--export', 'workshop', '--set', 'cards=deck'],
      '--set cards=deck cannot be used here: cards does not change the text of a level\n',
    ],
    [
      ['space-explorers', '--check', 'kite.txt', '--set', 'planets=9'],
      '--check takes no --set: it reads a level as it is; found --set planets=9\n',
    ],
    [['space-explorers', '--set', 'planets=9'], '--set works only with --export here, found --set planets=9'],
  ])('refuses %j', async (args, fault) => {
    const { status, stdout, stderr } = await ran(['levels', ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`turncade: ${fault}`);
  });

  test('--export reports what it cannot find', async () => {
    expect(await ran(['levels', 'robo-race', '--export', 'workshap'])).toMatchObject({
      status: 2,
      stdout: '',
      stderr: 'turncade: unknown level "workshap"; did you mean "workshop"?\n',
    });
    expect((await ran(['levels', '--export', 'workshop'])).stderr).toMatch(/^turncade: --export needs a game/);
  });

  test('--check confirms a valid file and summarizes it', async () => {
    const path = file(longWatch.replaceAll('\n', '\r\n'));
    expect(await ran(['levels', 'space-defender', '--check', path])).toEqual({
      status: 0,
      stdout: `${path}: ok\nLong Watch, tier 1: 10x30, survive 40 turns\n`,
      stderr: '',
    });
  });

  const broken = file(longWatch.replace('goal', 'gaol'));
  test.each([
    ['a file with a fault', broken, `${broken}, line 6: found "gaol", expected one of title, `],
    ['a missing file', '/no/such/file', 'cannot read /no/such/file: there is no such file'],
    ['a folder', temporaryFolder(), 'it is a directory'],
  ])('--check reports what is wrong with %s, with status 1', async (_, path, message) => {
    const { status, stdout, stderr } = await ran(['levels', 'space-defender', '--check', path]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(path === broken ? /^\/.*\n$/ : /^turncade: .*\n$/);
  });

  test.each([
    [
      'risc',
      'graph g {\n a [group=1, size=9, food=1, tech=1, x=0, y=0]\n Bad [group=1, size=3, food=1, tech=1, x=0, y=0]\n a -- zz;\n a -- a;\n}\n',
      [':3:2: territory id "Bad"', ':4:7: link to unknown territory "zz"', ':5:7: territory a is linked to itself'],
    ],
    [
      'space-explorers',
      'graph {\n 1 [habit=9, size=50]\n 2 [size=50]\n 1 -- 1 [weight=2]\n 3 -- 4 [weight=0]\n}\n',
      [
        ':3: missing-attribute: planet 2',
        ':4: self-edge: edge 1 -- 1',
        ":5: out-of-range: weight of edge 3 -- 4 is '0'",
      ],
    ],
    ['into-the-breach', 'MMM\nMxM\nMM\n\n', [', line 2: unknown tile "x" at (1,1)', ', line 3: the row has 2 tiles']],
    [
      'into-the-breach',
      'MMM\nM M\n\nQ,1,1,1,1,1\nT,0,0,1,1,1\n',
      [', line 4: unknown unit "Q"', ', line 5: the TankMech stands on'],
    ],
    [
      'robo-race',
      'robo-race level 1\nname X\n+...+...+\n: z : . :\n+...+   +\n: . : G :\n+...+...+\n',
      [
        ', line 4: column 3: unknown tile "z"',
        ', line 5: column 2: expected "---"',
        ', line 6: column 5: expected "|" or a blank',
      ],
    ],
    [
      'robo-race',
      'robo-race level 1\nname\nname Y\ntier 9\nfoo\n',
      [
        ', line 2: name must have 1 to 40',
        ', line 3: name is given twice',
        ', line 4: tier must be 1, 2 or 3',
        ', line 5: expected name, tier',
      ],
    ],
    ['robo-race', 'RoboRace\n', [', line 1: expected "robo-race level 1"']],
    [
      'robo-race',
      'robo-race level 1\nname X\n+---+---+\n| .   G |\n+---+---+\nstart 1 (0,0) Q\nfoo\n',
      [', line 6: facing must be N, E, S or W', ', line 7: expected start, pusher or crusher'],
    ],
    [
      'space-defender',
      'title: X\nfoo: 1\nboard 3\ntier: 9\n',
      [', line 2: found "foo"', ', line 3: found "board 3"', ', line 4: found "9"'],
    ],
    [
      'space-defender',
      `title: X\n${'foo: 1\n'.repeat(12)}`,
      Array.from({ length: 10 }, (_, i) => `, line ${i + 2}: found "foo"`),
    ],
  ])('--check of %s reports up to ten faults at once: %j', async (game, text, places) => {
    const path = file(text);
    const { status, stderr } = await ran(['levels', game, '--check', path]);
    expect(status).toBe(1);
    const rows = stderr.trimEnd().split('\n');
    for (const [i, place] of places.entries()) expect(rows[i]).toContain(`${path}${place}`);
    expect(rows.length).toBeLessThanOrEqual(10);
  });

  test.each([
    [['levels', 'chess'], 'unknown game "chess"'],
    [['levels', 'space-defendr'], 'did you mean "space-defender"?'],
    [['levels', 'space-defender', 'x'], 'leave out "x"'],
    [['levels', '--check', broken], '--check needs a game'],
    [['levels', 'space-defender', '--check'], '--check needs a value'],
    [['levels', 'space-defender', '--check', broken, '--format', 'json'], '--check prints only text'],
    [['levels', '--format', 'xml'], '--format must be text or json'],
    [['levels', '--chek', broken], 'did you mean --check?'],
    [['level'], 'did you mean "levels"?'],
    [['run', 'space-defender', '--level', 'long-wach'], 'did you mean "long-watch"?'],
    [['run', 'space-defender', '--level', 'long-watch', '--position', file('{}')], 'leave out --level'],
    [['play', 'space-defender', '--level', 'long-wach'], 'did you mean "long-watch"?'],
    [['play', '--level', 'long-watch'], '--level needs a game'],
    [['play', 'space-defender', '--level', 'long-watch'], 'play needs a terminal'],
  ])('answers wrong use with one line and status 2: %j', async (args, message) => {
    const { status, stdout, stderr } = await ran(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^turncade: .*\n$/);
  });
});

test("the message about a faulty level file begins with the file's name", async () => {
  const broken = file(longWatch.replace('goal', 'gaol'));
  const { status, stdout, stderr } = await ran(['run', 'space-defender', '--level', broken]);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^${broken}, line 6: found "gaol", .*\\n$`));
});

const play = (script: string, ...options: string[]) => ran(['run', 'space-defender', ...options], script);

/** A mission of two turns on a board with only distant Grunts. */
const short = file(`title: Short
tier: 1
about: Two turns.
board: 5x30
thresholds: 2 2 2 2 2
goal: survive 2 turns
weapons: Snipe
`);

describe('turncade run --level', () => {
  test('plays a mission from its setup until its goal is reached', async () => {
    const { status, stdout } = await play('setup_select(1)\nsetup_next(5)\npass\npass\npass\n', '--level', short);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ {2}state:weapon setup, normal, ok\n/);
    expect(stdout).toContain('  Standard is not allowed in this mission. Allowed: 3:Snipe.\n');
    expect(stdout).toMatch(
      / {4}E [ _?]+\n {2}Mission accomplished: survive 2 turns\.\n->pass\n.*error\n {2}The match is over\.\n$/s,
    );
  });

  test('continues a mission from a printed position', async () => {
    const whole = linesOf((await play('setup_next(5)\npass\npass\n', '--level', short, '--format', 'json')).stdout);
    const at = (line: number) => file(JSON.stringify(JSON.parse(whole[line] ?? '').position));
    const rest = async (line: number, script: string) =>
      linesOf((await play(script, '--position', at(line), '--format', 'json')).stdout).slice(1);
    expect(await rest(1, 'pass\npass\n')).toEqual(whole.slice(2));
    expect(await rest(2, 'pass\n')).toEqual(whole.slice(3));
    expect(JSON.parse((await rest(3, 'pass\n'))[0] ?? '')).toMatchObject({ ok: false, error: { code: 'match-over' } });
  });

  test('uses the date as the seed of daily, unless another seed is given', async () => {
    const seedOf = async (...options: string[]) =>
      JSON.parse(linesOf((await play('', '--format', 'json', '--level', ...options)).stdout)[0] ?? '').seed;
    expect(await seedOf('daily')).toBe('2026-11-20');
    expect(await seedOf('daily', '--seed', 'x')).toBe('x');
    expect(await seedOf('daily:2026-11-20')).toBe('2026-11-20');
    expect(await seedOf('long-watch')).toBe('classic');
  });
});

test.each([[['levels']], [['levels', '--format', 'json']]])(
  'the built program answers %j like the source, without loading a game',
  async (args) => {
    const loaded = temporaryFolder();
    const { stdout } = runProgram(args, '', { NODE_V8_COVERAGE: loaded });
    expect(stdout).toBe((await ran(args)).stdout);
    const [report = ''] = readdirSync(loaded);
    const { result } = JSON.parse(readFileSync(join(loaded, report), 'utf8'));
    const scripts: readonly { readonly url: string }[] = result;
    const bytes = scripts
      .filter(({ url }) => url.startsWith('file:'))
      .reduce((sum, { url }) => sum + statSync(new URL(url)).size, 0);
    // About 45 kB are code that the command does not need, in files that it needs.
    expect(bytes).toBeLessThan(370_000);
  },
);
