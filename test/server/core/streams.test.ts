import { describe, expect, test } from 'vitest';
import { keptMoment } from '#server/core/match-host/load-match.ts';
import { initialSession } from '#server/core/match-host/session-state.ts';
import {
  maxUpdates,
  noteStream,
  type PublicSession,
  type Stream,
  sendToStream,
  startStream,
  updatesFrom,
  viewOfStream,
} from '#server/core/match-host/streams.ts';
import { auction } from '../../support/auction.ts';
import { virtualWorld } from '../../support/virtual-world.ts';

const table: PublicSession = { waitsFor: [], committed: [], standIns: {}, offers: [], outcome: null };
const happened = { what: 'undone', seat: 1 } as const;

/** A stream of seat 1 that has sent these views in order. */
function told(...views: readonly Readonly<Record<string, unknown>>[]): Stream {
  return views.reduce<Stream>(
    (stream, view) => sendToStream(stream, 1, { happened, view, table }).stream,
    startStream(1, 1, 0, {}),
  );
}

describe('an update', () => {
  test('contains the changed keys of the view, and null for each removed key', () => {
    const { updates } = told({ round: 1, hand: [3, 4] }, { round: 2, hand: [3, 4] }, { round: 2 });
    expect(updates.map(({ number, view }) => [number, view])).toEqual([
      [1, { round: 1, hand: [3, 4] }],
      [2, { round: 2 }],
      [3, { hand: null }],
    ]);
  });

  test('equals one built for a client, even if it was recorded while no client was connected', () => {
    const noted = [1, 2].reduce<Stream>(
      (stream, round) => noteStream(stream, { eyes: 1, happened, table, view: () => ({ round }) }),
      startStream(1, 1, 0, {}),
    );
    expect(noted.number).toBe(2);
    const { stream } = sendToStream(noted, 1, { happened, view: { round: 3 }, table });
    expect(stream.updates).toEqual(told({ round: 1 }, { round: 2 }, { round: 3 }).updates);
  });
});

describe('the updates of a stream', () => {
  const stream = told({ round: 1 }, { round: 2, last: true }, { round: 3 });

  test.each([
    [1, [1, 2, 3]],
    [2, [2, 3]],
    [4, []],
    [0, undefined],
    [5, undefined],
  ])('can be read again from update %i on if the stream still has them', (from, numbers) => {
    expect(updatesFrom(stream, from)?.map(({ number }) => number)).toEqual(numbers);
  });

  test('are dropped above a limit, the oldest first', () => {
    const long = told(...Array.from({ length: maxUpdates + 2 }, (_, i) => ({ round: i + 1 })));
    expect(updatesFrom(long, 2)).toBeUndefined();
    expect(updatesFrom(long, 3)).toHaveLength(maxUpdates);
    expect(viewOfStream(long)).toEqual({ round: maxUpdates + 2 });
  });
});

test('the checkpoint of a match contains the newest view of a stream that is a turn late, even without viewers', () => {
  const noted = noteStream(startStream(1, 1, 0, {}), { eyes: 1, happened, table, view: () => ({ round: 2 }) });
  const status = {
    seats: [1],
    persons: [1],
    turn: 1,
    moment: '',
    waiting: [],
    out: [],
    planning: [],
    outcome: undefined,
  };
  const streams = [{ ...noted, isLate: true }];
  const checkpoint = keptMoment(
    { match: auction(), before: 0 },
    initialSession(status, 0),
    streams,
    virtualWorld('late'),
  );
  expect(JSON.parse(checkpoint ?? '{}')).toMatchObject({ streams: [{ number: 1, late: { view: { round: 2 } } }] });
});
