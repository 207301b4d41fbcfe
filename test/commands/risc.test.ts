import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ran } from '../support/here.ts';
import { temporaryFolder } from '../support/program.ts';

const folder = temporaryFolder();

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const rivers = readFileSync(join(process.cwd(), 'levels', 'risc', 'twin-rivers.dot'), 'utf8');
const run = (script: string, ...args: readonly string[]) => ran(['run', 'risc', ...args], script);
const check = (path: string) => ran(['levels', 'risc', '--check', path]);
const objects = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('turncade levels risc', () => {
  test.each([
    ['as it is', rivers],
    ['with CRLF', rivers.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\uFEFF${rivers}`],
    ['without the last line end', rivers.trimEnd()],
  ])('--check confirms a valid map: %s', async (name, text) => {
    const path = file(`${name.replaceAll(' ', '-')}.dot`, text);
    expect(await check(path)).toEqual({
      status: 0,
      stdout: `${path}: ok\nTwin Rivers: 2 players, 8 lands, 10 links\n`,
      stderr: '',
    });
  });

  const faults: readonly [name: string, text: string, fault: string][] = [
    ['arrow.dot', 'graph {\n  a -> b\n}\n', ':2:5: expected "[" or "--", found "->"'],
    [
      'size.dot',
      rivers.replace('size=1', 'size=0'),
      ':6:39: territory alder: size is "0", expected a whole number from 1 to 100',
    ],
    [
      'link.dot',
      `\uFEFF${rivers.replace('brook -- eyrie', 'brook -- alder')}`,
      ':18:12: link brook -- alder is given twice (first at line 16)',
    ],
    [
      'food.dot',
      rivers.replace('food=8', 'food=9'),
      ': groups must be equal: total food is 21 in group 1 and 20 in group 2',
    ],
    [
      'escape.dot',
      rivers.replace('brook -- eyrie', 'brook -- "\u001b[2J\u009b2J"'),
      ':18:12: link to unknown territory "\\u001b[2J\\u009b2J"',
    ],
    ['nothing.dot', '', ':1:1: expected "graph", found the end of the file'],
  ];
  test.each(faults)('--check reports the fault in %s, and `run` does not play the map', async (name, text, fault) => {
    const path = file(name, text);
    expect(await check(path)).toEqual({ status: 1, stdout: '', stderr: `${path}${fault}\n` });
    expect(await run('1: spread', '--level', path)).toEqual({ status: 2, stdout: '', stderr: `${path}${fault}\n` });
  });

  test('--export prints the canonical form', async () => {
    const exported = async (path: string) => (await ran(['levels', 'risc', '--export', path])).stdout;
    const canonical = await exported('twin-rivers');
    expect(canonical).toMatch(
      /^graph \{\n {2}label="Twin Rivers";\n {2}alder \[label="Alder", group=1, size=1, food=8, tech=2, x=0, y=0\];\n/,
    );
    expect(await exported(file('canonical.dot', canonical))).toBe(canonical);
  });
});

describe('turncade run risc', () => {
  test.each([
    ['units=0', 'found "0", expected 1..999 or map'],
    ['units=1000', 'found "1000", expected 1..999 or map'],
    ['food=-1', 'found "-1", expected 0..99999 or map'],
    ['tech=100000', 'found "100000", expected 0..99999 or map'],
    ['turns=1000', 'found "1000", expected 0..999'],
    ['groups=some', 'found "some", expected fixed, random or a list such as 2-1'],
    ['groups=1-1', 'found "1-1", expected each group from 1 to 2 once, as in 1-2'],
    ['groups=2-1-3', 'found "2-1-3", expected each group from 1 to 2 once, as in 1-2'],
  ])('--set %s is refused', async (option, message) => {
    expect(await run('', '--set', option)).toEqual({
      status: 2,
      stdout: '',
      stderr: `turncade: --set ${option}: ${message}\n`,
    });
  });

  test('prints options in the start line and in the position, and reads them back from the position', async () => {
    const set = ['units=5', 'food=7', 'tech=0', 'turns=9', 'groups=2-1'].flatMap((text) => ['--set', text]);
    const [start] = objects((await run('', ...set, '--format', 'json')).stdout);
    const options = { units: 5, food: 7, tech: 0, turns: 9, groups: [2, 1] };
    expect(start.options).toMatchObject(options);
    expect(start.position.options).toEqual(start.options);
    const path = file('options.json', JSON.stringify(start.position));
    const [again] = objects((await run('', '--position', path, '--format', 'json')).stdout);
    expect([again.options, again.position]).toEqual([start.options, start.position]);
    expect(await run('', '--position', path, '--set', 'turns=8')).toEqual({
      status: 2,
      stdout: '',
      stderr: `${path}: turns=8: the position itself says turns=9\n`,
    });
  });

  test('takes the number of players from a position', async () => {
    const [start] = objects((await run('', '--players', '3', '--format', 'json')).stdout);
    const path = file('three.json', JSON.stringify(start.position));
    const more = (...args: readonly string[]) => run('3: spread', '--position', path, ...args);
    expect(await more()).toMatchObject({ status: 0, stderr: '' });
    expect((await more()).stdout).toMatch(/^turn 0: placement, waiting for 1 2 3\n/);
    expect(await more('--players', '3')).toEqual(await more());
    expect(await more('--players', '2')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: 'turncade: --players 2: the position has 3 players\n',
    });
    const damaged = file('damaged.json', JSON.stringify({ ...start.position, turn: -1 }));
    expect(await run('', '--position', damaged)).toEqual({
      status: 2,
      stdout: '',
      stderr: `${damaged}: $.turn: found -1, expected a whole number from 0 to 1000000\n`,
    });
  });

  test.each([
    ['3', '--seat must be a whole number from 1 to 2'],
    ['6', '--seat must be a whole number from 1 to 5'],
  ])('refuses --seat with the nonexistent seat %s', async (seat, message) => {
    expect(await run('', '--seat', seat)).toEqual({ status: 2, stdout: '', stderr: `turncade: ${message}\n` });
  });

  test('accepts seat 0 as the view of a spectator', async () => {
    const { stdout } = await run('1: spread\n2: spread\n2: commit', '--seat', '0');
    expect(stdout.split('\n').filter((line) => /^(->|\*)/.test(line))).toEqual(['->2: commit', '* player 2 commits']);
  });

  test('plays nothing of a script with a fault, but continues after a refused command', async () => {
    expect(await run('1: spread\n1: place(alder,-1)\n')).toMatchObject({
      status: 2,
      stdout: expect.stringMatching(/^Type Error: line 2, column 16: .*\n$/),
    });
    const refused = '1: place(alder,1)\n1: place(alder,99)\n2: spread\n';
    expect(await run(refused)).toMatchObject({ status: 0, stdout: expect.stringContaining('\n->2: spread\n') });
    const strict = await run(refused, '--strict');
    expect(strict.status).toBe(1);
    expect(strict.stdout).toMatch(/\nerror too-many-units: That would place 99 units; there are 16\.\n$/);
  });

  test('lets bots play their seats up to each commit, identically for the same seed', async () => {
    const args = ['--players', '3', '--bot', '1=random', '--bot', '3=normal', '--seed', 'k7', '--format', 'json'];
    const { stdout } = await run('2: spread\n2: commit\n', ...args);
    const lines = objects(stdout).slice(1);
    expect(lines.every(({ ok }) => ok)).toBe(true);
    expect(lines.every(({ seat, bot }) => (bot === true) === (seat !== 2))).toBe(true);
    const commits = lines.filter(({ command }) => command === 'commit').map(({ seat }) => seat);
    expect(commits).toEqual([1, 3, 2, 1, 3]);
    expect((await run('2: spread\n2: commit\n', ...args)).stdout).toBe(stdout);
  });

  test("hides bots' drafts and the seed", async () => {
    const args = ['--bot', '2=normal', '--seed', 'k7', '--format', 'json', '--seat', '1'];
    const lines = objects((await run('1: spread\n1: commit\n1: orders\n', ...args)).stdout);
    expect(lines[0].seed).toBe(null);
    expect(lines.slice(1).map(({ seat, command }) => `${seat}: ${command}`)).toEqual([
      ...['2: commit', '1: spread', '1: commit', '2: commit', '1: orders'],
    ]);
  });

  test.each([[[]], [['--set', 'turns=0']]])('ends a match between bots as a draw after turn 1000: %j', async (set) => {
    const [start] = objects((await run('1: spread\n2: spread\n1: commit\n2: commit', '--format', 'json')).stdout).slice(
      -1,
    );
    // Attacks cost food, so no attack is legal without food.
    const territories = start.position.territories.map((land: object) => ({ ...land, food: 0 }));
    const seats = start.position.seats.map((seat: object) => ({ ...seat, food: 0 }));
    const path = file('hungry.json', JSON.stringify({ ...start.position, turn: 999, territories, seats }));
    const bots = ['--bot', '1=random', '--bot', '2=random'];
    const { status, stdout, stderr } = await run('', '--position', path, ...bots, ...set, '--format', 'json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(objects(stdout).at(-1)).toMatchObject({
      status: 'over',
      position: { turn: 1000 },
      outcome: { winners: [], reason: 'turn-limit' },
    });
  });
});
