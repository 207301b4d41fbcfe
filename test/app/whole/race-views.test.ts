import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { isRunning, openRace } from '../../support/robo-race.ts';
import { clickOn, key, mouseIsOn } from '../../support/terminal.ts';

describe('the mouse in a race', () => {
  test('puts cards into slots and takes them back, empties slots, and commits', async () => {
    const program = await openRace(startHere, ['--seed', '4']);
    await mouseIsOn(program);
    for (const card of ['Move 1     56', 'Move 2     67', 'right  5', 'Move 1     59'])
      program.send(clickOn(program, card));
    await program.until('4 of 5');
    program.send(clickOn(program, 'Move 2     67'));
    await program.until(/[│┤] {2}56 {8}5 {4}59/);
    program.send(clickOn(program, ' 59  '));
    await program.until(/[│┤] {2}56 {8}5 {9}/);
    for (const card of ['Move 2     67', 'Move 1     59', 'right 11']) program.send(clickOn(program, card));
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
    program.send(clickOn(program, '▁G▁'));
    await program.until('─ square (4,5) ─');
    expect(program.screen()).toMatch(/│ Goal/);
    program.send(clickOn(program, '2↑'));
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
    program.send(`0${key.enter}`);
    await program.until('round 2  player 1 of 2');
    expect(frames.filter((frame) => !/^[ -~\n]*$/.test(frame))).toEqual([]);
  });

  test('without colours no colour is written, and each robot is told by its digit', async () => {
    const program = await openRace(startHere, ['--seed', '4'], { env: { NO_COLOR: '1' } });
    expect(program.screen()).toMatch(/0 ┃ \. {2}1↑ {3}\. {2}2↑/);
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
