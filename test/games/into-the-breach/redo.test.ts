import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMech } from '../../../source/games/into-the-breach/state.ts';
import { movesOf } from '../../../source/games/into-the-breach/movement.ts';
import { matchOf, play, type } from './support.ts';

type BreachMatch = ReturnType<typeof matchOf>;

const scriptOf = (match: BreachMatch): string => JSON.stringify(match.log.map(({ command }) => command));

/** Plays one of the moves that are possible now; ends the turn where there is none. */
function moveOn(match: BreachMatch, choice: number): void {
  const { state } = match;
  const moves = state.entities
    .filter((unit) => isMech(unit) && unit.active)
    .flatMap((mech) => movesOf(state, mech).map((to) => [mech.row, mech.column, ...to].join(',')));
  const move = moves[choice % Math.max(1, moves.length)];
  expect(type(match, move === undefined ? 'end_turn' : `move(${move})`).ok).toBe(true);
}

describe('redo', () => {
  test('is out of the log what took back', () => {
    const match = matchOf();
    moveOn(match, 0);
    moveOn(match, 3);
    const [straight, first] = [scriptOf(match), match.log[0]?.command];
    play(match, 'undo', 'undo');
    expect(match.nextRedo(1)).toEqual(first);
    expect(match.redo(1)).toEqual({ ok: true });
    expect(match.log.map(({ command }) => command.name)).toEqual(['move', 'move', 'undo']);
    expect(match.redo(1)).toEqual({ ok: true });
    expect(scriptOf(match)).toBe(straight);
    expect(match.redo(1)).toMatchObject({ ok: false, error: { message: 'There is nothing to redo.' } });
  });

  test('ends where something else was played', () => {
    const match = matchOf();
    moveOn(match, 0);
    play(match, 'undo');
    moveOn(match, 3);
    expect(match.nextRedo(1)).toBeUndefined();
    expect(match.redo(1).ok).toBe(false);
    play(match, 'undo', 'end_turn');
    expect(match.redo(1).ok).toBe(false);
  });
});

test('as many redos as undos give the same match', () => {
  let redone = 0;
  fc.assert(
    fc.property(fc.array(fc.nat(99), { minLength: 1, maxLength: 8 }), fc.nat(4), (choices, back) => {
      const match = matchOf();
      for (const choice of choices) if (match.state.reason === null) moveOn(match, choice);
      const [script, state] = [scriptOf(match), JSON.stringify(match.state)];
      const undone = Math.min(back, match.state.reason === null ? match.state.moves.length : 0);
      for (let i = 0; i < undone; i++) play(match, 'undo');
      for (let i = 0; i < undone; i++) expect(match.redo(1)).toEqual({ ok: true });
      redone += undone;
      expect(scriptOf(match)).toBe(script);
      expect(JSON.stringify(match.state)).toBe(state);
    }),
    { numRuns: 40 },
  );
  expect(redone).toBeGreaterThan(20);
});
