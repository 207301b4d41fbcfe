import { type FileFault, failure } from '../result.ts';

/** As many faults of a file are told at once. */
export const maxFileFaults = 10;

/**
 * The refusal of a file: its first fault, with those that come after it.
 *
 * @example
 * const [one, two] = [1, 2].map((line) => ({ code: 'bad-level', message: 'no', line }));
 * withOtherFaults(one, [two]).error.others?.length // => 1
 */
export const withOtherFaults = (
  first: FileFault,
  otherFaults: readonly FileFault[] = [],
): { readonly ok: false; readonly error: FileFault } =>
  failure(otherFaults.length === 0 ? first : { ...first, others: otherFaults.slice(0, maxFileFaults - 1) });

/**
 * All faults of a file that are known, one a row: `mine.txt:3:7: what is wrong`.
 *
 * @example
 * faultRows('mine.txt', { code: 'bad-level', message: 'no base', line: 3 }) // => ['mine.txt:3: no base']
 */
export const faultRows = (file: string, { others: otherFaults = [], ...first }: FileFault): string[] =>
  [first, ...otherFaults].map(({ line, column, message }) =>
    [file, line, column]
      .filter((part) => part !== undefined)
      .join(':')
      .concat(`: ${message}`),
  );
