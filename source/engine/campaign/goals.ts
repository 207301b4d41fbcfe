import { compact } from '../lookup.ts';
import { failure, type Result, success } from '../result.ts';
import type { GameTypes, Json, Seat, StateOf } from '../vocabulary.ts';

/** Facts for judging a match. All but `hints` come from the match and its stage, so a replay gives the same result. */
export interface JudgedMatch<T extends GameTypes> {
  readonly seat: Seat;
  readonly isWon: boolean;
  readonly turn: number;
  /** States at the start of each turn, and the newest state. */
  readonly states: readonly StateOf<T>[];
  /** Computed on demand, because it replays the match. */
  events(): readonly T['event'][];
  readonly hints: number;
  /** Number of turns of the level's best known solution. */
  readonly par: number | undefined;
  /** Value of `carry` of the stage. */
  readonly terms: Json | undefined;
}

export interface Measure {
  readonly now: number;
  readonly needed: number;
  readonly isMet: boolean;
}

/**
 * @example
 * atMost(3, 2) // => { now: 3, needed: 2, isMet: false }
 */
export const atMost = (now: number, needed: number): Measure => ({ now, needed, isMet: now <= needed });

/**
 * @example
 * atLeast(3, 2) // => { now: 3, needed: 2, isMet: true }
 */
export const atLeast = (now: number, needed: number): Measure => ({ now, needed, isMet: now >= needed });

/** Kind of goal. In `form`, single capital letters stand for numbers: `win by N`. */
export interface GoalKind<T extends GameTypes> {
  readonly form: string;
  /** An instruction to the player, such as `win by turn 8`. */
  label(numbers: readonly number[]): string;
  measure(judged: JudgedMatch<T>, numbers: readonly number[]): Measure;
  /** Result such as `turn 5`. Default: the numbers now and needed, such as `4 of 6`. */
  reached?(now: number, numbers: readonly number[], judged: JudgedMatch<T>): string;
}

/** Goal of a stage. A text with commas sets several conditions. All must be met. */
export interface Goal<T extends GameTypes> {
  readonly label: string;
  readonly parts: readonly { readonly kind: GoalKind<T>; readonly numbers: readonly number[] }[];
}

const commonKinds = <T extends GameTypes>(turnName: 'turn' | 'round'): readonly GoalKind<T>[] => [
  {
    form: 'win',
    label: () => 'win',
    measure: ({ isWon }) => atLeast(isWon ? 1 : 0, 1),
    reached: () => '',
  },
  {
    form: 'win by N',
    label: ([turn]) => `win by ${turnName} ${turn}`,
    measure: ({ isWon, turn }, [needed = 0]) => ({ now: turn, needed, isMet: isWon && turn <= needed }),
    reached: (turn) => `${turnName} ${turn}`,
  },
  {
    form: 'no hint',
    label: () => 'use no hints',
    measure: ({ hints }) => atMost(hints, 0),
    reached: (hints) => (hints === 1 ? '1 hint' : `${hints} hints`),
  },
];

export const goalKinds = <T extends GameTypes>(
  ownKinds: readonly GoalKind<T>[] = [],
  turnName: 'turn' | 'round' = 'turn',
): readonly GoalKind<T>[] => [...commonKinds<T>(turnName), ...ownKinds];

const patternOf = (form: string): RegExp => new RegExp(`^${form.replaceAll(/\b[A-Z]\b/g, '(\\d{1,4})')}$`);

/**
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
    label: known.map(({ kind, numbers }) => kind.label(numbers)).join(' and '),
    parts: known,
  });
}

export interface JudgedGoal {
  readonly label: string;
  readonly isMet: boolean;
  /** Result such as `turn 14`. Undefined if the goal is just `win`. */
  readonly reached: string | undefined;
}

export function judgeGoal<T extends GameTypes>({ label, parts }: Goal<T>, judged: JudgedMatch<T>): JudgedGoal {
  const measured = parts.map(({ kind, numbers }) => ({ kind, numbers, ...kind.measure(judged, numbers) }));
  const reached = measured.map(
    ({ kind, numbers, now, needed }) => kind.reached?.(now, numbers, judged) ?? `${now} of ${needed}`,
  );
  return {
    label,
    isMet: measured.every(({ isMet }) => isMet),
    reached: reached.filter((text) => text !== '').join(', ') || undefined,
  };
}
