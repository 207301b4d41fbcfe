import { describe, expect, test } from 'vitest';
import { createReplayGuard, maxAge, trackedSenders, windowSize } from '#server/store/postgres/notify.ts';

const hour = 3_600_000;

function guardAt(start = 1_000 * hour) {
  let now = start;
  const guard = createReplayGuard(() => now);
  return {
    wait(time: number) {
      now += time;
    },
    resync: guard.resync,
    /** Numbers of the accepted messages. Each message has a number and an age in milliseconds. */
    accepted: (messages: readonly (readonly [number: number, age?: number])[], by = 'oak') =>
      messages.filter(([number, age = 0]) => guard.accepts({ by, number, time: now - age })).map(([number]) => number),
  };
}

describe('a message from another server', () => {
  test('is accepted only once', () => {
    expect(guardAt().accepted([[1], [1], [2], [1], [2], [3]])).toEqual([1, 2, 3]);
  });

  test('may arrive before messages with lower numbers', () => {
    expect(guardAt().accepted([[5], [3], [4], [9], [7], [3]])).toEqual([5, 3, 4, 9, 7]);
  });

  test('is refused once its number is too far behind the highest', () => {
    expect(guardAt().accepted([[1], [windowSize + 2], [2], [3]])).toEqual([1, windowSize + 2, 3]);
  });

  test.each([maxAge + 1, hour, -maxAge - 1])('from %i ms ago is refused if its sender is unknown', (age) => {
    const guard = guardAt();
    expect(guard.accepted([[1, age]])).toEqual([]);
    expect(
      guard.accepted([
        [1, maxAge],
        [2, -maxAge],
      ]),
    ).toEqual([1, 2]);
  });

  test('is refused if it is old and its number is lower than one received before', () => {
    expect(guardAt().accepted([[50], [49, hour], [48, 10], [51, hour]])).toEqual([50, 48, 51]);
  });

  test('may have any timestamp if its sender is known and its number is higher, because clocks can be set', () => {
    expect(guardAt().accepted([[1], [2, hour], [3, -hour]])).toEqual([1, 2, 3]);
  });

  test('is refused if it arrives late and was sent while this server was not connected', () => {
    const guard = guardAt();
    expect(guard.accepted([[1], [2]])).toEqual([1, 2]);
    guard.resync();
    guard.wait(hour);
    expect(guard.accepted([[3, hour], [2], [2, hour]])).toEqual([]);
    expect(guard.accepted([[9], [4, hour], [5, hour], [10, hour]])).toEqual([9, 10]);
  });

  test('is compared only with the numbers of its own sender', () => {
    const guard = guardAt();
    expect(guard.accepted([[1], [2]])).toEqual([1, 2]);
    expect(guard.accepted([[1], [2], [2]], 'elm')).toEqual([1, 2]);
  });

  test('is refused if its sender has been forgotten, because too many others were heard since', () => {
    const guard = guardAt();
    guard.accepted([[1]]);
    guard.accepted([[1]], 'elm');
    guard.accepted([[2]]);
    guard.wait(hour);
    for (let i = 0; i < trackedSenders - 1; i++) guard.accepted([[1]], `other ${i}`);
    expect(guard.accepted([[1, hour]], 'elm')).toEqual([]);
    expect(
      guard.accepted([
        [2, hour],
        [3, hour],
      ]),
    ).toEqual([3]);
  });
});
