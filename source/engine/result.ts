import { compact } from './lookup.ts';

/** An expected failure of a rule or parser: `code` for programs, `message` for the player. */
export interface Refusal {
  /** Stable identifier in kebab case, such as `match-over`. */
  readonly code: string;
  /** Sentence for the player, for example about the wrong value and what is allowed instead. */
  readonly message: string;
}

export interface FileFault extends Refusal {
  /** Line from 1. Undefined if the fault concerns the whole file. */
  readonly line?: number;
  /** Column from 1, if the game reports it. */
  readonly column?: number;
  /** JSON pointer such as `/robots/0`, for faults in a JSON text. */
  readonly path?: string;
  /** Other known faults, later in the file. */
  readonly others?: readonly FileFault[];
}

/**
 * Sentence about a fault of a file: `FILE, line 3: MESSAGE`.
 *
 * @example
 * fileFaultText('mine.txt', { code: 'bad-level', message: 'no base', line: 3 }) // => 'mine.txt, line 3: no base'
 */
export const fileFaultText = (file: string, { line, path, message }: FileFault): string =>
  `${compact(file, path, line !== undefined && `line ${line}`).join(', ')}: ${message}`;

export type Result<Value, Failure = Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/**
 * @example
 * success(3) // => { ok: true, value: 3 }
 */
export const success = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

/**
 * @example
 * failure(refusal('too-far', 'D7 is 5 steps away, at most 3 are possible.')).ok // => false
 */
export const failure = <Failure>(error: Failure): { ok: false; error: Failure } => ({ ok: false, error });

/**
 * @example
 * refusal('too-far', 'D7 is 5 steps away.') // => { code: 'too-far', message: 'D7 is 5 steps away.' }
 */
export const refusal = (code: string, message: string): Refusal => ({ code, message });

export const maxFileFaults = 10;

/**
 * Refusal of a file: its first fault, with the later ones attached, at most `maxFileFaults` in all.
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
