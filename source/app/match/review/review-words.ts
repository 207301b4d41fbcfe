import { itemAt } from '#engine/lookup.ts';
import type { TurnName } from '#screen/match-status.ts';
import { capitalize } from '#screen/sentences.ts';
import { isTeachable, type Lesson, type MatchReview, type OwnTurn } from './match-review.ts';

/** Whole percentage of a chance. Never 0 or 100, because the coach only estimates. */
export const percentOf = (chance: number): number => Math.min(99, Math.max(1, Math.round(100 * chance)));

/** Minimum fall in chance for calling a turn bad luck. */
const minLoss = 0.05;

/** Sentence such as `Better: keep 2 in Tiara. Your chance: 46 % instead of 31 %.` */
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
  readonly title: string;
  readonly sentences: readonly [happened: string, better: string];
}

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

export const noLessonsText = (turnName: TurnName): string =>
  `No single ${turnName} lost this match: your chance fell little by little.`;

/** At most `room` turns, evenly spaced, with those of `lessons` and the last turn. */
export function sampledTurns({ turns, lessons }: MatchReview, room: number): readonly OwnTurn[] {
  const isFixed = ({ length }: OwnTurn, i: number) =>
    i === turns.length - 1 || lessons.some((lesson) => lesson.length === length);
  for (let step = 1; step <= turns.length; step++) {
    const sampled = turns.filter((turn, i) => i % step === 0 || isFixed(turn, i));
    if (sampled.length <= room) return sampled;
  }
  return turns.length === 0 ? [] : [itemAt(turns, turns.length - 1)];
}
