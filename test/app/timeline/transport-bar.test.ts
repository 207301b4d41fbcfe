import { expect, test } from 'vitest';
import { pastLine } from '#app/timeline/transport-bar.ts';
import { textOf } from '../../screens/support.ts';

test.each([
  ['Player 2 commits.', 'player 2', 'turn 4: Player 2 commits.'],
  ['P2 has committed.', 'hard', 'turn 4: P2 has committed.'],
  ['Hard sends 3 from 1 to 2.', 'hard', 'turn 4: Hard sends 3 from 1 to 2.'],
  ['Hardy is another one.', 'hard', 'turn 4, hard: Hardy is another one.'],
  ['Stands by the bid.', 'hard', 'turn 4, hard: Stands by the bid.'],
])('a command in the bar of a replay names its player once: %s', (text, who, expectedText) => {
  expect(textOf(pastLine({ turn: 4, seat: 2, who, text }, 'turn', 80))).toBe(expectedText);
});
