import { allDistances } from '../distance.ts';
import { handSize } from '../vocabulary.ts';
import { easy, novice } from './easy.ts';
import { hard } from './hard.ts';
import { bestSoloProgram } from './solo-round.ts';
import { createRaceBot, type RaceBot, reasonFor } from './race-bot.ts';

/** Any five cards of the hand in any order, all equally likely. */
export const random: RaceBot = createRaceBot({
  about: 'plays five of its cards at random',
  onlyTyped: true,
  plan: ({ random }, hand) => ({
    program: random.shuffle(hand).slice(0, 5),
    why: `Five of the ${handSize} cards, chosen at random.`,
  }),
});

/** Goes as near to a goal as it can if nobody else moves, without chance. */
export const normal: RaceBot = createRaceBot({
  about: 'plays as if nobody else moved',
  plan({ view: { board, robots }, seat }, hand) {
    const { program, end } = bestSoloProgram(board, allDistances(board), robots, seat, hand);
    return { program, why: reasonFor(board, end) };
  },
});

/**
 * The bots by name, weakest first (rules, section 15). From `novice` on each beats the one before it in most races, and
 * not in all; `random` is no match for it.
 */
export const bots: Readonly<Record<string, RaceBot>> = {
  random,
  novice: { ...novice, rating: 1100 },
  easy: { ...easy, rating: 1300 },
  normal: { ...normal, rating: 1500 },
  hard: { ...hard, rating: 1700 },
};
