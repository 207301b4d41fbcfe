import type { Sample } from '#engine/game.ts';
import type { JsonObject } from '#engine/parsing/json.ts';
import { type FileFault, type Result, success } from '#engine/result.ts';
import type { MatchSetup } from '#engine/vocabulary.ts';
import { changeSeat, type State, seatIn, seatsOf } from '../state.ts';
import { readKnown } from './read.ts';

/** Reads a position. The rivals' hidden plans are emptied, and rivals that have committed are listed as `planned`. */
export function sample(position: JsonObject, setup: MatchSetup): Result<Sample<State>, FileFault> {
  const read = readKnown(position, setup);
  if (!read.ok) return read;
  const state = read.value;
  const { viewer } = position;
  if (viewer === undefined || state.phase === 'over') return success({ state, planned: [] });
  const none = state.map.ids.map(() => 0);
  const rivals = seatsOf(state).filter((seat) => seat !== viewer && seatIn(state, seat).alive);
  const planned = rivals.filter((seat) => seatIn(state, seat).committed);
  for (const seat of rivals)
    changeSeat(state, seat, { committed: false, placement: state.phase === 'placement' ? none : null });
  return success({ state, planned });
}
