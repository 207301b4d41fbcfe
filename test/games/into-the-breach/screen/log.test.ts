import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logLines } from '#games/into-the-breach/screen/bottom-panel/section.ts';
import { widthOf } from '#screen/styled-text.ts';
import { randomLevel } from '../random-level.ts';
import { type Changes, parTurns, sceneAfter, seenStep, textsOf } from './scenes.ts';

/** Columns of the log on the smallest screen. */
const narrow = 55;
const wide = 75;

const log = (lines: readonly string[], width: number, level?: string, changes?: Changes): string[] =>
  textsOf(logLines(sceneAfter(lines, level, changes), width));

describe('the log of a turn', () => {
  test('lists the attacks in order, then the objectives and the moves of the enemies', () => {
    expect(log(['end_turn'], wide)).toEqual([
      ' 1 TankMech (1,1) hits TankMech (1,2) -3: destroyed',
      ' 1 TankMech (1,1) hits HealMech (1,3) -2: destroyed',
      ' 2 TankMech (1,2) destroyed before attacking',
      ' 3 HealMech (1,3) destroyed before attacking',
      ' 4 Scorpion (8,8) hits Firefly (8,7) -2: destroyed',
      ' 5 Firefly (8,7) destroyed before attacking',
      ' 6 Firefly (7,6) hits nothing',
      ' Scorpion (8,8) goes for mech (1,1), Firefly (7,6) for building (7,1)',
      ' Scorpion moves (8,8) to (8,5), Firefly (7,6) to (7,5)',
    ]);
  });

  test('uses letters for units in narrow columns and omits idle units', () => {
    expect(log(parTurns[0], narrow)).toEqual([
      ' 3 H heals T (1,4) +2, building (2,5) +2, (3,4) +2',
      ' 4 S hits F (8,7) -2: destroyed',
      ' S (8,8) goes for mech (4,1)',
      ' F (7,6) goes for building (7,1)',
      ' S moves (8,8) to (8,5), F (7,6) to (7,5)',
    ]);
  });

  test('ends with the result of the match', () => {
    expect(log(parTurns.flat(), narrow)).toEqual([
      ' 1 T hits building (7,1) -2: destroyed',
      ' 1 T hits S (7,3) -3: destroyed',
      ' 3 H heals T (1,4) +2, building (2,5) +2, (3,4) +2',
      ' You win: no enemy is left.',
    ]);
    expect(log(['end_turn'], narrow, '__2_/____/____//T,0,0,3,2,1/F,2,2,3,2,1')).toContain(
      ' You lose: no building stands.',
    );
    expect(log(['end_turn'], narrow, '9__//T,0,1,1,0,0/S,0,2,3,0,1')).toContain(' You lose: no mech is left.');
  });

  test('omits objectives if there is little room', () => {
    const short = log(['end_turn'], wide, undefined, { preferences: { log: 'short' } });
    expect(short).toEqual([
      ' 1 TankMech (1,1) hits TankMech (1,2) -3: destroyed',
      ' 1 TankMech (1,1) hits HealMech (1,3) -2: destroyed',
      ' 4 Scorpion (8,8) hits Firefly (8,7) -2: destroyed',
      ' Scorpion moves (8,8) to (8,5), Firefly (7,6) to (7,5)',
    ]);
  });

  test('says so if nothing happened', () => {
    const idle = '9M__MS//T,0,2,5,0,0/S,0,5,3,0,1';
    const settled = idle.replace('MS', 'M_');
    expect(log(['end_turn', 'end_turn'], narrow, settled)).toEqual([' Nothing was hit, and no enemy moved.']);
    expect(log([], narrow)).toEqual([' Nothing has happened yet.']);
  });

  test('omits the part of a turn that has not been played back yet', () => {
    const scene = sceneAfter(['end_turn']);
    expect(logLines({ ...scene, events: scene.events.slice(0, 1) }, narrow)).toEqual([]);
  });

  test('marks hits on mechs and buildings as dangers, but not hits on enemies', () => {
    const roles = logLines(sceneAfter(['end_turn']), narrow).map((line) => line.at(-1)?.role);
    expect(roles.slice(0, 2)).toEqual(['danger', 'text']);
  });
});

describe('the log of a command other than end_turn', () => {
  test.each<readonly [readonly string[], string]>([
    [['move(1,1,4,1)'], ' T moves from (1,1) to (4,1).'],
    [['move(1,1,4,1)', 'undo'], ' T goes back from (4,1) to (1,1).'],
    [['save(b.txt)'], ' Saved as b.txt.'],
    [['load(a.txt)'], ' Loaded a.txt.'],
    [['end_turn', 'restart'], ' The level starts again.'],
  ])('has one sentence: %j', (lines, expected) => {
    expect(log(lines, narrow)).toEqual([expected]);
  });
});

test('no line exceeds its width or splits a number, and every line is plain text', () => {
  fc.assert(
    fc.property(randomLevel, fc.integer({ min: 40, max: 120 }), (level, width) => {
      for (const line of logLines(seenStep(['end_turn'], level).after, width)) {
        expect(widthOf(line)).toBeLessThan(width);
        const text = line.map((part) => part.text).join('');
        expect(text).toMatch(/^[ -~]+$/);
        expect(text).not.toMatch(/\d\.\.$/);
      }
    }),
    { numRuns: 60 },
  );
});
