import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accepted, choices, expectSameMatch, matchAfter, newMatch, playChoices, refused } from './support.ts';

const nothing = { ok: false, error: { code: 'nothing-to-redo', message: 'There is nothing to redo.' } };

describe('redo plays again', () => {
  test.each([
    { what: 'what was undone', played: ['stake 1', '1: bid 4'], seat: 1, times: 1 },
    { what: 'several, the oldest first', played: ['stake 1', '1: bid 4', '1: bid 5', '1: commit'], seat: 1, times: 3 },
    { what: 'what others have followed, where it was', played: ['stake 1', '1: bid 4', '2: bid 5'], seat: 1, times: 1 },
    { what: 'a change of phase', played: ['stake 1'], seat: 1, times: 1 },
  ])('$what', ({ played, seat, times }) => {
    const match = matchAfter(...played);
    for (let i = 0; i < times; i++) expect(match.undo(seat)).toEqual({ ok: true });
    for (let i = 0; i < times; i++) {
      expect(match.nextRedo(seat)).toBeDefined();
      expect(match.redo(seat)).toEqual({ ok: true });
    }
    expectSameMatch(match, matchAfter(...played));
    expect(match.nextRedo(seat)).toBeUndefined();
    expect(match.redo(seat)).toEqual(nothing);
  });

  test('each seat its own', () => {
    const match = matchAfter('stake 1', '1: bid 4', '2: bid 5');
    expect(match.undo(1).ok && match.undo(2).ok).toBe(true);
    expect(match.redo(3)).toEqual(nothing);
    expect(match.redo(1).ok && match.redo(2).ok).toBe(true);
    expectSameMatch(match, matchAfter('stake 1', '1: bid 4', '2: bid 5'));
  });

  test('what was undone before others went on', () => {
    const match = matchAfter('stake 1', '1: bid 4');
    expect(match.undo(1)).toEqual({ ok: true });
    accepted(match, '2: bid 5');
    expect(match.redo(1)).toEqual({ ok: true });
    expectSameMatch(match, matchAfter('stake 1', '1: bid 4', '2: bid 5'));
  });
});

describe('redo is refused', () => {
  test('once the seat has played something else; a question or what is refused changes nothing', () => {
    const match = matchAfter('stake 1', '1: bid 4');
    match.undo(1);
    accepted(match, '1: purse');
    refused(match, '1: stake 1');
    expect(match.nextRedo(1)).toEqual({ name: 'bid', args: { amount: 4 } });
    accepted(match, '1: bid 2');
    expect(match.redo(1)).toEqual(nothing);
    expectSameMatch(match, matchAfter('stake 1', '1: bid 2'));
  });

  test('where the dice were thrown since, or would be thrown by it', () => {
    const match = matchAfter('stake 1', '1: bid 4', '1: commit');
    match.undo(1);
    accepted(match, '2: commit');
    accepted(match, '3: commit');
    const before = JSON.stringify(match.state);
    expect(match.nextRedo(1)).toBeUndefined();
    expect(match.redo(1)).toEqual({
      ok: false,
      error: { code: 'nothing-to-redo', message: 'commit cannot be redone: something else was played since.' },
    });
    expect(JSON.stringify(match.state)).toBe(before);
  });
});

test('in any match, as many redos as undos give the same match and the same future', () => {
  let redone = 0;
  const seats = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(choices(1, 60), seats, choices(1, 20), (past, whose, future) => {
      const match = newMatch();
      playChoices(match, past);
      const straight = newMatch();
      for (const line of match.log) straight.play(line.seat, line.command);
      const undone = whose.filter((seat) => match.undo(seat).ok);
      for (const seat of undone.toReversed()) expect(match.redo(seat)).toEqual({ ok: true });
      redone += undone.length;
      expectSameMatch(match, straight);
      expect(playChoices(match, future)).toEqual(playChoices(straight, future));
      expectSameMatch(match, straight);
    }),
    { numRuns: 60 },
  );
  expect(redone).toBeGreaterThan(60);
});
