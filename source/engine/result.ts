import { compact } from './lookup.ts';

/** A rule's or parser's expected failure: data for programs (`code`) and a sentence for the player (`message`). */
export interface Refusal {
  /** Stable and kebab-case, such as `match-over`. */
  readonly code: string;
  /** A sentence with the wrong value and what is allowed instead. */
  readonly message: string;
}

export interface FileFault extends Refusal {
  /** The line, from 1, of what is wrong; nothing where it is the file as a whole. */
  readonly line?: number;
  /** The column, from 1, where the game says it. */
  readonly column?: number;
  /** The place in a JSON text, such as `/robots/0`, where that is what is wrong. */
  readonly path?: string;
  /** The faults that come after it in the file, where they are known. */
  readonly others?: readonly FileFault[];
}

/**
 * The sentence about a fault of a file: `FILE, line 3: what is wrong`.
 *
 * @example
 * fileFaultText('mine.txt', { code: 'bad-level', message: 'no base', line: 3 }) // => 'mine.txt, line 3: no base'
 */
export const fileFaultText = (file: string, { line, path, message }: FileFault): string =>
  `${compact(file, path, line !== undefined && `line ${line}`).join(', ')}: ${message}`;

/** Either a value or the reason why there is none. */
export type Result<Value, Failure = Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/**
 * A successful result.
 *
 * @example
 * success(3) // => { ok: true, value: 3 }
 */
export const success = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

/**
 * A failed result.
 *
 * @example
 * failure(refusal('too-far', 'D7 is 5 steps away, at most 3 are possible.')).ok // => false
 */
export const failure = <Failure>(error: Failure): { ok: false; error: Failure } => ({ ok: false, error });

/**
 * A refusal with this code and sentence.
 *
 * @example
 * refusal('too-far', 'D7 is 5 steps away.') // => { code: 'too-far', message: 'D7 is 5 steps away.' }
 */
export const refusal = (code: string, message: string): Refusal => ({ code, message });

/** As many faults of a file are told at once. */
export const maxFileFaults = 10;

/**
 * The refusal of a file: its first fault, with those that come after it.
 *
 * @example
 * const [one, two] = [1, 2].map((line) => ({ code: 'bad-level', message: 'no', line }));
 * withOtherFaults(one, [two]).error.others?.length // => 1
 */
export const withOtherFaults = (
  first: FileFault,
  otherFaults: readonly FileFault[] = [],
): { readonly ok: false; readonly error: FileFault } =>
  failure(otherFaults.length === 0 ? first : { ...first, others: otherFaults.slice(0, maxFileFaults - 1) });

/**
 * All faults of a file that are known, one a row: `mine.txt:3:7: what is wrong`.
 *
 * @example
 * faultRows('mine.txt', { code: 'bad-level', message: 'no base', line: 3 }) // => ['mine.txt:3: no base']
 */
export const faultRows = (file: string, { others: otherFaults = [], ...first }: FileFault): string[] =>
  [first, ...otherFaults].map(({ line, column, message }) =>
    [file, line, column]
      .filter((part) => part !== undefined)
      .join(':')
      .concat(`: ${message}`),
  );
