import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { small, textOf } from '../support.ts';
import { playBreach, pointAt } from './playing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A session at speed 1 with a mech in motion. */
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
    expect(played.session.show(small).footer[0]).toEqual(['?', 'help', '?']);
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
    expect(played.session.show(small).footer).toEqual(expect.arrayContaining([['t', 'end turn', 't']]));
    expect(played.match().log.map(({ command }) => command.name)).toEqual(['move', 'end_turn']);
  });
});

describe('a session', () => {
  test('leads through the tutorial: select, move, look, see threats, end the turn', () => {
    const played = playBreach({ isFirst: true });
    const step = () =>
      textOf(played.session.show(small).status[0] ?? [])
        .trim()
        .slice(0, 6);
    expect(step()).toBe('1 of 5');
    played.press('enter');
    pointAt(played, [2, 1]);
    played.press('enter');
    expect(step()).toBe('3 of 5');
    // The tank's shot destroys the building.
    pointAt(played, [2, 5]);
    expect(step()).toBe('4 of 5');
    played.press('e', 'escape');
    expect(step()).toBe('5 of 5');
    played.press('t', 't');
    expect(textOf(played.session.show(small).status[0] ?? [])).toContain('Tutorial complete.');
  });

  test('rings when something of the player was hit, and not again for what is done after that', () => {
    const played = playBreach({ settings: { bell: 'hits' } });
    played.press('t', 't');
    expect(played.host.ring).toHaveBeenCalledTimes(1);
    played.enter('move(1,1,2,1)', 'undo');
    expect(played.host.ring).toHaveBeenCalledTimes(1);
  });
});
