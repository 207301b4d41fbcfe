import { compact } from '../lookup.ts';
import { failure, type Result, success } from '../result.ts';
import type { GameTypes } from '../vocabulary.ts';
import { atLeast, atMost, type GoalKind, type JudgedMatch, type Measure } from './form.ts';

/** Goals joined by commas are one goal, which is met if all of them are. */
export interface Goal<T extends GameTypes> {
  readonly label: string;
  readonly measures: (judged: JudgedMatch<T>) => readonly Measure[];
}

const commonKinds = <T extends GameTypes>(): readonly GoalKind<T>[] => [
  { form: 'win', label: () => 'win', measure: ({ isWon }) => atLeast(isWon ? 1 : 0, 1) },
  {
    form: 'win by N',
    label: ([turn]) => `win by turn ${turn}`,
    measure: ({ isWon, turn }, [needed = 0]) => ({ now: turn, needed, isMet: isWon && turn <= needed }),
  },
  { form: 'no hint', label: () => 'ask for no hint', measure: ({ hints }) => atMost(hints, 0) },
];

export const goalKinds = <T extends GameTypes>(ownKinds: readonly GoalKind<T>[] = []): readonly GoalKind<T>[] => [
  ...commonKinds<T>(),
  ...ownKinds,
];

const patternOf = (form: string): RegExp => new RegExp(`^${form.replaceAll(/\b[A-Z]\b/g, '(\\d{1,4})')}$`);

/**
 * Parses a goal such as `win, home lost 1`. Fails with what was found and what is allowed.
 *
 * @example
 * parseGoal(goalKinds(), 'win by 8').ok // => true
 * parseGoal(goalKinds(), 'win fast').ok // => false
 */
export function parseGoal<T extends GameTypes>(kinds: readonly GoalKind<T>[], text: string): Result<Goal<T>, string> {
  const parts = text.split(',').map((part) => part.trim());
  const goals = parts.map((part) => {
    for (const kind of kinds) {
      const match = patternOf(kind.form).exec(part);
      if (match !== null) return { kind, numbers: match.slice(1).map(Number) };
    }
    return undefined;
  });
  const known = compact(...goals);
  if (known.length < goals.length) {
    const wrong = parts[goals.indexOf(undefined)] ?? text;
    return failure(`found ${JSON.stringify(wrong)}, expected one of: ${kinds.map(({ form }) => form).join('; ')}`);
  }
  return success({
    label: known.map(({ kind, numbers }) => kind.label(numbers)).join(', '),
    measures: (judged) => known.map(({ kind, numbers }) => kind.measure(judged, numbers)),
  });
}

export interface JudgedGoal {
  readonly label: string;
  readonly isMet: boolean;
  /** Figures such as `14/15`, if the goal has any. */
  readonly progress: string | undefined;
}

export function judgeGoal<T extends GameTypes>({ label, measures }: Goal<T>, judged: JudgedMatch<T>): JudgedGoal {
  const all = measures(judged);
  const figures = all.filter(({ needed }) => needed !== 1 || all.length > 1 || label !== 'win');
  return {
    label,
    isMet: all.every(({ isMet }) => isMet),
    progress: figures.length === 0 ? undefined : figures.map(({ now, needed }) => `${now}/${needed}`).join(', '),
  };
}
