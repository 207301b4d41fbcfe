import { loadOptional } from '../optional-import.ts';

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
