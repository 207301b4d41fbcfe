import { unreachable } from '#engine/lookup.ts';
import { allDistances } from '../board.ts';
import { handSize } from '../vocabulary.ts';
import { hard } from './hard.ts';
import { createRaceBot, type RaceBot, reasonFor } from './race-bot.ts';
import { bestSoloProgram, rankOf, type SoloRound, simulateSolo } from './solo-round.ts';

/** Looks at so many programs and plays the best of them: it gets ahead, and errs. */
const createTrialBot = (tries: number, about: string): RaceBot =>
  createRaceBot({
    about,
    plan({ view: { board, robots }, seat, random }, hand) {
      const distances = allDistances(board);
      const candidates = Array.from({ length: tries }, (): SoloRound => {
        const program = random.shuffle(hand).slice(0, 5);
        return { program, end: simulateSolo(board, distances, robots, seat, program) };
      });
      const { program, end } = candidates.reduce((best, next) => (isBetter(next, best) ? next : best));
      return { program, why: reasonFor(board, end) };
    },
  });

/** For a first race: of so few programs even the best often errs. */
export const novice = createTrialBot(6, 'plays the best of a handful of programs');

/** The best of some more (rules, section 15). */
export const easy = createTrialBot(24, 'plays the best of two dozen programs');

/** The better end counts, and of equal ones the cards in their order: the same hand gives the same program. */
function isBetter(one: SoloRound, other: SoloRound): boolean {
  const [rank, otherRank] = [rankOf(one.end), rankOf(other.end)];
  if (rank !== otherRank) return rank < otherRank;
  const at = one.program.findIndex((card, i) => card !== other.program[i]);
  return at >= 0 && (one.program[at] ?? unreachable(at)) < (other.program[at] ?? unreachable(at));
}

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
