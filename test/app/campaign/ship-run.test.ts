import { expect, test, vi } from 'vitest';
import { startHere } from '../../support/here.ts';
import { temporaryFolder } from '../../support/program.ts';
import { firstFlight } from '../../support/space-defender.ts';
import { key, type ShownProgram } from '../../support/terminal.ts';

// Milliseconds, for busy machines.
vi.setConfig({ testTimeout: 90_000 });

/** The seed is that of `firstFlight`. */
const open = (home: string, minute = 10): ShownProgram =>
  startHere(['campaign', 'space-defender', '--speed', 'skip'], {
    home,
    env: { TURNCADE_NEW_SEED: 'a', TURNCADE_NOW: `2026-11-20T12:${minute}:00` },
  });

async function startMission(program: ShownProgram): Promise<void> {
  await program.until('Enter: read the briefing.');
  program.send(key.enter);
  await program.until('Enter: start.');
  program.send(key.enter);
  await program.until(/turn 0 /);
}

async function end(program: ShownProgram): Promise<void> {
  program.stop();
  await program.ended;
}

test('a run of a ship offers its cards at each start of the program until the player confirms a card', async () => {
  const home = temporaryFolder();
  const program = open(home);
  await startMission(program);
  program.send(firstFlight.turns);
  await program.until('mission accomplished');
  program.send('n');
  await program.until('Enter: choose a card.');
  expect(program.screen()).toContain('Your ship comes home');
  await end(program);

  const second = open(home);
  await second.until('> 2 Line Up');
  expect(second.screen()).toContain('Enter: choose a card.');
  second.send(key.enter);
  await second.until("Enter: take Armour Medium. You can't undo it.");
  expect(second.screen()).toContain('armour 4 to 6');
  await end(second);

  const third = open(home);
  await third.until('Enter: choose a card.');
  third.send(key.enter);
  await third.until('take Armour Medium');
  third.send(key.enter);
  await third.until('Your ship: weapon Standard, armour Medium, engine Standard,');
  await end(third);

  const fourth = open(home);
  await startMission(fourth);
  expect(fourth.screen()).toMatch(/health +\d+\/120/);
  await end(fourth);
});

test('a run of a ship ends when a mission is lost twice, and the next start begins a new run', async () => {
  const home = temporaryFolder();
  const losses = ['You get a second try at this mission, with health 47/95.', 'this run is over.'];
  for (const [i, words] of losses.entries()) {
    const program = open(home, 10 + i);
    await startMission(program);
    expect(program.screen()).toContain(i === 0 ? '95/95' : '47/95');
    program.send(':abort\r');
    await program.until('You gave up the mission.');
    program.send('n');
    await program.until(words);
    await end(program);
  }
  const program = open(home);
  await program.until('> 1 First Flight');
  expect(program.screen()).toContain('Health 95/95');
  await end(program);
});
