import { shortNumber, threeSigns } from '../../../../../screen/short-number.ts';

/** People of both players, such as `34/1`; in at most seven signs where they do not fit the columns otherwise. */
export function bothText(p1: number, p2: number, columns: number): string {
  const exact = `${shortNumber(p1)}/${shortNumber(p2)}`;
  return exact.length <= columns ? exact : `${threeSigns(p1)}/${threeSigns(p2)}`;
}
