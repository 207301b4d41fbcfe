import { describe, expect, test } from 'vitest';
import { commandsOf } from '../support/into-the-breach.ts';
import { savedFiles } from '../support/program.ts';
import { isPlanning, startRace } from '../support/robo-race.ts';
import { key, startTerminal } from '../support/terminal.ts';

/** Opens a race against three slow bots, and waits until the cards are dealt. */
async function openSlow() {
  const bots = ['2=hard', '3=hard', '4=hard'].flatMap((bot) => ['--bot', bot]);
  const program = startRace(startTerminal, ['--level', 'workshop', '--seed', '5', '--players', '4', ...bots]);
  await program.until('round 1  player 1 of 4');
  return program;
}

describe('slow bots', () => {
  test('compute while the player plans, undoes and looks around, and the screen shows only who has committed', async () => {
    const program = await openSlow();
    const frames = program.frames();
    program.send('12');
    await program.until(/[│┤] {2}19 {3}21 /);
    program.send(`u${key.tab}${key.up}`);
    await program.until(/[│┤] {2}19 {8}/);
    await program.until(/\(3,1\)/);
    await program.until(/Hard A +ready/);
    await program.until(/Hard B +ready/);
    expect(frames.some((frame) => frame.includes('thinking'))).toBe(false);
    expect(frames.some((frame) => /Hard B +planning/.test(frame))).toBe(true);
    program.send('2345tt');
    await program.until((screen) => isPlanning(screen) && screen.includes('round 2  player 1 of 4'));
  });

  test("still compute after the player's commit, while the match can be viewed", async () => {
    const program = await openSlow();
    program.send('12345tt');
    await program.until(/You +ready/);
    await program.until(/^ thinking/m);
    program.send(key.escape);
    await program.until('─ menu ─');
    program.send(key.escape);
    await program.until((screen) => !screen.includes('─ menu ─'));
    program.send(key.up);
    await program.until(/\(3,1\)/);
    program.send('1');
    await program.until('The key 1 does nothing here.');
    program.send('u');
    await program.until(/can't undo|nothing to undo/i);
    await program.until((screen) => isPlanning(screen) && screen.includes('round 2  player 1 of 4'));
  });

  test('are restarted when the player leaves the match and continues it, and the plan is restored', async () => {
    const program = await openSlow();
    program.send('12345tt');
    await program.until(/^ thinking/m);
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    const own = ['place(1,19)', 'place(2,21)', 'place(3,29)', 'place(4,35)', 'place(5,42)', 'commit'];
    expect(commandsOf(savedFiles(program.home)[0]?.text)).toEqual(
      expect.arrayContaining(own.map((line) => `1: ${line}`)),
    );
    const menu = startTerminal(['--speed', 'skip'], { home: program.home });
    await menu.until(/c {2}Continue +RoboRace, round 1/);
    menu.send('c');
    await menu.until('round 2  player 1 of 4');
  });
});
