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

describe('with limit=N', () => {
  test('1 an enemy that is left after turn N loses the match', () => {
    const match = play(limited('bait', '3'), 'end_turn', 'end_turn');
    expect(match.state.reason).toBeNull();
    play(match, 'end_turn');
    expect(match.state).toMatchObject({ turn: 3, reason: 'turn-limit' });
    expect(intoTheBreach.outcome?.(match.state)).toEqual({ winners: [], reason: 'turn-limit' });
  });

  test('2 a win in turn N counts', () => {
    const { solution } = listedLevels.find(({ name }) => name === 'crossfire') ?? expect.fail();
    expect(play(limited('crossfire', '2'), ...solution).state.reason).toBe('enemies-destroyed');
  });

  test('3 a defeat on the board in turn N has its own reason', () => {
    const match = limited('siege', 'none');
    while (match.state.reason === null) play(match, 'end_turn');
    const { turn, reason } = match.state;
    const same = limited('siege', String(turn));
    while (same.state.reason === null) play(same, 'end_turn');
    expect(same.state).toMatchObject({ turn, reason });
    expect(reason).not.toBe('turn-limit');
  });

  test('4 the forecast of the last turn names the limit', () => {
    const match = play(limited('bait', '2'), 'end_turn');
    const { events, after } = forecastOf(intoTheBreach.view(match.state, 1));
    expect(events.at(-1)).toEqual({ type: 'game-lost', phase: 'termination', turn: 2, reason: 'turn-limit' });
    expect(after.reason).toBe('turn-limit');
  });

  test('5 restart keeps the limit', () => {
    const match = play(limited('bait', '2'), 'end_turn', 'restart');
    expect(match.state).toMatchObject({ turn: 1, limit: 2 });
    expect(play(match, 'end_turn', 'end_turn').state.reason).toBe('turn-limit');
  });

  test('6 positions name the limit, and have no such key without one', () => {
    expect(intoTheBreach.position?.write(limited('bait', '2').state, 1)).toMatchObject({ limit: 2 });
    expect(intoTheBreach.position?.write(limited('bait', 'none').state, 1)).not.toHaveProperty('limit');
  });
});

describe('the limits of the bundled levels', () => {
  test.each(named(listedLevels.filter(({ name }) => name !== 'classic')))(
    'let nobody win %s by End Turn alone, but by its solution with two turns to spare',
    (name, { par, solution }) => {
      const { limit = 0 } = sourceOf(name);
      expect(limit).toBeGreaterThanOrEqual((par ?? 0) + 2);
      expect(play(limited(name, String(limit)), ...solution).state.reason).toBe('enemies-destroyed');
      const match = limited(name, String(limit));
      while (match.state.reason === null) play(match, 'end_turn');
      expect(match.state.reason).not.toBe('enemies-destroyed');
    },
  );

  test('are preselected on the screen, except in free play on Classic and on own levels', () => {
    expect(seatedAtOnce(intoTheBreach, sourceOf('bait'))?.options).toEqual({ limit: '6' });
    expect(offeredIn(intoTheBreach, sourceOf('classic'))).toEqual({});
    expect(offeredIn(intoTheBreach, { name: 'mine', text: sourceOf('bait').text })).toEqual({});
  });
});
