import { describe, expect, test } from 'vitest';
import { complete } from '#engine/completion.ts';
import type { Game } from '#engine/game.ts';
import { startMatch } from '#engine/match.ts';
import { formatCommand, parseLine } from '#engine/script.ts';
import { activeSeats, step } from '#engine/step.ts';
import type { DiceAuction } from '../tiny-game/game-types.ts';
import { diceAuction } from '../tiny-game/index.ts';
import { accepted, lineOf, matchAfter, newMatch, refused, setupOf, stepOf } from './support.ts';

const over = () => {
  const match = newMatch({ rounds: '1' });
  for (const line of ['stake 1', '1: commit', '2: commit', '3: commit']) accepted(match, line);
  return match;
};

describe('the seat that acts', () => {
  test('depends on the phase, and does not exist when the match is over', () => {
    expect(activeSeats(diceAuction, newMatch().state)).toEqual([1]);
    expect(activeSeats(diceAuction, matchAfter('stake 1', '2: commit').state)).toEqual([1, 3]);
    expect(activeSeats(diceAuction, over().state)).toEqual([]);
  });

  test('does not exist once there is an outcome, even in a phase in which players act', () => {
    const sudden: Game<DiceAuction> = {
      ...diceAuction,
      outcome: ({ stake }) => (stake > 0 ? { winners: [1], reason: 'staked' } : undefined),
    };
    const match = startMatch(sudden, setupOf());
    accepted(match, 'stake 1');
    expect(match.state.phase).toBe('bidding');
    expect(activeSeats(sudden, match.state)).toEqual([]);
    expect(refused(match, '2: bid 1').code).toBe('match-over');
  });

  test('may be omitted if only seat 1 can act', () => {
    const match = newMatch();
    expect(accepted(match, 'stake 1').seat).toBe(1);
    for (const line of ['2: commit', '3: commit']) accepted(match, line);
    expect(accepted(match, 'commit').seat).toBe(1);
  });

  test('must be named if only a seat other than 1 can act, unless the game infers the seat', () => {
    const lines = ['stake 1', '1: commit', '3: commit'];
    expect(refused(matchAfter(...lines), 'commit').code).toBe('seat-needed');
    const alternating: Game<DiceAuction> = {
      ...diceAuction,
      script: { ...diceAuction.script, seatOf: (state) => activeSeats(diceAuction, state)[0] },
    };
    const match = startMatch(alternating, setupOf());
    for (const line of lines) accepted(match, line);
    expect(accepted(match, 'commit').seat).toBe(2);
  });

  test('must be named if several seats can act', () => {
    expect(refused(matchAfter('stake 1', '1: commit'), 'commit')).toEqual({
      code: 'seat-needed',
      message: 'Start the line with the player, such as "2: commit"; waiting for 2, 3.',
    });
  });

  test('is always seat 1 in a match with one seat', () => {
    const solo: Game<DiceAuction> = {
      ...diceAuction,
      phases: { ...diceAuction.phases, stakes: { waitsFor: () => [] } },
    };
    const match = startMatch(solo, { ...setupOf(), players: 1 });
    expect(stepOf(match, 'purse')).toMatchObject({ ok: true, seat: 1 });
  });
});

describe('a command is checked in this order:', () => {
  test.each([
    { line: '2: bid 1', code: 'match-over', message: 'The match is over.' },
    { line: 'bid 1', code: 'match-over', message: 'The match is over.' },
  ])('first whether the match is over: $line', ({ line, code, message }) => {
    expect(refused(over(), line)).toEqual({ code, message });
  });

  test('then whether the seat is missing, before the phase', () => {
    expect(refused(matchAfter('stake 1'), 'stake 2').code).toBe('seat-needed');
  });

  test.each(['3: bid 1', '3: purse'])(
    'then whether the seat exists, before the phase: "%s" in a match of two players',
    (line) => {
      const message = 'There is no player 3; players are 1 to 2.';
      const match = startMatch(diceAuction, { ...setupOf(), players: 2 });
      expect(refused(match, line)).toEqual({ code: 'out-of-range', message });
    },
  );

  test('then whether the phase allows the command, before the seat', () => {
    const message = 'bid cannot be used in the stakes phase.';
    expect(refused(newMatch(), '1: bid 1')).toEqual({ code: 'wrong-phase', message });
    expect(refused(newMatch(), '2: bid 1').code).toBe('wrong-phase');
  });

  test("then whether it is the seat's turn, before the checks of the game", () => {
    const message = 'Player 2 cannot act now; waiting for 1.';
    expect(refused(newMatch(), '2: stake 1')).toEqual({ code: 'not-your-turn', message });
    const poor = newMatch({ coins: '1' });
    for (const line of ['stake 1', '2: commit']) accepted(poor, line);
    expect(refused(poor, '2: bid 9').code).toBe('committed');
    expect(refused(poor, '3: bid 9').code).toBe('too-few-coins');
  });

  test('last whether the rules of the game refuse it, with a sentence of the game', () => {
    const match = matchAfter('stake 1', '2: commit');
    expect(refused(match, '2: bid 1')).toEqual({ code: 'committed', message: 'You have committed to your bid.' });
  });
});

describe('a query', () => {
  test('returns an answer and changes nothing', () => {
    const match = matchAfter('stake 1', '2: bid 4');
    const { state } = match;
    expect(stepOf(match, '2: purse')).toEqual({ ok: true, seat: 2, state, events: [], result: { coins: 400, bid: 4 } });
    expect(match.state).toBe(state);
  });

  test('may be sent by seats that cannot act, and after the end', () => {
    expect(stepOf(matchAfter('stake 1', '2: commit'), '2: purse')).toMatchObject({ result: { coins: 400 } });
    expect(stepOf(over(), '3: purse')).toMatchObject({ result: { coins: 400 } });
  });

  test('must name its seat if several seats can act', () => {
    expect(refused(matchAfter('stake 1'), 'purse').code).toBe('seat-needed');
  });
});

test('a query without an answer returns null', () => {
  const mute: Game<DiceAuction> = { ...diceAuction, rules: { ...diceAuction.rules, purse: {} } };
  expect(stepOf(startMatch(mute, setupOf()), '1: purse')).toMatchObject({ ok: true, events: [], result: null });
});

test('a command is accepted after the end if its declaration allows that', () => {
  expect(accepted(over(), '2: applaud').events).toEqual([{ type: 'applauded', phase: 'over', seat: 2 }]);
});

describe('a refusal', () => {
  test.each(['2: bid 1', '2: stake 1'])('returns the identical state object: %s', (line) => {
    const match = newMatch();
    const { state } = match;
    const refusal = stepOf(match, line);
    expect(refusal.ok).toBe(false);
    expect(refusal.state).toBe(state);
  });

  test('changes the state only in a game that counts refusals', () => {
    const counting: Game<DiceAuction> = {
      ...diceAuction,
      refused: (state) => ({ ...state, stake: state.stake + 1 }),
    };
    const { state } = newMatch();
    const { seat, command } = lineOf('2: bid 1');
    const refusal = step(counting, state, seat, command);
    expect(refusal).toMatchObject({ ok: false, seat: 2, error: { code: 'wrong-phase' } });
    expect(refusal.state).toEqual({ ...state, stake: 1 });
    expect(state.stake).toBe(0);
  });
});

describe('automatic phases', () => {
  test('run in the order of the table until a phase waits, and each event names its phase', () => {
    const match = matchAfter('stake 2', '1: bid 9', '1: commit', '2: commit');
    const { events, state } = accepted(match, '3: commit');
    const phases = events.map(({ phase }) => phase);
    expect(phases.filter((phase, i) => phase !== phases[i - 1])).toEqual([
      'bidding',
      'reveal',
      'roll',
      'score',
      'next-round',
    ]);
    expect(events.filter(({ type }) => type === 'rolled')).toHaveLength(3);
    expect(state.phase).toBe('stakes');
  });

  test('continue with the phase that a function of the table chooses from the state', () => {
    const match = newMatch({ rounds: '1' });
    for (const line of ['stake 1', '1: commit', '2: commit']) accepted(match, line);
    const { events, state } = accepted(match, '3: commit');
    expect(state.phase).toBe('over');
    expect(events.some(({ type }) => type === 'round-began')).toBe(false);
  });

  test('know the command that started them', () => {
    const seen: unknown[] = [];
    const watched: Game<DiceAuction> = {
      ...diceAuction,
      phases: {
        ...diceAuction.phases,
        'next-round': { run: ({ command }) => seen.push(command), next: 'stakes' },
      },
    };
    const match = startMatch(watched, setupOf());
    for (const line of ['stake 1', '3: commit', '1: commit', '2: commit']) accepted(match, line);
    expect(seen).toEqual([{ name: 'commit', args: {} }]);
  });
});

describe('an inconsistent game definition is reported', () => {
  const { seat, command } = lineOf('1: stake 1');
  const { commit: _, ...withoutCommit } = diceAuction.rules;
  const { commit: __, ...undeclared } = diceAuction.commands;
  const { stakes: ___, ...withoutStakes } = diceAuction.phases;

  test.each([
    { lacks: 'a phase', game: { ...diceAuction, phases: withoutStakes }, message: 'dice-auction has no phase stakes' },
    { lacks: 'a rule', game: { ...diceAuction, rules: withoutCommit }, message: 'dice-auction has no rule for commit' },
    {
      lacks: 'a command',
      game: { ...diceAuction, commands: undeclared },
      message: 'dice-auction declares no command commit',
    },
  ])('if it lacks $lacks', ({ lacks, game, message }) => {
    const played = lacks === 'a phase' ? command : lineOf('commit').command;
    expect(() => step(game, newMatch().state, seat, played)).toThrow(message);
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'for a command with the name of an inherited property: %s',
    (name) => {
      // A command that a program could send, named like an inherited property.
      const inherited: unknown = { name, args: {} };
      const isCommand = (value: unknown): value is typeof command => value === inherited;
      if (!isCommand(inherited)) throw new Error('it is one here');
      expect(() => step(diceAuction, newMatch().state, 1, inherited)).toThrow(`dice-auction has no rule for ${name}`);
      expect(formatCommand(diceAuction.commands, { name, args: {} })).toBe(name);
      expect(parseLine<DiceAuction>(diceAuction, `1: ${name}`)).toMatchObject({ ok: false });
      expect(complete(diceAuction.commands, `${name}(`)).toEqual({ lines: [], hint: undefined });
    },
  );
});
