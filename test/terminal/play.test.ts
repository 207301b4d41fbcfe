import { describe, expect, test } from 'vitest';
import { savedFiles } from '../support/program.ts';
import { beginGame, openGame } from '../support/space-defender.ts';
import { key, startTerminal } from '../support/terminal.ts';

const savedMatches = (home: string): string[] => savedFiles(home).map(({ text }) => text);

describe('a session in a real terminal', () => {
  test('goes from the menu through a game and back, with the shell restored', async () => {
    const program = startTerminal(['--speed', 'skip']);
    await program.until('q  Quit');
    expect(program.buffer()).toBe('alternate');
    program.send('1e');
    await beginGame(program);
    program.send('f');
    await program.until('turn 1');
    program.send(' ');
    await program.until('turn 2');
    program.send(`${key.right}${key.right}`);
    await program.until('move preview');
    program.send(key.enter);
    await program.until('turn 3');
    program.send('q');
    await program.until('choose a level');
    program.send(key.escape);
    await program.until('Continue');
    program.send('q');
    const { exitCode } = await program.ended;
    expect(exitCode).toBe(0);
    expect(program.buffer()).toBe('normal');
    expect(savedMatches(program.home)).toEqual([expect.stringMatching(/\nfire\npass\nmove\(E,3\)\n$/)]);
  });

  test('continues a match where the player left it, even after kill -9', async () => {
    const first = openGame(startTerminal, ['--seed', 'k7f2']);
    await beginGame(first);
    first.send('ff f');
    await first.until(/turn 4 /);
    const before = first.screen();
    await expect.poll(() => savedMatches(first.home)).toEqual([expect.stringMatching(/\nfire\nfire\npass\nfire\n$/)]);
    first.pty.kill('SIGKILL');
    await first.ended;

    const second = startTerminal([], { home: first.home });
    await second.until('Continue');
    second.send('c');
    await second.until(/turn 4(?:\/\d+)? {3}score/);
    const board = (screen: string) =>
      screen
        .split('\n')
        .slice(0, 12)
        .map((row) => row.slice(0, 64));
    expect(board(second.screen())).toEqual(board(before));
  });

  test('ends at Ctrl+C with the match saved', async () => {
    const program = openGame(startTerminal);
    await beginGame(program);
    program.send(' ');
    await program.until(/turn 1 /);
    program.send(key.controlC);
    expect((await program.ended).exitCode).toBe(0);
    expect(savedMatches(program.home)[0]).toMatch(/\npass\n$/);
  });

  test('plays keys typed before the first frame, and their echo does not move the screen', async () => {
    const program = openGame(startTerminal);
    program.send(key.enter);
    await program.until('Loadout for');
    expect(program.rows()[0]).toMatch(/^ Space Defender {3}Loadout/);
    expect(program.rows()[23]).toMatch(/^ \? (?:help|more)/);
  });

  test('plays all of 10,000 keys that arrive in one chunk', async () => {
    const program = openGame(startTerminal, ['--seed', 'classic']);
    await program.until('custom board');
    program.send(':play(10,30,1,1,1,1,1)\r');
    await program.until('Loadout for');
    program.send(key.enter);
    await program.until('turn 0');
    program.send(' '.repeat(10_000));
    await program.until(/turn 10000 /);
  });

  test('says that a terminal is too small, and continues when it is large enough', async () => {
    const program = openGame(startTerminal, [], { columns: 70, rows: 20 });
    await program.until(/turncade needs 80x24\.\n +This terminal is 70x20\./);
    program.resize(80, 24);
    await program.until('custom board');
    program.resize(120, 40);
    await program.until((screen) => /\? (?:help|more)/.test(screen.split('\n')[39] ?? ''));
  });
});
