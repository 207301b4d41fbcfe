import type { Refusal, Result } from './result.ts';

/** Types of the values in each reason's sentence: a list of one record, or an empty list if there are none. */
export type ReasonValues = { readonly [reason: string]: readonly [] | readonly [values: object] };

/**
 * A table of reasons to refuse something. For each reason, a function makes the sentence from its values. The name of a
 * reason is the code of the refusal. A suffix distinguishes reasons with the same code: `out-of-range/order`.
 */
export type Reasons<Values extends ReasonValues> = {
  readonly [Reason in keyof Values]: (...values: Values[Reason]) => string;
};

export type ValuesOf<Table extends Readonly<Record<string, (...values: never[]) => string>>> = {
  readonly [Reason in keyof Table]: Parameters<Table[Reason]>;
};

/** Replacements for sentences of a table, for players at a screen. Undefined leaves the sentence unchanged. */
export type Rewordings<Scene, Values extends ReasonValues> = {
  readonly [Reason in keyof Values]?: (scene: Scene, ...values: Values[Reason]) => string | undefined;
};

function codeOf(reason: string): string {
  const end = reason.indexOf('/');
  return end < 0 ? reason : reason.slice(0, end);
}

/** A refusal with a reason from a table. Only its code and sentence are sent to other processes. */
export class ReasonedRefusal<Values extends ReasonValues = ReasonValues> implements Refusal {
  readonly code: string;
  readonly message: string;
  readonly #reasons: object;
  readonly #in: <Scene>(words: Rewordings<Scene, Values>, scene: Scene) => string | undefined;

  constructor(reasons: Reasons<Values>, reason: keyof Values & string, ...values: Values[typeof reason]) {
    this.code = codeOf(reason);
    this.message = reasons[reason](...values);
    this.#reasons = reasons;
    this.#in = (words, scene) => words[reason]?.(scene, ...values);
  }

  /** Replacement for a refusal's sentence. Undefined for refusals of other tables, and reasons that `words` lacks. */
  static reworded<Scene, Values extends ReasonValues>(
    error: Refusal,
    reasons: Reasons<Values>,
    words: Rewordings<Scene, Values>,
    scene: Scene,
  ): string | undefined {
    return error instanceof ReasonedRefusal && error.#reasons === reasons ? error.#in(words, scene) : undefined;
  }
}

export type Checked<Value> = Result<Value, ReasonedRefusal>;

/**
 * Returns a function that creates refusals from a table of reasons.
 *
 * @example
 * const refuse = refuser({ 'too-far': ({ need, have }: { need: number; have: number }) => `${need} steps, ${have} left.` });
 * refuse('too-far', { need: 5, have: 3 }).code // => 'too-far'
 * refuse('too-far', { need: 5, have: 3 }).message // => '5 steps, 3 left.'
 */
export const refuser =
  <Values extends ReasonValues>(reasons: Reasons<Values>) =>
  <Reason extends keyof Values & string>(reason: Reason, ...values: Values[Reason]): ReasonedRefusal<Values> =>
    new ReasonedRefusal(reasons, reason, ...values);

/**
 * Returns a function that replaces sentences of a table. It returns undefined if there is no replacement.
 *
 * @example
 * const reasons = { poor: ({ have }: { have: number }) => `Player 2 has ${have}.` };
 * const said = reworded(reasons, { poor: (name: string, { have }) => `${name} has only ${have}.` });
 * said('Ann', refuser(reasons)('poor', { have: 3 })) // => 'Ann has only 3.'
 */
export const reworded =
  <Scene, Values extends ReasonValues>(reasons: Reasons<Values>, words: Rewordings<Scene, Values>) =>
  (scene: Scene, error: Refusal): string | undefined =>
    ReasonedRefusal.reworded(error, reasons, words, scene);
