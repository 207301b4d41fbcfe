import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { savedFiles, temporaryFolder } from '../../support/program.ts';
import { beginGame, openGame, takeParts } from '../../support/space-defender.ts';
import { key } from '../../support/terminal.ts';

const savedMatches = (home: string): string[] => savedFiles(home).map(({ text }) => text);

describe('a session of the program', () => {
  test('starts a level, leaves it, and continues it from the menu', async () => {
    const program = openGame(startHere, ['--level', 'long-watch', '--seed', 'k7f2']);
    await takeParts(program);
    program.send('f');
    await program.until('turn 1');
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    expect(savedMatches(program.home)).toEqual([
      expect.stringMatching(/\nseed k7f2\n.*\nlevel long-watch\nlevel-text "title: Long Watch.*\nfire\n$/s),
    ]);
    const again = startHere([], { home: program.home });
    await again.until('Continue');
    again.send('c');
    await again.until('turn 1');
  });

  test('passes keys on to a game if they are typed before it has opened', async () => {
    const program = startHere([]);
    await program.until('q  Quit');
    program.send(`1e${key.down}${key.left}${key.enter}`);
    await program.until('Loadout for a 10x29 board');
  });

  test('completes and recalls typed commands, and explains refusals', async () => {
    const program = openGame(startHere, ['--seed', 'classic']);
    await beginGame(program);
    program.send(':mo');
    await program.until(' > mo');
    program.send(key.tab);
    await program.until(' > move(');
    await program.until('move(R,c)   R: row, A..J');
    program.send(`J,30)${key.enter}`);
    await program.until('! Out of movement range.');
    program.send(key.escape);
    await program.until('arrows cursor');
    program.send(`:${key.controlU}pass\r`);
    await program.until(/turn 1 /);
    program.send(':');
    await program.until('Tab complete');
    program.send(key.up);
    await program.until(' > pass');
    program.send(key.enter);
    await program.until(/turn 2 /);
    program.send(':nonsense(1)\r');
    await program.until('There is no command "nonsense". Tab lists them all.');
  });

  test('plays a pasted script line by line, up to the first error', async () => {
    const program = openGame(startHere, ['--seed', 'classic']);
    await program.until('custom board');
    program.send('\u001B[200~play(5,10,1,1,1,1,1)\rsetup_next(5)\rpass\rfire\rfly\rpass\u001B[201~');
    await program.until('Pasted line 5: fly takes 2 values: row, column. The rest did not run.');
    await program.until(/turn 2 /);
  });

  test('names a damaged save and sets it aside', async () => {
    const home = temporaryFolder();
    const first = openGame(startHere, [], { home });
    await beginGame(first);
    first.send('f');
    await first.until(/turn 1 /);
    first.send('q');
    await first.ended;
    const folder = join(home, 'state', 'matches');
    const [previous = '', name = ''] = readdirSync(folder).sort();
    const before = readFileSync(join(folder, previous), 'utf8');
    writeFileSync(join(folder, name), readFileSync(join(folder, name), 'utf8').replace('fire', 'pass'));
    const second = startHere([], { home });
    await second.until(/! The match space-defender-\S+ is damaged/);
    expect(readdirSync(folder).sort()).toEqual([previous.replace('.previous', '.damaged'), previous, name]);
    expect(readFileSync(join(folder, name), 'utf8')).toBe(before);
  });

  test('names a damaged settings file in the menu and sets it aside', async () => {
    const home = temporaryFolder();
    const file = join(home, 'state', 'settings.json');

    mkdirSync(join(home, 'state'), { recursive: true });
    writeFileSync(file, '{ no');
    const program = startHere([], { home });
    await program.until('settings.json is damaged');
    expect(existsSync(file.replace('.json', '.damaged'))).toBe(true);
  });

  test('keeps a command line longer than the screen on a single row, where control keys edit it', async () => {
    const program = openGame(startHere);
    await program.until('custom board');
    program.send(':');
    await program.until('Tab complete');
    program.send(`${'x'.repeat(150)}END`);
    await program.until('END');
    expect(program.rows()[0]).toMatch(/^ Space Defender {3}custom board/);
    expect(program.rows()[21]).toMatch(/^ ><x+END ?$/);
    program.send('\u0015');
    await program.until((screen) => /\n > *\n/.test(screen));
    program.send(`pass${key.enter}`);
    await program.until('! Command can only be used in game.');
  });

  test('plays nothing while the terminal is too small', async () => {
    const program = openGame(startHere);
    await program.until('custom board');
    program.resize(60, 15);
    await program.until('This terminal is 60x15');
    program.send(key.enter);
    // The program draws because of the resize, and it reads the key before the resize.
    program.resize(61, 15);
    await program.until('This terminal is 61x15');
    program.resize(80, 24);
    await program.until('custom board');
  });

  test('needs a second request to leave a match that could not be saved', async () => {
    const home = temporaryFolder();
    writeFileSync(join(home, 'state'), 'a file where the folder should be');
    const program = openGame(startHere, [], { home });
    await program.until('custom board');
    program.send(key.enter);
    await program.until('NOT SAVED');
    program.send('q');
    await program.until('The match could not be saved. Leave again to leave without saving.');
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
  });

  test('continues with a notice if nothing can be saved', async () => {
    const home = temporaryFolder();
    writeFileSync(join(home, 'state'), 'a file where the folder should be');
    const program = openGame(startHere, [], { home });
    await program.until('custom board');
    program.send(key.enter);
    await program.until('Not saved: part of the path is not a directory.');
    program.send(key.enter.repeat(5));
    await program.until('turn 0');
  });
});
