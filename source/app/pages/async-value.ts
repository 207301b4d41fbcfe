import { loadOptional } from '../optional-import.ts';

/** Something that is asked for once and comes later; where it could not be loaded, it can be asked for again. */
export interface AsyncValue<Value> {
  /** Undefined until it is there. */
  value(): Value | undefined;
  ask(): void;
}

/** Nothing comes where `get` has nothing to ask for; otherwise `arrived` is called when it is there. */
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
