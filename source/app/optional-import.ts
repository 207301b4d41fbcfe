import { isPartMissing } from './crash-text.ts';

/**
 * Uses a part of the program that may be missing, such as a picture, once it is loaded. If it cannot be loaded, it is left
 * out; any other failure is a bug and ends the program.
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
