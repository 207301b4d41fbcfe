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
