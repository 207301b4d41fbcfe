import { describe, expect, test } from 'vitest';
import { pathCompletion } from '#app/command-line/completion.ts';
import { type CommandTable, fileName, integer } from '#engine/commands.ts';

const commands: CommandTable = {
  load: { args: { file: fileName }, help: 'load' },
  copy: { args: { from: fileName, to: fileName }, help: 'copy' },
  move: { args: { row: integer(0, 9), file: fileName }, help: 'move' },
};
const files = ['level.txt', 'levels/', 'my file.txt', 'my folder/', 'a,b.txt'];
const complete = (typed: string) => files.filter((file) => file.startsWith(typed));

describe('completion of a typed path', () => {
  test.each([
    ['load(lev', 'load(level'],
    ['load(level.', 'load(level.txt)'],
    ['load level.', 'load level.txt'],
    ['1: LOAD( levels', '1: LOAD( levels/'],
    ['load(my', 'load("my f'],
    ['load("my fi', 'load("my file.txt")'],
    ['load "my fi', 'load "my file.txt"'],
    ['load("my fo', 'load("my folder/'],
    ['load("level.', 'load("level.txt")'],
    ['load("a,', 'load("a,b.txt")'],
    ['copy(level.', 'copy(level.txt,'],
    ['copy("a,b.txt", my', 'copy("a,b.txt", "my f'],
    ['copy level.txt level.', 'copy level.txt level.txt'],
    ['move(3,level.', 'move(3,level.txt)'],
    ['load(nothing', 'load(nothing'],
  ])('completes the line %s to %s', (text, completed) => {
    expect(pathCompletion(text, commands, complete)?.text).toBe(completed);
  });

  test.each(['', 'load', 'lo(le', 'move(le', 'load(level.txt)', 'load("level.txt"', 'load(level.txt,le', '('])(
    'offers nothing for the typed line %j',
    (text) => {
      expect(pathCompletion(text, commands, complete)).toBeUndefined();
    },
  );

  test('offers each of several possible continuations as a complete line', () => {
    expect(pathCompletion('load(my', commands, complete)).toMatchObject({
      paths: ['my file.txt', 'my folder/'],
      lines: ['load("my file.txt")', 'load("my folder/'],
    });
  });
});
