import { itemAt } from '../../engine/lookup.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import type { Command } from './commands.ts';
import type { ReadonlyState } from './state.ts';

/** What is played for a seat whose player does not come: the first cards of the hand fill the empty slots. */
export function forAbsent({ hands, slots }: ReadonlyState, seat: Seat): Command {
  const filled = itemAt(slots, seat - 1) ?? [];
  const empty = filled.indexOf(null);
  const card = hands[seat - 1]?.find((handCard) => !filled.includes(handCard));
  return empty < 0 || card === undefined
    ? { name: 'commit', args: {} }
    : { name: 'place', args: { slot: empty + 1, card } };
}
