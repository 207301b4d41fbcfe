/**
 * Uses an optional part of the program, such as a picture, once it is loaded. A part that cannot be loaded is left out.
 * Any other failure is a bug and ends the program.
 */
export function loadOptional<Value>(
  loading: Promise<Value>,
  use: (value: Value) => void,
  onMissing: () => void = () => {},
): void {
  void loading.then(use, (error: unknown) => {
    if (!isPartMissing(error)) throw error;
    onMissing();
  });
}

/** True if a part of the program could not be loaded because the program was updated or removed while it ran. */
export const isPartMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

/** A value loaded on the first request. If loading fails, it can be requested again. */
export interface AsyncValue<Value> {
  value(): Value | undefined;
  ask(): void;
}

/** `arrived` is called once the value has loaded. Nothing loads if `get` returns undefined. */
export function asyncValue<Value>(get: () => Promise<Value> | undefined, arrived: () => void): AsyncValue<Value> {
  let value: Value | undefined;
  let isAsked = false;
  return {
    value: () => value,
    ask() {
      if (isAsked) return;
      isAsked = true;
      const answer = get();
      if (answer === undefined) return;
      loadOptional(
        answer,
        (come) => {
          value = come;
          arrived();
        },
        () => {
          isAsked = false;
        },
      );
    },
  };
}
