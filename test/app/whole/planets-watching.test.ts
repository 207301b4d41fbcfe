import { expect, test, vi } from 'vitest';
import { startHere } from '../../support/here.ts';
import { savedFiles } from '../../support/program.ts';
import { startExplorers } from '../../support/space-explorers.ts';
import { clickOn, key, mouseIsOn } from '../../support/terminal.ts';

// Milliseconds, because slow bots need more time on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const ofBots = ['--level', 'kite', '--bot', '1=expander', '--bot', '2=greedy', '--set', 'turns=40'];

const turnOn = (screen: string): number => Number(/ turn (\d+) of /.exec(screen)?.[1]);

test('keys run, pause, step, speed up, slow down and save a watched match, and change its view', async () => {
  const program = startExplorers(startHere, ofBots);
  await program.until('8 turns a second');
  expect(program.screen()).toContain('─ WATCHING ─');
  program.send('1');
  await program.until('1 turn a second');
  program.send(' ');
  await program.until('WATCHING, paused');
  const stopped = turnOn(program.screen());
  program.send(key.right);
  await program.until(` turn ${stopped + 1} of `);
  program.send(key.left);
  await program.until(` turn ${stopped} of `);
  program.send(']');
  await program.until(` turn ${stopped + 10} of `);
  program.send('[');
  await program.until(` turn ${stopped} of `);
  program.send(key.home);
  await program.until(' turn 1 of 40');
  expect(program.screen()).toContain('No turn played yet');
  program.send(key.end);
  await program.until(` turn ${stopped + 10} of `);
  expect(program.screen()).toContain('WATCHING, paused');

  program.send('d');
  await program.until('DEBUG');
  program.send('d');
  await program.until(/debug used .*WATCHING, paused/);
  program.send('v');
  await program.until('─ map as Expander sees it ─');
  program.send('v');
  await program.until('─ map as Greedy sees it ─');
  expect(program.screen()).toContain('○0');
  program.send('v');
  await program.until('─ map ─');
  program.send(`${key.tab}`);
  await program.until(/├─ planet \d ─/);
  program.send('6 ');
  await program.until('60 turns a second');
  await program.until((screen) => turnOn(screen) > stopped + 10);
  program.send(' ');
  await program.until('WATCHING, paused');
  program.send('x');
  await program.until('The key x does nothing here.');
  program.send('q');
  expect((await program.ended).exitCode).toBe(0);
  const [saved] = savedFiles(program.home);
  expect(saved?.text).toMatch(/\nnote bot-1 expander\n/);

  const menu = startHere([], { home: program.home });
  await menu.until('q  Quit');
  // A match that was only watched is saved, but not offered for continuing.
  expect(menu.screen()).not.toContain('Continue');
  menu.send('f');
  await menu.until(/\S+ +Space Explorers +turn/);
  menu.send(key.enter);
  await menu.until(/debug used .*WATCHING/);
  menu.send('6');
  await menu.until(/─ (Expander wins|Greedy wins|A draw) ─/);
  expect(menu.screen()).toMatch(/Expander +5 planets *\n.*│ +298 on planets/);
  menu.send(key.escape);
  await menu.until('Arrows: look at the planets.');
  menu.send('q');
  await menu.until('q  Quit');
});

test('in a watched match of two bots, the bar, planets and footer items react to clicks', async () => {
  const program = startExplorers(startHere, [...ofBots.slice(0, -1), 'turns=20']);
  await program.until('8 turns a second');
  await mouseIsOn(program);
  await program.until((screen) => turnOn(screen) > 4);
  program.send(clickOn(program, 'space pause'));
  await program.until('WATCHING, paused');
  const row = program.rows().find((text) => text.includes('8 turns a second')) ?? '';
  program.send(clickOn(program, row.slice(row.indexOf('█'), row.indexOf('█') + 2)));
  await program.until(/ turn [12] of 20/);
  program.send(clickOn(program, '6*'));
  await program.until('├─ planet 6 ─');
  program.send(clickOn(program, 'space run'));
  await program.until(/─ (Expander wins|Greedy wins|A draw) ─/);
});
