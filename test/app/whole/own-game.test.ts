import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ran, startHere } from '../../support/here.ts';
import { ownGameFile } from '../../support/own-game.ts';
import { temporaryFolder } from '../../support/program.ts';
import { key } from '../../support/terminal.ts';

/** Mouse reports that press and release the left button. Column and row are one-based. */
const click = (column: number, row: number): string => `\u001B[<0;${column};${row}M\u001B[<0;${column};${row}m`;

const against = ['--bot', '2=careful', '--seed', 'k7f2'];

/** Path of the only match saved in the folder `home`. */
function matchIn(home: string, state = 'state'): string {
  const folder = join(home, state, 'matches');
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.turncade'));
  return join(folder, name);
}

describe('a custom game', () => {
  test('is played by keys on the general screen: moves, a hint, a typed command, the end and the replay', async () => {
    const file = await ownGameFile('nim.mjs');
    const program = startHere(['--game', file, ...against]);
    await program.until('12 left');
    await program.until('> take 1');
    program.send(key.down);
    await program.until('Enter: play take 2: take so many stones.');
    program.send(key.enter);
    await program.until('Careful takes 2.');
    await program.until('8 left');
    program.send('b');
    await program.until('Hint: take 1. Nothing helps here.');
    program.send(`:take 3${key.enter}`);
    await program.until('4 left');
    program.send(':take 9\r');
    await program.until('9 is not one of 1..3');
    program.send(`${key.escape}${key.enter}`);
    await program.until('4 left');
    program.send(key.enter);
    await program.until('You lose');
    await program.until('Careful wins; you lose: last');
    program.send('r');
    await program.until('REPLAY');
    program.send('q');
    await program.until('what now');
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
  });

  test('continues from its save, can be won, and can be opened and replayed only with its module', async () => {
    const file = await ownGameFile('nim.mjs', (text) => text.replace('usual = 12', 'usual = 5'));
    const home = temporaryFolder();
    const first = startHere(['--game', file, ...against], { home });
    await first.until('5 left');
    first.send(key.enter);
    await first.until('3 left');
    first.send('q');
    await first.ended;
    const save = matchIn(home);
    const menu = startHere([], { home });
    await menu.until('q  Quit');
    menu.send('c');
    await menu.until('Not opened: ');
    menu.send(`${key.escape}q`);
    await menu.ended;
    const again = startHere(['--game', file], { home });
    await again.until('six games');
    await again.until('Enter: continue');
    again.send(key.enter);
    await again.until('3 left');
    again.send(`${key.down}${key.down}${key.enter}`);
    await again.until('You win: last stone.');
    again.send('qq');
    await again.ended;
    const message = `turncade: ${save}: found a save of nim, a game that this turncade does not have; if it is one of your own, start "turncade --game FILE" with its module\n`;
    expect(await ran(['replay', save, '--result'])).toMatchObject({ status: 2, stderr: message });
    const replayed = await ran(['replay', save, '--result', '--game', file]);
    expect(replayed).toMatchObject({ status: 0, stderr: '' });
    expect(replayed.stdout).toContain('Nim, won in 4 turns against Careful');
  });

  test('is played in text mode', async () => {
    const file = await ownGameFile('nim.mjs');
    const { status, stdout } = await ran(
      ['--game', file, '--screen-reader', ...against],
      'moves\ntake 2\nhint\nhelp\nleave\n',
    );
    expect(status).toBe(0);
    expect(stdout).toContain(
      'Nim.\n12 stones, player 1 takes\nTake one to three stones. Whoever takes the last one wins.\nYou can type: take 1 to 3.\n',
    );
    expect(stdout).toContain('Careful takes 2.\n8 stones, player 1 takes\nTake one');
    expect(stdout).toContain('Nothing helps here.');
    expect(stdout).toContain('1 command that you can use now:');
  });

  test('can have levels, and a custom drawing whose parts react to clicks', async () => {
    const file = await ownGameFile('nim.mjs');
    const program = startHere(['--game', file]);
    const see = async (expectedText: string, keys: string) => {
      program.send(keys);
      await program.until(expectedText);
    };
    await program.until('29 stones');
    await see('> Start', key.enter);
    await see(' ● ● ● ● ● ● ○', key.enter);
    await see(' > take 2', key.down);
    const guide = readFileSync('docs/a-game-of-your-own.md', 'utf8');
    const [, picture = ''] = /```screen\n([\s\S]*?)```/.exec(guide) ?? [];
    for (const row of picture.trimEnd().split('\n')) expect(program.screen()).toContain(row);
    // Arrow keys select stones, and Esc returns to the list.
    await see(' ● ● ● ● ● ● ○', `${key.right}${key.right}${key.right}`);
    await see('Enter: play take 2', key.left);
    await see('up down choose', key.escape);
    // The first click selects the third stone from the right, and the second click takes it.
    await see(' ● ● ● ● ○ ○ ○', click(10, 4));
    await see(' 4 left', click(10, 4));
    await program.until('Careful takes');
  });

  test('ends with an error message if it throws during a match, and the match is saved', async () => {
    const file = await ownGameFile('nim.mjs', (text) =>
      text.replace('state.turn++;', 'state.turn++; if (args.count === 3) oops();'),
    );
    const home = temporaryFolder();
    const { status, stderr } = await ran(['--game', file, '--screen-reader', ...against], 'take 1\n', {
      TURNCADE_HOME: home,
    });
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^turncade: \S+nim\.mjs: game\.rules\.take\.apply has failed: oops is not defined \(nim\.mjs, line \d+\)\n$/,
    );
    expect(readFileSync(matchIn(home, ''), 'utf8')).toMatch(/\n1: take\(1\)\n/);
  });
});
