import { describe, expect, test } from 'vitest';
import { ran, startHere } from '../../support/here.ts';
import { commandsOf } from '../../support/into-the-breach.ts';
import { savedFiles, temporaryFolder } from '../../support/program.ts';
import { plannedIn, startRace } from '../../support/robo-race.ts';
import { key, type ShownProgram } from '../../support/terminal.ts';

/** A race in which robot 1 wins in the second round, planned by two bots. */
const race = ['--level', 'test-track', '--seed', '4'];
const rounds = await plannedIn(ran, [...race, '--bot', '1=normal', '--bot', '2=normal']);

/** The line with which a seat plans in a round, both from 1. */
const lineOf = (round: number, seat: number): string =>
  `program ${rounds[round - 1]?.[seat - 1]?.program.join(' ') ?? ''}`;

/** A card of a seat in a round as it is said; the lowest are too much like other numbers. */
const cardOf = (round: number, seat: number): RegExp =>
  new RegExp(`\\b(${rounds[round - 1]?.[seat - 1]?.hand.filter((card) => card >= 10).join('|')}) [TMB]`);

/** Types a line into a conversation, and waits for what comes of it and for the prompt. */
async function say(program: ShownProgram, line: string, then: string | RegExp): Promise<void> {
  const before = program.raw().length;
  program.send(`${line}${key.enter}`);
  const said = () => program.raw().slice(before + line.length);
  await program.until(() => (typeof then === 'string' ? said().includes(then) : then.test(said())));
  await program.until(() => said().endsWith('command: '));
}

describe('a race of two persons in words', () => {
  test('in a terminal is passed on with a clear screen, round by round, to its end', async () => {
    const program = startRace(startHere, ['--players', '2', '--seed', '4', '--screen-reader']);
    await program.until('Pass to player 1. Type ready when only player 1 can read this.');
    for (const round of [1, 2]) {
      const shown = program.raw().length;
      await say(program, 'hand', 'Pass to player 1.');
      expect(program.raw().slice(shown)).not.toMatch(cardOf(round, 1));
      await say(program, 'ready', 'You are player 1 of 2.');
      await say(program, '2: hand', 'Refused: Player 2 is not at the screen.');
      await say(program, lineOf(round, 1), 'Commit makes it final.');
      await say(program, 'commit', 'Pass to player 2.');
      expect(program.screen().trim().split('\n')).toEqual([
        'Pass to player 2. Type ready when only player 2 can read this.',
        'command:',
      ]);
      expect(program.raw()).toContain('\u001B[3J');
      program.send(key.up);
      await say(program, 'ready', 'You are player 2 of 2.');
      expect(program.screen()).not.toMatch(cardOf(round, 1));
      await say(program, lineOf(round, 2), 'Commit makes it final.');
      await say(program, 'commit', `Round ${round}, programs.`);
    }
    await program.until('Player 1 reaches the goal.');
    expect(program.buffer()).toBe('normal');
    await say(program, 'commit', /over/);
    program.send(`leave${key.enter}`);
    expect((await program.ended).exitCode).toBe(0);
    expect(commandsOf(savedFiles(program.home)[0]?.text)).toHaveLength(8);
  });

  test('through a pipe is the same in lines of text', async () => {
    const home = temporaryFolder();
    const plans = [1, 2].flatMap((round) =>
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
    expect(stdout).toContain('Round 2, step 3. Player 1 goes to (');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('Player 1 wins. Goal reached in round 2, step 3.');
    expect(savedFiles(home).map(({ text }) => commandsOf(text).length)).toEqual([8]);
  });
});
