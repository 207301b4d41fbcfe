import { expect, test } from 'vitest';
import { ownHome } from '../../storage/support.ts';
import { talk } from './support.ts';

ownHome();

test('after a loss in Into The Breach, nothing asks before an end of turn, and no word promises a review', async () => {
  const player = await talk();
  await player.type('into-the-breach', 'old-ruin', 'end', 'end', 'end', 'end', 'end', 'yes');
  expect(player.heard()).toContain('mech.\nNext time: keep your mechs out of its column. Fireflies shoot');
  await player.type('end', 'help', 'leave');
  const answers = player.heard();
  expect(answers).toContain('Refused: The match is over;');
  expect(answers).not.toMatch(/Type yes|\n(easier|review): /);
});

test('in Into The Breach, a restart asks first after a turn', async () => {
  const player = await talk();
  await player.type('into-the-breach', 'old-ruin', 'restart', 'end');
  expect(player.heard()).toContain('The level starts over.');
  await player.type('restart');
  expect(player.heard()).toContain('You are in turn 2. In a campaign, starting over costs grid power.\nType yes');
  await player.type('yes');
  expect(player.heard()).toContain('The level starts over.');
});

test('after a win, a puzzle of Space Explorers offers no solution', async () => {
  const player = await talk();
  await player.type('puzzles', '23', 'hint', 'yes', 'end', 'hint', 'yes', 'end', 'hint', 'yes', 'end');
  const answers = player.heard();
  expect(answers).toContain('You win!');
  expect(answers).not.toContain('Type solution');
});

test('an easier rematch begins with its level, its rivals and their skills', async () => {
  const player = await talk((home) => home.begin('risc', { players: 2, bots: { 2: 'mab:hard' } }, () => 'leave'));
  await player.type('spread', 'ready');
  for (let turn = 1; turn < 40 && !/Type easier/.test(player.heard()); turn++) await player.type('end', 'yes', 'skip');
  await player.type('easier');
  expect(player.heard()).toContain('One step easier: RISC against Mab (normal).\n');
});
