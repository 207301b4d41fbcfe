import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { seedOfLevel } from '#engine/level-catalogue.ts';
import { startMatch } from '#engine/match.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import type { BreachScene, IntoTheBreachScreen, Local } from '#games/into-the-breach/screen/local.ts';
import { firstMatch } from '#games/into-the-breach/screen/teaching.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '#test/engine/support.ts';
import { playMatch, small } from '#test/screens/support.ts';
import { stepsOf } from '#test/support/lesson-steps.ts';
import { sceneAfter, seenStep } from './scenes.ts';

const having = (scene: BreachScene, local: Partial<Local>): BreachScene => ({
  ...scene,
  local: { ...scene.local, ...local },
});

const start = sceneAfter();
const steps = stepsOf(firstMatch, start);
const selected = having(start, { selected: [1, 1] });
const { before, after: moved } = seenStep(['move(1,1,4,1)']);
const ended = seenStep(['end_turn']);

describe('the tutorial', () => {
  test('has five numbered steps that fit the hint lines', () => {
    expect(steps.map(({ says }) => says(selected)[0].slice(0, 7))).toEqual(
      [1, 2, 3, 4, 5].map((step) => `${step} of 5:`),
    );
    for (const { says } of steps) for (const text of says(selected)) expect(text).toMatch(/^[ -~]{1,78}$/);
  });

  test.each<readonly [number, 'is' | 'is not', string, BreachScene, BreachScene]>([
    [1, 'is', 'a mech is selected', start, selected],
    [1, 'is not', 'an enemy is selected', start, having(start, { selected: [8, 8] })],
    [1, 'is not', 'the cursor moves', start, having(start, { cursor: [5, 5] })],
    [2, 'is', 'the mech is moved', before, moved],
    [2, 'is not', 'a tile is pointed at', selected, having(selected, { cursor: [2, 1] })],
    [3, 'is', 'a tile that will change is pointed at', start, having(start, { cursor: [1, 2] })],
    [3, 'is not', 'a tile that will not change is pointed at', start, having(start, { cursor: [4, 4] })],
    [3, 'is', 'the forecast is switched off', start, having(start, { forecast: false })],
    [3, 'is', 'a mech is moved', before, moved],
    [4, 'is', 'the threats of one enemy are shown', start, having(start, { threats: 3 })],
    [4, 'is not', 'the cursor moves', start, having(start, { cursor: [5, 5] })],
    [5, 'is', 'the turn is ended', ended.before, ended.after],
    [5, 'is not', 'a mech is moved', before, moved],
  ])('step %i %s completed if %s', (step, completed, _, was, is) => {
    expect(steps[step - 1]?.done(was, is)).toBe(completed === 'is');
  });

  test('is hidden while a player aims a selected mech, in the debug view, and in a watched match', () => {
    for (const step of steps) {
      expect(step.fits(start)).toBe(true);
      expect(step.fits(having(selected, { cursor: [2, 1] }))).toBe(false);
      expect(step.fits({ ...start, debug: true })).toBe(false);
      expect(step.fits({ ...start, watched: true })).toBe(false);
    }
  });

  test('asks a player without a selection to select a mech', () => {
    const [, second] = steps;
    expect(second?.astray(selected)).toBeUndefined();
    expect(second?.astray(start)?.[0]).toBe('Point at a mech and press Enter to select it.');
    for (const text of second?.astray(start) ?? []) expect(text).toMatch(/^[ -~]{1,78}$/);
  });

  test('mentions only keys that are in the footer at that moment', () => {
    const moments = [having(start, { cursor: [1, 2] }), selected, moved, moved, moved];
    const stepKeys = steps.map(({ key }, i) => {
      const keys = intoTheBreachScreen.input.bindings(moments[i] ?? start).flatMap(({ footer }) => footer?.[0] ?? []);
      return keys.includes(key);
    });
    expect(stepKeys).toEqual([true, true, true, true, true]);
  });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const level = unwrapped(findLevel(intoTheBreach, 'tutorial', ''));

function taught() {
  const seed = seedOfLevel(level, intoTheBreach.levels) ?? '';
  const start = () => startMatch<IntoTheBreachScreen>(intoTheBreach, { seed, players: 1, options: {}, level });
  const { session, press: pressed } = playMatch<IntoTheBreachScreen>(intoTheBreachScreen, start(), {}, start);
  session.onEnter?.();
  const row = (spans: readonly { readonly text: string }[]) => spans.map(({ text }) => text).join('');
  const says = () => session.show(small).status.map(row).join('\n');
  const press = (...keys: readonly string[]) => {
    for (const key of keys) {
      pressed(key);
      vi.runAllTimers();
    }
  };
  /** Follows the tutorial's instructions for at most `maxSteps` steps and returns them. */
  const follow = (maxSteps: number) => {
    const messages: string[] = [];
    for (let step = 0; step < maxSteps && session.snapshot().view.reason === null; step++) {
      const text = says();
      messages.push(text);
      const { marked, footer } = session.show(small);
      if (marked !== undefined) expect(footer.map(([key]) => key)).toContain(marked);
      if (marked === 'arrows') {
        const [row, column] = session.snapshot().local.cursor;
        const [, down = '', right = ''] = /point at \((\d+),(\d+)\)/.exec(text) ?? [];
        const aside = column > Number(right) ? 'left' : 'right';
        press(row > Number(down) ? 'up' : row < Number(down) ? 'down' : aside);
      } else press(marked === 'Esc' ? 'escape' : (marked?.toLowerCase() ?? 'enter'));
    }
    return messages;
  };
  return { session, says, press, follow };
}

test('a player who follows the tutorial uses both mechs and wins in two turns without losing a mech', () => {
  const { session, says, follow } = taught();
  expect(says()).toBe(
    'T is your TankMech. It fires left and right, 5 tiles each way.\nEnter: select it. Ctrl+T skips the tutorial.',
  );
  const messages = follow(40);
  expect(session.snapshot().view).toMatchObject({ turn: 2, reason: 'enemies-destroyed' });
  expect(session.snapshot().view.entities.map(({ kind }) => kind)).toEqual(['TankMech', 'HealMech']);
  const all = messages.join('\n');
  expect(all).toContain('Move the TankMech to (4,1): it destroys the Scorpion and the Firefly.');
  expect(all).toContain('H is your HealMech. It heals mechs and buildings next to it.');
  expect(all).toContain('Move the HealMech to (2,4): it heals building (2,3) to 5.');
  expect(all).toContain('The forecast is exact: end the turn now, and you win.');
  expect(says()).toContain('Tutorial complete');
  for (const text of messages) for (const line of text.split('\n')) expect(line).toMatch(/^[ -~]{0,78}$/);
});

test('a player who selects another mech first is asked to select the tank', () => {
  const { says, press, follow, session } = taught();
  press('tab');
  expect(says()).toBe('Select the TankMech at (1,1) instead.\nEsc: deselect the HealMech.');
  follow(60);
  expect(session.snapshot().view).toMatchObject({ turn: 2, reason: 'enemies-destroyed' });
});

test('a player who moves elsewhere is asked to undo the move', () => {
  const { says, press, follow, session } = taught();
  press('enter', 'right', 'enter');
  expect(says()).toBe('That works, but there is a better move this turn.\nu: undo.');
  follow(60);
  expect(session.snapshot().view).toMatchObject({ turn: 2, reason: 'enemies-destroyed' });
});

test.each([
  ['ends the first turn at once', ['t']],
  ['moves the healer into the way', ['tab', 'left', 'left', 'down', 'enter', 't']],
])('a player who %s is still led to a win', (_, keys) => {
  const { says, press, follow, session } = taught();
  press(...keys);
  expect(session.snapshot().view.turn).toBe(2);
  const messages = follow(150);
  expect(session.snapshot().view.reason).toBe('enemies-destroyed');
  expect(says()).toContain('Tutorial complete');
  for (const text of messages) for (const line of text.split('\n')) expect(line).toMatch(/^[ -~]{0,78}$/);
});

test('a player who loses is told how to play the tutorial again', () => {
  const { session, says } = taught();
  for (let turn = 0; turn < 30 && session.snapshot().view.reason === null; turn++) {
    session.paste('end_turn\n');
    vi.runAllTimers();
  }
  expect(session.snapshot().view.reason).not.toBe('enemies-destroyed');
  expect(says()).toContain('Not won yet. Enter: play the tutorial again.');
});

test('a player who restarts the level gets the tutorial from the start', () => {
  const { session, says, press, follow } = taught();
  follow(40);
  expect(says()).toContain('Tutorial complete');
  press('y');
  expect(session.snapshot().view.turn).toBe(1);
  expect(says()).toContain('T is your TankMech.');
});

test('the tutorial shows nothing in the debug view', () => {
  const { says, press } = taught();
  press('d');
  expect(says()).not.toContain('T is your TankMech');
});
