import { describe, expect, test } from 'vitest';
import { ran, startHere } from '../../support/here.ts';
import { commandsOf } from '../../support/into-the-breach.ts';
import { savedFiles } from '../../support/program.ts';
import { digitsOf, isPlanning, isRunning, openRace, plannedIn, roundOver } from '../../support/robo-race.ts';
import { key } from '../../support/terminal.ts';

/** Programs of player 1 by round, from a race between two `normal` bots with `seed`. */
const plansOf = async (seed: string) =>
  (await plannedIn(ran, ['--level', 'test-track', '--seed', seed, '--bot', '1=normal', '--bot', '2=normal'])).map(
    ([own]) => ({
      digits: own === undefined ? '' : digitsOf(own),
      cards: own?.program ?? [],
    }),
  );

/** A seed with which player 1 wins in the fourth round without a second deal of cards. */
const won = '342';
const lost = '313';

/** Commands of player 1 in the saved match of a level. */
const ownCommands = (home: string, level: string): string[] =>
  commandsOf(savedFiles(home).find(({ text }) => text.includes(level))?.text).filter((line) => line.startsWith('1:'));

describe('a race of one person against a bot', () => {
  test('is won by keys alone, watched to its end and replayed, and the next level starts', async () => {
    const plans = await plansOf(won);
    const program = await openRace(startHere, ['--seed', won, '--speed', '2x']);
    const frames = program.frames();
    program.send(`${plans[0]?.digits}tt`);
    await program.until(isRunning);
    await roundOver(program, 'round 2');
    program.send(key.enter);
    await program.until('round 2  player 1 of 2');
    const seen = frames.filter(isRunning).join('\n');
    expect(seen).toMatch(/│ [12] {2,3}(\S+ +)*\[(↑{1,3}|↓|←┐|┌→|┌↓) *\]/);
    expect(seen).toMatch(/Normal pushes you \d squares? north/);
    expect(seen).toMatch(/Next: (?:your|Normal's) [A-Z][a-z]+ \S+ \(\d+\), facing/);

    for (const round of [2, 3]) {
      program.send(`${plans[round - 1]?.digits}tt`);
      await program.until(isRunning);
      program.send('s');
      await roundOver(program, `round ${round + 1}`);
      program.send(key.enter);
      await program.until(`round ${round + 1}  player 1 of 2`);
    }
    program.send(`${plans[3]?.digits}`);
    await program.until('You win in step 2 if nobody bumps you.');
    program.send('tt');
    await program.until(isRunning);
    await roundOver(program, 'the result');
    expect(program.screen()).toContain('You reached the goal in step 2.');
    program.send(key.enter);
    await program.until('─ You win ─');
    expect(program.screen()).toMatch(/│ You reached the goal in\n.*│ round 4, step 2\. *$/m);
    expect(program.screen()).toMatch(/1 You +wins/);
    expect(program.screen()).toMatch(/2 Normal +on flag 2/);
    expect(program.screen()).toMatch(/0 hints, 0 undos/);
    for (const row of [
      '>Next level             n',
      ' Play again             y',
      ' Replay                 r',
      ' Copy                   c',
    ])
      expect(program.screen()).toContain(row);

    program.send(`${key.down.repeat(2)}${key.enter}`);
    await program.until('REPLAY');
    program.send(key.home);
    await program.until(/^ (?:the start {6}next, round 1|Decisive round)/m);
    program.send(key.escape);
    await program.until('─ You win ─');
    program.send('n');
    await program.until(/^ RoboRace {3}Brakes +round 1 {2}player 1 of 2/m);
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    expect(ownCommands(program.home, 'test-track')).toEqual(
      plans.flatMap(({ cards }) => [...cards.map((card, i) => `1: place(${i + 1},${card})`), '1: commit']),
    );
  });

  test('is lost, viewed, and played again with other hands', async () => {
    const plans = await plansOf(lost);
    const program = await openRace(startHere, ['--seed', lost]);
    program.send(`${plans[0]?.digits}u`);
    await program.until('4 of 5');
    program.send(`${plans[0]?.digits.at(-1)}tt`);
    await program.until('round 2  player 1 of 2');
    program.send(`${plans[1]?.digits}tt`);
    await program.until('round 3  player 1 of 2');
    program.send(`${plans[2]?.digits}tt`);
    await program.until('─ You lose ─');
    expect(program.screen()).toMatch(/│ Normal reached the goal\n.*│ in round 3, step 4\. *$/m);
    // The advice does not mention belts, because this board has none.
    expect(program.screen()).toMatch(/│ Next time: push the *\n.*│ robot ahead of you off *\n.*│ its path\. *$/m);
    expect(program.screen()).toMatch(/1 You +\d+ to goal/);
    expect(program.screen()).toMatch(/2 Normal +wins/);
    expect(program.screen()).toMatch(/0 hints, 1 undo/);
    program.send(key.escape);
    await program.until('Normal wins in step 4 of round 3.');
    expect(program.screen()).toContain('Normal reaches the goal.');
    program.send('1');
    await program.until('The key 1 does nothing here.');
    // The first Esc only removes the message, and the second has its usual effect.
    program.send(key.escape);
    await program.until((screen) => !screen.includes('does nothing here') && screen.includes('Normal wins in step 4'));
    program.send(key.escape);
    await program.until('─ You lose ─');
    program.send(key.enter);
    await program.until((screen) => isPlanning(screen) && screen.includes('round 1  player 1 of 2'));
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    expect(savedFiles(program.home)).toHaveLength(2);
  });
});
