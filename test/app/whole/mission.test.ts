import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { savedFiles, temporaryFolder } from '../../support/program.ts';
import { winFirstFlight } from '../../support/space-defender.ts';
import { key } from '../../support/terminal.ts';

/** Plays and wins a mission. Returns the player's home folder, and the path and text of the saved match. */
async function winner(): Promise<{ home: string; path: string; text: string }> {
  const home = temporaryFolder();
  await winFirstFlight(startHere, { home });
  const [file] = savedFiles(home);
  if (file === undefined) throw new Error('the match was not kept');
  return { home, ...file };
}

describe('a won mission', () => {
  test('shows the win, is counted in the statistics, and marks the level as won in the list', async () => {
    const home = temporaryFolder();
    const won = await winFirstFlight(startHere, { home });
    expect((await won.ended).exitCode).toBe(0);
    expect(won.raw()).toContain('mission accomplished');
    expect(won.raw()).toContain('Enter: next mission, Quiet Reach');

    const program = startHere([], { home });
    await program.until('q  Quit');
    expect(program.screen()).toContain('1 match, 1 won');
    expect(program.screen()).not.toContain('Continue');
    program.send('s');
    await program.until('turncade   statistics');
    expect(program.screen()).toMatch(/ {2}Space Defender +1 +1 +0│[\s\S]*│ last +today 12:00 *$/m);
    expect(program.screen()).toMatch(/│ best +24 turns *\n.*│ longest 24 turns *$/m);
    program.send(key.escape);
    await program.until('q  Quit');
    program.send('1');
    await program.until('3 of 57 stars');
    // The cursor is on the next mission that the player has not won.
    expect(program.screen()).toContain('Enter: start Quiet Reach.');
    program.send(key.up);
    await program.until('3 of 3 stars. Your best: 24.');
  });

  test('offers the next mission', async () => {
    const program = await winFirstFlight(startHere, {}, 'n');
    await program.until('Loadout for Quiet Reach');
  });

  test('can be replayed from the menu, also in the debug view, and continued as another match', async () => {
    const { home, path, text } = await winner();
    const program = startHere(['--speed', 'skip'], { home });
    await program.until('q  Quit');
    program.send('r');
    await program.until('Enter: watch Space Defender, First Flight: won, turn 24, score 8.');
    program.send(key.enter);
    await program.until('REPLAY');
    await program.until(/playing {2}skip|the end {2}skip/);
    program.send(`g1${key.enter}`);
    await program.until('turn 1: You fly');
    program.send(`g6${key.enter}`);
    await program.until(/^ 6 of 24 .*paused/m);
    program.send('.');
    await program.until('turn 7, phase 1 of');
    program.send(key.left);
    await program.until(/^ 6 of 24 .*\n turn 6: /m);
    program.send(key.end);
    await program.until(/^ turn 24: /m);
    program.send(key.home);
    await program.until('the start');
    program.send(`g6${key.enter}d`);
    await program.until('DEBUG');
    expect(program.screen()).toContain('REPLAY');
    program.send('c');
    await program.until('Play on after 6 of 24 in a copy? This match does not change.');
    program.send(key.enter);
    await program.until('You play on in a copy that does not count. The original does not change.');
    expect(program.screen()).toContain('debug used');
    program.send('f');
    await program.until(/turn 7 /);
    program.send(key.controlC);
    await program.ended;
    expect(readFileSync(path, 'utf8')).toBe(text);
    const otherFiles = savedFiles(home).filter((file) => file.path !== path);
    expect(otherFiles).toEqual([{ path: expect.anything(), text: expect.stringMatching(/\npass\nfire\n$/) }]);
  });

  test('starts to play by itself in `turncade replay`, which changes no file', async () => {
    const { home, path, text } = await winner();
    const program = startHere(['replay', path, '--speed', '2x'], { home });
    await program.until('REPLAY');
    await program.until(/^ 2 of 24 .* playing {2}2x/m);
    program.send(' ');
    await program.until('paused  2x');
    program.send('0');
    await program.until('paused  skip');
    program.send(`${key.end}${key.left}${key.left} `);
    await program.until('the end  skip');
    expect(program.screen()).toContain('mission accomplished');
    program.send(key.escape);
    expect((await program.ended).exitCode).toBe(0);
    expect(savedFiles(home)).toEqual([{ path, text }]);
  });

  test('can be repeated exactly by playing the lines of its file', async () => {
    const { home, text } = await winner();
    const [, script = ''] = text.split('\n\n');
    const turns = script.slice(script.indexOf('setup_next(2)\n') + 'setup_next(2)\n'.length);
    const program = startHere(['play', 'space-defender', '--level', 'first-flight', '--seed', 'a'], { home });
    await program.until(/turn 0 /);
    program.send(`\u001B[200~${turns.trim().replaceAll('\n', '\r')}\u001B[201~`);
    await program.until(/turn 24\/40 {3}Grunts 4\/4/);
    program.send('q');
    await program.ended;
    const endings = savedFiles(home).map((file) => file.text.split('\n\n')[1]);
    expect(endings).toEqual([script, script]);
  });
});
