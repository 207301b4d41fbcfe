import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { matchMemory } from '#app/scene/scene.ts';
import type { Match } from '#engine/match.ts';
import type { Viewer } from '#engine/vocabulary.ts';
import type { SpaceExplorersScreen } from '#games/space-explorers/screen/local.ts';
import { withRecentSteps } from '#match-session/session.ts';
import { explorersMatch, plainExplorers } from '../app/explorers.ts';
import { withParts } from '../support/screen-parts.ts';

type Played = Match<SpaceExplorersScreen>;

const send = { name: 'send', args: { from: 0, to: 1, people: 1 } } as const;
const end = { name: 'end_turn', args: {} } as const;

/** Plays turns. Player 1 sends a settler in each of its turns. */
function playTurns(match: Played, turns: number): void {
  for (let i = 0; i < turns; i++) {
    const { mover } = match.state;
    if (mover === 1) match.play(1, send);
    match.play(mover, end);
  }
}

/** Memory of a viewer after `length` commands, recomputed from the start. */
function remembered(match: Played, length: number, viewer: Viewer): unknown {
  let memory: SpaceExplorersScreen['memory'] | undefined;
  const seen = (at: number) => match.game.view(match.stateAfter(at), viewer);
  for (const turn of match.turns())
    if (turn.length <= length)
      memory = plainExplorers.state.remember?.(
        memory,
        seen(turn.length),
        turn.length === 0 ? undefined : seen(turn.length - 1),
      );
  return memory;
}

/** Random actions on a match. */
const deeds = fc.array(
  fc.oneof(
    fc.constant({ type: 'send' } as const),
    fc.constant({ type: 'end' } as const),
    fc.constant({ type: 'undo' } as const),
    fc.record({ type: fc.constant('look' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  ),
  { maxLength: 120 },
);

test('a match with cached steps has the same positions as the match itself, whatever is played and undone', () => {
  fc.assert(
    fc.property(deeds, (done) => {
      const match = explorersMatch(200);
      const recalled = withRecentSteps(match);
      const memory = matchMemory(recalled, plainExplorers);
      for (const deed of done) {
        const { mover } = match.state;
        if (deed.type === 'send') recalled.play(mover, send);
        else if (deed.type === 'end') recalled.play(mover, end);
        else if (deed.type === 'undo') recalled.undo(mover);
        else {
          const length = Math.floor(deed.share * match.log.length);
          expect(recalled.stateAfter(length)).toEqual(match.stateAfter(length));
          if (length < match.log.length) expect(recalled.stepAt(length)).toEqual(match.stepAt(length));
          for (const viewer of ['spectator', 1, 2, 'all'] as const)
            expect(memory(length, viewer).memory).toEqual(remembered(match, length, viewer));
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('the cached result of a command is dropped after a few hundred more commands', () => {
  const match = withRecentSteps(explorersMatch(10_000));
  playTurns(match, 10);
  const [first, recent] = [match.stepAt(0), match.stepAt(match.log.length - 1)];
  expect(match.stepAt(0)).toBe(first);
  const { length } = match.log;
  playTurns(match, 150);
  expect(match.stepAt(length - 1)).toBe(recent);
  playTurns(match, 150);
  expect(match.stepAt(0)).not.toBe(first);
});

describe("a viewer's memory", () => {
  /** Match with its memory. The mock `remember` counts the steps that the memory processes. */
  const counted = (turns: number) => {
    const match = withRecentSteps(explorersMatch(10_000));
    playTurns(match, turns);
    const remember = vi.fn<NonNullable<typeof plainExplorers.state.remember>>(
      (memory, view, ended) =>
        plainExplorers.state.remember?.(memory, view, ended) ?? {
          totals: [],
          sightings: [],
          sent: [],
          landed: [],
          maxUnseen: [],
        },
    );
    return { match, remember, memory: matchMemory(match, withParts(plainExplorers, { state: { remember } })) };
  };

  test('is computed once per turn during the match, however often the screen asks for it', () => {
    const { match, remember, memory } = counted(0);
    for (let turn = 1; turn <= 300; turn++) {
      for (let i = 0; i < 3; i++) memory(match.log.length, 1);
      playTurns(match, 1);
    }
    expect(remember).toHaveBeenCalledTimes(300);
  });

  test('of an earlier turn is computed from the nearest stored turn, and reused for the next turn', () => {
    const { match, remember, memory } = counted(1000);
    memory(match.log.length, 'all');
    expect(remember).toHaveBeenCalledTimes(1001);
    const turns = match.turns();
    for (let turn = 500; turn < 600; turn++) memory(turns[turn]?.length ?? 0, 'all');
    expect(remember.mock.calls.length).toBeLessThan(1001 + 32 + 100);
  });

  test('is not recomputed from the start when the viewer goes back turn by turn', () => {
    const { match, remember, memory } = counted(1000);
    memory(match.log.length, 1);
    const turns = match.turns();
    remember.mockClear();
    for (let turn = 999; turn > 899; turn--) memory(turns[turn]?.length ?? 0, 1);
    expect(remember.mock.calls.length).toBeLessThan(100 * 32);
  });

  test('is separate for every viewer', () => {
    const { match, memory } = counted(20);
    const own = memory(match.log.length, 1).memory;
    expect(own).not.toEqual(memory(match.log.length, 2).memory);
    expect(memory(match.log.length, 1).memory).toBe(own);
    expect(memory(match.log.length, 0).memory?.sightings.every((seen) => seen === undefined)).toBe(true);
  });

  test('does not exist if the screen needs none', () => {
    const { remember: _, ...state } = plainExplorers.state;
    expect(matchMemory(explorersMatch(), { ...plainExplorers, state })(0, 1)).toEqual({});
  });
});
