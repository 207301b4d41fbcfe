import { type FileFault, failure } from '../result.ts';

/** As many faults of a file are told at once. */
export const mostFaults = 10;

/**
 * The refusal of a file: its first fault, with those that come after it.
 *
 * @example
 * const [one, two] = [1, 2].map((line) => ({ code: 'bad-level', message: 'no', line }));
 * faultsFound(one, [two]).error.others?.length // => 1
 */
export const faultsFound = (
  first: FileFault,
  others: readonly FileFault[] = [],
): { readonly ok: false; readonly error: FileFault } =>
  failure(others.length === 0 ? first : { ...first, others: others.slice(0, mostFaults - 1) });

/**
 * All faults of a file that are known, one a row: `mine.txt:3:7: what is wrong`.
 *
 * @example
 * faultRows('mine.txt', { code: 'bad-level', message: 'no base', line: 3 }) // => ['mine.txt:3: no base']
 */
export const faultRows = (file: string, { others = [], ...first }: FileFault): string[] =>
  [first, ...others].map(({ line, column, message }) =>
    [file, line, column]
      .filter((part) => part !== undefined)
      .join(':')
      .concat(`: ${message}`),
  );
