import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ran } from '../support/here.ts';
import { temporaryFolder } from '../support/program.ts';

function file(text: string, name: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

const script = (text: string) => file(text, 'script.txt');
const run = (...args: string[]) => ran(['run', 'robo-race', ...args]);
const echoes = (text: string) => text.split('\n').filter((line) => line.startsWith('->'));

const position = {
  board: 'workshop',
  round: 2,
  step: 0,
  robots: [3, 5, 7].map((x, i) => ({ player: i + 1, x, y: 0, facing: 'N', alive: true, start: i + 1 })),
  hands: {
    1: [1, 2, 3, 4, 5, 6, 7],
    2: [8, 9, 10, 11, 12, 13, 14],
    3: [15, 16, 17, 18, 19, 20, 21],
  },
};

describe('turncade run robo-race', () => {
  test('has two players by default, and one on a level with one start square', async () => {
    expect((await run(script(''))).stdout).toContain('state:plan, round:1, waiting:1,2, ok');
    expect((await run('--level', 'four-rooms', script(''))).stdout).toContain('waiting:1, ok');
    expect((await run('--players', '4', script(''))).stdout).toContain('waiting:1,2,3,4, ok');
  });

  test('has at most as many players as start squares', async () => {
    expect(await run('--level', 'four-rooms', '--players', '3', script(''))).toMatchObject({
      status: 2,
      stdout: '',
      stderr: 'turncade: level "four-rooms" has 1 start squares, 3 players asked\n',
    });
  });

  test.each([
    ['cards=all', '--set cards=all: found "all", expected deck or with-replacement'],
    ['rounds=0', '--set rounds=0: found "0", expected none or 1..9999'],
    ['round=3', 'unknown option "round"; did you mean "rounds"?'],
    ['rounds', '--set must be NAME=VALUE, found "rounds"'],
  ])('--set %s is refused', async (option, message) => {
    expect(await run('--set', option, script(''))).toMatchObject({ status: 2, stderr: `turncade: ${message}\n` });
  });

  test('refuses an option that is given twice', async () => {
    expect((await run('--set', 'rounds=1', '--set', 'rounds=2', script(''))).stderr).toBe(
      'turncade: --set rounds=2: rounds is given twice\n',
    );
  });

  test('refuses --seat with a nonexistent seat', async () => {
    const stderr = 'turncade: --seat must be a whole number from 1 to 2\n';
    expect(await run('--seat', '3', script(''))).toMatchObject({ status: 2, stdout: '', stderr });
  });

  test('prints options in the start line', async () => {
    const { stdout } = await run(
      '--set',
      'rounds=3',
      '--set',
      'cards=with-replacement',
      '--format',
      'json',
      script(''),
    );
    expect(JSON.parse(stdout)).toMatchObject({ options: { cards: 'with-replacement', rounds: 3 } });
  });

  test('takes players and board from a position', async () => {
    const path = file(JSON.stringify(position), 'position.json');
    const { status, stdout } = await run('--position', path, script('3: hand'));
    expect(status).toBe(0);
    expect(stdout).toContain('state:plan, round:2, waiting:1,2,3, ok');
    expect(stdout).toContain('  hand 15 16 17 18 19 20 21, slots - - - - -');
    expect((await run('--position', path, '--players', '2', script(''))).stderr).toBe(
      'turncade: --players 2: the position has 3 players\n',
    );
    expect((await run('--position', path, '--bot', '4=easy', script(''))).stderr).toContain(
      'players are numbered 1 to 3',
    );
  });

  test('reports the fault of a position with the file and the JSON path', async () => {
    const path = file(JSON.stringify({ ...position, round: 0 }), 'position.json');
    expect(await run('--position', path, script(''))).toMatchObject({
      status: 2,
      stdout: '',
      stderr: `${path}, /round: found 0, expected a whole number 1 to 9999\n`,
    });
  });

  test('plays nothing of a script with a fault', async () => {
    expect(await run(script('1: hand\n1: place(9,1)\n'))).toMatchObject({
      status: 2,
      stdout: 'Type Error: line 2, column 10: slot 9: slots are numbered 1 to 5\n',
    });
  });

  test('lets a bot plan as soon as the cards are dealt, and refuses typed lines for its seat', async () => {
    const path = file(JSON.stringify(position), 'position.json');
    const { stdout } = await run(
      '--position',
      path,
      '--bot',
      '2=normal',
      '--bot',
      '3=easy',
      script('2: hand\n1: hand'),
    );
    expect(echoes(stdout)).toEqual([
      '->2: program(8,9,10,11,12)',
      '->2: commit',
      expect.stringMatching(/^->3: program/),
      '->3: commit',
      '->2: hand',
      '->1: hand',
    ]);
    expect(stdout).toContain('->2: hand\n  state:plan, round:2, waiting:1, error\n  player 2 is played by a bot\n');
  });

  test('marks lines of bots in JSON', async () => {
    const { stdout } = await run('--players', '2', '--bot', '2=easy', '--format', 'json', script('1: hand'));
    const [, program, commit, hand] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([program.bot, commit.bot, hand.bot]).toEqual([true, true, undefined]);
  });

  test('reads no script if bots play all seats, and ends by round 200', async () => {
    const { status, stdout } = await run(
      '--bot',
      '1=normal',
      '--bot',
      '2=normal',
      '--format',
      'json',
      'there-is-no-such-file',
    );
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(status).toBe(0);
    expect(lines[0].options).toEqual({ cards: 'deck', rounds: 200 });
    expect(lines.at(-1)).toMatchObject({ status: 'over', bot: true });
  });

  test('gives the same match for the same seed, and hides the programs of others from a seat', async () => {
    const played = async (...more: string[]) =>
      (await run('--bot', '1=easy', '--bot', '2=easy', '--seed', 'k7', '--set', 'rounds=3', ...more)).stdout;
    expect(await played()).toBe(await played());
    const seen = await played('--seat', '2');
    expect(seen).not.toBe(await played());
    expect(echoes(seen)[0]).toBe('->1: commit');
    expect(seen).not.toContain('->1: program');
    expect(seen).toContain('robot 1: (3,0) N, start 1, planning');
  });
});
