import { handSize } from '../vocabulary.ts';
import { type Player, playing } from './playing.ts';

/** Any five cards of the hand in any order, all equally likely. */
export const easy: Player = playing({
  about: 'plays five of its cards in any order',
  plan: ({ random }, hand) => ({
    program: random.shuffle(hand).slice(0, 5),
    why: `Five of the ${handSize} cards in any order, by chance.`,
  }),
});

/** The same: nobody plays more randomly than `easy` does. */
export const random: Player = { ...easy, about: 'another name of easy' };
