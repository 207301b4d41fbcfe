import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyKey,
  completeCommand,
  completePath,
  type Editor,
  editorWith,
  emptyEditor,
  insertText,
  linesOf,
} from '#app/command-line/editor.ts';
import { spaceDefender } from '#games/space-defender/index.ts';

/** Converts between an editor and its text with `|` as the cursor. */
const from = (marked: string): Editor => ({ ...editorWith(marked.replace('|', '')), cursor: marked.indexOf('|') });
const marked = ({ text, cursor }: Editor): string => `${text.slice(0, cursor)}|${text.slice(cursor)}`;
const typed = (start: string, ...keys: string[]): string =>
  marked(keys.reduce((editor, key) => applyKey(editor, key), from(start)));

describe('editing a text', () => {
  test.each([
    ['a b|', 'c', 'a bc|'],
    ['a|b', 'x', 'ax|b'],
    ['a|', 'space', 'a |'],
    ['a b|', 'backspace', 'a |'],
    ['ab|c', 'backspace', 'a|c'],
    ['|ab', 'backspace', '|ab'],
    ['a b|', 'delete', 'a |'],
    ['a|bc', 'delete', 'a|c'],
    ['a b|', 'left', 'a |b'],
    ['|ab', 'left', '|ab'],
    ['a|b', 'right', 'ab|'],
    ['ab|', 'right', 'ab|'],
    ['ab|', 'home', '|ab'],
    ['|ab', 'end', 'ab|'],
    ['one two|', 'ctrl+w', 'one |'],
    ['one two|three', 'ctrl+w', 'one |three'],
    ['one two  |', 'ctrl+w', 'one |'],
    ['one| two', 'ctrl+u', '|'],
  ])('turns $0 into $2 with the key $1', (start, key, expected) => {
    expect(typed(start, key)).toBe(expected);
  });

  test('treats a surrogate pair as one character', () => {
    expect(typed('a\u{1F680}|', 'left')).toBe('a|\u{1F680}');
    expect(typed('a|\u{1F680}', 'right')).toBe('a\u{1F680}|');
    expect(typed('a\u{1F680}|', 'backspace')).toBe('a|');
    expect(typed('|\u{1F680}a', 'delete')).toBe('|a');
  });

  test.each(['pageup', 'escape', 'tab', 'ctrl+s', 'f1'])('ignores the key %s', (key) => {
    const editor = from('on|e');
    expect(applyKey(editor, key)).toBe(editor);
  });

  test('keeps the cursor at the start on Left and at the end on Right, and inserts characters there', () => {
    expect(typed('ab|', 'left', 'left', 'left', 'x')).toBe('x|ab');
    expect(typed('fi|', 'right', 'r', 'e')).toBe('fire|');
  });

  test('never moves the cursor outside the text or into a character', () => {
    const keys = fc.constantFrom(
      'left',
      'right',
      'home',
      'end',
      'backspace',
      'delete',
      'ctrl+w',
      'ctrl+u',
      'a',
      'space',
    );
    const key = fc.oneof(keys, fc.constant('\u{1F680}'));
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), (pressed) => {
        const { text, cursor } = pressed.reduce((editor, name) => applyKey(editor, name), emptyEditor);
        expect(cursor).toBeGreaterThanOrEqual(0);
        expect(cursor).toBeLessThanOrEqual(text.length);
        expect(text.slice(0, cursor)).not.toMatch(/[\uD800-\uDBFF]$/);
      }),
    );
  });
});

describe('the history of entered lines', () => {
  const history = ['pass', 'fire', 'move(A,3)'];
  const recalled = (...keys: string[]) =>
    marked(keys.reduce((editor, key) => applyKey(editor, key, history), from('typ|ed')));

  test.each([
    [['up'], 'move(A,3)|'],
    [['up', 'up'], 'fire|'],
    [['up', 'up', 'up', 'up'], 'pass|'],
    [['up', 'up', 'down'], 'move(A,3)|'],
    [['up', 'down'], '|'],
    [['down'], 'typ|ed'],
    [['up', 'left', 'up'], 'fire|'],
    [['up', 'x', 'up'], 'move(A,3)|'],
  ])('answers the keys %j with the line %s', (keys, expected) => {
    expect(recalled(...keys)).toBe(expected);
  });
});

describe('Tab', () => {
  test.each([
    ['l|', ['levels/one.txt', 'levels/only.txt'], 'levels/on|'],
    ['levels/o|ne', ['levels/one.txt'], 'levels/one.txt|'],
    ['levels/on|', ['levels/one.txt', 'levels/only.txt'], '2 files match. Type more of the path.'],
    ['levels/one.txt|', ['levels/one.txt'], 'The path is complete.'],
    ['x|', [], 'No file matches.'],
  ])('with the text %s and the matching files %j leads to: %s', (text, paths, expected) => {
    const result = completePath(from(text), paths);
    expect(typeof result === 'string' ? result : marked(result)).toBe(expected);
  });

  test.each([
    ['pa|', 'pass|'],
    ['set|', 'setup_|'],
    ['zz|', 'zz|'],
  ])('answers the command %s with: %s', (text, expected) => {
    expect(marked(completeCommand(from(text), spaceDefender.commands))).toBe(expected);
  });
});

test('pasted text is inserted at the cursor without control characters', () => {
  expect(marked(insertText(from('a|b'), 'x\u001B[1my\u202E'))).toBe('ax[1my|b');
});

test('a text is split at its line ends and loses its control characters', () => {
  expect(linesOf('one\u001B[A\r\ntwo\u0007\rthree')).toEqual(['one[A', 'two', 'three']);
  expect(linesOf('')).toEqual(['']);
});
