import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { small, textOf } from '../support.ts';
import { playBreach, pointAt } from './playing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A session at speed 1, in which a mech has just been sent on its way. */
function moving() {
  const played = playBreach({ settings: { speed: 1 } });
  played.press('enter');
  pointAt(played, [3, 2]);
  played.press('enter');
  return played;
}

const rowOf = ({ session }: ReturnType<typeof moving>, row: number): string =>
  textOf(session.show(small).painting.left[0]?.lines[row + 1] ?? []);

describe('an own move is watched step by step', () => {
  test('with the keys of the next one in the footer', () => {
    const played = moving();
    expect(rowOf(played, 3)).not.toContain('T');
    expect(played.session.show(small).footer[0]).toEqual(['?', 'help']);
    vi.runAllTimers();
    expect(rowOf(played, 3)).toContain('[T]');
  });

  test('and no key is used up by skipping it', () => {
    const played = moving();
    played.press('u');
    vi.runAllTimers();
    expect(played.match().state.moves).toEqual([]);
    expect(rowOf(played, 1)).toContain('T');
  });

  test('but End Turn is, once it is watched', () => {
    const played = moving();
    played.press('t', 't', 'u');
    expect(played.match().state.turn).toBe(2);
    expect(played.session.show(small).footer).toEqual(expect.arrayContaining([['t', 'end turn']]));
    expect(played.match().log.map(({ command }) => command.name)).toEqual(['move', 'end_turn']);
  });
});
