import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { commandsOf, trimmedScreen } from '../../support/into-the-breach.ts';
import { savedFiles } from '../../support/program.ts';
import { isPlanning, isRunning, openRace, roundOver } from '../../support/robo-race.ts';
import { clickOn, key, mouseIsOn } from '../../support/terminal.ts';

/** Starts a race and commits the first round. */
async function running(...args: readonly string[]) {
  const program = await openRace(startHere, ['--seed', '4', ...args]);
  program.send('14635');
  await program.until('5 of 5');
  program.send('tt');
  await program.until(isRunning);
  return program;
}

const step = (number: number): RegExp => new RegExp(`^ (?:0\\.5|1|2)x {2}step ${number} of 5 `, 'm');

describe('the playback of a round', () => {
  test('pauses, steps by event or by robot step in both directions, and jumps to its start and end', async () => {
    const program = await running('--speed', '1x');
    program.send(' ');
    await program.until('held');
    program.send(key.home);
    await program.until(/The cards of step 1 are revealed/);
    expect(program.screen()).toMatch(step(1));
    program.send(key.right);
    await program.until('card 1 of 2');
    program.send(key.left);
    await program.until('The cards of step 1 are revealed');
    program.send(key.enter);
    await program.until(step(2));
    program.send(key.end);
    await roundOver(program, 'round 2');
    program.send('Q');
    await program.until('The key Q does nothing here.');
    expect(program.screen()).toContain('round 1 is over');
    program.send('2');
    await program.until(step(2));
    program.send('s');
    await roundOver(program, 'round 2');
    program.send(key.right);
    await program.until((screen) => isPlanning(screen) && screen.includes('round 2  player 1 of 2'));
  });

  test("keeps cards face down, except the player's own, until their step", async () => {
    const program = await running('--speed', '1x');
    expect(program.screen()).toMatch(/│ 2 {2}\[.{3}\]▒▒ {2}▒▒ {2}▒▒ {2}▒▒/);
    expect(program.screen()).not.toMatch(/│ 1 .*▒▒/);
    program.send('s');
    await roundOver(program, 'round 2');
    program.send('v');
    await program.until(isRunning);
    expect(program.screen()).not.toContain('▒▒');
  });

  test('continues from a pause at the chosen speed, which also applies to the next playback', async () => {
    const program = await running('--speed', '1x');
    program.send(' + ');
    await program.until(/^ 2x .* playing/m);
    program.send('-');
    await program.until(/^ 1x .* playing/m);
    program.send('+');
    await roundOver(program, 'round 2');
    program.send(key.enter);
    await program.until('round 2  player 1 of 2');
    program.send('v');
    await program.until(/^ 2x .* playing/m);
    program.send('s');
    await roundOver(program, 'round 2');
    program.send('s');
    await program.until('round 2');
  });

  test.each([
    ['0', '0'],
    ['Esc', key.escape],
  ])('skips to its result on the key %s, and the key v repeats it without changing the match', async (_, skip) => {
    const program = await running('--speed', '1x');
    program.send(skip);
    await roundOver(program, 'round 2');
    program.send(key.enter);
    await program.until((screen) => isPlanning(screen) && screen.includes('round 2  player 1 of 2'));
    expect(program.screen()).toContain('0 of 5');
    expect(program.screen()).toContain('─ round 1 ');
    program.send('1');
    await program.until('1 of 5');
    const before = trimmedScreen(program);
    program.send('v');
    await program.until(isRunning);
    program.send(` ${key.end}`);
    await roundOver(program, 'round 2');
    program.send(key.enter);
    await program.until(() => trimmedScreen(program) === before);
  });

  test('is paused while the help is open', async () => {
    const program = await running('--speed', '1x');
    program.send('?');
    await program.until('on this screen');
    expect(program.screen()).toMatch(/Enter +skip this part/);
    program.send('?');
    await program.until((screen) => isRunning(screen) && screen.includes('held'));
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    expect(commandsOf(savedFiles(program.home)[0]?.text).filter((line) => line.endsWith('commit'))).toHaveLength(2);
  });

  test('can be controlled by clicks on its bar', async () => {
    const program = await running('--speed', '1x');
    await mouseIsOn(program);
    program.send(clickOn(program, 'space hold'));
    await program.until('held');
    program.send(clickOn(program, '░  '));
    await program.until(/step 5 of 5|Enter: round 2/);
    program.send(key.end);
    await roundOver(program, 'round 2');
    program.send(clickOn(program, 'Enter next round'));
    await program.until('round 2  player 1 of 2');
  });
});
