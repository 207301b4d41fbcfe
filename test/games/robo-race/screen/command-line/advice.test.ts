import { describe, expect, test } from 'vitest';
import type { Json } from '#engine/vocabulary.ts';
import type { Command } from '#games/robo-race/commands.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { commandHelps, showAnswer } from '#games/robo-race/screen/command-line.ts';
import type { RaceScene } from '#games/robo-race/screen/local.ts';
import { helpsOf } from '#test/support/command-helps.ts';
import { answered as answerOf, played } from '../../support.ts';
import { raceWith, sceneOf } from '../rounds.ts';

const { advice, argumentAdvice } = helpsOf(commandHelps);

/** Scene after the lines. Player 1 begins with 1 2 49 50 51 67 79, and the robots are on start squares 1 and 2. */
function after(...lines: readonly string[]): RaceScene {
  const { match } = raceWith(
    [
      [3, 0, 'N'],
      [5, 0, 'N'],
    ],
    [
      [49, 50, 51, 67, 79],
      [5, 6, 7, 8, 9],
    ],
  );
  for (const line of lines) played(match, line);
  return sceneOf(match, []);
}

const committed = ['1: program 49 50 51 1 2', '1: commit'];

const moments = {
  start: after(),
  begun: after('1: place 2 79'),
  full: after('1: program 49 50 51 1 2'),
  fatal: after('1: program 49 67 50 1 79'),
  committed: after(...committed),
  destroyed: sceneOf(raceWith([null, [5, 0, 'N']], [[], [5, 6, 7, 8, 9]]).match, []),
  over: (() => {
    const { match, lines } = raceWith([[7, 11, 'W']], [[49, 1, 2, 3, 4]], { players: 1 });
    for (const line of lines) played(match, line);
    return sceneOf(match, []);
  })(),
};

describe('advice about commands', () => {
  test.each<readonly [keyof typeof moments, string, boolean, string]>([
    ['start', 'program', true, 'five of 1 2 49 50 51 67 79'],
    ['start', 'place', true, 'cards left: 1 2 49 50 51 67 79'],
    ['begun', 'place', true, 'cards left: 1 2 49 50 51 67'],
    ['full', 'place', true, 'cards left: 67 79'],
    ['start', 'take_back', false, 'all slots are empty'],
    ['begun', 'take_back', true, 'slots with cards: 2'],
    ['start', 'clear', true, 'all slots are empty'],
    ['full', 'clear', true, 'empties slots 1 2 3 4 5'],
    ['begun', 'commit', false, 'empty slots: 1 3 4 5'],
    ['full', 'commit', true, 'your robot ends at (4,3) facing S'],
    ['fatal', 'commit', true, 'your robot is destroyed in step 5'],
    ['begun', 'preview', true, 'ends at (5,1) facing N'],
    ['begun', 'hand', true, '7 cards, 1 of 5 in slots'],
    ['committed', 'hand', true, '7 cards, ready'],
    ['committed', 'preview', true, 'ends at (4,3) facing S'],
    ['committed', 'program', false, 'ready, waiting for player 2'],
    ['committed', 'commit', false, 'ready, waiting for player 2'],
    ['destroyed', 'place', false, 'your robot is destroyed this round'],
    ['destroyed', 'hand', false, 'your robot is destroyed this round'],
    ['over', 'commit', false, 'the match is over'],
    ['over', 'preview', false, 'the match is over'],
  ])('in the situation "%s" states what the command %s can do', (moment, command, fits, text) => {
    expect(advice(moments[moment], command)).toEqual({ fits, text });
  });

  test('exists for every command and fits into the list of completions', () => {
    for (const scene of Object.values(moments))
      for (const command of Object.keys(roboRace.commands)) {
        const { text } = advice(scene, command);
        expect(text.length).toBeLessThanOrEqual(37);
      }
  });
});

describe('advice about arguments', () => {
  test.each<readonly [keyof typeof moments, string, string, readonly string[], string | undefined]>([
    ['start', 'place', 'slot', [], 'free: 1, 2, 3, 4, 5'],
    ['begun', 'place', 'slot', [], 'free: 1, 3, 4, 5'],
    ['full', 'place', 'slot', [], 'no slot is free'],
    ['full', 'place', 'card', ['1'], 'left: Move 1 49, Move 2 67, Move 3 79'],
    ['start', 'place', 'card', ['1'], 'left: 1 2 49 50 51 67 79'],
    ['begun', 'take_back', 'slot', [], 'with cards: 2'],
    ['start', 'take_back', 'slot', [], 'all slots are empty'],
    ['full', 'program', 'c5', ['67', '49', '1', '50'], 'left: Turn right 2, Move 1 51, Move 3 79'],
    ['full', 'program', 'c1', [], 'left: 1 2 49 50 51 67 79'],
    ['committed', 'place', 'card', ['1'], undefined],
    ['over', 'take_back', 'slot', [], undefined],
  ])(
    'in the situation "%s" states, for the command %s, the values of the argument %s',
    (moment, command, argument, typed, text) => {
      expect(argumentAdvice(moments[moment], command, argument, typed)).toBe(text);
    },
  );

  test('names all cards on a wide screen', () => {
    expect(argumentAdvice({ ...moments.start, columns: 120 }, 'place', 'card', ['1'])).toBe(
      'left: Turn right 1 2, Move 1 49 50 51, Move 2 67, Move 3 79',
    );
  });
});

describe('the answer to a command line', () => {
  const answerTo = (lines: readonly string[], name: 'preview' | 'hand') => {
    const { match } = raceWith([[3, 0, 'N']], [[49, 50, 51, 67, 79]], { players: 1 });
    for (const line of lines) played(match, line);
    const command: Command = { name, args: {} };
    const result: Json = JSON.parse(JSON.stringify(answerOf(match, name)));
    return showAnswer(sceneOf(match, []), command, result);
  };

  test.each<readonly [readonly string[], 'preview' | 'hand', string]>([
    [['place 2 79'], 'hand', 'Hand 1 2 49 50 51 67 79, slots - 79 - - -.'],
    [['program 49 50 51 1 2'], 'preview', 'If nobody bumps you, your robot ends at (4,3) facing S.'],
    [['program 49 67 50 1 79'], 'preview', 'If nobody bumps you, your robot is destroyed in step 5.'],
  ])('after %j is a sentence about the %s', (lines, name, text) => {
    expect(answerTo(lines, name).text).toBe(text);
  });

  test('shows a preview below the board', () => {
    expect(answerTo([], 'preview').local.below).toBe('preview');
  });
});
