import { listOf } from '../../../../screen/sentences.ts';

/** `The quickest way from 2 to 3 has length 6: 2, 1, 0 and 3.` */
export const wayText = (from: number, to: number, length: number, path: readonly number[]): string =>
  from === to
    ? `From ${from} to ${to} there is nothing to go: length 0.`
    : `The quickest way from ${from} to ${to} has length ${length}: ${listOf(path.map(String))}.`;
