import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { withoutTutorial } from '../../support/hot-seat.ts';
import { clicksFor, commandsOf, openBreach, placeOf, pointAt, solutionOf } from '../../support/into-the-breach.ts';
import { savedFiles, temporaryFolder } from '../../support/program.ts';
import { click, clickOn, key, mouseIsOn } from '../../support/terminal.ts';

describe('a level of Into The Breach can be won in par turns', () => {
  test('by typed commands alone', async () => {
    const program = await openBreach(startHere, ['--level', 'mason']);
    const type = async (command: string, then: string | RegExp) => {
      program.send(`:${key.controlU}${command}\r`);
      await program.until(then);
    };
    await type('moves(4,4)', '(2,4) (3,3) (3,4)');
    await type('move(4,4,1,1)', '! The HealMech on (4,4) cannot move to (1,1): the shortest path has');
    program.send(`${key.escape}`);
    await type('Move 4 4 3 3', /H█ +\(3,3\)/);
    await type('undo', /H█\* *\(4,4\)/);
    await type('undo', '! No move of this turn is left to undo.');
    program.send(`${key.escape}`);
    for (const [i, command] of solutionOf('mason').slice(0, -1).entries())
      await type(command, command === 'end_turn' ? new RegExp(`turn ${i < 4 ? 2 : 3} `) : /\[End turn\]/);
    await type('1:end_turn', '─ You win! ─');
    await type('move(1,1,1,2)', '! The match is over; only restart, load, moves and targets are possible.');
    program.send(key.escape);
    await type('restart', /turn 1 /);
    expect(program.screen()).not.toContain('─ You win! ─');
    program.send(key.controlC);
    await program.ended;
    const scripts = savedFiles(program.home).map(({ text }) => commandsOf(text));
    expect(scripts).toContainEqual(['move(4,4,3,3)', 'undo', ...solutionOf('mason')]);
  });

  test.each([
    ['classic', 80, 24, 'usual'],
    ['cork', 120, 40, 'centred'],
  ] as const)('by mouse alone: %s at %ix%i', async (level, columns, rows, size) => {
    const program = await openBreach(startHere, ['--level', level], { columns, rows });
    await mouseIsOn(program);
    const commands = solutionOf(level);
    program.send(clicksFor(commands, clickOn(program, '[End turn]'), size));
    await program.until('─ You win! ─');
    expect(program.screen()).toMatch(/turn (\d)(?: of \d to win)? {2}par \1 {2}best \1 *$/m);
    // A narrow panel does not show the best result of the level.
    expect(program.screen()).toMatch(
      columns === 80
        ? /│ {2}WON {2}(?:in )?turn (\d) *\n.*│ \* par \1 *$/m
        : /│ {2}WON {2}in turn (\d), par \1 *\n(?:.*\n)*.*│ \* at par: \1 turns +your best \1 *$/m,
    );
    program.send(clickOn(program, 'Leave'));
    expect((await program.ended).exitCode).toBe(0);
    expect(savedFiles(program.home).map(({ text }) => commandsOf(text))).toEqual([commands]);
  });
});

describe('the mouse', () => {
  test('selects a unit by its table row, shows a forecast for the pointed tile, and undoes by a button', async () => {
    const program = await openBreach(startHere);
    await mouseIsOn(program);
    program.send(clickOn(program, 'H█*(1,3)'));
    await program.until('The HealMech can move to');
    program.send(pointAt(placeOf([2, 4])));
    await program.until('if HealMech moves to (2,4)');
    program.send(clickOn(program, '[H]'));
    await program.until(/H█[ *]\(2,4\)/);
    program.send(clickOn(program, '[Save game]'));
    await program.until('Cannot Save!');
    program.send(clickOn(program, '[ Back ]'));
    await program.until((screen) => !screen.includes('Cannot Save!'));
    program.send(clickOn(program, '[Undo move]').repeat(2));
    await program.until('H█*(1,3)');
    program.send(clickOn(program, '[Load game]'));
    await program.until('load the game from:');
    program.send(clickOn(program, 'Esc back'));
    await program.until((screen) => !screen.includes('load the game from:'));
    program.send(clickOn(program, '[Save game]'));
    await program.until('save the game as:');
  });

  test('deselects by a click out of reach, and selects another unit by a click on it', async () => {
    const program = await openBreach(startHere);
    await mouseIsOn(program);
    const mech = click(...placeOf([1, 1]));
    program.send(mech);
    await program.until(/\+ {4}\+/);
    program.send(click(...placeOf([7, 3])));
    await program.until((screen) => !/\+ {4}\+/.test(screen) && screen.includes('[.]'));
    program.send(mech);
    await program.until(/\+ {4}\+/);
    program.send(click(...placeOf([8, 8])));
    await program.until((screen) => !/\+ {4}\+/.test(screen) && screen.includes('[S]'));
    expect(program.screen()).toMatch(/T█\*\(1,1\)/);
  });

  test('presses the buttons of the box at the end', async () => {
    const program = await openBreach(startHere, ['--level', 'first-shot']);
    await mouseIsOn(program);
    const win = clicksFor(solutionOf('first-shot'), clickOn(program, '[End turn]'), 'tall');
    program.send(win);
    await program.until('─ You win! ─');
    program.send(clickOn(program, 'Play again'));
    await program.until((screen) => /turn 1 of 4 to win {2}par 1/.test(screen) && !screen.includes('─ You win! ─'));
    program.send(win);
    await program.until('─ You win! ─');
    program.send(clickOn(program, 'Replay'));
    await program.until('REPLAY');
    program.send(clickOn(program, 'Esc leave'));
    await program.until('─ You win! ─');
    program.send(clickOn(program, 'Next level'));
    await program.until(/^ Into The Breach {3}Crossfire/m);
  });
});

describe('a lost match', () => {
  test('shows its reason, can be played again with Yes, and is closed with No', async () => {
    const program = await openBreach(startHere, ['--level', 'mason']);
    program.send('t');
    await program.until(/! Ending the turn now loses the match: all buildings would be gone\./);
    program.send(key.escape);
    await program.until((screen) => !screen.includes('loses the match'));
    program.send('ty');
    await program.until(/─ You lose ─[\s\S]*│ LOST in turn 1 *\n/);
    expect(program.screen()).toMatch(/│ All buildings are *\n.*│ gone\./);
    // The title would show an earlier best result if there were one.
    expect(program.screen()).toMatch(/turn 1 of 6 to win {2}par 3 {2}best - *$/m);
    program.send(key.enter);
    await program.until((screen) => !screen.includes('─ You lose ─') && /turn 1 of 6 to win {2}par 3/.test(screen));
    program.send('ty');
    await program.until('─ You lose ─');
    program.send(`${key.down}${key.enter}`);
    expect((await program.ended).exitCode).toBe(0);
    expect(savedFiles(program.home).map(({ text }) => commandsOf(text))).toEqual([['end_turn'], ['end_turn']]);
  });

  test('is shown after the loss of the last mech, and No returns to the level picker', async () => {
    const home = temporaryFolder();
    const file = join(home, 'friendly-fire.txt');
    writeFileSync(file, '1    \n     \n\nF,0,2,5,0,2\nT,1,2,2,1,1\n');
    const program = startHere(['--speed', 'skip'], { home });
    await program.until('q  Quit');
    program.send('2');
    await program.until('choose a level');
    program.send('o');
    await program.until(/file:|path/);
    program.send(`${file}${key.enter}`);
    await program.until(/turn 1 /);
    await withoutTutorial(program);
    program.send('ty');
    await program.until('─ You lose ─');
    expect(program.screen()).toMatch(/│ LOST in turn 1 *\n/);
    program.send(`${key.down}${key.enter}`);
    await program.until('choose a level');
  });
});
