import { describe, expect, test } from 'vitest';
import { parseLine } from '#engine/script.ts';
import { formatTyped, translateTyped, typedCommands, typedUsage } from '#engine/typed-line.ts';
import { games } from '#games/index.ts';
import { spaceDefender } from '#games/space-defender/index.ts';

const { commands } = spaceDefender;

describe('a line with synonyms is translated into the words of the rules', () => {
  test.each([
    ['wait', 'pass'],
    ['  Wait', '  pass'],
    ['1: wait()', '1: pass()'],
    ['power', 'special'],
    ['fly A2', 'move A,2'],
    ['FLY(a,2)', 'move(a,2)'],
    ['move E9', 'move E,9'],
    ['move(E9)', 'move(E,9)'],
    ['1: fly e9', '1: move e,9'],
    ['move K99', 'move K,99'],
    ['move E 9', 'move E 9'],
    ['move(E,9)', 'move(E,9)'],
    ['fire E9', 'fire E9'],
    ['nonsense E9', 'nonsense E9'],
    ['constructor', 'constructor'],
    ['', ''],
  ])('so that %j becomes %j', (typed, line) => {
    expect(translateTyped(spaceDefender, typed)).toBe(line);
  });
});

test('scripts, saves and the protocol accept no synonyms', () => {
  for (const line of ['wait', 'fly(A,2)', 'power']) expect(parseLine(spaceDefender, line)).toMatchObject({ ok: false });
});

test('completion offers the words of the screen, and the words of the rules only if they are typed', () => {
  const words = (typed?: string) => Object.keys(typedCommands(commands, typed));
  expect(words()).toEqual(expect.arrayContaining(['fly', 'fire', 'power', 'wait']));
  expect(words()).not.toContain('move');
  expect(words('p')).toEqual(['play', 'power', 'pass']);
});

test('a command is formatted in the words of the screen, and can be read back', () => {
  const move = { name: 'move', args: { row: 1, column: 2 } };
  expect(formatTyped(commands, move)).toBe('fly A2');
  expect(translateTyped(spaceDefender, 'fly A2')).toBe('move A,2');
});

test.each([
  ['space-defender', 'fly A2', 'fly CELL (A1..J30)'],
  ['robo-race', 'program 5 11 38 39 67', 'program C1 C2 C3 C4 C5 (1..84)'],
  ['space-explorers', 'send 1 2 1', 'send FROM TO PEOPLE'],
  ['risc', 'upgrade alder 2 a b', 'upgrade TERRITORY COUNT FROM TO (FROM TO a..g)'],
  ['into-the-breach', 'save "a, (b).txt"', 'save FILE'],
])('a command of %s is printed as the player types it: %s', async (id, typed, usage) => {
  const entry = games.find((game) => game.id === id) ?? expect.fail();
  const [name = ''] = typed.split(' ');
  const printed = await entry.visit((game) => {
    const parsed = parseLine(game, translateTyped(game, typed));
    const declaration = typedCommands(game.commands, name)[name] ?? expect.fail();
    return [parsed?.ok === true && formatTyped(game.commands, parsed.value.command), typedUsage(name, declaration)];
  });
  expect(printed).toEqual([typed, usage]);
});
