import { whenLoaded } from '../when-loaded.ts';

/** Something that is asked for once, and may come later; where it could not be loaded, it can be asked for again. */
export interface Arriving<Value> {
  /** Nothing until it is there. */
  value(): Value | undefined;
  ask(): void;
}

/** @param arrived called when it has come later than it was asked for */
export function arriving<Value>(
  get: () => Value | Promise<Value> | undefined,
  arrived: () => void = () => {},
): Arriving<Value> {
  let value: Value | undefined;
  let isAsked = false;
  return {
    value: () => value,
    ask() {
      if (isAsked) return;
      isAsked = true;
      const answer = get();
      if (answer instanceof Promise)
        whenLoaded(
          answer,
          (late) => {
            value = late;
            arrived();
          },
          () => {
            isAsked = false;
          },
        );
      else value = answer;
    },
  };
}
