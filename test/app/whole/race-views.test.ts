import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { isRunning, openRace } from '../../support/robo-race.ts';
import { click, clickOn, key, mouseIsOn } from '../../support/terminal.ts';

/** Where a square of test-track is drawn at 80x24. */
const square = (x: number, y: number): [x: number, y: number] => [6 + 4 * x, 9 - y];

describe('the mouse in a race', () => {
  test('puts cards into slots and takes them back, empties slots, and commits', async () => {
    const program = await openRace(startHere, ['--seed', '4']);
    await mouseIsOn(program);
    for (const card of ['c 56 Move 1', 'e 67 Move 2', 'a  5 Turn', 'd 59 Move 1']) program.send(clickOn(program, card));
    await program.until('4 of 5');
    program.send(clickOn(program, 'e 67 Move 2'));
    await program.until(/[│┤] 56 {3}- {3}5 {2}59 {3}-/);
    program.send(clickOn(program, ' 59  '));
    await program.until(/[│┤] 56 {3}- {3}5 {3}- {3}-/);
    for (const card of ['e 67 Move 2', 'd 59 Move 1', 'b 11 Turn']) program.send(clickOn(program, card));
    await program.until('5 of 5');
    program.send(clickOn(program, 'x clear'));
    await program.until('0 of 5');
    program.send('u');
    await program.until('5 of 5');
    program.send(clickOn(program, 't commit'));
    await program.until('Run this program?');
    program.send(clickOn(program, 't commit'));
    await program.until('round 2  player 1 of 2');
  });

  test('looks at squares of the board', async () => {
    const program = await openRace(startHere, ['--seed', '4']);
    await mouseIsOn(program);
    program.send(click(...square(4, 5)));
    await program.until('─ square (4,5) ─');
    expect(program.screen()).toMatch(/│ goal/);
    program.send(click(...square(3, 0)));
    await program.until('─ square (3,0) ─');
    program.send(key.escape);
    await program.until('0 of 5');
  });
});

describe('other terminals', () => {
  test('with --ascii a race is planned and watched in characters that every terminal has', async () => {
    const program = await openRace(startHere, ['--seed', '4', '--speed', '2x', '--ascii']);
    const frames = program.frames();
    program.send('35142');
    await program.until('5 of 5');
    program.send('tt');
    await program.until(isRunning);
    program.send('0');
    await program.until('round 2  player 1 of 2');
    expect(frames.filter((frame) => !/^[ -~\n]*$/.test(frame))).toEqual([]);
  });

  test('without colours no colour is written, and each robot is told by its digit', async () => {
    const program = await openRace(startHere, ['--seed', '4'], { env: { NO_COLOR: '1' } });
    expect(program.screen()).toMatch(/0 │▁\.▁ 1\^▁ ▁\.▁ 2\^▁/);
    const attributes = [...program.raw().matchAll(/\[([\d;]*)m/g)].flatMap(([, codes = '']) => codes.split(';'));
    expect(attributes.map(Number).filter((code) => code >= 30)).toEqual([]);
  });

  test('a dumb terminal is asked nothing, and a race begins in it', async () => {
    const program = await openRace(startHere, ['--seed', '4'], { env: { TERM: 'dumb' } });
    program.send('35142tt');
    await program.until('round 2  player 1 of 2');
    expect(program.buffer()).toBe('normal');
    expect(program.raw()).not.toMatch(/\[\?(?:1000|1006|1049|2004)|\]11|\[6n|\[c/);
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
  });
});
