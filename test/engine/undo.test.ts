import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { startMatch } from '#engine/match.ts';
import { createSnapshots } from '#engine/undo.ts';
import type { DiceAuction } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';
import { accepted, choices, expectSameMatch, matchAfter, newMatch, playChoices, refused, setupOf } from './support.ts';

describe('undo reverts', () => {
  test.each([
    { what: 'the last command', played: ['stake 1', '1: bid 4'], seat: 1, left: ['stake 1'] },
    {
      what: 'a draft, which restores the previous draft',
      played: ['stake 1', '1: bid 4', '1: bid 5'],
      seat: 1,
      left: ['stake 1', '1: bid 4'],
    },
    { what: 'a commit', played: ['stake 1', '1: commit'], seat: 1, left: ['stake 1'] },
    { what: 'a change of phase that had no consequences', played: ['stake 1'], seat: 1, left: [] },
    {
      what: 'the newest command of its seat, leaving later drafts of others',
      played: ['stake 1', '2: bid 3', '1: bid 4', '2: bid 5', '3: commit'],
      seat: 1,
      left: ['stake 1', '2: bid 3', '2: bid 5', '3: commit'],
    },
    {
      what: 'a commit that others have followed',
      played: ['stake 1', '1: commit', '2: bid 5', '2: commit'],
      seat: 1,
      left: ['stake 1', '2: bid 5', '2: commit'],
    },
  ])('$what', ({ played, seat, left }) => {
    const match = matchAfter(...played);
    expect(match.undo(seat)).toEqual({ ok: true });
    expectSameMatch(match, matchAfter(...left));
  });

  test('one command after another', () => {
    const match = matchAfter('stake 1', '1: bid 4', '2: bid 1', '1: bid 5', '1: commit');
    for (let i = 0; i < 3; i++) expect(match.undo(1)).toEqual({ ok: true });
    expectSameMatch(match, matchAfter('stake 1', '2: bid 1'));
  });

  test('the last command, even after refusals and queries', () => {
    const match = matchAfter('stake 1', '1: bid 4', '1: purse');
    refused(match, '1: stake 2');
    expect(match.undo(1)).toEqual({ ok: true });
    expectSameMatch(match, matchAfter('stake 1'));
  });

  test('a draft, even after refused commands of other seats, in a game that counts refusals', () => {
    const counting: Game<DiceAuction> = { ...diceAuction, refused: (state) => ({ ...state, stake: state.stake + 1 }) };
    const match = startMatch(counting, setupOf());
    for (const line of ['stake 1', '1: bid 4', '2: commit']) accepted(match, line);
    refused(match, '2: bid 1');
    expect(match.undo(1)).toEqual({ ok: true });
    expect(match.log.map(({ command }) => command.name)).toEqual(['stake', 'commit', 'bid']);
    expect(match.state).toMatchObject({ stake: 2, bidders: [{ bid: 0 }, { bid: 0, committed: true }, { bid: 0 }] });
  });

  test('the start of a new turn if the undone command began it', () => {
    const turning: Game<DiceAuction> = { ...diceAuction, turnOf: ({ phase }) => (phase === 'stakes' ? 1 : 2) };
    const match = startMatch(turning, setupOf());
    accepted(match, 'stake 1');
    expect(match.turns()).toHaveLength(2);
    expect(match.undo(1)).toEqual({ ok: true });
    expect(match.turns()).toEqual([{ turn: 1, length: 0 }]);
  });

  test('a command before the newest stored state', () => {
    const match = matchAfter('stake 1', '1: bid 4');
    for (let i = 0; i < 200; i++) accepted(match, `2: bid ${i % 10}`);
    const { state } = match;
    expect(match.undo(1)).toEqual({ ok: true });
    expect(match.log).toHaveLength(201);
    expect(match.state).toEqual({ ...state, bidders: [{ ...state.bidders[0], bid: 0 }, ...state.bidders.slice(1)] });
    expect(match.stateAfter(128)).toEqual(match.stateAfter(138));
  });
});

describe('undo is refused', () => {
  const since = "You can't undo that: others have acted since.";
  test.each([
    { why: 'nothing was played', played: [], seat: 1, message: 'There is nothing to undo.' },
    { why: 'the seat has played nothing', played: ['stake 1'], seat: 2, message: 'There is nothing to undo.' },
    {
      why: 'the command cannot be undone',
      played: ['1: applaud'],
      seat: 1,
      message: "You can't undo that: it is final.",
    },
    {
      why: 'dice were rolled',
      played: ['stake 1', '1: commit', '2: commit', '3: commit'],
      seat: 3,
      message: "You can't undo that: chance was involved.",
    },
    {
      why: 'the command led to a reveal later',
      played: ['stake 1', '1: commit', '2: commit', '3: commit'],
      seat: 1,
      message: since,
    },
    {
      why: 'others could act only because of the command',
      played: ['stake 1', '2: bid 3'],
      seat: 1,
      message: since,
    },
  ])('when $why', ({ played, seat, message }) => {
    const match = matchAfter(...played);
    const { state } = match;
    expect(match.undo(seat)).toEqual({ ok: false, error: { code: 'nothing-to-undo', message } });
    expect(match.state).toBe(state);
    expectSameMatch(match, matchAfter(...played));
  });

  test('when other seats have received events that depend on the command', () => {
    const telling: Game<DiceAuction> = {
      ...diceAuction,
      rules: {
        ...diceAuction.rules,
        applaud: {
          apply({ state, events, seat }) {
            const points = Math.max(...state.bidders.map(({ bid }) => bid));
            events.push({ type: 'scored', phase: state.phase, seat, points });
          },
        },
      },
    };
    const match = startMatch(telling, setupOf());
    for (const line of ['stake 1', '1: bid 4', '2: applaud', '3: bid 9']) accepted(match, line);
    expect(match.undo(3)).toEqual({ ok: true });
    expect(match.undo(1)).toMatchObject({ ok: false, error: { message: since } });
  });

  test('when other seats have acted in a later phase, even without effect', () => {
    const silent: Game<DiceAuction> = { ...diceAuction, rules: { ...diceAuction.rules, applaud: {} } };
    const match = startMatch(silent, setupOf());
    for (const line of ['stake 1', '2: applaud']) accepted(match, line);
    expect(match.undo(1)).toMatchObject({
      ok: false,
      error: { message: since },
    });
  });

  test('when drafts were revealed, even in a game without dice', () => {
    const withoutDice: Game<DiceAuction> = {
      ...diceAuction,
      phases: { ...diceAuction.phases, roll: { run: () => {}, next: 'score' } },
    };
    const match = startMatch(withoutDice, setupOf());
    for (const line of ['stake 1', '1: bid 3', '1: commit', '2: commit', '3: commit']) accepted(match, line);
    expect(match.undo(3).ok).toBe(false);
  });
});

describe('in any match with undo', () => {
  const seat = fc.integer({ min: 1, max: 3 });

  test('undo restores the match as it would be without the command, and later commands have the same results', () => {
    let taken = 0;
    fc.assert(
      fc.property(choices(1, 120), seat, choices(1, 40), (past, who, future) => {
        const match = newMatch();
        playChoices(match, past);
        const index = match.log.findLastIndex((line) => line.seat === who);
        const never = newMatch();
        for (const [i, line] of match.log.entries()) if (i !== index) never.play(line.seat, line.command);
        if (!match.undo(who).ok) return;
        taken += 1;
        expectSameMatch(match, never);
        expect(playChoices(match, future)).toEqual(playChoices(never, future));
        expectSameMatch(match, never);
      }),
      { numRuns: 60 },
    );
    expect(taken).toBeGreaterThan(30);
  });

  test('undo never goes back beyond a roll of dice', () => {
    let refusals = 0;
    fc.assert(
      fc.property(choices(1, 60), seat, (past, who) => {
        const match = newMatch();
        playChoices(match, past);
        const { random, round } = match.state;
        while (match.undo(who).ok) expect(match.state).toMatchObject({ round });
        expect(match.state.random).toEqual(random);
        refusals += 1;
      }),
      { numRuns: 50 },
    );
    expect(refusals).toBe(50);
  });

  test('a refused undo changes neither state nor log', () => {
    fc.assert(
      fc.property(choices(1, 60), fc.nat(4), (past, who) => {
        const match = newMatch();
        playChoices(match, past);
        const { state } = match;
        const log = [...match.log];
        if (match.undo(who).ok) return;
        expect(match.state).toBe(state);
        expect(match.log).toEqual(log);
      }),
      { numRuns: 50 },
    );
  });
});

const nothing = { ok: false, error: { code: 'nothing-to-redo', message: 'There is nothing to redo.' } };

describe('redo replays', () => {
  test.each([
    { what: 'an undone command', played: ['stake 1', '1: bid 4'], seat: 1, times: 1 },
    {
      what: 'several commands, the oldest first',
      played: ['stake 1', '1: bid 4', '1: bid 5', '1: commit'],
      seat: 1,
      times: 3,
    },
    {
      what: 'a command that others have followed, at its old place',
      played: ['stake 1', '1: bid 4', '2: bid 5'],
      seat: 1,
      times: 1,
    },
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

  test("each seat's own command", () => {
    const match = matchAfter('stake 1', '1: bid 4', '2: bid 5');
    expect(match.undo(1).ok && match.undo(2).ok).toBe(true);
    expect(match.redo(3)).toEqual(nothing);
    expect(match.redo(1).ok && match.redo(2).ok).toBe(true);
    expectSameMatch(match, matchAfter('stake 1', '1: bid 4', '2: bid 5'));
  });

  test('a command that was undone before other seats continued', () => {
    const match = matchAfter('stake 1', '1: bid 4');
    expect(match.undo(1)).toEqual({ ok: true });
    accepted(match, '2: bid 5');
    expect(match.redo(1)).toEqual({ ok: true });
    expectSameMatch(match, matchAfter('stake 1', '1: bid 4', '2: bid 5'));
  });
});

describe('redo is refused', () => {
  test('once the seat has played another command, but not after a query or a refusal', () => {
    const match = matchAfter('stake 1', '1: bid 4');
    match.undo(1);
    accepted(match, '1: purse');
    refused(match, '1: stake 1');
    expect(match.nextRedo(1)).toEqual({ name: 'bid', args: { amount: 4 } });
    accepted(match, '1: bid 2');
    expect(match.redo(1)).toEqual(nothing);
    expectSameMatch(match, matchAfter('stake 1', '1: bid 2'));
  });

  test('if other seats have acted since, because a redo would then cause a roll of dice', () => {
    const match = matchAfter('stake 1', '1: bid 4', '1: commit');
    match.undo(1);
    accepted(match, '2: commit');
    accepted(match, '3: commit');
    const before = JSON.stringify(match.state);
    expect(match.nextRedo(1)).toBeUndefined();
    expect(match.redo(1)).toEqual({
      ok: false,
      error: { code: 'nothing-to-redo', message: 'commit cannot be redone: something else has been played since.' },
    });
    expect(JSON.stringify(match.state)).toBe(before);
  });
});

test('redoing all undone commands restores any match, and later commands have the same results', () => {
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

/** Snapshots of a match of `length` commands. Each state is the number of commands before it. */
function kept(length: number) {
  const snapshots = createSnapshots(0);
  for (let i = 1; i <= length; i++) snapshots.add(i, i);
  return snapshots;
}

/** All stored snapshots, newest first. */
function all(snapshots: ReturnType<typeof kept>, length: number): number[] {
  const found: number[] = [];
  for (let at = length; at >= 0; ) {
    const { length: next } = snapshots.nearest(at);
    found.push(next);
    at = next - 1;
  }
  return found;
}

describe('the stored states of a match', () => {
  test.each([
    [0, 1],
    [63, 1],
    [1_000, 16],
    [32_768, 513],
    [100_000, 528],
    [1_000_000, 528],
  ])('of %i commands are at most %i', (length, most) => {
    expect(all(kept(length), length).length).toBeLessThanOrEqual(most);
  });

  test.each([
    [1_000, 64],
    [32_000, 64],
    [100_000, 256],
    [1_000_000, 2048],
  ])('of %i commands lead to any moment within %i steps', (length, furthest) => {
    const found = all(kept(length), length);
    const gaps = found.map((at, i) => (found[i - 1] ?? length + 1) - at);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(furthest);
  });

  test('are closer together among the newest 900 commands of a long match', () => {
    const snapshots = kept(100_000);
    for (let at = 100_000; at > 99_100; at--) expect(at - snapshots.nearest(at).length).toBeLessThan(64);
  });

  test('belong to the current match after any undos and new commands', () => {
    const turns = fc.array(fc.record({ back: fc.nat(300), on: fc.nat(2_000) }), { maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(turns, fc.nat(), (list, pick) => {
        const snapshots = createSnapshots('0 first');
        // States by length of the log: `names[length]`. A state contains `i`, so that it differs from an undone state
        // of the same length.
        const names = ['0 first'];
        for (const [i, { back, on }] of list.entries()) {
          names.length = Math.max(1, names.length - back);
          snapshots.rewind(names.length - 1);
          for (let k = 0; k < on; k++) {
            const name = `${names.length} in turn ${i}`;
            snapshots.add(names.length, name);
            names.push(name);
          }
        }
        const at = pick % names.length;
        const { length, state } = snapshots.nearest(at);
        expect(length).toBeLessThanOrEqual(at);
        expect(state).toBe(names[length]);
      }),
      { numRuns: 40 },
    );
  });
});
