import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { isCovered } from '../../support/hot-seat.ts';
import { commandsOf } from '../../support/into-the-breach.ts';
import { savedFiles } from '../../support/program.ts';
import { handRow, openHotSeat, openRace, sitDown } from '../../support/robo-race.ts';
import { key, paste, type ShownProgram } from '../../support/terminal.ts';

/** Replaces the typed text with a line, enters it, and waits for `then`. */
async function enter(program: ShownProgram, line: string, then: string | RegExp): Promise<void> {
  program.send(`:${key.controlU}${line}\r`);
  await program.until(then);
}

describe('typed commands of a race', () => {
  test('are completed and explained while typed, and plan and commit the program', async () => {
    const program = await openRace(startHere, ['--seed', '4']);
    program.send(':pro');
    await program.until(/> program\(c,c,c,c,c\) +play these five cards/);
    program.send(`${key.tab}56,`);
    await program.until('c: c2, 5, 11, 59, 67, 69, 70');
    program.send('67,5,59,11)\r');
    await program.until('5 of 5');
    expect(program.screen()).toMatch(/[│┤] {2}56 {3}67 {3}5 {4}59 {3}11/);
    await enter(program, 'take_back 3', '4 of 5');
    await enter(program, 'PLACE(3,69)', /[│┤] {2}56 {3}67 {3}69 {3}59 {3}11/);
    await enter(program, 'hand', 'Hand 5 11 56 59 67 69 70, slots 56 67 69 59 11.');
    await enter(program, 'preview', /If nobody bumps you, your robot ends at \(\d,\d\)/);
    program.send('u');
    await program.until('4 of 5');
    await enter(program, 'place 3 5', '5 of 5');
    await enter(program, 'commit()', 'round 2  player 1 of 2');
    program.send('q');
    await program.ended;
    const own = commandsOf(savedFiles(program.home)[0]?.text).filter((line) => !line.startsWith('2:'));
    expect(own).toEqual(['1: program(56,67,5,59,11)', '1: take_back(3)', '1: place(3,5)', '1: commit']);
  });

  test('are refused for a seat that is not at the screen, and so are typed queries', async () => {
    const program = await openHotSeat(startHere, ['--seed', '4']);
    await sitDown(program, 1);
    const frames = program.frames();
    for (const line of ['2: hand', '2: preview', '2: program(3,10,22,34,42)', '2: clear', '2: commit'])
      await enter(program, line, '! Player 2 is not at this screen.');
    program.send(key.escape);
    await enter(program, '1: program(5,11,56,59,67)', '5 of 5');
    program.send(paste('commit', '2: program(3,10,22,34,42)', '2: commit', '1: hand'));
    await program.until(isCovered);
    await sitDown(program, 2);
    expect(program.screen()).toContain('0 of 5');
    await enter(program, '1: hand', '! Player 1 is not at this screen.');
    expect(frames.filter((frame) => frame.includes('player 1 of 2') && handRow(62).test(frame))).toEqual([]);
  });

  test('are refused after the end, but the match can be viewed', async () => {
    const program = await openRace(startHere, ['--seed', '4', '--set', 'rounds=1']);
    program.send('35142tt');
    await program.until('─ A draw ─');
    expect(program.screen()).toMatch(/│ Draw: round limit *\n.*│ reached after 1 round\. *$/m);
    for (const line of ['commit', 'place(1,5)', 'hand']) await enter(program, line, '! The match is over');
    program.send(`${key.escape}${key.escape}`);
    await program.until('─ round 1 ');
    program.send('y');
    await program.until('round 1  player 1 of 2');
  });
});
