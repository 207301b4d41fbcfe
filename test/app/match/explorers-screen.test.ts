import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMatchTimeline } from '#app/timeline/match-timeline.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import { screenText, small } from '../../screens/support.ts';
import { watchedFacts } from '../../support/scene-facts.ts';
import { explorersMatch, explorersSession } from '../explorers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A player's first match, against a bot in the seat `seat`. */
function firstMatch(bot: string, seat: 1 | 2, speed: 1 | 'skip') {
  const table = explorersSession({
    bots: { [seat]: bot },
    screen: spaceExplorersScreen,
    isFirst: true,
    settings: { speed },
  });
  table.session.onEnter?.();
  return {
    ...table,
    /** Presses keys, and waits until the playback has ended. Returns the tutorial's progress, such as `1 of 4`. */
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
  'against %s in seat %i at speed %s, each step of the tutorial appears when the step before is done',
  (bot, seat, speed) => {
    const table = firstMatch(bot, seat, speed);
    expect(table.stepAfter()).toBe('1 of 4');
    expect(table.stepAfter('t')).toBe('1 of 4');
    expect(table.stepAfter('enter')).toBe('2 of 4');
    expect(table.stepAfter('a')).toBe('3 of 4');
    expect(table.stepAfter('enter')).toBe('4 of 4');
    expect(table.stepAfter('t')).not.toContain('of 4');
  },
);

const played = () => {
  const table = explorersSession({ bots: { 2: 'waiter' }, screen: spaceExplorersScreen });
  table.session.onEnter?.();
  return table;
};

test('the key t warns of an unqueued transfer: Enter queues it, and a second t ends the turn without it', () => {
  const table = played();
  table.press('enter', 't');
  expect(table.hint().join(' ')).toContain(
    "! You haven't added this order yet. Enter: add it. End the turn without it? y yes, Esc no",
  );
  expect(table.match.log).toHaveLength(0);
  table.press('enter');
  expect(table.match.log).toHaveLength(1);
  const other = played();
  other.press('enter', 't', 't');
  expect(other.match.log).toHaveLength(1);
});

test('the key d warns that a win no longer counts, and only y then opens the debug view', () => {
  const table = played();
  table.press('d', 'd');
  expect(table.text()).not.toContain('DEBUG');
  expect(table.hint().join(' ')).toContain('This shows everything that is hidden, and a win no longer counts. y yes');
  table.press('y');
  expect(table.text()).toContain('DEBUG');
});

test('leaving the debug view restores the view of the player', () => {
  const table = played();
  const before = table.text();
  table.press('d', 'y', 'v', 'v');
  expect(table.text()).toContain('map as waiter sees it');
  table.press('d');
  const plain = (text: string) =>
    text
      .split('\n')
      .filter((row) => !/debug|─┴─/.test(row))
      .join('\n');
  expect(plain(table.text())).toBe(plain(before));
  table.press('d');
  expect(table.text()).toContain('DEBUG');
  expect(table.text()).not.toContain('map as');
});

test('leaving the debug view of a replay forgets the view that the player chose there', () => {
  const timeline = createMatchTimeline({
    screen: spaceExplorersScreen,
    match: explorersMatch(),
    viewer: 1,
    facts: watchedFacts(),
  });
  const scene = () => timeline.scene(0, small);
  const title = () => spaceExplorersScreen.view.paint(scene()).left[0]?.title;
  timeline.toggleDebug(0);
  for (const key of ['v', 'v']) expect(timeline.look(key, 0, small)).toBe(true);
  expect(title()).toBe('map as player 2 sees it');
  for (const isDebug of [false, true]) {
    timeline.toggleDebug(0);
    expect([timeline.isDebug(), title(), scene().local.eyes]).toEqual([isDebug, 'map', undefined]);
  }
});

test.each([1, 'skip'] as const)('at speed %s, standing orders are issued as soon as the turn begins', (speed) => {
  const table = explorersSession({ bots: { 2: 'waiter' }, screen: spaceExplorersScreen, settings: { speed } });
  table.session.onEnter?.();
  const later = (...keys: string[]) => {
    table.press(...keys);
    vi.advanceTimersByTime(5_000);
  };
  later('t');
  later('t');
  later('enter', '1', 'f');
  const sends = () => table.session.snapshot().view.orders.length;
  /** Screen as last drawn. */
  let painted = '';
  table.session.subscribe(() => {
    painted = screenText(table.session, small);
  });
  expect(sends()).toBe(1);
  for (const _ of ['t', 't']) {
    later('t');
    expect(sends()).toBe(1);
    expect(painted).toContain('orders 1');
  }
});
