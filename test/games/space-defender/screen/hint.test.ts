import { expect, test } from 'vitest';
import type { Command } from '../../../../source/games/space-defender/commands.ts';
import { hinted, hintSentence } from '../../../../source/games/space-defender/screen/hint.ts';
import { sceneAfter } from '../../../screens/scenes.ts';

const scene = sceneAfter({ lines: ['play(10,30,24,38,44,54,60)', 'setup_next(5)'] });
const told = (command: Command): string => hintSentence(scene, [command], 'Because.');

test('a hint is told in words, with the key that plays it', () => {
  expect(told({ name: 'fire', args: {} })).toBe('Hint: fire with f. Because.');
  expect(told({ name: 'pass', args: {} })).toBe('Hint: wait with t. Because.');
  expect(told({ name: 'special', args: {} })).toMatch(/^Hint: (Repair|Recall|Blast) with s\. Because\.$/);
  expect(told({ name: 'move', args: { row: 3, column: 5 } })).toBe('Hint: fly to C5 with Enter. Because.');
});

test('Repair at full health is told as what is left to do, and what it brings', () => {
  const { sector } = scene.view;
  if (sector === null) throw new Error('no ship');
  const ship = sector.starfighter;
  const told = (health: number): string =>
    hintSentence(
      {
        ...scene,
        view: {
          ...scene.view,
          equipment: { ...scene.view.equipment, power: 2 },
          sector: { ...sector, starfighter: { ...ship, health } },
        },
      },
      [{ name: 'special', args: {} }],
      'Because.',
    );
  expect(told(ship.attributes.health)).toBe('Hint: nothing better to do: Repair with s, above full health. Because.');
  expect(told(ship.attributes.health - 1)).toBe('Hint: Repair with s. Because.');
});

test('before the game it is told which part to choose, which to keep, or that the ship is ready', () => {
  const choose: Command = { name: 'setup_select', args: { value: 3 } };
  expect(hintSentence(scene, [choose], 'Snipe: it sees far.')).toBe('Hint: choose Snipe: it sees far.');
  const next: Command = { name: 'setup_next', args: { state: 1 } };
  expect(hintSentence(scene, [next], 'Keep Standard, next: armour.')).toBe('Hint: keep Standard, next: armour.');
});

test('the cell that a hint flies to is pointed at, so that Enter flies there; else the ship', () => {
  expect(hinted(scene, [{ name: 'move', args: { row: 3, column: 5 } }]).cursor).toEqual({ row: 3, column: 5 });
  const { starfighter } = scene.view.sector ?? {};
  expect(hinted(scene, [{ name: 'fire', args: {} }]).cursor).toEqual({
    row: starfighter?.row,
    column: starfighter?.column,
  });
});
