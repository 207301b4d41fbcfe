import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { small, textOf } from '../support.ts';
import { playBreach, pointAt } from './playing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A session at speed 1 in which a mech is moving. */
function moving() {
  const played = playBreach({ settings: { speed: 1 } });
  played.press('enter');
  pointAt(played, [3, 2]);
  played.press('enter');
  return played;
}

const rowOf = ({ session }: ReturnType<typeof moving>, row: number): string =>
  textOf(session.show(small).painting.left[0]?.lines[row + 1] ?? []);

describe("during the animation of a player's move", () => {
  test('the footer begins with help, and the mech is drawn on its destination only at the end', () => {
    const played = moving();
    expect(rowOf(played, 3)).not.toContain('T');
    expect(played.session.show(small).footer[0]).toEqual(['?', 'help', '?']);
    vi.runAllTimers();
    expect(rowOf(played, 3)).toContain('[T]');
  });

  test('a key ends the animation and is also executed', () => {
    const played = moving();
    played.press('u');
    vi.runAllTimers();
    expect(played.match().state.moves).toEqual([]);
    expect(rowOf(played, 1)).toContain('T');
  });

  test('a key is executed at once, unlike during the animation of End Turn, which the key only ends', () => {
    const played = moving();
    played.press('t', 'y', 'u');
    expect(played.match().state.turn).toBe(2);
    expect(played.session.show(small).footer).toEqual(expect.arrayContaining([['t', 'end turn', 't']]));
    expect(played.match().log.map(({ command }) => command.name)).toEqual(['move', 'end_turn']);
  });
});

describe('a session', () => {
  test('leads a player through the five steps of the tutorial', () => {
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
    // With the mech on this tile, the tank's shot would destroy the building.
    pointAt(played, [2, 5]);
    expect(step()).toBe('4 of 5');
    played.press('e', 'escape');
    expect(step()).toBe('5 of 5');
    played.press('t', 'y');
    expect(textOf(played.session.show(small).status[0] ?? [])).toContain('Tutorial complete.');
  });

  test('rings the bell when the player takes damage, but not again for the next commands', () => {
    const played = playBreach({ settings: { bell: 'hits' } });
    played.press('t', 'y');
    expect(played.host.ring).toHaveBeenCalledTimes(1);
    played.enter('move(1,1,2,1)', 'undo');
    expect(played.host.ring).toHaveBeenCalledTimes(1);
  });
});
