import { describe, expect, test } from 'vitest';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { commandHelps } from '#games/into-the-breach/screen/command-line.ts';
import { helpsOf } from '#test/support/command-helps.ts';
import { parTurns, sceneAfter } from './scenes.ts';

const { advice, argumentAdvice } = helpsOf(commandHelps);

const moments = {
  start: sceneAfter(),
  moved: sceneAfter(['move(1,1,4,1)']),
  'all moved': sceneAfter(parTurns[0].slice(0, 3)),
  'about to win': sceneAfter(parTurns.flat().slice(0, -1)),
  'about to lose': sceneAfter([], '__2_/____/____//T,0,0,3,2,1/F,2,2,3,2,1'),
  'shut in': sceneAfter([], 'MMM9/M_MM/MMM_//T,1,1,3,3,1/S,2,3,3,1,1'),
  crowded: sceneAfter([], '________9//T,0,0,1,1,1/T,0,2,1,1,1/T,0,4,1,1,1/H,0,6,1,1,1/S,0,7,1,1,0'),
  won: sceneAfter(parTurns.flat()),
};

describe('advice about commands', () => {
  test.each<readonly [keyof typeof moments, string, boolean, string]>([
    ['start', 'move', true, '3 mechs can: (1,1), (1,2), (1,3)'],
    ['moved', 'move', true, '2 mechs can: (1,2), (1,3)'],
    ['crowded', 'move', true, '4 mechs can still move'],
    ['all moved', 'move', false, 'every mech has moved this turn'],
    ['shut in', 'move', false, 'no mech has room to move'],
    ['won', 'move', false, 'the match is over'],
    ['start', 'undo', false, 'no move to undo'],
    ['moved', 'undo', true, 'back from (4,1) to (1,1)'],
    ['start', 'end_turn', true, 'you lose 2 mechs'],
    ['all moved', 'end_turn', true, 'everyone attacks, then the enemies move'],
    ['about to win', 'end_turn', true, 'everyone attacks, and you win'],
    ['about to lose', 'end_turn', true, 'you lose: all buildings are gone'],
    ['won', 'end_turn', false, 'the match is over'],
    ['won', 'moves', true, 'where a unit can move'],
    ['won', 'targets', true, 'what a unit hits'],
    ['start', 'forecast', true, 'how the turn would end now'],
    ['won', 'forecast', false, 'the match is over'],
    ['start', 'hint', true, 'good moves for the rest of this turn'],
    ['start', 'save', true, 'the position as a level file'],
    ['moved', 'save', false, 'only at the beginning of your turn'],
    ['won', 'save', false, 'the match is over'],
    ['won', 'load', true, 'play a level file'],
    ['won', 'restart', true, 'start this level over'],
  ])('in the situation "%s" states what the command %s can do', (moment, command, fits, text) => {
    expect(advice(moments[moment], command)).toEqual({ fits, text });
  });

  test.each(Object.keys(intoTheBreach.commands))(
    'for the command %s has at most 40 characters in every situation',
    (name) => {
      for (const scene of Object.values(moments)) expect(advice(scene, name).text).toMatch(/^[ -~]{1,40}$/);
    },
  );
});

describe('advice about arguments', () => {
  test.each<readonly [keyof typeof moments, string, string, readonly string[], string | undefined]>([
    ['start', 'move', 'row', [], 'row of a mech that can move: 1'],
    ['moved', 'move', 'row', [], 'row of a mech that can move: 1'],
    ['all moved', 'move', 'row', [], 'no mech can move now'],
    ['start', 'move', 'column', ['1'], 'mechs that can move in row 1: 1..3'],
    ['moved', 'move', 'column', ['1'], 'mechs that can move in row 1: 2, 3'],
    ['start', 'move', 'column', ['5'], 'no mech in row 5 can move'],
    ['start', 'move', 'to_row', ['1', '1'], 'rows in reach: 2..4'],
    ['start', 'move', 'to_column', ['1', '1', '2'], 'in reach in row 2: 1..3'],
    ['start', 'move', 'to_column', ['1', '1', '4'], 'in reach in row 4: 1'],
    ['start', 'move', 'to_column', ['1', '1', '7'], 'none in row 7 is in reach'],
    ['start', 'move', 'to_row', ['4', '4'], 'no unit stands on (4,4)'],
    ['start', 'move', 'to_row', ['8', '8'], 'Scorpion (8,8) is an enemy'],
    ['moved', 'move', 'to_row', ['4', '1'], 'TankMech (4,1) has already moved'],
    ['shut in', 'move', 'to_row', ['1', '1'], 'TankMech (1,1) has no room to move'],
    ['start', 'moves', 'row', [], 'rows with units: 1, 7, 8'],
    ['start', 'targets', 'column', ['8'], 'units in row 8: 7, 8'],
    ['start', 'targets', 'column', ['4'], 'no unit in row 4'],
    ['won', 'move', 'row', [], undefined],
    ['start', 'save', 'file', [], undefined],
  ])(
    'in the situation "%s" states, for the command %s, the values of its argument %s after %j',
    (moment, command, argument, typed, expected) => {
      expect(argumentAdvice(moments[moment], command, argument, typed)).toBe(expected);
    },
  );
});
