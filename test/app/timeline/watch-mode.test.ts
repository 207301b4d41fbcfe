import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LiveBar, liveBar } from '#app/timeline/transport-bar.ts';
import type { SpaceExplorersScreen } from '#games/space-explorers/screen/local.ts';
import { type Line, line, type Span, unicode, widthOf } from '#screen/styled-text.ts';
import { textOf } from '../../screens/support.ts';
import { fakeThinker } from '../../support/fake-thinker.ts';
import type { ScreenParts } from '../../support/screen-parts.ts';
import { type ExplorersOptions, explorersMatch, explorersSession, plainExplorers } from '../explorers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const both = { 1: 'sender', 2: 'waiter' };

/** A match of two bots, paused at its start. */
function stopped(options: ExplorersOptions = {}) {
  const table = explorersSession({ bots: both, ...options });
  table.session.onEnter?.();
  table.press('space', 'home');
  return table;
}

describe('a watched match of bots', () => {
  test('runs by itself at eight turns a second, with nothing hidden and without the debug view', () => {
    const table = explorersSession({ bots: both, match: explorersMatch(100) });
    expect(table.tags()).toEqual(['WATCHING, paused']);
    table.session.onEnter?.();
    vi.advanceTimersByTime(1000);
    expect(table.match.state.turn).toBeGreaterThanOrEqual(9);
    expect(table.match.state.turn).toBeLessThanOrEqual(11);
    expect(table.tags()).toEqual(['WATCHING']);
    expect(table.row('sits')).toBe('sits 1, eyes all, plain');
    expect(table.hint()[0]).toMatch(/^\d+ of 100 {2}█.*░ {3}8 turns a second$/);
    expect(table.hint()[1]).toBe('second hint');
    expect(table.text()).toContain('  bots play ');
    expect(table.footer()).toEqual([
      '? help',
      'space pause',
      'left right turn',
      '[ ] 10 turns',
      '1-6 speed',
      'd debug',
      'q leave',
    ]);
  });

  test("lists the game's keys for browsing, except those that playback keys replace", () => {
    const keys: ScreenParts<SpaceExplorersScreen> = {
      eyes: { onlooker: { viewer: 'all', turnsPerSecond: 8, lastTurn: ({ limit }) => limit } },
      input: {
        bindings: ({ local }) => [
          { kind: 'look', keys: ['z'], help: 'Zooms', footer: ['z', 'zoom'], act: () => ({ type: 'local', local }) },
          {
            kind: 'play',
            keys: ['t'],
            help: 'Ends',
            footer: ['t', 'end'],
            act: () => ({ type: 'play', commands: [] }),
          },
          {
            kind: 'look',
            keys: ['q', 'v'],
            help: 'Looks',
            footer: ['v', 'eyes'],
            act: () => ({ type: 'local', local }),
          },
        ],
      },
    };
    expect(stopped({ screen: keys }).footer().at(-1)).toBe('z zoom');
  });

  test('creates no keyframes for turns without playback', () => {
    const beats = vi.fn(() => []);
    const screen: ScreenParts<SpaceExplorersScreen> = {
      eyes: { onlooker: { viewer: 'all', lastTurn: () => undefined } },
      playback: { beats },
    };
    const watched = explorersSession({ bots: both, screen });
    watched.session.onEnter?.();
    vi.advanceTimersByTime(1000);
    expect(watched.match.state.turn).toBeGreaterThan(5);
    const played = explorersSession({ bots: { 2: 'waiter' }, screen });
    played.press('t');
    expect(played.match.state.turn).toBeGreaterThan(1);
    expect(beats).not.toHaveBeenCalled();
  });

  test('shows the same each time it is drawn', () => {
    const open: ScreenParts<SpaceExplorersScreen> = {
      eyes: { onlooker: { viewer: 'all', turnsPerSecond: 8, lastTurn: () => undefined } },
    };
    const [seldom, often] = [stopped({ screen: open }), stopped({ screen: open })];
    const keys = ['right', 'right', 'right', 'left', 'left'];
    seldom.press(...keys);
    for (const key of keys) {
      const timers = vi.getTimerCount();
      expect(often.text()).toBe(often.text());
      expect(vi.getTimerCount()).toBe(timers);
      often.press(key);
    }
    expect(seldom.hint()[0]).toMatch(/^2 of 4 so far /);
    expect(seldom.text()).toBe(often.text());
  });

  test.each([
    ['1', 1],
    ['2', 4],
    ['3', 8],
    ['4', 15],
    ['5', 30],
    ['6', 60],
  ])('continues with the key %s at %i turns a second', (key, pace) => {
    const table = explorersSession({ bots: both, match: explorersMatch(1000) });
    table.session.onEnter?.();
    table.press(key);
    const before = table.match.state.turn;
    vi.advanceTimersByTime(5000);
    const turns = table.match.state.turn - before;
    expect(turns).toBeGreaterThanOrEqual(5 * pace - 1);
    expect(turns).toBeLessThanOrEqual(5 * pace + 1);
  });

  test('pauses with space, and continues from the same turn', () => {
    const table = explorersSession({ bots: both, match: explorersMatch(100) });
    table.session.onEnter?.();
    vi.advanceTimersByTime(500);
    table.press('space');
    const { turn } = table.match.state;
    expect(table.footer()).toContain('space run');
    vi.advanceTimersByTime(5000);
    expect(table.match.state.turn).toBe(turn);
    table.press('space');
    vi.advanceTimersByTime(1000);
    expect(table.match.state.turn).toBeGreaterThan(turn);
  });

  test('can be stepped through turn by turn, and a step at the newest position plays another turn', () => {
    const table = stopped();
    expect(table.text()).toContain('turn 1 player 1');
    table.press('right');
    expect(table.text()).toContain('turn 2 player 2');
    table.press('end');
    const newest = table.match.state.turn;
    table.press('left');
    expect(table.text()).toContain(`turn ${newest - 1} player`);
    table.press('right');
    expect(table.match.state.turn).toBe(newest);
    expect(table.text()).toContain(`turn ${newest} player`);
    table.press('right');
    expect(table.match.state.turn).toBe(newest + 1);
    expect(table.text()).toContain(`turn ${newest + 1} player`);
    vi.advanceTimersByTime(5000);
    expect(table.match.state.turn).toBe(newest + 1);
  });

  test('moves by ten turns, and plays those that have not been played yet', () => {
    const table = stopped({ match: explorersMatch(100) });
    table.press(']');
    expect(table.match.state.turn).toBe(11);
    expect(table.text()).toContain('turn 11 player 1');
    table.press('[');
    expect(table.text()).toContain('turn 1 player 1');
    expect(table.match.state.turn).toBe(11);
  });

  test('continues from an earlier turn through the played turns, and then plays new turns', () => {
    const table = stopped({ match: explorersMatch(100) });
    table.press(']', 'home', 'space');
    vi.advanceTimersByTime(500);
    expect(table.match.state.turn).toBe(11);
    vi.advanceTimersByTime(2000);
    expect(table.match.state.turn).toBeGreaterThan(15);
  });

  test('goes to an earlier turn or to the newest position after a click on its bar', () => {
    const table = stopped({ match: explorersMatch(100) });
    table.press(']', ']');
    const [bar = ''] = table.hint();
    expect(bar.slice(0, 9)).toBe('21 of 100');
    table.session.seek?.(0.05);
    expect(table.text()).toContain('turn 5 player 1');
    table.session.seek?.(0.9);
    expect(table.text()).toContain('turn 21 player 1');
    expect(table.match.state.turn).toBe(21);
  });

  test("shows the viewer's memory as it was at the current position", () => {
    const table = stopped({ match: explorersMatch(100) });
    table.press(']');
    expect(table.row('remembers')).toBe('remembers 1,2,3,4,5,6,7,8,9,10,11');
    table.press('left', 'left');
    expect(table.row('remembers')).toBe('remembers 1,2,3,4,5,6,7,8,9');
    table.press('home');
    expect(table.row('remembers')).toBe('remembers 1');
  });

  test("keeps the viewer's selection while browsing", () => {
    const table = stopped({
      screen: {
        view: { paint: (scene) => ({ ...plainExplorers.view.paint(scene), facts: line(`zoom ${scene.local.zoom}`) }) },
        state: { reduce: (local) => local },
      },
    });
    table.press('z', 'right', 'right');
    expect(table.text()).toContain('zoom signs');
    expect(table.hint()[1]).toBe('second hint');
    table.press('x');
    expect(table.hint()[1]).toBe('The key x does nothing here. ? lists the keys.');
    table.press('pageup');
    expect(table.hint()[1]).toBe('second hint');
  });

  test('shows the debug view and records its use', () => {
    const table = stopped();
    table.press('d');
    expect(table.row('sits')).toBe('sits 1, eyes all, debug');
    expect(table.tags()).toContain('DEBUG');
    expect(table.session.snapshot().facts.debugUsed).toBe(true);
    table.press('d');
    expect(table.tags()).not.toContain('DEBUG');
  });

  test('stops while the player is on another page, and continues on return', () => {
    const table = explorersSession({ bots: both, match: explorersMatch(100) });
    table.session.onEnter?.();
    table.press('?');
    expect(table.calls).toContain('help');
    table.session.onLeave?.();
    const { turn } = table.match.state;
    vi.advanceTimersByTime(5000);
    expect(table.match.state.turn).toBe(turn);
    table.session.onEnter?.();
    vi.advanceTimersByTime(1000);
    expect(table.match.state.turn).toBeGreaterThan(turn);
    table.press('space');
    table.session.onLeave?.();
    const later = table.match.state.turn;
    table.session.onEnter?.();
    vi.advanceTimersByTime(1000);
    expect(table.match.state.turn).toBe(later);
  });

  test('shows, after its last turn, the box about the result and the keys of the box', () => {
    const table = explorersSession({ bots: both, match: explorersMatch(12) });
    table.session.onEnter?.();
    vi.advanceTimersByTime(5000);
    expect(table.match.state.outcome).not.toBeNull();
    expect(table.text()).toMatch(/player \d wins/);
    expect(table.tags()).not.toContain('WATCHING');
    expect(table.footer()).toContain('r replay');
    table.press('q');
    expect(table.calls).toContain('leave');
  });

  test('also ends if the player steps to its end', () => {
    const table = stopped({ match: explorersMatch(4) });
    table.press(']');
    expect(table.match.state.outcome).not.toBeNull();
    expect(table.text()).toMatch(/player \d wins/);
  });

  test.each([
    ['ctrl+s', 'save'],
    ['o', 'open'],
    [',', 'settings'],
    ['R', 'replay'],
    ['q', 'leave'],
    ['ctrl+c', 'quit'],
  ])('does not change the usual meaning of the key %s: %s', (key, what) => {
    const table = stopped();
    table.press(key);
    expect(table.calls).toContain(what);
  });

  test('shows the last turn again with r and continues from there', () => {
    const table = stopped({ match: explorersMatch(100) });
    table.press(']', 'r');
    expect(table.tags()).toEqual(['WATCHING']);
    vi.advanceTimersByTime(1000);
    expect(table.match.state.turn).toBeGreaterThan(12);
  });

  test('ignores pasted text', () => {
    const table = stopped();
    const { length } = table.match.log;
    table.session.paste('end_turn\nend_turn\n');
    expect(table.match.log).toHaveLength(length);
  });

  test("stops with a message if a bot's command is refused", () => {
    const lost = explorersSession({ bots: { 1: 'lost', 2: 'waiter' } });
    lost.session.onEnter?.();
    vi.advanceTimersByTime(1000);
    expect(lost.hint()[1]).toBe('! lost is stuck: its command was refused.');
    expect(lost.tags()).toEqual(['WATCHING, paused']);
    lost.press('right');
    expect(lost.hint()[1]).toBe('! lost is stuck: its command was refused.');
  });
});

describe('a slow bot in a watched match', () => {
  test('delays only new turns, while played turns can be stepped through', async () => {
    const { thinker, jobs } = fakeThinker();
    const table = explorersSession({ bots: { 1: 'thinker', 2: 'thinker' }, thinker });
    table.session.onEnter?.();
    jobs.at(-1)?.finish();
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(300);
    jobs.at(-1)?.finish();
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(300);
    expect(table.match.state.turn).toBe(3);
    expect(table.hint()[1]).toBe('thinking   Esc cancels');
    table.press('left');
    expect(jobs.at(-1)?.isCancelled()).toBe(true);
    expect(table.text()).toContain('turn 2 player 2');
    table.press('right', 'right');
    expect(jobs.at(-1)?.isCancelled()).toBe(false);
    jobs.at(-1)?.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(table.match.state.turn).toBe(4);
    expect(table.text()).toContain('turn 4 player 2');
    expect(table.tags()).toEqual(['WATCHING, paused']);
  });
});

describe('the bar of a watched match', () => {
  const bar = (turn: number, total: number, isOpen = false) => ({
    turn,
    total,
    isOpen,
    pace: { turnsPerSecond: 8 },
    stepwise: false,
    stepped: undefined,
    turnName: 'turn' as const,
  });

  /** Column range of the progress bar in its row. */
  const trackIn = (row: Line) => {
    const isBar = ({ target }: Span) => target?.type === 'track';
    const before = row.slice(0, row.findIndex(isBar));
    return { column: 1 + widthOf(before), width: widthOf(row.filter(isBar)) };
  };
  const barOf = (watched: LiveBar, columns = 80) => liveBar(watched, { columns, glyphs: unicode });

  test('looks as designed', () => {
    const row = barOf(bar(45, 100));
    expect(` ${textOf(row)}`).toBe(' 45 of 100  ██████████████████▉░░░░░░░░░░░░░░░░░░░░░░░   8 turns a second');
    expect(trackIn(row)).toEqual({ column: 12, width: 42 });
  });

  test.each([
    [12, 12, true, 'turn 12  '],
    [5, 12, true, '5 of 12 so far  '],
    [12, 12, false, '12 of 12  '],
  ])('at turn %i of %i, with isOpen %s, begins with: %s', (turn, total, isOpen, start) => {
    const row = barOf(bar(turn, total, isOpen));
    expect(textOf(row).startsWith(start)).toBe(true);
    expect(trackIn(row).column).toBe(start.length + 1);
  });

  test.each([80, 100, 120, 200])('fits %i columns with any number of turns', (columns) => {
    for (const total of [1, 12, 100, 10_000])
      expect(textOf(barOf({ ...bar(total, total), pace: { turnsPerSecond: 60 } }, columns)).length).toBeLessThan(
        columns,
      );
  });
});
