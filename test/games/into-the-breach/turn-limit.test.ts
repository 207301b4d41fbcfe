import { describe, expect, test } from 'vitest';
import { startMatch } from '#engine/match.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { forecastOf } from '#games/into-the-breach/phases.ts';
import { offeredIn, seatedAtOnce } from '#match-session/seating.ts';
import { bundledLevels } from '#storage/levels.ts';
import { named } from '#test/support/listed-levels.ts';
import { listedLevels } from './levels/listed.ts';
import { play, setup } from './support.ts';

const sources = bundledLevels(intoTheBreach).map(({ source }) => source);
const sourceOf = (name: string) => sources.find((source) => source.name === name) ?? expect.fail();

const limited = (name: string, limit: string) =>
  startMatch(intoTheBreach, { ...setup, options: { limit }, level: sourceOf(name) });

describe('with the option limit=N,', () => {
  test('the player loses if any enemy is left at the end of turn N', () => {
    const match = play(limited('bait', '3'), 'end_turn', 'end_turn');
    expect(match.state.reason).toBeNull();
    play(match, 'end_turn');
    expect(match.state).toMatchObject({ turn: 3, reason: 'turn-limit' });
    expect(intoTheBreach.outcome?.(match.state)).toEqual({ winners: [], reason: 'turn-limit' });
  });

  test('a win in turn N counts', () => {
    const { solution } = listedLevels.find(({ name }) => name === 'crossfire') ?? expect.fail();
    expect(play(limited('crossfire', '2'), ...solution).state.reason).toBe('enemies-destroyed');
  });

  test('a defeat on the board in turn N has its own reason, not the reason `turn-limit`', () => {
    const match = limited('siege', 'none');
    while (match.state.reason === null) play(match, 'end_turn');
    const { turn, reason } = match.state;
    const same = limited('siege', String(turn));
    while (same.state.reason === null) play(same, 'end_turn');
    expect(same.state).toMatchObject({ turn, reason });
    expect(reason).not.toBe('turn-limit');
  });

  test('the forecast of the last turn mentions the limit', () => {
    const match = play(limited('bait', '2'), 'end_turn');
    const { events, after } = forecastOf(intoTheBreach.view(match.state, 1));
    expect(events.at(-1)).toEqual({ type: 'game-lost', phase: 'termination', turn: 2, reason: 'turn-limit' });
    expect(after.reason).toBe('turn-limit');
  });

  test('a restart keeps the limit', () => {
    const match = play(limited('bait', '2'), 'end_turn', 'restart');
    expect(match.state).toMatchObject({ turn: 1, limit: 2 });
    expect(play(match, 'end_turn', 'end_turn').state.reason).toBe('turn-limit');
  });

  test('a position has the key `limit`, which is missing without a limit', () => {
    expect(intoTheBreach.position?.write(limited('bait', '2').state, 1)).toMatchObject({ limit: 2 });
    expect(intoTheBreach.position?.write(limited('bait', 'none').state, 1)).not.toHaveProperty('limit');
  });
});

describe('the turn limits of the bundled levels', () => {
  test.each(named(listedLevels.filter(({ name }) => name !== 'classic')))(
    'leave the solution of %s at least two turns to spare, but do not let End Turn alone win',
    (name, { par, solution }) => {
      const { limit = 0 } = sourceOf(name);
      expect(limit).toBeGreaterThanOrEqual((par ?? 0) + 2);
      expect(play(limited(name, String(limit)), ...solution).state.reason).toBe('enemies-destroyed');
      const match = limited(name, String(limit));
      while (match.state.reason === null) play(match, 'end_turn');
      expect(match.state.reason).not.toBe('enemies-destroyed');
    },
  );

  test("are preselected on the screen, except for the level classic and for the player's own levels", () => {
    expect(seatedAtOnce(intoTheBreach, sourceOf('bait'))?.options).toEqual({ limit: '6' });
    expect(offeredIn(intoTheBreach, sourceOf('classic'))).toEqual({});
    expect(offeredIn(intoTheBreach, { name: 'mine', text: sourceOf('bait').text })).toEqual({});
  });
});
