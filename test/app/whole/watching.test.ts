import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { savedFiles } from '../../support/program.ts';
import { busyGame, openGame } from '../../support/space-defender.ts';
import { key, paste, type ShownProgram } from '../../support/terminal.ts';

/** Opens turn 14 of a game with many visible enemies, with playback at 1x. */
async function openBusyGame(): Promise<ShownProgram> {
  const program = openGame(startHere, ['--seed', 'classic', '--speed', '1x']);
  await program.until('custom board');
  program.send(paste(...busyGame));
  await program.until(/turn 14 /);
  return program;
}

const isWatched = (screen: string): boolean => screen.includes('any key skip');

describe('the playback of a turn', () => {
  test('is skipped by a key that has no other effect, and the next key works as usual', async () => {
    const program = await openBusyGame();
    program.send('f');
    await program.until(isWatched);
    program.send('x');
    await program.until((screen) => !isWatched(screen));
    expect(program.screen()).toMatch(/turn 15 /);
    expect(program.screen()).not.toContain('The key x');
    program.send('x');
    await program.until('The key x does nothing here.');
    program.send('q');
    await program.ended;
    expect(savedFiles(program.home)[0]?.text).toMatch(/\nmove\(C,4\)\n(?:fire\n){5}$/);
  });
});

describe('a bot', () => {
  test('plays a mission to its end while the player watches', async () => {
    const program = openGame(startHere, ['--level', 'under-fire', '--seed', 'a', '--bot', '1=easy']);
    await program.until('WATCHING');
    await program.until(/Mission (?:accomplished|failed)/);
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    expect(savedFiles(program.home)[0]?.text).toMatch(/\nnote bot-1 easy\n/);
  });

  test('pauses and continues with the space bar, and also continues when the match is opened again', async () => {
    const program = openGame(startHere, ['--level', 'long-watch', '--seed', 'a', '--bot', '1=easy', '--speed', '1x']);
    // The choice of parts before the first turn is played back without a wait for a key.
    await program.until('WATCHING');
    program.send(' ');
    await program.until('WATCHING, paused');
    expect(program.screen()).not.toContain('setup_');
    expect(program.screen()).toContain('space run');
    program.send(' ');
    await program.until((screen) => screen.includes('WATCHING') && !screen.includes('paused'));
    await program.until(/turn 1 /);
    program.send(key.controlC);
    await program.ended;

    const again = startHere(['--speed', 'skip'], { home: program.home });
    await again.until('q  Quit');
    // A match that was only watched is saved, but not offered for continuing.
    expect(again.screen()).not.toContain('Continue');
    again.send('f');
    await again.until(/\S+ +Space Defender +turn/);
    again.send(key.enter);
    await again.until('WATCHING');
    await again.until(/turn [1-9]\d |game over|won/);
  });
});
