import { targetsOf } from '../../../screen/target.ts';

/** What can be clicked on this screen. Planets go by number; orders, too: those of the queue, then standing ones. */
export const explorersTargets = targetsOf<
  { readonly type: 'planet'; readonly planet: number } | { readonly type: 'order'; readonly order: number }
>({ planet: true, order: true });
