import { expect, test } from 'vitest';
import type { JournalBody } from '#server/core/match-host/journal-body.ts';
import {
  initialSession,
  missedBy,
  type PositionStatus,
  publicWaiting,
  type SessionState,
  sessionAfter,
} from '#server/core/match-host/session-state.ts';

/** Persons in seats 1 and 2, a bot in seat 3. All may act. */
const status: PositionStatus = {
  turn: 1,
  moment: '1 plan ',
  waiting: [1, 2, 3],
  seats: [1, 2, 3],
  persons: [1, 2],
  out: [],
  planning: [],
  outcome: undefined,
};
const first = initialSession(status, 1000);

/** The session state after these entries, a second apart, with an unchanged position. */
const after = (...entries: readonly (readonly [seat: number, body: JournalBody])[]): SessionState =>
  entries.reduce((table, [seat, body], i) => sessionAfter(table, body, seat, 2000 + 1000 * i, status, true), first);

test('the public list of awaited seats contains bots only if it contains no person', () => {
  expect(publicWaiting(first, status)).toEqual([1, 2]);
  expect(publicWaiting(first, { ...status, waiting: [2, 3] })).toEqual([2]);
  expect(publicWaiting(first, { ...status, waiting: [3] })).toEqual([3]);
  expect(publicWaiting(first, { ...status, outcome: { winners: [1], reason: 'goal' } })).toEqual([]);
});

test('the clock runs only while one person waits for another', () => {
  expect(first.since).toBeNull();
  const late = { ...status, waiting: [2, 3] };
  const running = sessionAfter(first, { do: 'time-up' }, 1, 5000, late, false);
  expect(running.since).toBe(5000);
  expect(sessionAfter(running, { do: 'time-up' }, 1, 9000, late, false).since).toBe(5000);
});

test('turns that the clock has ended for a player are counted until the player takes the seat back', () => {
  const missed = after([1, { do: 'time-up' }], [1, { do: 'time-up' }], [2, { do: 'time-up' }]);
  expect([missedBy(missed, 1), missedBy(missed, 2)]).toEqual([2, 1]);
  const back = sessionAfter(missed, { do: 'back' }, 1, 9000, status, true);
  expect([missedBy(back, 1), missedBy(back, 2)]).toEqual([0, 1]);
});

test('a proposed vote ends when its author leaves', () => {
  const offered = after([1, { do: 'offer', on: 'draw' }]);
  expect(offered.offers).toEqual([{ on: 'draw', by: 1, agreed: [1] }]);
  expect(sessionAfter(offered, { do: 'stand-in', why: 'away' }, 2, 9000, status, true).offers).toEqual(offered.offers);
  expect(sessionAfter(offered, { do: 'stand-in', why: 'away' }, 1, 9000, status, true).offers).toEqual([]);
});
