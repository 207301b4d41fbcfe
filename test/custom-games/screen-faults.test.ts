import { expect, test } from 'vitest';
import { wrongResult } from '#custom-games/open.ts';

test.each([
  [[['a', { text: 'b', role: 'purple' }]], /^\[0\]\[1\]\.role: found "purple", expected one of text, strong, dim, /],
  [['x', [{ text: 'b', area: 3 }]], /^\[1\]\[0\]\.area: found 3, expected one of cursor, selection, /],
  [[[{ txt: 'b' }]], /^\[0\]\[0\]\.text: found nothing, expected text$/],
  [[5], /^\[0\]: found 5, expected text or a list of pieces$/],
  [5, /^found 5, expected text or a list of rows$/],
])(
  'the message about a wrong piece on the screen of a custom game says where it is and what is possible: %j',
  (rows, message) => {
    expect(wrongResult('screen.board', rows)).toMatch(message);
  },
);

test.each(['a', [['a'], 'b', [{ text: 'c', role: 'dim', area: 'reach', command: 'take 1' }]]])(
  'correct rows have no fault: %j',
  (rows) => {
    expect(wrongResult('screen.board', rows)).toBeUndefined();
  },
);
