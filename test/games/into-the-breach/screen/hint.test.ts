import { describe, expect, test } from 'vitest';
import type { Command } from '#games/into-the-breach/commands.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import type { BreachScene } from '#games/into-the-breach/screen/local.ts';
import { statusOf } from '#games/into-the-breach/screen/status.ts';
import { hintLines, hintSentence, withHint, withNextStep } from '#games/into-the-breach/screen/teaching.ts';
import { sceneAfter } from './scenes.ts';

const move = (row: number, column: number, to_row: number, to_column: number): Command => ({
  name: 'move',
  args: { row, column, to_row, to_column },
});

const plan = [move(1, 1, 4, 1), move(1, 3, 2, 4), move(1, 2, 1, 4), { name: 'end_turn', args: {} }] as const;

const withPlan = (scene: BreachScene): BreachScene => ({
  ...scene,
  local: withHint(scene, plan, 'Heals 2 buildings.'),
});

function more(scene: BreachScene): BreachScene {
  const local = withNextStep(scene);
  if (local === undefined) throw new Error('no hint is shown');
  return { ...scene, local };
}

const texts = (scene: BreachScene) => statusOf(scene).map((line) => line.map(({ text }) => text).join(''));

describe('a hint is revealed in steps', () => {
  const start = sceneAfter();
  const [where, act, turn] = [withPlan(start), more(withPlan(start)), more(more(withPlan(start)))];

  test('first it moves the cursor to the mech', () => {
    expect(texts(where)[0]).toBe('Hint: move the TankMech at (1,1) first.');
    expect(where.local).toMatchObject({ cursor: [1, 1], selected: null });
  });

  test('then it moves the cursor to the destination', () => {
    expect(texts(act)[0]).toBe('Hint: move the TankMech at (1,1) to (4,1).');
    expect(act.local).toMatchObject({ cursor: [4, 1], selected: [1, 1] });
  });

  test('then it shows the whole turn, compared with ending the turn now', () => {
    expect(texts(turn)[0]).toBe('Hint: TankMech to (4,1), HealMech to (2,4), TankMech to (1,4), then end turn.');
    const { hint } = turn.local;
    const lines = hint === undefined ? [] : hintLines(turn, hint, 44);
    expect(lines.map((line) => line.map(({ text }) => text).join(''))).toEqual([
      '            hint           your plan',
      ' enemies    2, health 4    2, health 4',
      ' mechs      3, health 12   1, health 5',
      ' buildings  5, health 16   5, health 12',
      ' 1 TankMech (1,1) to (4,1)',
      ' 2 HealMech (1,3) to (2,4)',
      ' 3 TankMech (1,2) to (1,4)',
      ' 4 end the turn',
      ' Heals 2 buildings.',
    ]);
  });

  test('and after the third step it reveals nothing more', () => {
    expect(more(turn).local.hint).toEqual(turn.local.hint);
    expect(withNextStep(start)).toBeUndefined();
  });

  test('and it is hidden while the player points at another tile', () => {
    expect(texts({ ...act, local: { ...act.local, cursor: [2, 1] } })[0]).toMatch(/^Enter: move to \(2,1\)/);
  });
});

test('the sentence of a hint names each unit and its move in words, then the reason', () => {
  expect(hintSentence(sceneAfter(), plan, 'Heals 2 buildings.')).toBe(
    'Hint: TankMech (1,1) to (4,1), then HealMech (1,3) to (2,4), then TankMech (1,2) to (1,4), then end the turn. Heals 2 buildings.',
  );
});

test('the sentence of a hint states the cost of the moves before it lists them', () => {
  const endTurn = [{ name: 'end_turn', args: {} }] as const;
  const why = 'Prepares the next turns; costs building (6,1) (no move saves every building).';
  expect(hintSentence(sceneAfter(), endTurn, why)).toBe(
    `Hint: It costs building (6,1) (no move saves every building). End the turn. ${why}`,
  );
});

test('hints on the screen come from the last bot of the list, which is the strongest', () => {
  expect(intoTheBreach.hintBot).toBe(Object.keys(intoTheBreach.bots ?? {}).at(-1));
});
