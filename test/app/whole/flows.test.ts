import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { savedFiles } from '../../support/program.ts';
import { beginGame, openGame, placeOf } from '../../support/space-defender.ts';
import { click, clickOn, key, mouseIsOn } from '../../support/terminal.ts';

describe('a match of Space Defender', () => {
  test('can be started from the menu, lost and tried again by keys alone', async () => {
    const program = startHere([]);
    await program.until('q  Quit');
    program.send(key.enter);
    await program.until(/^ >start +Tutorial/m);
    program.send(key.down);
    await program.until(/^ >easy {5}First Flight/m);
    program.send(key.end);
    await program.until('lines 6-22 of 22');
    program.send(key.enter);
    await program.until('custom board');
    program.send('4');
    await program.until('Enter: use this board');
    program.send(key.enter);
    await program.until('Loadout for');
    program.send(`${key.down}${key.enter}`);
    await program.until(/turn 0 /);
    // Enemies arrive every turn on this board and destroy a ship that only waits.
    program.send(`\u001B[200~${'pass\r'.repeat(40)}\u001B[201~`);
    await program.until(/game over {3}turn \d+ {3}score \d+/);
    await program.until('Enter: try again');
    program.send(key.enter);
    await program.until(/turn 0 /);
    expect(program.screen()).toContain('Snipe');
    program.send('q');
    await program.until('choose a level');
    program.send(key.escape);
    await program.until('c  Continue         Space Defender, turn 0');
    expect(program.screen()).toMatch(/r {2}Replays {10}1 match /);
    expect(program.screen()).toContain('1 match, 0 won');
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    expect(savedFiles(program.home)).toHaveLength(2);
  });

  test('can be set up, played and given up by typed commands alone', async () => {
    const program = openGame(startHere, ['--seed', 'classic']);
    await program.until('custom board');
    const type = async (command: string, then: string | RegExp) => {
      program.send(`:${key.controlU}${command}\r`);
      await program.until(then);
    };
    await type('play 5 10 1 1 1 1 1', 'Loadout for');
    await type('SETUP_SELECT(2)', 'Last used  Spread');
    await type('setup_next(4)', 'Loadout for');
    await type('setup_next(1)', /turn 0 /);
    await type('move(A, 4)', /turn 1 /);
    await type('move(A,4)', '! Already there.');
    await type('fire', /turn 2 /);
    await type('toggle_debug_mode', 'DEBUG');
    await type('toggle_debug_mode', 'debug used');
    await type('abort', 'custom board');
    program.send(key.controlC);
    await program.ended;
    const [, script] = savedFiles(program.home)[0]?.text.split('\n\n') ?? [];
    expect(script?.split('\n')).toEqual([
      'play(5,10,1,1,1,1,1)',
      'setup_select(2)',
      'setup_next(4)',
      'setup_next(1)',
      'move(A,4)',
      'move(A,4)',
      'fire',
      'toggle_debug_mode',
      'toggle_debug_mode',
      'abort',
      '',
    ]);
  });

  test('can be started from the menu, played and left by mouse alone', async () => {
    const program = startHere(['--speed', 'skip'], { columns: 120, rows: 40 });
    await program.until('q  Quit');
    await mouseIsOn(program);
    program.send(clickOn(program, '1>Space Defender'));
    await program.until('choose a level');
    program.send(clickOn(program, 'Quiet Reach '));
    await program.until(/^ >easy +Quiet Reach/m);
    program.send(clickOn(program, 'Quiet Reach '));
    await program.until('Loadout for Quiet Reach');
    program.send(clickOn(program, '2 Your own'));
    await program.until('> 2 Your own');
    program.send(clickOn(program, '1 Gunner'));
    await program.until('> 1 Gunner');
    program.send(clickOn(program, 'Enter start'));
    await program.until(/turn 0 /);
    program.send(click(...placeOf('C', 3, [4, 3])));
    await program.until('move preview');
    program.send(click(...placeOf('C', 3, [4, 3])));
    await program.until(/turn 1 /);
    program.send(clickOn(program, 'f fire'));
    await program.until(/turn 2 /);
    program.send(clickOn(program, 't wait'));
    await program.until(/turn 3 /);
    program.send(clickOn(program, 'ctrl+t end tutorial'));
    await program.until('q leave');
    program.send(clickOn(program, 'q leave'));
    await program.until('choose a level');
    program.send(clickOn(program, 'Esc menu'));
    await program.until('c  Continue');
    program.send(clickOn(program, 'q quit'));
    expect((await program.ended).exitCode).toBe(0);
    expect(savedFiles(program.home)[0]?.text).toMatch(/\nsetup_select\(2\)\n(?:.*\n)+move\(C,3\)\nfire\npass\n$/);
  });
});

test('a key that repeats thirty times a second loses no key press', async () => {
  const program = openGame(startHere, ['--seed', 'classic']);
  await beginGame(program);
  const held = 25;
  for (let i = 0; i < held; i++) {
    program.send(key.right);
    await program.pass(1000 / 30);
  }
  const [x, y] = placeOf('E', 1 + held, [2, 1]);
  await program.until(
    () =>
      program
        .rows()
        [y]?.slice(x - 1, x + 2)
        .match(/^\[.\]$/) !== null,
  );
});

test('500 pasted lines are all played and stored in the save', async () => {
  const program = openGame(startHere, ['--seed', 'classic']);
  await program.until('custom board');
  const turns = Array.from({ length: 500 }, (_, i) => (i % 2 === 0 ? 'pass' : 'fire'));
  program.send(`\u001B[200~${['play(10,30,1,1,1,1,1)', 'setup_next(5)', ...turns].join('\n')}\u001B[201~`);
  await program.until(/turn 500 /);
  program.send('q');
  await program.ended;
  expect(savedFiles(program.home)[0]?.text.match(/^(?:pass|fire)$/gm)).toEqual(turns);
});
