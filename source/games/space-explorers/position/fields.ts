import { foundInstead, isObject, isIntegerIn, type JsonObject, type Range } from '../../../engine/parsing/json-values.ts';
import { type FileFault, failure } from '../../../engine/result.ts';

/** Reads the numbers of one JSON object, and keeps the first fault. */
export interface Fields {
  readonly fault: Fault | undefined;
  /** A whole number in a range; the standard where the key is missing, if there is one. */
  integer(key: string, range: Range, standard?: number): number;
  /** Keeps a fault of a key, unless there is one already. */
  refuse(key: string, expected: string): void;
}

/** The fields of the JSON object at a place; a value that is none is the first fault. */
export function fieldsOf(path: string, value: unknown): Fields {
  const json: JsonObject = isObject(value) ? value : {};
  let fault = isObject(value) ? undefined : unexpected(path, value, 'an object');
  const refuse = (key: string, expected: string) => {
    fault ??= unexpected(`${path}.${key}`, json[key], expected);
  };
  return {
    get fault() {
      return fault;
    },
    integer(key, range, standard) {
      const number = json[key] === undefined && standard !== undefined ? standard : json[key];
      if (isIntegerIn(number, range)) return number;
      refuse(key, integerText(range));
      return range[0];
    },
    refuse,
  };
}

type Fault = { readonly ok: false; readonly error: FileFault };

/** A value that is not what was expected at a place, such as `$.planets[1].size`. */
export const unexpected = (path: string, value: unknown, expected: string): Fault =>
  failure({ code: 'bad-position', message: `${path}: ${foundInstead(value, expected)}` });

/** The message for a number out of range. */
export const integerText = ([low, high]: Range): string => `an integer ${low} to ${high}`;
