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
      ' 1 TankMech (1,1) destroys TankMech (1,2) and HealMech (1,3)',
      ' 2 TankMech (1,2) dies first',
      ' 3 HealMech (1,3) dies first',
      ' 4 Scorpion (8,8) destroys Firefly (8,7)',
      ' 5 Firefly (8,7) dies first',
      ' 6 Firefly (7,6) hits nothing',
      ' Scorpion (8,8) hunts mech (1,1), Firefly (7,6) hunts building (7,1)',
      ' Scorpion (8,8) moves to (8,5), Firefly (7,6) moves to (7,5)',
    ]);
  });

  test('uses letters for units in narrow columns and omits idle units', () => {
    expect(log(parTurns[0], narrow)).toEqual([
      ' 3 H (2,4) heals T (1,4) and buildings (2,5) and (3,4)',
      ' 3 by 2, to 5',
      ' 4 S (8,8) destroys F (8,7)',
      ' S (8,8) hunts mech (4,1), F (7,6) hunts',
      ' building (7,1)',
      ' S (8,8) moves to (8,5), F (7,6) moves to (7,5)',
    ]);
  });

  test('ends with the result of the match', () => {
    expect(log(parTurns.flat(), narrow)).toEqual([
      ' 1 T (7,2) destroys building (7,1)',
      ' 1 T (7,2) destroys S (7,3)',
      ' 3 H (2,4) heals T (1,4) and buildings (2,5) and (3,4)',
      ' 3 by 2, to 9',
      ' You win: every enemy is destroyed.',
    ]);
    expect(log(['end_turn'], narrow, '__2_/____/____//T,0,0,3,2,1/F,2,2,3,2,1')).toContain(
      ' You lose: all buildings are gone.',
    );
    expect(log(['end_turn'], narrow, '9__//T,0,1,1,0,0/S,0,2,3,0,1')).toContain(
      ' You lose: all your mechs are destroyed.',
    );
  });

  test('omits objectives and units that do nothing if the player prefers a short log', () => {
    const short = log(['end_turn'], wide, undefined, { preferences: { log: 'short' } });
    expect(short).toEqual([
      ' 1 TankMech (1,1) destroys TankMech (1,2) and HealMech (1,3)',
      ' 4 Scorpion (8,8) destroys Firefly (8,7)',
      ' Scorpion (8,8) moves to (8,5), Firefly (7,6) moves to (7,5)',
    ]);
  });

  test('says that nobody was hit and no enemy moved, or that nothing has happened yet', () => {
    const idle = '9M__MS//T,0,2,5,0,0/S,0,5,3,0,1';
    const settled = idle.replace('MS', 'M_');
    expect(log(['end_turn', 'end_turn'], narrow, settled)).toEqual([' Nobody was hit, and no enemy moved.']);
    expect(log([], narrow)).toEqual([' Nothing has happened yet.']);
  });

  test('omits the part of a turn that playback has not reached yet', () => {
    const scene = sceneAfter(['end_turn']);
    expect(logLines({ ...scene, events: scene.events.slice(0, 1) }, narrow)).toEqual([]);
  });

  test('marks hits on mechs as dangers, but not hits on enemies', () => {
    const roles = logLines(sceneAfter(['end_turn']), narrow).map((line) => line.at(-1)?.role);
    expect(roles.slice(0, 2)).toEqual(['danger', 'text']);
  });
});

describe('the log of a command other than end_turn', () => {
  test.each<readonly [readonly string[], string]>([
    [['move(1,1,4,1)'], ' T moves from (1,1) to (4,1).'],
    [['move(1,1,4,1)', 'undo'], ' T moves back from (4,1) to (1,1).'],
    [['save(b.txt)'], ' Saved as b.txt.'],
    [['load(a.txt)'], ' Loaded a.txt.'],
    [['end_turn', 'restart'], ' The level starts over.'],
  ])('is one sentence: %j', (lines, expected) => {
    expect(log(lines, narrow)).toEqual([expected]);
  });
});

test('no line of the log exceeds its width or splits a number, and every line is plain text', () => {
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
