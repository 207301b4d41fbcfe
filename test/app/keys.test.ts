import { describe, expect, test } from 'vitest';
import { type InkKey, keyNames, textOfKey } from '#app/keys.ts';

const none: InkKey = {
  upArrow: false,
  downArrow: false,
  leftArrow: false,
  rightArrow: false,
  pageUp: false,
  pageDown: false,
  home: false,
  end: false,
  return: false,
  escape: false,
  tab: false,
  backspace: false,
  delete: false,
  ctrl: false,
  shift: false,
  meta: false,
};

describe('key names', () => {
  test.each<[string, Partial<InkKey>, string[]]>([
    ['d', {}, ['d']],
    ['ddd', {}, ['d', 'd', 'd']],
    [' ', {}, ['space']],
    ['f f\r', {}, ['f', 'space', 'f', 'enter']],
    ['', { upArrow: true }, ['up']],
    ['', { pageDown: true }, ['pagedown']],
    ['\r', { return: true }, ['enter']],
    ['', { tab: true }, ['tab']],
    ['', { tab: true, shift: true }, ['shift+tab']],
    ['', { delete: true }, ['delete']],
    ['c', { ctrl: true }, ['ctrl+c']],
    ['a\u0003', {}, ['a', 'ctrl+c']],
    ['d', { meta: true }, ['escape', 'd']],
    ['\u001C', {}, []],
    ['é漢', {}, ['é', '漢']],
  ])('follow from the input %j with the flags %j', (input, flags, expected) => {
    expect(keyNames(input, { ...none, ...flags })).toEqual(expected);
  });

  test('can be translated back into the text that their keys type', () => {
    expect(['space', 'a', '漢', 'enter', 'up', 'ctrl+c'].map(textOfKey)).toEqual([' ', 'a', '漢', '', '', '']);
  });
});
