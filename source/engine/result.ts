/** A rule's or parser's expected failure: data for programs (`code`) and a sentence for the player (`message`). */
export interface Refusal {
  /** Stable and kebab-case, such as `match-over`. */
  readonly code: string;
  /** What was wrong with which value, and what is allowed instead. */
  readonly message: string;
}

/** What is wrong with a file. */
export interface FileFault extends Refusal {
  /** The line, from 1, of what is wrong; nothing where it is the file as a whole. */
  readonly line?: number;
  /** The column, from 1, where the game says it. */
  readonly column?: number;
  /** The place in a JSON text, such as `/robots/0`, where that is what is wrong. */
  readonly path?: string;
}

/** The sentence about a fault of a file: `FILE, line 3: what is wrong`. */
export const faultIn = (file: string, { line, path, message }: FileFault): string =>
  `${[file, ...(path === undefined ? [] : [path]), ...(line === undefined ? [] : [`line ${line}`])].join(', ')}: ${message}`;

/** Either a value or the reason why there is none. */
export type Result<Value, Failure = Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/** A successful result. */
export const success = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

/** A failed result. */
export const failure = <Failure>(error: Failure): { ok: false; error: Failure } => ({ ok: false, error });

/** A refusal with this code and sentence. */
export const refusal = (code: string, message: string): Refusal => ({ code, message });
