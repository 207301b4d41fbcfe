import { expect, test } from 'vitest';
import { refusalWords } from '../../../../source/games/robo-race/screen/words/refused.ts';

test.each([
  ['robot 2 is destroyed and plans nothing in this round', 'Your robot is destroyed and plans nothing this round.'],
  ['player 2 has committed the program of round 3', 'You have already committed your program.'],
  ['player 1 has committed the program of round 3', 'Player 1 has committed the program of round 3'],
  ['card 5 is not in the hand of player 2: 1 2 3', 'Card 5 is not in your hand: 1 2 3'],
  ['player 2 has exchanged a hand already', 'You have already exchanged a hand.'],
  ['slot 3 is empty', 'Slot 3 is empty'],
])('"%s" is said to player 2 as "%s"', (message, words) => {
  expect(refusalWords({ seat: 2 }, { message })).toBe(words);
});
