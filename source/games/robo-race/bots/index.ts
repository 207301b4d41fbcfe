import { unreachable } from '#engine/lookup.ts';
import { allDistances } from '../board.ts';
import { handSize } from '../vocabulary.ts';
import { hard } from './hard.ts';
import { createRaceBot, type RaceBot, reasonFor } from './race-bot.ts';
import { bestSoloProgram, rankOf, type SoloRound, simulateSolo } from './solo-round.ts';

/** Plays the best of `tries` random programs, so it makes mistakes. */
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

export const novice = createTrialBot(6, 'plays the best of a handful of programs');

export const easy = createTrialBot(24, 'plays the best of two dozen programs');

/** Compares the cards, too, so that equal candidates always give the same program. */
function isBetter(one: SoloRound, other: SoloRound): boolean {
  const [rank, otherRank] = [rankOf(one.end), rankOf(other.end)];
  if (rank !== otherRank) return rank < otherRank;
  const at = one.program.findIndex((card, i) => card !== other.program[i]);
  return at >= 0 && (one.program[at] ?? unreachable(at)) < (other.program[at] ?? unreachable(at));
}

export const random: RaceBot = createRaceBot({
  about: 'plays five of its cards at random',
  onlyTyped: true,
  plan: ({ random }, hand) => ({
    program: random.shuffle(hand).slice(0, 5),
    why: `Five of the ${handSize} cards, chosen at random.`,
  }),
});

/** Gets as close to a goal as possible if the other robots stand still. Deterministic. */
export const normal: RaceBot = createRaceBot({
  about: 'plays as if nobody else moved',
  plan({ view: { board, robots }, seat }, hand) {
    const { program, end } = bestSoloProgram(board, allDistances(board), robots, seat, hand);
    return { program, why: reasonFor(board, end) };
  },
});

/** Bots by name, weakest first (rules, section 15). Each from `easy` on beats the one before in most races. */
export const bots: Readonly<Record<string, RaceBot>> = {
  random,
  novice: { ...novice, rating: 1100 },
  easy: { ...easy, rating: 1300 },
  normal: { ...normal, rating: 1500 },
  hard: { ...hard, rating: 1700 },
};
