import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spaceExplorersScreen } from '../../source/games/space-explorers/screen/index.ts';
import { explorersSession } from './explorers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The first match of somebody against a bot, who plays the seat of that number. */
function firstMatch(bot: string, seat: 1 | 2, speed: 1 | 'skip') {
  const table = explorersSession({
    bots: { [seat]: bot },
    screen: spaceExplorersScreen,
    tutorial: true,
    settings: { speed },
  });
  table.session.entered?.();
  return {
    ...table,
    /** Presses keys, and looks on until nothing moves any more; gives the number of the step that is told then. */
    stepAfter(...keys: string[]) {
      table.press(...keys);
      vi.advanceTimersByTime(20_000);
      return table.hint()[0]?.slice(0, 6);
    },
  };
}

test.each([
  ['sender', 2, 'skip'],
  ['sender', 2, 1],
  ['waiter', 2, 1],
  ['sender', 1, 'skip'],
  ['sender', 1, 1],
] as const)(
  'against %s in seat %i at speed %s each step of the tutorial comes when the one before is done',
  (bot, seat, speed) => {
    const table = firstMatch(bot, seat, speed);
    expect(table.stepAfter()).toBe('1 of 5');
    expect(table.stepAfter('t')).toBe('2 of 5');
    expect(table.stepAfter('t')).toBe('2 of 5');
    expect(table.stepAfter('enter')).toBe('3 of 5');
    expect(table.stepAfter('a')).toBe('4 of 5');
    expect(table.stepAfter('enter')).toBe('5 of 5');
    expect(table.stepAfter('t')).not.toContain('of 5');
  },
);
