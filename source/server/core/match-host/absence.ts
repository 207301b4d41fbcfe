import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import { refused } from '../refusals.ts';
import type { StandInWhy } from './journal-body.ts';
import { assertCanPlay, assertRunning, type LiveMatch, playMove } from './moves.ts';
import { livingPersons, missedBy } from './session-state.ts';
import { endIfAllAgree } from './votes.ts';

/** Maximum number of consecutive turns that the clock may end for a seat. Then a bot plays for the person. */
export const maxMissedTurns = 3;

/** Lets a bot play for the person of a seat. */
export function standIn<T extends GameTypes>({ recorder, bots }: LiveMatch<T>, seat: Seat, why: StandInWhy): void {
  recorder.record({ seat, key: null, body: { do: 'stand-in', why } });
  bots.reseat(seat);
  endIfAllAgree(recorder);
}

/** @throws RefusedError */
export function resign<T extends GameTypes>(live: LiveMatch<T>, seat: Seat): void {
  const { recorder, match } = live;
  const state = recorder.state();
  assertRunning(state);
  if (state.table.standIns[seat] !== 'away') assertCanPlay(state, seat);
  if (state.status.out.includes(seat)) throw refused('not-now', 'You are already out of this match.');
  if (match.setup.players !== 2) return standIn(live, seat, 'resigned');
  recorder.record({ seat: null, key: null, body: { do: 'end', reason: 'resigned', winners: [3 - seat] } });
}

/**
 * Ends the bot's play for the person of a seat.
 *
 * @throws RefusedError
 */
export function takeBack<T extends GameTypes>({ recorder, bots }: LiveMatch<T>, seat: Seat): void {
  const state = recorder.state();
  assertRunning(state);
  if (state.table.standIns[seat] !== 'away') throw refused('not-now', 'No bot plays your seat.');
  recorder.record({ seat, key: null, body: { do: 'back' } });
  bots.reseat(seat);
}

/** Ends the turn for all seats that are still waited for. Called when the turn limit is over. */
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
