import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seedOfLevel } from '../../../../source/engine/level-catalogue.ts';
import { startMatch } from '../../../../source/engine/match.ts';
import { intoTheBreach } from '../../../../source/games/into-the-breach/index.ts';
import { intoTheBreachScreen } from '../../../../source/games/into-the-breach/screen/index.ts';
import type { IntoTheBreachScreen } from '../../../../source/games/into-the-breach/screen/local.ts';
import { findLevel } from '../../../../source/storage/levels.ts';
import { unwrapped } from '../../../engine/support.ts';
import { playMatch, small } from '../../../screens/support.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const level = unwrapped(findLevel(intoTheBreach, 'tutorial', ''));

/** The tutorial on a screen. */
function taught() {
  const seed = seedOfLevel(level, intoTheBreach.levels) ?? '';
  const start = () => startMatch<IntoTheBreachScreen>(intoTheBreach, { seed, players: 1, options: {}, level });
  const { session, press: pressed } = playMatch<IntoTheBreachScreen>(intoTheBreachScreen, start(), {}, start);
  session.entered?.();
  const row = (spans: readonly { readonly text: string }[]) => spans.map(({ text }) => text).join('');
  const says = () => session.show(small).status.map(row).join('\n');
  const press = (...keys: readonly string[]) => {
    for (const key of keys) {
      pressed(key);
      vi.runAllTimers();
    }
  };
  /** Does what is said, so many times at most, and tells all that was said. */
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

test('whoever does what it says learns both mechs, and wins in two turns without a loss', () => {
  const { session, says, follow } = taught();
  expect(says()).toBe(
    'T is your TankMech. It hits the five tiles left and right of it.\nEnter: select it. Ctrl+T skips the tutorial.',
  );
  const messages = follow(40);
  expect(session.snapshot().view).toMatchObject({ turn: 2, reason: 'enemies-destroyed' });
  expect(session.snapshot().view.entities.map(({ kind }) => kind)).toEqual(['TankMech', 'HealMech']);
  const all = messages.join('\n');
  expect(all).toContain('From (4,1) the TankMech destroys the Scorpion and the Firefly.');
  expect(all).toContain('H is your HealMech. It heals mechs and buildings right beside it.');
  expect(all).toContain('From (2,4) the HealMech heals building (2,3) to 5.');
  expect(all).toContain('The forecast is exact: no enemy is left after this turn. You win.');
  expect(says()).toContain('Tutorial complete');
  for (const text of messages) for (const line of text.split('\n')) expect(line).toMatch(/^[ -~]{0,78}$/);
});

test('whoever selects the other mech first is led back to the tank', () => {
  const { says, press, follow, session } = taught();
  press('tab');
  expect(says()).toBe('The TankMech on (1,1) has something better to do.\nEsc: deselect the HealMech.');
  follow(60);
  expect(session.snapshot().view).toMatchObject({ turn: 2, reason: 'enemies-destroyed' });
});

test('whoever moves elsewhere is told to take it back', () => {
  const { says, press, follow, session } = taught();
  press('enter', 'right', 'enter');
  expect(says()).toBe('There is a better move this turn.\nu: take your last move back.');
  follow(60);
  expect(session.snapshot().view).toMatchObject({ turn: 2, reason: 'enemies-destroyed' });
});

test.each([
  ['ends the first turn at once', ['t']],
  ['brings the healer into the way', ['tab', 'left', 'left', 'down', 'enter', 't']],
])('whoever %s is led on to a win', (_, keys) => {
  const { says, press, follow, session } = taught();
  press(...keys);
  expect(session.snapshot().view.turn).toBe(2);
  const messages = follow(150);
  expect(session.snapshot().view.reason).toBe('enemies-destroyed');
  expect(says()).toContain('Tutorial complete');
  for (const text of messages) for (const line of text.split('\n')) expect(line).toMatch(/^[ -~]{0,78}$/);
});

test('whoever lets the building fall is told how to begin again', () => {
  const { session, says } = taught();
  for (let turn = 0; turn < 30 && session.snapshot().view.reason === null; turn++) {
    session.paste('end_turn\n');
    vi.runAllTimers();
  }
  expect(session.snapshot().view.reason).not.toBe('enemies-destroyed');
  expect(says()).toContain('Not won yet. Enter plays the tutorial again.');
});

test('whoever begins it again is led through it again, from the start', () => {
  const { session, says, press, follow } = taught();
  follow(40);
  expect(says()).toContain('Tutorial complete');
  press('y');
  expect(session.snapshot().view.turn).toBe(1);
  expect(says()).toContain('T is your TankMech.');
});

test('it keeps silent in the debug view and while a hint is shown', () => {
  const { says, press } = taught();
  press('d');
  expect(says()).not.toContain('T is your TankMech');
});
