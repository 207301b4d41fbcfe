import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Game } from '#engine/game.ts';
import { enter, startFrom, startMatch } from '#engine/match.ts';
import type { DiceAuction } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';
import {
  accepted,
  choices,
  expectSameMatch,
  lineOf,
  matchAfter,
  newMatch,
  playChoices,
  refused,
  setupOf,
  stepOf,
  stepsOf,
  unwrapped,
} from './support.ts';

/** Choices for a match that is long enough for several snapshots. */
const long = choices(330, 360);

describe('the log', () => {
  test('contains accepted commands, with the implied seat', () => {
    const match = matchAfter('stake 1', '3: bid(2)', '3: commit');
    expect(match.log).toEqual([lineOf('1: stake 1'), lineOf('3: bid 2'), lineOf('3: commit')]);
  });

  test('contains neither refusals nor queries', () => {
    const match = matchAfter('stake 1');
    refused(match, '2: stake 2');
    stepOf(match, '2: purse');
    expect(match.log).toHaveLength(1);
  });

  test('contains refusals in a game that counts them', () => {
    const counting: Game<DiceAuction> = {
      ...diceAuction,
      refused: (state) => ({ ...state, stake: state.stake + 1 }),
    };
    const match = startMatch(counting, setupOf());
    refused(match, '2: stake 2');
    expect(match.log).toEqual([lineOf('2: stake 2')]);
    expect(match.state.stake).toBe(1);
    expect(match.stateAfter(0).stake).toBe(0);
    expect(match.stepAt(0)).toMatchObject({ ok: false, error: { code: 'not-your-turn' } });
  });

  test('omits refusals that leave the state unchanged', () => {
    const forgiving: Game<DiceAuction> = { ...diceAuction, refused: (state) => state };
    const match = startMatch(forgiving, setupOf());
    refused(match, '2: stake 2');
    expect(match.log).toEqual([]);
  });

  test('replays to the same states and events', () => {
    fc.assert(
      fc.property(choices(0, 150), fc.string(), (list, seed) => {
        const match = newMatch({}, seed);
        const steps = playChoices(match, list).filter((played) => played.ok && played.result === undefined);
        const again = newMatch({}, seed);
        const replayed = match.log.map(({ seat, command }) => again.play(seat, command));
        expectSameMatch(again, match);
        expect(replayed).toEqual(steps);
      }),
      { numRuns: 12 },
    );
  });
});

describe('every earlier moment of a match', () => {
  test('can be restored: its state, and the command with its events', () => {
    fc.assert(
      fc.property(long, (list) => {
        const match = newMatch();
        const states = [match.state];
        const steps = playChoices(match, list).filter((played) => played.ok && played.result === undefined);
        states.push(...steps.map(({ state }) => state));
        expect(match.log.length).toBeGreaterThan(200);
        expect(states.map((_, length) => match.stateAfter(length))).toEqual(states);
        expect(stepsOf(match)).toEqual(steps);
      }),
      { numRuns: 4 },
    );
  });

  test('is restored in fewer than 64 steps', () => {
    let copies = 0;
    const counting: Game<DiceAuction> = {
      ...diceAuction,
      copy: (state) => {
        copies += 1;
        return diceAuction.copy(state);
      },
    };
    const match = startMatch(counting, setupOf());
    accepted(match, 'stake 1');
    for (let i = 0; i < 250; i++) accepted(match, `2: bid ${i % 10}`);
    const needed = Array.from({ length: 252 }, (_, length) => {
      copies = 0;
      match.stateAfter(length);
      return copies;
    });
    expect(Math.max(...needed)).toBe(63);
    expect([0, 64, 128, 192, 251].map((length) => needed[length])).toEqual([0, 0, 0, 0, 0]);
  });

  test.each([-1, 1, 0.5])('cannot be read at the index %d in a log of one command', (index) => {
    expect(() => matchAfter('stake 1').stepAt(index)).toThrow(RangeError);
  });
});

describe('the turns of a match', () => {
  test('begin where the turn number changes', () => {
    const match = newMatch();
    expect(match.turns()).toEqual([{ turn: 1, length: 0 }]);
    for (const line of ['stake 1', '1: commit', '2: commit', '2: purse', '3: commit', '2: stake 1'])
      accepted(match, line);
    expect(match.turns()).toEqual([
      { turn: 1, length: 0 },
      { turn: 2, length: 4 },
    ]);
  });

  test('begin where the round in the state changes, even after many commands', () => {
    fc.assert(
      fc.property(long, (list) => {
        const match = newMatch();
        playChoices(match, list);
        const rounds = Array.from({ length: match.log.length + 1 }, (_, length) => match.stateAfter(length).round);
        const begun = rounds.flatMap((turn, length) => (turn === rounds[length - 1] ? [] : [{ turn, length }]));
        expect(match.turns()).toEqual(begun);
        expect(begun.length).toBeGreaterThan(5);
      }),
      { numRuns: 4 },
    );
  });
});

test('a savepoint restores a match after any commands, undos and redos', () => {
  const acts = (most: number) =>
    fc.array(
      fc.record({
        item: choices(1),
        act: fc.constantFrom('play', 'play', 'undo', 'redo'),
        seat: fc.integer({ min: 1, max: 3 }),
      }),
      {
        maxLength: most,
      },
    );
  fc.assert(
    fc.property(acts(100), acts(40), (before, since) => {
      const [match, other] = [startMatch(diceAuction, setupOf()), startMatch(diceAuction, setupOf())];
      const doAll = (of: typeof match, list: typeof before) => {
        for (const { item, act, seat } of list)
          if (act === 'play') playChoices(of, item);
          else if (act === 'undo') of.undo(seat);
          else of.redo(seat);
      };
      for (const one of [match, other]) doAll(one, before);
      const bringBack = match.createSavepoint();
      doAll(match, since);
      bringBack();
      expectSameMatch(match, other);
      expect(stepsOf(match)).toEqual(stepsOf(other));
      for (const one of [match, other]) doAll(one, since);
      expectSameMatch(match, other);
    }),
    { numRuns: 60 },
  );
});

describe('a typed line', () => {
  test('is played', () => {
    const match = newMatch();
    expect(enter(match, ' Stake 2 -- much')).toMatchObject({
      read: true,
      command: { name: 'stake', args: { points: 2 } },
      step: { ok: true, seat: 1 },
    });
    expect(match.log).toHaveLength(1);
  });

  test.each([
    { line: 'stake(', code: 'bad-arguments', message: 'stake: missing ")"' },
    { line: 'stake', code: 'bad-arguments', message: 'usage: stake(points: 1..3)' },
    { line: 'stake 4', code: 'out-of-range', message: 'stake: points 4 is not one of 1..3' },
    {
      line: 'steak 1',
      code: 'unknown-command',
      message: 'unknown command "steak", known are applaud, bid, commit, purse, stake',
    },
  ])('with a fault changes nothing: $line', ({ line, code, message }) => {
    const match = newMatch();
    const { state } = match;
    expect(enter(match, line)).toEqual({ read: false, error: { code, message } });
    expect(match.state).toBe(state);
    expect(match.log).toEqual([]);
  });

  test.each(['', '  ', '-- stake 1'])('without content is ignored: "%s"', (line) => {
    expect(enter(newMatch(), line)).toBeUndefined();
  });
});

describe('a start from a position', () => {
  test('continues like the original match', () => {
    fc.assert(
      fc.property(choices(0, 60), choices(1, 60), (past, future) => {
        const match = newMatch();
        playChoices(match, past);
        const position: unknown = JSON.parse(JSON.stringify(diceAuction.position.write(match.state, 'all')));
        const copy = unwrapped(startFrom(diceAuction, setupOf({}, 'another seed'), position));
        expect(copy.position).toBe(position);
        expect(copy.log).toEqual([]);
        expect(copy.state).toEqual(match.state);
        expect(playChoices(copy, future)).toEqual(playChoices(match, future));
      }),
      { numRuns: 20 },
    );
  });

  test('is refused with the first fault of the position', () => {
    const { state } = newMatch();
    const whole = diceAuction.position.write(state, 'all');
    const faults = [{ ...whole, round: 0 }, diceAuction.position.write(state, 1), null].map((json) => {
      const started = startFrom(diceAuction, setupOf(), json);
      return started.ok ? undefined : `${started.error.code} ${started.error.message}`;
    });
    expect(faults).toEqual([
      'bad-position $.round: found 0, expected a number of at least 1',
      'bad-position $.bidders[1].bid: found nothing, expected a number',
      'bad-position $: found null, expected an object',
    ]);
  });
});
