import { describe, expect, test } from 'vitest';
import type { Json } from '#engine/vocabulary.ts';
import type { Command } from '#games/robo-race/commands.ts';
import { showAnswer } from '#games/robo-race/screen/command-line.ts';
import { answered as answerOf, played } from '../support.ts';
import { raceWith, sceneOf } from './rounds.ts';

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
    [['program 49 50 51 1 2'], 'preview', 'If nobody bumps you, your robot ends at (4,3), facing south.'],
    [['program 49 67 50 1 79'], 'preview', 'If nobody bumps you, your robot is destroyed in step 5.'],
  ])('after %j is a sentence about the %s', (lines, name, text) => {
    expect(answerTo(lines, name).text).toBe(text);
  });

  test('to `preview` opens the preview below the board', () => {
    expect(answerTo([], 'preview').local.below).toBe('preview');
  });
});
