import { describe, expect, test } from 'vitest';
import { solutionFrom, startPuzzle } from '#engine/puzzle/puzzle.ts';
import type { Command } from '#games/space-defender/commands.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { keysOf } from '#games/space-defender/screen/keys/keys.ts';
import type { SpaceDefenderScene } from '#games/space-defender/screen/local.ts';
import { hintSentence, withHint } from '#games/space-defender/screen/teaching.ts';
import { levelTexts, puzzlesOf } from '#storage/puzzles.ts';
import { unwrapped } from '#test/engine/support.ts';
import { sceneAfter, sceneOf } from '#test/screens/scenes.ts';
import type { Scene } from '../support.ts';

const scene = sceneAfter({ lines: ['play(10,30,24,38,44,54,60)', 'setup_next(5)'] });

describe('a hint names the action, its target and the reason, but no key', () => {
  const pass: Command = { name: 'pass', args: {} };
  const fire: Command = { name: 'fire', args: {} };
  const special: Command = { name: 'special', args: {} };
  const move = (row: number, column: number): Command => ({ name: 'move', args: { row, column } });

  test.each<{ rule: string; at: Scene; command: Command; says: string }>([
    {
      rule: 'the ship leaves the line of a coming shot',
      at: { ship: 'E1 60 70', things: ['G4 E8 110/110'] },
      command: move(4, 1),
      says: 'fly to D1 (1 cell, 3 energy): if you stay, Grunt 4 fires at you: you lose 14.',
    },
    {
      rule: 'the ship leaves a fatal cell',
      at: { ship: 'E1 60 70', things: ['G4 E5 110/110'] },
      command: move(4, 1),
      says: 'fly to D1 (1 cell, 3 energy): if you stay, Grunt 4 rams you, and you are destroyed.',
    },
    {
      rule: 'one shot destroys an enemy',
      at: { ship: 'E1 60 70', things: ['I7 E10 50/50'] },
      command: fire,
      says: 'fire at Interceptor 7 at E10: 1 shot of 70 destroys it.',
    },
    {
      rule: 'a shot reaches an enemy before the next turn',
      at: { ship: 'E1 60 70', things: ['I7 E6 50/50'] },
      command: fire,
      says: 'fire at Interceptor 7: the shot destroys it next turn. It does not move while you fire.',
    },
    {
      rule: 'several shots destroy an enemy',
      at: { ship: 'E1 60 70', things: ['P7 E14 300/300'] },
      command: fire,
      says: 'fire at Pylon 7 at E14: 5 shots of 70 destroy it. It heals the others.',
    },
    {
      rule: 'the ship flies to a row with an enemy ahead',
      at: { ship: 'E1 60 70', things: ['P7 C12 300/300'] },
      command: move(3, 1),
      says: 'fly to C1 (2 cells, 6 energy) and fire next turn: Pylon 7 is ahead in that row, with 300 of 300 health. It heals the others.',
    },
    {
      rule: 'an enemy rams the ship in spite of the shot',
      at: { ship: 'E1 60 70', things: ['G4 E5 110/110'] },
      command: fire,
      says: 'fire at Grunt 4: 69 damage next turn, 41 health left. Then it rams you for 41.',
    },
    {
      rule: 'the ship flies into the line of a coming shot to fire',
      at: { ship: 'E1 60 70', things: ['P7 C12 300/300', '<-4 C7 15x4'] },
      command: move(3, 1),
      says: 'fly to C1 (2 cells, 6 energy) and fire next turn: you lose 14 health, but Pylon 7 is ahead in that row, with 300 of 300 health.',
    },
    {
      rule: 'the ship rams an enemy that would escape',
      at: { ship: 'E4 60 70', things: ['I7 E2 50/50'] },
      command: move(5, 2),
      says: 'ram Interceptor 7 at E2: you lose 50 of 60 health, score +1. Otherwise it escapes.',
    },
    {
      rule: 'health is low',
      at: { ship: 'E1 31 70', power: 'Repair' },
      command: special,
      says: 'use Repair (50 energy): you have 31 of 70 health.',
    },
    {
      rule: 'energy would be lost',
      at: { ship: 'E1 70 70', power: 'Repair' },
      command: special,
      says: 'use Repair. Your energy is full anyway, and you keep health above your maximum.',
    },
    {
      rule: 'the bot gives the reason if nothing in sight explains the action',
      at: { ship: 'E1 70 60', power: 'Repair' },
      command: special,
      says: 'use Repair. Because.',
    },
    {
      rule: 'no enemy is in sight',
      at: { ship: 'E1 70 60' },
      command: pass,
      says: 'wait: no enemy is in sight, and energy will be full in 2 turns.',
    },
  ])('in this situation: $rule', ({ at, command, says }) => {
    expect(hintSentence(sceneOf(at), [command], 'Because.')).toBe(`Hint: ${says}`);
  });
});

test('in a puzzle, the only reason that a hint gives is that it solves the puzzle', () => {
  const puzzle = { ...sceneOf({ ship: 'E1 70 60' }), level: { name: 'puzzle:4-01', title: 'Puzzle 4-01' } };
  expect(hintSentence(puzzle, [{ name: 'pass', args: {} }], 'It solves the puzzle.')).toBe(
    'Hint: wait. It solves the puzzle.',
  );
});

test('before the game, a hint names the part to choose or keep', () => {
  const choose: Command = { name: 'setup_select', args: { value: 3 } };
  expect(hintSentence(scene, [choose], 'Snipe: it sees far.')).toBe('Hint: choose Snipe: it sees far.');
  const next: Command = { name: 'setup_next', args: { state: 1 } };
  expect(hintSentence(scene, [next], 'Keep Standard, next: armour.')).toBe('Hint: keep Standard, next: armour.');
});

describe('while a hint is shown', () => {
  const hinted = (command: Command) => ({ ...scene, local: withHint(scene, [command]) });
  const keyOf = (at: SpaceDefenderScene, name: string) => keysOf(at).find(({ keys }) => keys.includes(name));

  test.each<Command>([
    { name: 'fire', args: {} },
    { name: 'pass', args: {} },
    { name: 'move', args: { row: 3, column: 1 } },
  ])('Enter plays the command of the hint: $name', (command) => {
    const enter = keyOf(hinted(command), 'enter');
    expect(enter?.footer).toEqual(['Enter', 'use hint']);
    expect(enter?.act('enter')).toMatchObject({ type: 'play', commands: [command] });
  });

  test('Esc or a move of the cursor drops the hint, so that Enter flies to the cursor', () => {
    const at = hinted({ name: 'fire', args: {} });
    for (const name of ['escape', 'down']) {
      const action = keyOf(at, name)?.act(name);
      if (action?.type !== 'local') throw new Error(`${name} changes the match`);
      expect(keyOf({ ...at, local: action.local }, 'enter')?.help).toBe('fly there');
    }
  });
});

test('a hint moves the cursor to the destination of a move, otherwise to the ship', () => {
  expect(withHint(scene, [{ name: 'move', args: { row: 3, column: 5 } }]).cursor).toEqual({ row: 3, column: 5 });
  const { starfighter } = scene.view.sector ?? {};
  expect(withHint(scene, [{ name: 'fire', args: {} }]).cursor).toEqual({
    row: starfighter?.row,
    column: starfighter?.column,
  });
});

test.each(puzzlesOf('space-defender').filter(({ id }) => /^[1-5]-(?:01|12)$/.test(id)))(
  'hints lead from the start of puzzle $id to its win',
  (puzzle) => {
    const match = unwrapped(startPuzzle(spaceDefender, puzzle, levelTexts(spaceDefender)));
    while (spaceDefender.outcome?.(match.state) === undefined) {
      const { command } = unwrapped(solutionFrom(match) ?? expect.fail());
      expect(match.play(1, command).ok).toBe(true);
    }
    expect(spaceDefender.outcome?.(match.state)?.winners).toEqual([1]);
  },
);
