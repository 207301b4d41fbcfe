/** Something that is asked for once, and may come later. */
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
        answer.then(
          (late) => {
            value = late;
            arrived();
          },
          // Only something beside a list is missing then; what fails will say so where it is opened.
          () => {
            isAsked = false;
          },
        );
      else value = answer;
    },
  };
}
