import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enter } from '#engine/match.ts';
import { explorersMatch, explorersSession } from '../explorers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('two people who take turns at one screen', () => {
  test('start with a cover, and get a cover after each turn', () => {
    const table = explorersSession();
    expect(table.covered()).toBe('player 1');
    table.sitDown();
    expect(table.row('sits')).toBe('sits 1, eyes 1, plain');
    table.press('t');
    expect(table.covered()).toBe('player 2');
    expect(table.row('planets')).toBeUndefined();
    table.sitDown();
    expect(table.row('sits')).toBe('sits 2, eyes 2, plain');
  });

  test("each see their own view and none of the other's orders", () => {
    const table = explorersSession();
    table.sitDown();
    expect(table.row('planets')).toBe('planets 10/0 0/0 ? ?');
    table.session.paste('send 0 1 4\n\n');
    expect(table.match.log).toHaveLength(1);
    table.press('t');
    table.sitDown();
    expect(table.row('planets')).toBe('planets ? ? 0/0 0/11');
    expect(table.events()).not.toContain('queued');
  });

  test('each see their own view of the turn that they have ended, before the next cover', () => {
    const table = explorersSession({ settings: { speed: 1 } });
    table.sitDown();
    table.press('t');
    expect(table.covered()).toBeUndefined();
    vi.advanceTimersByTime(1500);
    expect(table.row('sits')).toBe('sits 1, eyes 1, plain');
    expect(table.row('planets')).toBe('planets 11/0 0/0 ? ?');
    expect(table.row('knows')).toBe('knows t2 t2 ? ?');
    vi.advanceTimersByTime(1000);
    expect(table.covered()).toBe('player 2');
  });

  test("read about the other's turn when they lift the cover, and can replay it", () => {
    const table = explorersSession({ settings: { speed: 1 } });
    table.sitDown();
    table.press('t', 'x');
    table.sitDown();
    expect(table.row('knows')).toBe('knows ? ? t2 t2');
    expect(table.events()).toEqual(['grown', 'turn-passed']);
    expect(table.text()).toContain('"planet":3');
    table.press('r');
    expect(table.tags()).toContain('REPLAY');
    expect(table.row('sits')).toBe('sits 2, eyes 2, plain');
    vi.advanceTimersByTime(1500);
    expect(table.text()).not.toContain('"planet":0');
  });

  test('each remember what they saw in every turn', () => {
    const table = explorersSession();
    for (let i = 0; i < 4; i++) {
      table.sitDown();
      table.press('t');
    }
    table.sitDown();
    expect(table.row('sits')).toBe('sits 1, eyes 1, plain');
    expect(table.row('remembers')).toBe('remembers 1,2,3,4,5');
    expect(table.row('knows')).toBe('knows t5 t5 ? ?');
  });

  test('both see everything after the end', () => {
    const table = explorersSession({ match: explorersMatch(2) });
    table.sitDown();
    table.press('t');
    table.sitDown();
    table.press('t');
    expect(table.covered()).toBeUndefined();
    expect(table.text()).toContain('eyes all');
    expect(table.text()).not.toContain('?  ?');
    table.session.onEnter?.();
    expect(table.covered()).toBeUndefined();
  });

  test('do not see a message that was meant for the other', () => {
    const table = explorersSession();
    table.sitDown();
    table.session.paste('planet 0\n\n');
    expect(table.hint()[0]).not.toBe('first hint');
    table.press('t');
    table.sitDown();
    expect(table.hint()[0]).toBe('first hint');
  });
});

describe('a person and a bot', () => {
  test('have no cover between their turns, and the bot plays its whole turn at once', () => {
    const table = explorersSession({ bots: { 2: 'sender' } });
    expect(table.covered()).toBeUndefined();
    table.press('t');
    expect(table.hint()[0]).toBe('Waiting for sender.');
    vi.advanceTimersByTime(1);
    // A bot does not pause between orders that the player cannot see.
    vi.advanceTimersByTime(2);
    expect(table.match.state.turn).toBe(3);
    expect(table.events()).not.toContain('queued');
    expect(table.row('sits')).toBe('sits 1, eyes 1, plain');
  });

  test("keep the person's memory of the map when a command is undone", () => {
    const match = explorersMatch();
    const table = explorersSession({ match, bots: { 2: 'waiter' } });
    table.session.paste('send 0 1 4\nsend 0 1 2\n\n');
    expect(match.state.orders).toHaveLength(2);
    table.press('u');
    expect(match.state.orders).toHaveLength(1);
    expect(table.row('remembers')).toBe('remembers 1');
    enter(match, 'end_turn');
    expect(match.state.turn).toBe(2);
  });
});
