import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { commandsOf, trimmedScreen } from '../../support/into-the-breach.ts';
import { savedFiles } from '../../support/program.ts';
import { isPlanning, isRunning, openRace } from '../../support/robo-race.ts';
import { clickOn, key, mouseIsOn } from '../../support/terminal.ts';

/** A first round of 14 beats is committed; beats 1 and 2 are its first step. */
async function running(...args: readonly string[]) {
  const program = await openRace(startHere, ['--seed', '4', ...args]);
  program.send('14635');
  await program.until('5 of 5');
  program.send('tt');
  await program.until(isRunning);
  return program;
}

const beat = (number: number): RegExp => new RegExp(`event ${number} of 14`);

describe('a round that is executed', () => {
  test('stops, goes event by event both ways, by steps, and to its ends', async () => {
    const program = await running('--speed', '1x');
    program.send(' ');
    await program.until('paused');
    program.send(key.home);
    await program.until(beat(1));
    expect(program.screen()).toMatch(/^ 1x {2}step 1, event 1 of 14 .* paused/m);
    expect(program.screen()).not.toContain('left back');
    program.send(key.right);
    await program.until(beat(2));
    expect(program.screen()).toContain('Next: step 2, you go to (2,0).');
    program.send(key.left);
    await program.until(beat(1));
    program.send('n');
    await program.until(beat(3));
    expect(program.screen()).toMatch(/step 2 of 5/);
    expect(program.screen()).toMatch(/│ 1 {2}┌→ \[↑ {2}\]↑↑ {2}↑ {3}↑↑ /);
    program.send('N');
    await program.until(beat(1));
    program.send(key.end);
    await program.until('Enter: to round 2');
    program.send('Q');
    await program.until('! The key Q does nothing here.');
    expect(program.screen()).toContain('round 1 is over');
    program.send(key.right);
    await program.until((screen) => isPlanning(screen) && screen.includes('round 2  player 1 of 2'));
  });

  test('runs on from where it was stopped, at the speed that is chosen, which is kept', async () => {
    const program = await running('--speed', '1x');
    program.send(` ${key.home}`);
    await program.until(beat(1));
    const frames = program.frames();
    program.send('2 ');
    await program.until(/^ 2x .* playing/m);
    await program.until(() => frames.some((frame) => !beat(1).test(frame)));
    program.send('1');
    await program.until(/^ 1x .* playing/m);
    program.send('2');
    await program.until('Enter: to round 2');
    program.send(key.enter);
    await program.until('round 2  player 1 of 2');
    program.send('v');
    await program.until(/^ 2x .* playing/m);
    program.send('00');
    await program.until(isPlanning);
  });

  test.each([
    ['0', '0'],
    ['Esc', key.escape],
  ])('is skipped by %s to what it has come to; v shows it again and changes nothing', async (_, skip) => {
    const program = await running('--speed', '1x');
    program.send(skip);
    await program.until('Enter: to round 2');
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
    await program.until('Enter: to round 2');
    program.send(skip);
    await program.until(() => trimmedScreen(program) === before);
  });

  test('is stopped by the help, which goes back to it', async () => {
    const program = await running('--speed', '1x');
    program.send('?');
    await program.until('on this screen');
    expect(program.screen()).toMatch(/Enter +pause, one event forward/);
    program.send('?');
    await program.until((screen) => isRunning(screen) && screen.includes('paused'));
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    expect(commandsOf(savedFiles(program.home)[0]?.text).filter((line) => line.endsWith('commit'))).toHaveLength(2);
  });

  test('by mouse: the bar is a place to click on', async () => {
    const program = await running('--speed', '1x');
    await mouseIsOn(program);
    program.send(clickOn(program, 'space pause'));
    await program.until('paused');
    program.send(clickOn(program, '░  '));
    await program.until(/event 1[34] of 14|Enter: to round 2/);
    program.send(key.end);
    await program.until('Enter: to round 2');
    program.send(clickOn(program, 'Enter next round'));
    await program.until('round 2  player 1 of 2');
  });
});
