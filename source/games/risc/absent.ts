import type { Seat } from '../../engine/vocabulary.ts';
import type { Command } from './commands.ts';
import { type Match, seatIn } from './state.ts';

/** What is played for a seat whose player does not come: units that are not placed are spread, orders are as they stand. */
export function forAbsent(state: Match, seat: Seat): Command {
  const { placement } = seatIn(state, seat);
  const placed = placement?.reduce((sum, units) => sum + units, 0) ?? state.options.units;
  return placed < state.options.units ? { name: 'spread', args: {} } : { name: 'commit', args: {} };
}
