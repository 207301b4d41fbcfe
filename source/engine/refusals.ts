import type { Refusal, Result } from './result.ts';

/** The values of refusals by their reasons: a record of them, or none. */
export type ReasonValues = { readonly [reason: string]: readonly [] | readonly [values: object] };

/**
 * A table of all reasons to refuse something: for each the sentence, made of its values. A reason is the code of the
 * refusal; where one code has several reasons, what tells them apart stands behind it, as in `out-of-range/order`.
 */
export type Reasons<Values extends ReasonValues> = {
  readonly [Reason in keyof Values]: (...values: Values[Reason]) => string;
};

/** The values that a table is about. */
export type ValuesOf<Table extends Readonly<Record<string, (...values: never[]) => string>>> = {
  readonly [Reason in keyof Table]: Parameters<Table[Reason]>;
};

/** Other sentences for some reasons of a table, for players in front of a screen; undefined where the table's will do. */
export type Rewordings<Scene, Values extends ReasonValues> = {
  readonly [Reason in keyof Values]?: (scene: Scene, ...values: Values[Reason]) => string | undefined;
};

/** The code of a reason. */
function codeOf(reason: string): string {
  const end = reason.indexOf('/');
  return end < 0 ? reason : reason.slice(0, end);
}

/** A refusal with a reason of a table. Code and sentence are all that is told of it elsewhere. */
export class ReasonedRefusal<Values extends ReasonValues = ReasonValues> implements Refusal {
  readonly code: string;
  readonly message: string;
  readonly #reasons: object;
  /** Its sentence in other words, where there are any for its reason. */
  readonly #in: <Scene>(words: Rewordings<Scene, Values>, scene: Scene) => string | undefined;

  constructor(reasons: Reasons<Values>, reason: keyof Values & string, ...values: Values[typeof reason]) {
    this.code = codeOf(reason);
    this.message = reasons[reason](...values);
    this.#reasons = reasons;
    this.#in = (words, scene) => words[reason]?.(scene, ...values);
  }

  /** A refusal in other words, where it has a reason of this table and there are any for it. */
  static reworded<Scene, Values extends ReasonValues>(
    error: Refusal,
    reasons: Reasons<Values>,
    words: Rewordings<Scene, Values>,
    scene: Scene,
  ): string | undefined {
    return error instanceof ReasonedRefusal && error.#reasons === reasons ? error.#in(words, scene) : undefined;
  }
}

/** Either a value or why there is none. */
export type Checked<Value> = Result<Value, ReasonedRefusal>;

/**
 * Creates refusals from a table of reasons.
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
 * Says refusals of a table in other words; gives nothing for those of other tables, and where there are no other words.
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
