import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import { refused } from '../refusals.ts';
import type { JournalBody, VoteOn } from './journal-body.ts';
import { assertCanPlay } from './moves.ts';
import type { RecordedState } from './recorded-state.ts';
import type { Recorder } from './recorder.ts';
import { livingPersons } from './session-state.ts';

/**
 * Records a seat's vote. If all persons still in the match now agree, also records the end of the match.
 *
 * @throws RefusedError
 */
export function vote<T extends GameTypes>(recorder: Recorder<T>, seat: Seat, on: VoteOn, agrees: boolean): void {
  recorder.record({ seat, key: null, body: voteBody(recorder.state(), seat, on, agrees) });
  endIfAllAgree(recorder);
}

/** @throws RefusedError */
function voteBody(state: RecordedState, seat: Seat, on: VoteOn, agrees: boolean): JournalBody {
  assertCanPlay(state, seat);
  const { table, status } = state;
  const living = livingPersons(table, status);
  if (!living.includes(seat)) throw refused('not-now', 'You are out of this match and have no vote.');
  if (living.length < 2) throw refused('not-now', 'There is nobody else here to agree.');
  const offer = table.offers.find((open) => open.on === on);
  if (offer?.agreed.includes(seat) === true) throw refused('not-now', 'You have already agreed.');
  if (offer !== undefined) return { do: 'answer', on, agrees };
  if (!agrees) throw refused('not-now', 'There is no offer to decline.');
  if (table.offered.some((past) => past.on === on && past.by === seat))
    throw refused('not-now', 'You have already offered that this turn.');
  return { do: 'offer', on };
}

export function endIfAllAgree<T extends GameTypes>(recorder: Recorder<T>): void {
  const { table, status } = recorder.state();
  const living = livingPersons(table, status);
  const agreed = table.offers.find((offer) => living.every((seat) => offer.agreed.includes(seat)));
  if (agreed === undefined || living.length === 0) return;
  const reason = agreed.on === 'draw' ? 'draw' : 'ended';
  recorder.record({ seat: null, key: null, body: { do: 'end', reason, winners: [] } });
}
