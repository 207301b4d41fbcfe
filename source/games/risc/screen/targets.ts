import { targetsOf } from '../../../screen/target.ts';

/** What can be clicked on this screen. Territories and orders go by number, from 0. */
export const riscTargets = targetsOf<
  { readonly type: 'territory'; readonly territory: number } | { readonly type: 'order'; readonly order: number }
>({ territory: true, order: true });
