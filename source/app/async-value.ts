/**
 * Passes an optional module to `use` once it is loaded, or calls `onMissing` if its file is missing. Any other error
 * becomes an unhandled rejection.
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

/** True if the file of a module is missing, for example because the program was updated while it ran. */
export const isPartMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

/** A value that is loaded on the first request. If its file is missing, the next request tries again. */
export interface AsyncValue<Value> {
  value(): Value | undefined;
  ask(): void;
}

/** @param get starts to load the value, or returns undefined to load nothing */
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
