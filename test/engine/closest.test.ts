import { expect, test } from 'vitest';
import { closest } from '../../source/engine/closest.ts';

const words = ['commit', 'program', 'preview', 'undo'];

test.each([
  ['com', 'commit', 'begins so'],
  ['UNDO', 'undo', 'is the same in capitals'],
  ['comit', 'commit', 'lacks a letter'],
  ['programm', 'program', 'has one too many'],
  ['undi', 'undo', 'has another letter'],
  ['unod', 'undo', 'has two exchanged'],
  ['porgarm', 'program', 'has two pairs exchanged'],
  ['xxxxxxx', undefined, 'is like none'],
  ['noxo', undefined, 'differs in more than a third of its letters'],
  ['coxxxx', undefined, 'differs in most of its letters'],
  ['u', undefined, 'is too short to begin a word'],
  ['gp', undefined, 'is short, and like none'],
] as const)('%s is meant as %s: it %s', (typed, meant, _why) => {
  expect(closest(typed, words)).toBe(meant);
});
