import { expect, test } from 'vitest';
import { footerOf, helpRow, type KeyRow, keyRow, rowOf, withFreeRows } from '#app/layers/key-rows.ts';
import { footerKeyAt } from '../../support/targets.ts';

const row = (...keys: string[]): KeyRow => ({ keys, help: keys.join(' '), press: () => {} });

test('Shift+Tab acts as Tab unless it has its own row', () => {
  const tab = row('tab');
  const both = row('tab', 'shift+tab');
  const back = row('shift+tab');
  expect(rowOf([row('a'), tab], 'shift+tab')).toBe(tab);
  expect(rowOf([both], 'shift+tab')).toBe(both);
  expect(rowOf([tab, back], 'shift+tab')).toBe(back);
  expect(rowOf([back], 'tab')).toBeUndefined();
  expect(rowOf([row('a')], 'shift+tab')).toBeUndefined();
});

test('a row added to a key table loses keys that other rows have, and with these keys its footer label', () => {
  const named = (...keys: string[]): KeyRow => ({ ...row(...keys), footer: [keys.join(' '), 'does'] });
  const rows = withFreeRows([named('q'), named('left', 'right')], [named('z'), named('right', 'up'), named('q')]);
  expect(rows.map(({ keys }) => keys)).toEqual([['q'], ['left', 'right'], ['z'], ['up']]);
  expect(footerOf(rows).map(([keys]) => keys)).toEqual(['q', 'left right', 'z']);
});

test.each<[readonly string[], string, string | undefined]>([
  [['escape'], 'Esc', 'escape'],
  [['delete'], 'Del', 'delete'],
  [['pageup', 'pagedown'], 'PgUp PgDn', 'pageup'],
  [['home', 'end'], 'Home/End', 'home'],
  [['up', 'down', 'pageup'], 'up/down', 'up'],
  [['right', 'left'], 'left right', 'left'],
  [['/'], '/', '/'],
  [['[', ']'], '[ ]', '['],
  [['ctrl+s'], 'ctrl+s', 'ctrl+s'],
  [['1', '2', '0'], '1 2 0', '1'],
  [['1', '2', '3'], '1-3', undefined],
  [['up', 'down', 'left', 'right'], 'arrows', undefined],
])('a click on the footer item of the keys %j with the label %s presses %s', (keys, keyLabel, pressed) => {
  const items = footerOf([{ ...row(...keys), footer: [keyLabel, 'does'] }]);
  expect(items).toEqual([pressed === undefined ? [keyLabel, 'does'] : [keyLabel, 'does', pressed]]);
  expect(footerKeyAt(items, 80, 1)).toBe(pressed);
});

test('a row has its first key as its footer label unless it defines another label', () => {
  const press = () => {};
  expect(keyRow('pageup', 'back', 'a page back', press)).toEqual({
    keys: ['pageup'],
    footer: ['PgUp', 'back'],
    help: 'a page back',
    press,
  });
  expect(keyRow(['left', 'right'], ['left/right', 'turn'], 'turn', press).footer).toEqual(['left/right', 'turn']);
  expect(helpRow(['?', 'f1'], 'help', press, '?')).toEqual({ keys: ['?', 'f1'], label: '?', help: 'help', press });
});
