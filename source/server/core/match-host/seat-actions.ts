import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import { refused } from '../refusals.ts';
import type { JournalBody, StandInWhy, VoteOn } from './journal-body.ts';
import { assertCanPlay, assertRunning, type LiveMatch, playMove } from './moves.ts';
import type { RecordedState } from './recorded-state.ts';
import type { Recorder } from './recorder.ts';
import { livingPersons, missedBy } from './session-state.ts';

/** Maximum number of consecutive turns that the clock may end for a seat. Then a bot plays for the person. */
export const maxMissedTurns = 3;

/** Lets a bot play for the person of a seat. */
export function standIn<T extends GameTypes>({ recorder, bots }: LiveMatch<T>, seat: Seat, why: StandInWhy): void {
  recorder.record({ seat, key: null, body: { do: 'stand-in', why } });
  bots.reseat(seat);
  endIfAllAgree(recorder);
}

export function resign<T extends GameTypes>(live: LiveMatch<T>, seat: Seat): void {
  const { recorder, match } = live;
  const state = recorder.state();
  assertRunning(state);
  if (state.table.standIns[seat] !== 'away') assertCanPlay(state, seat);
  if (state.status.out.includes(seat)) throw refused('not-now', 'You are already out of this match.');
  const { players } = match.setup;
  if (players > 2) return standIn(live, seat, 'resigned');
  const winners = players === 2 ? [3 - seat] : [];
  recorder.record({ seat: null, key: null, body: { do: 'end', reason: 'resigned', winners } });
}

/** Ends the bot's play for the person of a seat. Throws a RefusedError unless a bot stands in for an absent person. */
export function takeBack<T extends GameTypes>({ recorder, bots }: LiveMatch<T>, seat: Seat): void {
  const state = recorder.state();
  assertRunning(state);
  if (state.table.standIns[seat] !== 'away') throw refused('not-now', 'No bot is in your seat.');
  recorder.record({ seat, key: null, body: { do: 'back' } });
  bots.reseat(seat);
}

export function endTurnByClock<T extends GameTypes>(live: LiveMatch<T>): void {
  const { recorder, bots } = live;
  const { table, status } = recorder.state();
  const living = livingPersons(table, status);
  if (living.length === 0) bots.pace(table.moment);
  for (const seat of living.filter((person) => status.waiting.includes(person))) {
    recorder.record({ seat, key: null, body: { do: 'time-up' } });
    playForAbsent(live, seat, table.moment);
    const { table: tableNow, outcome } = recorder.state();
    if (missedBy(tableNow, seat) >= maxMissedTurns && outcome === undefined) standIn(live, seat, 'away');
    bots.changed(seat);
  }
}

/** Plays the game's default commands for a seat until its turn at `moment` ends. */
function playForAbsent<T extends GameTypes>(live: LiveMatch<T>, seat: Seat, moment: string): void {
  const { match, recorder } = live;
  const isWaitedFor = () => {
    const { table, status } = recorder.state();
    return table.moment === moment && status.waiting.includes(seat);
  };
  while (isWaitedFor()) {
    const command = match.game.forAbsent?.(match.state, seat);
    if (command === undefined || !playMove(live, seat, command, null, 'clock').step.ok) return;
  }
}

/** Records a seat's vote, and the end of the match if all persons agree. Throws a RefusedError if it must not vote. */
export function vote<T extends GameTypes>(recorder: Recorder<T>, seat: Seat, on: VoteOn, agrees: boolean): void {
  recorder.record({ seat, key: null, body: voteBody(recorder.state(), seat, on, agrees) });
  endIfAllAgree(recorder);
}

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
