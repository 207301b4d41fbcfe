import { describe, expect, test } from 'vitest';
import { ran } from '../../support/here.ts';
import { commandsOf } from '../../support/into-the-breach.ts';
import { savedFiles, temporaryFolder } from '../../support/program.ts';
import { plannedIn } from '../../support/robo-race.ts';

/** A race that robot 1 wins in the fourth round if bots plan for both robots. No second hand is dealt. */
const race = ['--level', 'test-track', '--seed', '342'];
const rounds = await plannedIn(ran, [...race, '--bot', '1=normal', '--bot', '2=normal']);

/** Line that programs the robot of a seat in a round. Both numbers are one-based. */
const lineOf = (round: number, seat: number): string =>
  `program ${rounds[round - 1]?.[seat - 1]?.program.join(' ') ?? ''}`;

describe('a race of two people in text mode', () => {
  test('is played to its end through a pipe, with ASCII output and no errors', async () => {
    const home = temporaryFolder();
    const plans = [1, 2, 3, 4].flatMap((round) =>
      [1, 2].flatMap((seat) => ['ready', 'hand', lineOf(round, seat), 'preview', 'commit']),
    );
    const { status, stdout, stderr } = await ran(
      ['play', 'robo-race', ...race, '--players', '2', '--screen-reader'],
      [...plans, 'robots', 'again', 'leave', ''].join('\n'),
      { HOME: home, TURNCADE_HOME: `${home}/state` },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^[\x20-\x7E\n]*$/);
    expect(stdout).toContain('Player 2 pushes Player 1');
    expect(stdout).toContain('Round 4, step 2. Cards: Player ');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('Player 1 wins. Goal reached in round 4, step 2.');
    expect(savedFiles(home).map(({ text }) => commandsOf(text).length)).toEqual([16]);
  });
});
