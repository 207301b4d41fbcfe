import { expect, test } from 'vitest';
import { risc } from '#games/risc/index.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '../../engine/support.ts';
import { ownHome } from '../../storage/support.ts';
import { riscMap } from '../../support/risc.ts';
import { mission, type Talk, talk } from './support.ts';

ownHome();

const war = (): Promise<Talk> =>
  talk((home) =>
    home.begin(
      risc.id,
      { seed: '3', level: riscMap('twin-rivers'), players: 2, options: {}, bots: { 2: 'easy' } },
      () => 'leave',
    ),
  );

const ordersIn = (heard: string): number => heard.split('\n').filter((line) => /^Order \d+:/.test(line)).length;

test('a hint of RISC lists all its orders, and the word `yes` plays them without ending the turn', async () => {
  const player = await war();
  await player.type('hint', 'yes');
  expect(player.heard().replaceAll('\n', ' ')).toMatch(/Type yes to play both, or place brook 8a for only the first\./);
  await player.type('yes');
  expect(player.heard()).toContain('All 16 units are placed. Type ready to make it final.');
  await player.type('commit');
  player.heard();
  await player.type('hint');
  const hint = player.heard().replaceAll('\n', ' ');
  expect(hint).not.toMatch(/and \d+ more/);
  const count = Number(/Type yes to play all (\d+)/.exec(hint)?.[1]);
  expect(hint.split(/; | Then /)).toHaveLength(count);
  await player.type('yes', 'orders');
  const heard = player.heard();
  expect(heard).not.toContain('Unknown word');
  expect(ordersIn(heard)).toBeGreaterThanOrEqual(count);
  await player.type('status');
  expect(player.heard()).toContain('Turn 1: give your orders');
});

test('the word `yes` plays a hint even after a question, until the position changes', async () => {
  const player = await war();
  await player.type('hint', 'yes', 'players', 'yes');
  expect(player.heard()).toContain('All 16 units are placed. Type ready to make it final.');
  await player.type('yes');
  expect(player.heard()).toContain('There is nothing to say yes to.');
});

test('the word `yes` plays a hint of Space Explorers without ending the turn', async () => {
  const level = unwrapped(findLevel(spaceExplorers, 'kite', ''));
  const player = await talk((home) =>
    home.begin(
      spaceExplorers.id,
      { seed: 's7', level, players: 2, options: { turns: '80' }, bots: { 2: 'normal' } },
      () => 'leave',
    ),
  );
  await player.type('end_turn', 'end_turn', 'end_turn', 'end_turn');
  player.heard();
  await player.type('hint', 'yes');
  const sends = player
    .heard()
    .replaceAll('\n', ' ')
    .match(/\d+ from (?:planet )?\d+ to (?:planet )?\d+/g)?.length;
  await player.type('yes', 'orders');
  const heard = player.heard();
  expect(heard).not.toContain('Unknown word');
  expect(heard).toMatch(new RegExp(`${sends} orders?`));
});

test('the word `yes` plays all moves of a hint of Into the Breach without ending the turn', async () => {
  const player = await talk((home) => home.begin('into-the-breach', {}, () => 'leave'));
  player.heard();
  await player.type('hint');
  const hint = player.heard().replaceAll('\n', ' ');
  const moves = hint.match(/\(\d,\d\) to \(\d,\d\)/g)?.length;
  expect(hint).toContain(`Type yes to play all ${moves}, or move `);
  await player.type('yes');
  const heard = player.heard();
  expect(heard).not.toContain('Unknown word');
  expect(heard.match(/moves from/g)).toHaveLength(Number(moves));
  expect(heard).not.toContain('attacks.');
});

test('the first hint that costs a star is given only after a yes, and later ones at once', async () => {
  const player = await talk(mission('first-flight', 'k7f2'));
  await player.type('setup_next(5)');
  player.heard();
  await player.type('hint', 'goal');
  expect(player.heard()).toMatch(/A hint costs the star for using no hints\. Type yes to confirm\.\n.*goal\n/s);
  await player.type('yes');
  expect(player.heard()).toContain('There is nothing to say yes to.');
  await player.type('hint', 'yes');
  expect(player.heard()).toMatch(/\nHint: /);
  await player.type('yes', 'hint');
  expect(player.heard()).toMatch(/\nHint: /);
});
