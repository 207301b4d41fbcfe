import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ran, startHere } from '../../support/here.ts';
import { temporaryFolder } from '../../support/program.ts';
import { key, type ShownProgram } from '../../support/terminal.ts';

const level = [
  'play',
  'space-defender',
  '--screen-reader',
  '--level',
  'test/support/levels/long-watch.txt',
  '--seed',
  'classic',
];

const savedMatches = (home: string): string[] => {
  const folder = join(home, 'state', 'matches');
  const names = readdirSync(folder).filter((name) => name.endsWith('.turncade'));
  return names.map((name) => readFileSync(join(folder, name), 'utf8'));
};

/** Waits until the output ends with the prompt. */
const prompted = (program: ShownProgram): Promise<void> => program.until(() => program.raw().endsWith('command: '));

async function enter(program: ShownProgram, line: string, answer: string | RegExp): Promise<void> {
  program.send(`${line}${key.enter}`);
  await program.until(answer);
  await prompted(program);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for these characters
const controls = /[\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F-\uFFFF]/;

describe('text mode through pipes', async () => {
  test('prints the whole transcript, including the input lines', async () => {
    const input = 'setup_next 5\nfire\nmove E3\nwhere B2\n\nleave\n';
    const { status, stdout, stderr } = await ran(level, input);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Text mode is on \(--screen-reader\)\. Type help to hear what you can type\.\nLoadout for Long Watch, page 1 of 5: weapon, now Standard\.\n/,
    );
    expect(stdout).toContain(`Turn 0, your loadout; command: setup_next 5
Your ship starts at E1. Grunt 1 appears at E12.
Space Defender, mission Long Watch: survive 40 turns. Turn 0. Score 0.
Ship at E1. Health 70 of 70. Energy 70 of 70. Vision 13.
Your ship can fly 10 cells.
In sight: 1 enemy, 0 shots. Nearest first, with rows and columns from the ship:
Grunt 1 at E12, 11 right, health 100 of 100, does not see you.
Cells more than 13 away are in fog.
Null: "One ship. One target."
Tutorial: Your ship can fly to another cell every turn. Type reach to hear
which cells it can reach, preview and a cell to hear what a flight costs and
what would hit you, and fly and a cell to go there, as in fly C4.
Turn 0, your ship; command: fire
Turn 1, your ship. You fire (5 energy).
Turn 1, enemies. Grunt 1 flies from E12 to E10 and fires for 15.
Ship at E1. Health 70 of 70. Energy 65 of 70. The shot at E9 is coming at you.
Turn 1, your ship; command: move E3
`);
    expect(stdout).toMatch(/command: \nTurn 2, your ship; command: leave\nThe match is saved\.\n$/);
    expect(stdout).not.toMatch(controls);
  });

  test('saves the match at the end of the input, even if the last line has no line break', async () => {
    const home = temporaryFolder();
    const environment = { HOME: home, TURNCADE_HOME: join(home, 'state') };
    const { status, stdout } = await ran(level, 'setup_next 5\nfire', environment);
    expect(status).toBe(0);
    expect(stdout).toMatch(/command: fire\nTurn 1, your ship\.[\s\S]*command: \n$/);
    expect(savedMatches(home)).toEqual([expect.stringMatching(/\nsetup_next\(5\)\nfire\n$/)]);
    const second = await ran(['--screen-reader'], 'continue\n', environment);
    expect(second.stdout).toMatch(/\d continue: Space Defender, Long Watch, turn 1, score 0, saved \S/);
    expect(second.stdout).toMatch(/command: continue\nSpace Defender, mission Long Watch: survive 40 turns\. Turn 1\./);
  });

  test('ends without an error if the input is empty', async () => {
    const { status, stdout } = await ran(['--screen-reader']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/\nMenu; command: \n$/);
  });

  test('reports failed saves, and exits with a status that shows the failure', async () => {
    const home = temporaryFolder();
    writeFileSync(join(home, 'state'), 'a file where the folder should be');
    const environment = { HOME: home, TURNCADE_HOME: join(home, 'state') };
    const { status, stdout } = await ran(level, 'setup_next 5\nfire\n', environment);
    expect(status).toBe(1);
    expect(stdout).toContain('Not saved: ');
    expect(stdout).toMatch(/The match could not be saved\.\n$/);
  });
});

describe('text mode in a terminal', () => {
  test('recalls lines typed in an earlier run', async () => {
    const first = startHere(level);
    await prompted(first);
    await enter(first, 'setup_next 5', 'Your ship starts');
    first.send(`leave${key.enter}`);
    await first.ended;
    const second = startHere(level, { home: first.home });
    await prompted(second);
    second.send(`${key.up}${key.up}${key.enter}`);
    await second.until('Your ship starts');
  });

  test('plays lines that arrive in one chunk one after another', async () => {
    const program = startHere(['play', '--screen-reader']);
    await prompted(program);
    const lines = ['space-defender', 'own', 'play 10 30 1 1 1 1 1', 'setup_next 5', ...Array(200).fill('pass')];
    program.send(`${lines.join(key.enter)}${key.enter}`);
    await program.until(/Turn 200, your ship\./);
    await prompted(program);
    program.send('\u0003');
    expect((await program.ended).exitCode).toBe(0);
    expect(savedMatches(program.home)[0]?.match(/\npass(?=\n)/g)).toHaveLength(200);
  });

  test('needs a second request to leave a match that could not be saved', async () => {
    const home = temporaryFolder();
    writeFileSync(join(home, 'state'), 'a file where the folder should be');
    const program = startHere(level, { home });
    await prompted(program);
    program.send(`setup_next 5${key.enter}`);
    await program.until('Not saved: ');
    await prompted(program);
    program.send('\u0003');
    await program.until('Leave again to quit without saving.');
    await prompted(program);
    program.send('\u0003');
    expect((await program.ended).exitCode).toBe(0);
  });
});
