import { describe, expect, test } from 'vitest';
import { type Dialog, dialogFloat, dialogKeys, longMessageDialog, yesOrNo } from '#app/layers/dialog.ts';
import { line } from '#screen/styled-text.ts';
import { small } from '../pages/support.ts';

const text = (dialog: Dialog): string[] =>
  dialogFloat(dialog).lines.map((row) => row.map((part) => part.text).join(''));

/** Presses keys in a dialog. Returns the resulting frame and the buttons that were pressed. */
function pressing(dialog: Dialog, ...keys: string[]) {
  let current: Dialog | undefined = dialog;
  for (const key of keys) {
    if (current === undefined) break;
    const rows = dialogKeys(current, (next) => {
      current = next;
    });
    void rows.find((row) => row.keys.includes(key))?.press(key, small);
  }
  return current;
}

describe('a dialog', () => {
  const pressed: string[] = [];
  const button = (label: string, key: string) => ({ label, key, press: () => void pressed.push(label) });
  const victory: Dialog = {
    title: 'You Win!',
    lines: [line('You Win! Would you like to play again?'), [], line('undo used   1   hints 0')],
    buttons: [button('Yes', 'y'), button('No', 'x'), button('Next level', 'n'), button('Replay', 'r')],
    chosen: 0,
  };

  test('is a box with its buttons below and the selected button in brackets', () => {
    expect(text(victory)).toEqual([
      '',
      '  You Win! Would you like to play again?',
      '  ',
      '  undo used   1   hints 0',
      '',
      '   [ Yes ]    No    Next level    Replay',
      '',
    ]);
    expect(dialogFloat(victory)).toMatchObject({ title: 'You Win!', at: 'middle', width: 45 });
  });

  test.each([
    [['enter'], 'Yes'],
    [['right', 'enter'], 'No'],
    [['right', 'right', 'enter'], 'Next level'],
    [['left', 'enter'], 'Replay'],
    [['tab', 'left', 'h', 'l', 'enter'], 'Yes'],
    [['n'], 'Next level'],
    [['right', 'r'], 'Replay'],
  ])('reacts to the keys %j by pressing %s', (keys, label) => {
    pressed.length = 0;
    expect(pressing(victory, ...keys)).toBeUndefined();
    expect(pressed).toEqual([label]);
  });

  test('closes on Esc without pressing a button', () => {
    pressed.length = 0;
    expect(pressing(victory, 'right', 'escape')).toBeUndefined();
    expect(pressed).toEqual([]);
  });
});

describe('a question with Yes and No', () => {
  test('starts with No selected, so that Enter alone does nothing', () => {
    let done = 0;
    const question = yesOrNo('save', 'Replace last-stand (18 November)?', () => {
      done++;
    });
    pressing(question, 'enter');
    pressing(question, 'n');
    pressing(question, 'escape');
    expect(done).toBe(0);
    pressing(question, 'y');
    pressing(question, 'left', 'enter');
    expect(done).toBe(2);
  });

  test('is never wider than the maximum width of a dialog', () => {
    const words = 'found something that nobody expected here '.repeat(9);
    for (const dialog of [yesOrNo('t', words, () => undefined), longMessageDialog('t', words)]) {
      expect(dialogFloat(dialog).width).toBeLessThanOrEqual(58);
      expect(Math.max(...text(dialog).map(({ length }) => length))).toBeLessThanOrEqual(56);
    }
  });
});
