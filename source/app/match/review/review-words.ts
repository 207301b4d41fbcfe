import { itemAt } from '#engine/lookup.ts';
import type { TurnName } from '#screen/match-status.ts';
import { capitalize } from '#screen/sentences.ts';
import { isTeachable, type Lesson, type MatchReview, type OwnTurn } from './match-review.ts';

/** Whole percentage of a chance. Never 0 or 100, because the coach only estimates. */
export const percentOf = (chance: number): number => Math.min(99, Math.max(1, Math.round(100 * chance)));

/** Minimum fall in chance after a plan for calling it bad luck. */
const minLoss = 0.05;

/**
 * Sentence with the coach's play, or about why there was nothing better to do.
 *
 * @example
 * betterText({ better: 'keep 2 in Tiara', ownChance: 0.31, coachedChance: 0.46, after: 0.3 }) // => 'Better: keep 2 in Tiara. Your chance: 46 % instead of 31 %.'
 * betterText({ better: undefined, ownChance: 0.5, coachedChance: 0.5, after: 0.2 }) // => 'Not your mistake: your plan was worth 50 %.'
 */
export function betterText({
  better,
  ownChance,
  coachedChance,
  after,
}: Omit<Lesson, keyof OwnTurn | 'happened'> & { after: number }): string {
  if (isTeachable({ better, ownChance, coachedChance }))
    return `Better: ${better}. Your chance: ${percentOf(coachedChance)} % instead of ${percentOf(ownChance)} %.`;
  return ownChance >= after + minLoss
    ? `Not your mistake: your plan was worth ${percentOf(ownChance)} %.`
    : 'The coach would have done much the same.';
}

export interface SpokenLesson {
  readonly lesson: Lesson;
  /** Name of the turn, such as `Turn 6`. */
  readonly title: string;
  readonly sentences: readonly [happened: string, better: string];
}

/** Lessons of a review in words, in the order of the match. */
export function spokenLessons({ turns, lessons }: MatchReview, turnName: TurnName): readonly SpokenLesson[] {
  return lessons.map((lesson) => {
    const next = turns.find(({ length }) => length > lesson.length);
    const after = next === undefined ? 0 : next.chance;
    return {
      lesson,
      title: `${capitalize(turnName)} ${lesson.turn}`,
      sentences: [lesson.happened, betterText({ ...lesson, after })],
    };
  });
}

/** Sentence in place of lessons, for a match that no single turn decided. */
export const noLessonsText = (turnName: TurnName): string =>
  `No single ${turnName} lost this match: your chance fell little by little.`;

/**
 * At most `room` turns, evenly spaced. The turns of `lessons` and the last turn always belong to them.
 *
 * @example
 * const turns = [1, 2, 3, 4, 5].map((turn) => ({ turn, length: turn, chance: 0.5 }));
 * sampledTurns({ turns, lessons: [] }, 3).map(({ turn }) => turn) // => [1, 3, 5]
 */
export function sampledTurns({ turns, lessons }: MatchReview, room: number): readonly OwnTurn[] {
  const isFixed = ({ length }: OwnTurn, i: number) =>
    i === turns.length - 1 || lessons.some((lesson) => lesson.length === length);
  for (let step = 1; step <= turns.length; step++) {
    const sampled = turns.filter((turn, i) => i % step === 0 || isFixed(turn, i));
    if (sampled.length <= room) return sampled;
  }
  return turns.length === 0 ? [] : [itemAt(turns, turns.length - 1)];
}
