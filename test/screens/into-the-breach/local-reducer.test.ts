import { describe, expect, test } from 'vitest';
import type { Json } from '#engine/vocabulary.ts';
import type { Command } from '#games/into-the-breach/commands.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import type { Local } from '#games/into-the-breach/screen/local.ts';
import { firstOfHint, moreOfHint } from '#screen/parts/hint-steps.ts';
import { breachRows, breachScene, playedBreach } from '../breach-support.ts';

const move = (row: number, column: number, to_row: number, to_column: number): Command => ({
  name: 'move',
  args: { row, column, to_row, to_column },
});
const endTurn: Command = { name: 'end_turn', args: {} };

/** Local state after playing `lines` and then `command`. */
function followed(lines: readonly string[], command: Command, local: Partial<Local>): Local {
  const match = playedBreach(lines);
  const before = intoTheBreach.view(match.state, 1);
  match.play(1, command);
  return intoTheBreachScreen.state.reduce(
    { ...intoTheBreachScreen.state.initial(before), ...local },
    before,
    intoTheBreach.view(match.state, 1),
  );
}

describe('after a command', () => {
  test.each([
    { name: 'end_turn', lines: [], command: endTurn },
    { name: 'move', lines: [], command: move(1, 1, 4, 1) },
    { name: 'restart', lines: ['end_turn'], command: { name: 'restart', args: {} } },
  ] as const)('such as $name, the selection is cleared and the cursor does not move', ({ lines, command }) => {
    expect(followed(lines, command, { selected: [1, 2], cursor: [5, 5], scrolled: 3 })).toMatchObject({
      selected: null,
      cursor: [5, 5],
      scrolled: 0,
    });
  });

  test('the cursor follows the selected mech', () => {
    expect(followed([], move(1, 1, 4, 1), { selected: [1, 1], cursor: [2, 2] })).toMatchObject({
      selected: null,
      cursor: [4, 1],
    });
  });

  test('the cursor goes to the mech that an undo moves back', () => {
    const lines = ['move(1,2,2,2)', 'move(1,1,4,1)'];
    expect(followed(lines, { name: 'undo', args: {} }, { selected: [4, 1], cursor: [5, 5] })).toMatchObject({
      selected: null,
      cursor: [1, 1],
    });
  });

  test('the selection remains if the position has not changed', () => {
    const local = { selected: [1, 2], cursor: [5, 5] } as const;
    expect(followed([], { name: 'moves', args: { row: 1, column: 1 } }, local)).toMatchObject(local);
    expect(followed([], move(8, 8, 1, 5), local)).toMatchObject(local);
  });

  test.each([
    { rule: 'all threats stay marked', threats: 'all', after: 'all' },
    {
      rule: 'the threats of a single enemy are no longer marked, because list indexes change',
      threats: 3,
      after: 'all',
    },
  ] as const)('that begins the next turn, $rule', ({ threats, after }) => {
    expect(followed([], endTurn, { threats }).threats).toBe(after);
    expect(followed([], move(1, 1, 4, 1), { threats }).threats).toBe(threats);
  });

  test('the hint continues with its next move if the command followed it, and disappears otherwise', () => {
    const commands = [move(1, 1, 4, 1), move(1, 3, 2, 4), endTurn];
    const hint = moreOfHint(firstOfHint<Command>(commands, ''));
    const after = followed([], move(1, 1, 4, 1), { hint });
    expect(after.hint?.commands).toEqual(commands.slice(1));
    expect(after).toMatchObject({ selected: [1, 3], cursor: [2, 4] });
    expect(followed([], move(1, 3, 2, 4), { hint }).hint).toBeUndefined();
    expect(followed([], endTurn, { hint }).hint).toBeUndefined();
    expect(followed(['move(1,2,2,2)'], { name: 'undo', args: {} }, { hint }).hint).toBeUndefined();
  });
});

describe('answers to queries', () => {
  const scene = breachScene([], { local: { forecast: false, threats: 'all', below: 'log' } });
  const answered = (command: Command, result: Json) =>
    intoTheBreachScreen.commandLine?.answered?.(scene, command, result);

  test('about moves and targets select the unit that they are about', () => {
    const command: Command = { name: 'moves', args: { row: 1, column: 1 } };
    expect(
      answered(command, [
        [2, 1],
        [2, 2],
      ]),
    ).toMatchObject({
      text: 'TankMech (1,1) can move to (2,1) (2,2).',
      local: { selected: [1, 1], cursor: [1, 1] },
    });
    expect(answered({ name: 'targets', args: { row: 8, column: 8 } }, [])).toMatchObject({
      text: 'Scorpion (8,8) hits no tile.',
      local: { selected: [8, 8] },
    });
  });

  test('about the forecast switch the forecast on', () => {
    expect(answered({ name: 'forecast', args: {} }, [])?.local).toMatchObject({
      forecast: true,
      threats: 'all',
      below: 'outlook',
    });
  });

  test('put the cursor on the mech that a hint moves first, and at the next step on its destination', () => {
    const result = answered({ name: 'hint', args: {} }, ['move(1,1,4,1)', 'move(1,3,2,4)', 'end_turn']);
    expect(result).toMatchObject({
      text: 'Hint: TankMech (1,1) to (4,1), then HealMech (1,3) to (2,4), then end the turn.',
      local: { selected: null, cursor: [1, 1], hint: { step: 'where' } },
    });
    const more = intoTheBreachScreen.input.moreOfHint?.(breachScene([], { local: result?.local ?? {} }));
    expect(more).toMatchObject({ selected: [1, 1], cursor: [4, 1], hint: { step: 'act' } });
    const rows = breachRows(breachScene([], { local: { ...more, selected: null, cursor: [5, 5] } }));
    expect(rows[7]).toMatch(/^ 4 {7}t /);
  });

  test('select nothing if a hint only ends the turn', () => {
    expect(intoTheBreachScreen.input.hinted?.(scene, [endTurn])).toMatchObject({
      selected: null,
      hint: { commands: [endTurn] },
    });
  });
});
