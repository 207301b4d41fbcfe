import { isPartMissing } from './crash-text.ts';

/**
 * Does something with what the program can do without, such as a picture, once it is there. Where a part of the program
 * cannot be loaded for it, it is left out; whatever else goes wrong is a bug, and ends the program as every bug does.
 */
export function whenLoaded<Value>(
  asked: Promise<Value>,
  use: (value: Value) => void,
  leaveOut: () => void = () => {},
): void {
  void asked.then(use, (error: unknown) => {
    if (!isPartMissing(error)) throw error;
    leaveOut();
  });
}
