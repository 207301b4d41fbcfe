import { describe, expect, test } from 'vitest';
import { parseScript } from '#engine/script.ts';
import { type TranscriptFormat, transcript } from '#engine/transcript.ts';
import type { IntoTheBreach } from '#games/into-the-breach/game-types.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { unwrapped } from '../../engine/support.ts';
import { board, matchOf, memory } from './support.ts';

const small = board('__2_/____//T,0,0,3,2,1/F,1,3,2,1,1');
const ending = board('_1_/___//T,0,0,5,1,1/S,0,2,1,0,0');

/** Output of a script, split into blocks. */
function printed(text: string, script: string, format: TranscriptFormat = 'text'): string[] {
  const lines = unwrapped(parseScript<IntoTheBreach>(intoTheBreach, script));
  return [...transcript(matchOf(text, memory({ e: ending })), lines, { format, viewer: 'all', strict: false })];
}

const lineOf = (text: string, script: string): unknown => JSON.parse(printed(text, script, 'json').at(-1) ?? '');

describe('the text output of run (rules, "Scripts")', () => {
  test('prints each command, then the position and the state after it', () => {
    expect(printed(small, 'move 0 0 0 1\nUNDO\nend_turn\n')).toEqual([
      '  2 \n    \n\nT,0,0,3,2,1\nF,1,3,2,1,1\nstate:ready',
      '->move(0,0,0,1)\n  2 \n    \n\nT,0,1,3,2,1\nF,1,3,2,1,1\nstate:moved',
      '->undo\n  2 \n    \n\nT,0,0,3,2,1\nF,1,3,2,1,1\nstate:ready',
      '->end_turn\n  1 \n    \n\nT,0,0,3,2,1\nF,1,2,2,1,1\nstate:ready',
    ]);
  });

  test('prints refusals and answers, and `none` for an empty answer', () => {
    const text = board('MM_2//T,0,2,1,3,1/S,0,0,1,1,1').replace('MM 2', ' M 2');
    expect(printed(text, 'move(0,0,0,1)\nmoves(0,2)\ntargets(0,0)\n').slice(1)).toEqual([
      '->move(0,0,0,1)\nerror:The Scorpion on (0,0) is an enemy; only mechs can be moved.',
      '->moves(0,2)\nresult:none',
      '->targets(0,0)\nresult:(0,1) (0,2)',
    ]);
  });

  test('prints a forecast as one line per event', () => {
    expect(printed(small, 'forecast').at(-1)?.split('\n')).toEqual([
      '->forecast',
      'event:{"type":"attacked","phase":"attack","order":1,"kind":"TankMech","row":0,"column":0,"targets":[[0,1],[0,2],[0,3]]}',
      'event:{"type":"building-damaged","phase":"attack","row":0,"column":2,"amount":1,"health":1,"by":{"kind":"TankMech","row":0,"column":0}}',
      'event:{"type":"attacked","phase":"attack","order":2,"kind":"Firefly","row":1,"column":3,"targets":[[0,3]]}',
      'event:{"type":"objective-changed","phase":"enemy-movement","kind":"Firefly","row":1,"column":3,"from":[1,3],"objective":[0,2]}',
      'event:{"type":"moved","phase":"enemy-movement","kind":"Firefly","from":[1,3],"to":[1,2]}',
      'event:{"type":"turn-started","phase":"player-movement","turn":2}',
    ]);
  });

  test('prints the end of the match, then a refused undo and a loaded level', () => {
    expect(printed(ending, 'end_turn\nundo\nload(e)\n').slice(1)).toEqual([
      '->end_turn\n 0 \n   \n\nT,0,0,5,1,1\nstate:lost',
      '->undo\nerror:The match is over; only restart, load, moves and targets are possible.',
      '->load(e)\n 1 \n   \n\nT,0,0,5,1,1\nS,0,2,1,0,0\nstate:ready',
    ]);
  });
});

describe('the JSON Lines output of run (rules, "Scripts")', () => {
  test('prints the keys of a position in order', () => {
    const [start = ''] = printed(small, '', 'json');
    expect(JSON.stringify(Object(JSON.parse(start)).position)).toBe(
      '{"text":"  2 \\n    \\n\\nT,0,0,3,2,1\\nF,1,3,2,1,1","board":["  2 ","    "],"entities":[' +
        '{"kind":"TankMech","symbol":"T","row":0,"column":0,"health":3,"speed":2,"strength":1,"active":true},' +
        '{"kind":"Firefly","symbol":"F","row":1,"column":3,"health":2,"speed":1,"strength":1,"objective":[1,3]}],' +
        '"readyToSave":true,"turn":1}',
    );
    expect(Object(JSON.parse(start))).toMatchObject({ phase: 'player-movement', waitingFor: [1], options: {} });
  });

  test('reveals the seed to a player', () => {
    const match = matchOf(small);
    const [start = ''] = [...transcript(match, [], { format: 'json', viewer: 1, strict: false })];
    expect(JSON.parse(start)).toMatchObject({ seed: 'classic', position: { turn: 1 } });
  });

  test('prints the strength of a healer as in the level file', () => {
    const text = board('1___//H,0,1,3,2,7/F,0,3,2,1,1');
    expect(lineOf(text, 'moves(0,1)')).toMatchObject({
      events: [],
      result: [[0, 2]],
      position: { entities: [{ strength: 7 }, {}] },
    });
  });

  test('prints the events of the end in order, with phase and outcome', () => {
    expect(lineOf(ending, 'end_turn')).toEqual({
      type: 'command',
      seat: 1,
      command: 'end_turn',
      ok: true,
      events: [
        {
          type: 'attacked',
          phase: 'attack',
          order: 1,
          kind: 'TankMech',
          row: 0,
          column: 0,
          targets: [
            [0, 1],
            [0, 2],
          ],
        },
        {
          type: 'building-damaged',
          phase: 'attack',
          row: 0,
          column: 1,
          amount: 1,
          health: 0,
          by: { kind: 'TankMech', row: 0, column: 0 },
        },
        { type: 'building-destroyed', phase: 'attack', row: 0, column: 1, by: { kind: 'TankMech', row: 0, column: 0 } },
        {
          type: 'damaged',
          phase: 'attack',
          kind: 'Scorpion',
          row: 0,
          column: 2,
          amount: 1,
          health: 0,
          by: { kind: 'TankMech', row: 0, column: 0 },
        },
        {
          type: 'destroyed',
          phase: 'attack',
          kind: 'Scorpion',
          row: 0,
          column: 2,
          by: { kind: 'TankMech', row: 0, column: 0 },
        },
        { type: 'attack-skipped', phase: 'attack', order: 2, kind: 'Scorpion', row: 0, column: 2 },
        { type: 'game-lost', phase: 'termination', turn: 1, reason: 'buildings-destroyed' },
      ],
      position: expect.objectContaining({ turn: 1, readyToSave: false }),
      status: 'over',
      phase: 'termination',
      waitingFor: [],
      outcome: { winners: [], reason: 'buildings-destroyed' },
    });
  });

  test('prints a win and the loss of all mechs', () => {
    const won = board('_____9//T,0,0,1,0,1/F,0,1,1,0,1');
    expect(lineOf(won, 'end_turn')).toMatchObject({ outcome: { winners: [1], reason: 'enemies-destroyed' } });
    const lost = board('___1//S,0,0,1,0,9/T,0,1,1,0,1');
    expect(lineOf(lost, 'end_turn')).toMatchObject({ outcome: { winners: [], reason: 'mechs-destroyed' } });
    const both = board('_1_//S,0,0,1,0,9/T,0,2,1,0,1');
    expect(lineOf(both, 'end_turn')).toMatchObject({ outcome: { winners: [], reason: 'mechs-destroyed' } });
  });
});
