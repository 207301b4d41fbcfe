import { describe, expect, test } from 'vitest';
import { enter } from '#engine/match.ts';
import { solutionFrom, startPuzzle } from '#engine/puzzle/puzzle.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { puzzles } from '#games/space-explorers/puzzles.ts';
import { unwrapped } from '../../engine/support.ts';
import { solvedStart as start } from './support.ts';

const match = (changes: object = {}) =>
  unwrapped(startPuzzle(spaceExplorers, { id: '3-07', start: { ...start, ...changes } }, () => undefined));

function played(lines: readonly string[], changes: object = {}) {
  const one = match(changes);
  for (const line of lines) expect(enter(one, line)).toMatchObject({ step: { ok: true } });
  return one;
}

const pass = 'end_turn';

describe('a puzzle', () => {
  test('is won at the end of the turn in which the player takes the goal planet', () => {
    const one = played(['send(0,1,5)', pass, pass, 'send(1,2,10)', pass, pass]);
    expect(one.state.turn).toBe(4);
    expect(one.state.outcome).toEqual({ winners: [1], reason: 'turn-limit' });
  });

  test.each([
    [
      'all people fly as soon as possible',
      ['send(0,1,5)', 'send(1,2,2)', pass, pass, 'send(1,2,5)', pass, pass, pass, pass],
    ],
    ['nobody flies', [pass, pass, pass, pass, pass, pass]],
  ])('is lost after the last turn if %s', (_, lines) => {
    expect(played(lines).state).toMatchObject({ turn: 6, outcome: { winners: [2], reason: 'turn-limit' } });
  });

  test('is lost if its last turn comes before the solution ends', () => {
    const lines = ['send(0,1,5)', pass, pass, 'send(1,2,10)', pass];
    expect(played(lines, { by: 3 }).state.outcome).toEqual({ winners: [2], reason: 'turn-limit' });
  });

  test('has few solutions among all its lines of play, and the obvious lines fail', () => {
    const proof = puzzles.prove(match().state);
    expect(proof).toMatchObject({ isObvious: false });
    expect(proof?.wins).toBeLessThan(4);
    expect(proof?.lines).toBeGreaterThan(500);
  });

  test('that starts with shuttles of the rival is decided only at the end of its last turn', () => {
    const hold = {
      planets: [
        [24, 17, 5, 0],
        [14, 16, 0, 0],
        [21, 6, 4, 0],
      ],
      fleet: [9, 1],
      by: 4,
    };
    const one = match(hold);
    expect(one.setup.level?.title).toBe('Puzzle 3-07: own planet 2 when turn 4 ends');
    expect(one.state).toMatchObject({
      goal: 2,
      hold: true,
      shuttles: [{ from: 1, to: 2, player: 2, people: 9, lands: 1 }],
    });
    const lost = played([pass, pass, pass, pass], hold);
    expect(lost.state).toMatchObject({ turn: 4, outcome: { winners: [2], reason: 'turn-limit' } });
    expect(played(['send(0,2,5)', pass, pass, pass], hold).state).toMatchObject({ turn: 4, outcome: null });
    const written = spaceExplorers.position.write(one.state, 'all');
    expect(unwrapped(spaceExplorers.position.read(written, one.setup))).toMatchObject({ goal: 2, hold: true });
    expect(spaceExplorers.position.read({ ...written, hold: 1 }, one.setup)).toMatchObject({
      error: { message: '$.hold: found 1, expected true, beside a goal' },
    });
  });

  test('stays a puzzle after its position is written and read', () => {
    const { state, setup } = match();
    const written = spaceExplorers.position.write(state, 'all');
    expect(written).toMatchObject({ goal: 2, limit: 6 });
    expect(unwrapped(spaceExplorers.position.read(written, setup))).toMatchObject({ goal: 2 });
    expect(spaceExplorers.position.read({ ...written, goal: 7 }, setup)).toMatchObject({
      error: { message: '$.goal: found 7, expected the id of a planet' },
    });
  });

  test('gives as a hint the next turn of a solution, or says that no line can win any more', () => {
    const first = unwrapped(solutionFrom(match()) ?? expect.fail());
    expect(first.next?.at(-1)).toEqual({ name: 'end_turn', args: {} });
    expect(solutionFrom(played(['send(0,1,5)', pass, pass]))).toMatchObject({
      value: { command: { name: 'send', args: { from: 1, to: 2, people: 10 } }, next: [{ name: 'end_turn' }] },
    });
    const planned = played(['send(0,1,5)']);
    expect(unwrapped(solutionFrom(planned) ?? expect.fail())).toEqual({
      command: { name: 'end_turn', args: {} },
      next: [],
    });
    const late = played([pass, pass, pass, pass]);
    expect(solutionFrom(late)).toEqual({ ok: false, error: 'you can no longer win from here' });
    const over = { ...late, game: { ...late.game, outcome: () => ({ winners: [], reason: 'limit' }) } };
    expect(solutionFrom(over)).toEqual({ ok: false, error: 'the puzzle is over' });
  });
});

test.each([
  [{ ways: [[0, 0, 1]] }, '.ways[0]: found [0,0,1], expected two planets'],
  [{ by: 0 }, '.by: found 0'],
  [{ planets: [[24, 17, 5, 0]] }, '.planets'],
])('a start with %j is refused', (changes, message) => {
  const opened = puzzles.open({ ...start, ...changes }, () => undefined);
  expect(opened.ok ? '' : opened.error).toContain(message);
});
