import { targetsOf } from '../../../screen/target.ts';

/** What can be clicked on this screen: squares, and places in the hand and in the program, from 0. */
export const raceTargets = targetsOf<
  | { readonly type: 'square'; readonly square: number }
  | { readonly type: 'card'; readonly card: number }
  | { readonly type: 'slot'; readonly slot: number }
>({ square: true, card: true, slot: true });
