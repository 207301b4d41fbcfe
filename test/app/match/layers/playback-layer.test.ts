import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handleMouse } from '#app/app.tsx';
import type { MatchServices } from '#app/match/match-store.ts';
import type { Frame } from '#screen/frame.ts';
import type { Action, KeyBinding } from '#screen/game/actions.ts';
import type { Keyframe } from '#screen/game/playback.ts';
import { ascii, line } from '#screen/styled-text.ts';
import { large, rowsOf, small, textOf } from '#test/screens/support.ts';
import { fileNowhere } from '#test/support/quiet-services.ts';
import { clickOn } from '#test/support/targets.ts';
import { type Fake, type FakeOptions, fakeSession } from '../../fake-screen.ts';

/** Labels of a turn's keyframes. `parts`: the part of the turn that each keyframe belongs to. */
const labels = ['1.1', '2.1', '3.2', '4.3', '11.5', '12.6', '16.9', '17.10'];
const parts = [1, 1, 2, 2, 3, 3, 4, 5];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A session of a game with steps, whose turns have eight keyframes of 200 ms. */
function stepwise({
  isStepwise = true,
  panel,
  more = [],
  ...options
}: FakeOptions & {
  readonly isStepwise?: boolean;
  readonly panel?: Frame['panel'];
  readonly more?: readonly KeyBinding<Fake>[];
} = {}) {
  const fake = fakeSession({
    ...options,
    settings: { speed: 1, ...options.settings },
    screen: {
      playback: {
        beats: ({ view }) =>
          labels.map(
            (label, i): Keyframe<Fake> => ({
              view,
              events: [],
              local: { at: `at ${label}` },
              duration: 200,
              part: parts[i] ?? 0,
              label: `${label} of 17.10`,
            }),
          ),
        ...(isStepwise && { parts: { name: 'step' as const } }),
        ...options.screen?.playback,
      },
      view: {
        paint: ({ local }) => ({
          title: line('Fake'),
          facts: line(local.at),
          left: [{ title: 'board', lines: [line('row')] }],
          ...(panel && { panel }),
          status: [line('own hint'), line(`next: after ${local.at}`)],
        }),
      },
      input: {
        bindings: () => [
          {
            kind: 'play',
            keys: ['t'],
            help: 'end',
            act: () => ({ type: 'play', commands: [{ name: 'end_turn', args: {} }] }),
          },
          ...more,
          { kind: 'look', keys: ['2'], help: 'two', act: () => ({ type: 'local', local: { at: 'two' } }) },
        ],
      },
    },
  });
  const { session, frame, hint } = fake;
  /** Text of the screen, and whether the playback is running. */
  const now = () => {
    const bar = hint()[0] ?? '';
    const state = / {2}(playing|held)\s*$/.exec(bar)?.[1] ?? 'over';
    return `${textOf(frame().painting.facts)} ${state}`;
  };
  return { ...fake, now, row: (size = small) => textOf(rowsOf(session, size).at(-3) ?? []) };
}

describe('the screen while a turn is played back', () => {
  test("has a bar, the game's text about the next event, and the keys of the playback", () => {
    const { press, session } = stepwise();
    press('t', 'right', 'right', 'right', 'right', 'right', 'space');
    expect(rowsOf(session, small).slice(-3).map(textOf)).toEqual([
      ' 1x  12.6 of 17.10   ██████▍░░░░░░░░░                                   playing ',
      ' next: after at 12.6                                                            ',
      ' ? help  Enter next step  space hold  left/right  s skip  -/+ speed  q leave    ',
    ]);
  });

  test('has a longer bar on a wider terminal', () => {
    const { press, session } = stepwise();
    press('t', 'right', 'right');
    expect(rowsOf(session, large).slice(-3).map(textOf)).toEqual([
      ` 1x  3.2 of 17.10   ████▊${'░'.repeat(19)}${' '.repeat(71)}held `,
      ` next: after at 3.2${' '.repeat(101)}`,
      ` ? help  Enter next step  space go on  left/right  s skip  -/+ speed  q leave${' '.repeat(43)}`,
    ]);
  });

  test('has a bar of whole columns in ASCII', () => {
    const { press, session } = stepwise({ host: { glyphs: () => ascii } });
    press('t', 'right', 'right');
    expect(textOf(rowsOf(session, small, ascii).at(-3) ?? [])).toMatch(/^ 1x {2}3\.2 of 17\.10 {3}###\.{13} +held $/);
  });

  test('shows for each part the bar or the text that the game gives', () => {
    const { press, row } = stepwise({
      screen: {
        playback: {
          beats: () => {
            const [first, second, third, ...rest] = sevenBeats().map((beat, i) => ({
              ...beat,
              label: `beat ${i + 1}`,
            }));
            if (first === undefined || second === undefined || third === undefined) return [];
            return [
              { ...first, bar: { signs: line('o You') } },
              { ...second, bar: { done: 1, of: 2 }, haste: 2 },
              third,
              ...rest,
            ];
          },
        },
      },
    });
    press('t', 'space');
    expect(row()).toMatch(/^ 1x {2}beat 1 {3}o You +held $/);
    press('right');
    expect(row()).toMatch(/^ 1x {2}beat 2 {2}▶▶ {3}████████░{8} +held $/);
  });

  test('says how to pause and how to resume', () => {
    const { press, footer } = stepwise();
    press('t');
    const otherItems = ['? help', 'Enter next step', 'left/right', 's skip'];
    const all = [...otherItems.slice(0, 2), 'space hold', ...otherItems.slice(2), '-/+ speed', 'q leave'];
    expect(footer().map((item) => item.trim())).toEqual(all);
    press('right');
    expect(footer().slice(2, 3)).toEqual(['space go on']);
  });

  test("has the game's words for the effect of Enter", () => {
    const { press, footer } = stepwise({
      screen: {
        playback: {
          beats: () => sevenBeats().map((beat) => ({ ...beat, onward: 'battles' })),
        },
      },
    });
    press('t');
    expect(footer()).toEqual(expect.arrayContaining(['Enter battles']));
  });

  test('has the same keys in its key table as in its help', () => {
    const help = vi.fn<MatchServices<Fake>['help']>();
    const { press, session, now } = stepwise({ host: { help } });
    press('t', 'right', '?');
    const content = help.mock.lastCall?.[0];
    expect(content?.ownRows.flatMap(({ keys }) => keys)).toEqual(
      session.rows(small).gameRows.flatMap(({ keys }) => keys),
    );
    expect(content?.ownRows.map(({ keys, label }) => label ?? keys.join(' '))).toEqual([
      ...['?', 'Enter', 'space', 'left right', 's', '- +', 'q', '1 2', 'N', 'Home End', 'v'],
    ]);
    expect(now()).toBe('at 2.1 held');
  });

  test('has no controls if the game has no steps; any key then skips the turn', () => {
    const { press, footer, hint } = stepwise({ isStepwise: false });
    press('t');
    expect([footer(), hint()[0]]).toEqual([['any key skip'], '']);
    press('right');
    expect(footer()[0]).toBe('? help');
  });
});

const sevenBeats = (): Keyframe<Fake>[] => {
  const { view, events } = fakeSession().session.snapshot();
  return Array.from({ length: 7 }, () => ({ view, events, local: { at: '' }, duration: 200 }));
};

describe('a turn that is played back in steps', () => {
  test.each<[string, readonly string[], string]>([
    ['runs', [], 'at 1.1 playing'],
    ['is paused by space', ['space'], 'at 1.1 held'],
    ['resumes with space', ['space', 'space'], 'at 1.1 playing'],
    ['is stepped forward by right', ['right', 'right'], 'at 3.2 held'],
    ['is stepped back by left', ['right', 'right', 'left'], 'at 2.1 held'],
    ['stays at its first keyframe', ['left', 'left'], 'at 1.1 held'],
    ['is stepped back over its parts', [...Array(6).fill('right'), ...Array(5).fill('left')], 'at 2.1 held'],
    ['jumps to the next part with n, and keeps playing', ['n'], 'at 3.2 playing'],
    ['jumps to the next part with n, and resumes if it was paused', ['space', 'n', 'n'], 'at 11.5 playing'],
    ['jumps to the next part with Enter, and keeps playing', ['enter'], 'at 3.2 playing'],
    ['jumps back to the beginning of a part with N', ['n', 'right', 'N'], 'at 3.2 held'],
    ['jumps back to the part before with N', ['n', 'n', 'N'], 'at 3.2 playing'],
    ['jumps to its first keyframe with Home', ['n', 'home'], 'at 1.1 held'],
    ['jumps to its last keyframe with End', ['end'], 'at 17.10 held'],
    ['ends with right at its last keyframe', ['end', 'right'], 'start over'],
    ['ends with n in its last part', ['n', 'n', 'n', 'n', 'n'], 'start over'],
    ['is skipped with 0', ['0'], 'start over'],
    ['is skipped with Escape', ['space', 'escape'], 'start over'],
    ['is skipped with s', ['s'], 'start over'],
  ])('%s', (_, keys, expected) => {
    const { press, now } = stepwise();
    press('t', ...keys);
    expect(now()).toBe(expected);
  });

  test('ends by itself after its last keyframe', () => {
    const { press, now } = stepwise();
    press('t');
    vi.advanceTimersByTime(8 * 200 - 1);
    expect(now()).toBe('at 17.10 playing');
    vi.advanceTimersByTime(1);
    expect(now()).toBe('start over');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('does not end while paused at its last keyframe', () => {
    const { press, now } = stepwise();
    press('t', 'end');
    vi.advanceTimersByTime(100_000);
    expect(now()).toBe('at 17.10 held');
  });

  test('takes as long as its keyframes together', () => {
    const { press, now } = stepwise({
      screen: {
        playback: { beats: () => sevenBeats().map((beat, i) => ({ ...beat, duration: 3000, part: i < 4 ? 1 : 2 })) },
      },
    });
    press('t');
    vi.advanceTimersByTime(7 * 3000 - 1);
    expect(now()).not.toContain('over');
    vi.advanceTimersByTime(1);
    expect(now()).toContain('over');
  });

  test('handles Enter only once while Enter is held down', () => {
    const { press, now } = stepwise();
    press('t', 'enter');
    vi.advanceTimersByTime(150);
    for (let i = 0; i < 10; i++) {
      press('enter');
      vi.advanceTimersByTime(30);
    }
    expect(now()).not.toContain('over');
    vi.advanceTimersByTime(90);
    expect(now()).toMatch(/^at (3\.2|4\.3|11\.5) playing$/);
  });

  test.each(['x', 'up', 'tab', '7'])('shows for a second that the key %s does nothing, and keeps playing', (key) => {
    const changed = vi.fn<() => void>();
    const { press, now, hint, session } = stepwise({ host: { file: fileNowhere<Fake>({ changed }) } });
    press('t');
    const { turn } = session.snapshot().view;
    changed.mockClear();
    press(key);
    expect(now()).toBe('at 1.1 playing');
    expect(hint()).toEqual([expect.stringContaining('playing'), `The key ${key} does nothing here. ? lists the keys.`]);
    press('space');
    expect(hint()[1]).toBe('next: after at 1.1');
    expect(session.snapshot().view.turn).toBe(turn);
    expect(changed).not.toHaveBeenCalled();
    press(key);
    vi.advanceTimersByTime(999);
    expect(hint()[1]).toBe(`The key ${key} does nothing here. ? lists the keys.`);
    vi.advanceTimersByTime(1);
    expect(hint()[1]).toBe('next: after at 1.1');
  });

  test('shows no message if t is pressed again, because players press t twice to confirm the end of a turn', () => {
    const { press, now, hint } = stepwise();
    press('t', 't');
    expect(now()).toBe('at 1.1 playing');
    expect(hint()[1]).toBe('next: after at 1.1');
  });

  test('ends when a key of the board is pressed, and the key also has its effect on the board', () => {
    const look = vi.fn<() => Action<Fake>>(() => ({ type: 'local', local: { at: 'looked at' } }));
    const more = { kind: 'look', keys: ['k'], help: 'look', act: look } as const;
    const { press, now, session } = stepwise({ more: [more] });
    press('t');
    const { turn } = session.snapshot().view;
    press('k');
    expect(now()).toBe('looked at over');
    expect(session.snapshot().view.turn).toBe(turn);
    press('t', ':');
    expect(now()).not.toContain('playing');
    expect(session.snapshot().view.turn).toBe(turn + 1);
  });

  test('ignores a held t, the wheel, and clicks on the board', () => {
    const { press, now, session, hint } = stepwise();
    press(...Array.from({ length: 30 }, () => 't'));
    clickOn(session, { part: 'left', section: 0, row: 0, column: 0 }, small);
    expect(now()).toBe('at 1.1 playing');
    expect(session.snapshot().view.turn).toBe(2);
    press('space', 'wheelup', 'wheeldown');
    expect(hint()[1]).toBe('next: after at 1.1');
  });

  test('reacts to clicks on its footer and its bar', () => {
    const { press, now, session } = stepwise();
    press('t');
    const footer = textOf(rowsOf(session, small).at(-1) ?? []);
    const click = (x: number, y: number) =>
      handleMouse(session, { type: 'press', button: 'left', x, y, shift: false, alt: false, ctrl: false }, small);
    click(footer.indexOf('space hold'), 23);
    expect(now()).toBe('at 1.1 held');
    click(footer.indexOf('next step'), 23);
    expect(now()).toBe('at 3.2 playing');
    press('space');
    const first = textOf(rowsOf(session, small).at(-3) ?? []).search(/[█░]/);
    click(first + 8, 21);
    expect(now()).toBe('at 11.5 held');
    click(first - 1, 21);
    click(first + 17, 21);
    click(30, 22);
    expect(now()).toBe('at 11.5 held');
    press('left', 'left');
    const begins = textOf(rowsOf(session, small).at(-3) ?? []).search(/[█░]/);
    click(begins + 15, 21);
    expect(now()).toBe('at 17.10 held');
    click(textOf(rowsOf(session, small).at(-3) ?? []).search(/[█░]/), 21);
    expect(now()).toBe('at 1.1 held');
  });

  test('is played again from its start with r, as often as requested', () => {
    const { press, now } = stepwise();
    press('t', '0');
    for (let i = 0; i < 3; i++) {
      press('r', 'right', 'right');
      expect(now()).toBe('at 3.2 held');
      press('escape');
      expect(now()).toBe('start over');
    }
  });

  test('jumps to its end when lines are pasted, and does not play back the pasted lines', () => {
    const { press, now, enter, session } = stepwise();
    press('t', 'space');
    enter('end_turn');
    expect(now()).toBe('start over');
    expect(session.snapshot().view.turn).toBe(3);
  });
});

describe('a message during a turn that is played back in steps', () => {
  test('disappears with the turn if it was about a key of the playback', () => {
    const { press, hint } = stepwise();
    press('t', 'x');
    vi.advanceTimersByTime(8 * 200);
    expect(hint()).toEqual(['own hint', 'next: after start']);
  });

  test('stays after the turn if it is not about a key', () => {
    const { press, hint, session } = stepwise();
    press('t');
    session.notify({ kind: 'refusal', text: 'Not saved: the disk is full.' });
    expect(hint()[1]).toBe('! Not saved: the disk is full.');
    vi.advanceTimersByTime(8 * 200);
    expect(hint()[0]).toBe('! Not saved: the disk is full.');
  });
});

describe('the speed of turns that are played back in steps', () => {
  test('can be changed during a turn, and stays changed for later turns', () => {
    const { press, row, now } = stepwise();
    press('t', '2');
    expect(row()).toMatch(/^ 2x /);
    vi.advanceTimersByTime(8 * 100);
    expect(now()).toBe('start over');
    press('t');
    expect(row()).toMatch(/^ 2x /);
    press('1', '0', 't');
    expect(row()).toMatch(/^ 1x /);
  });

  test('returns to the speed in the settings when the settings change', () => {
    const settings = { speed: 1 as 1 | 2 | 'skip' };
    const { press, row, now, session } = stepwise({
      host: { settings: () => ({ ...fakeSession().host.settings(), ...settings }) },
    });
    press('t', '1', '0');
    settings.speed = 2;
    press('t');
    expect(row()).toMatch(/^ 2x /);
    press('0');
    settings.speed = 'skip';
    press('t');
    expect(now()).toBe('start over');
    expect(session.snapshot().view.turn).toBe(4);
  });

  test('starts at 1x for replayed turns if the settings skip playback, and can be changed', () => {
    const { press, row, now } = stepwise({ settings: { speed: 'skip' } });
    press('t');
    expect(now()).toBe('start over');
    press('r');
    expect(row()).toMatch(/^ 1x .* playing/);
    press('2', '0', 't');
    expect(now()).toBe('start over');
    press('r');
    expect(row()).toMatch(/^ 2x /);
  });
});

describe('a turn that is interrupted while it is played back in steps', () => {
  test('is paused by the help, and stays paused when the player returns', () => {
    const { press, now, session } = stepwise();
    press('t', '?');
    session.onLeave?.();
    vi.advanceTimersByTime(100_000);
    session.onEnter?.();
    expect(now()).toBe('at 1.1 held');
    press('space');
    vi.advanceTimersByTime(8 * 200);
    expect(now()).toBe('start over');
  });

  test('leaves no timer running when the player leaves the match with q', () => {
    const { press, host, session } = stepwise();
    press('t', 'q');
    expect(host.leave).toHaveBeenCalledOnce();
    session.onLeave?.();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('shows a failure to save below the bar, and stays paused if it was paused', () => {
    const { press, session, hint } = stepwise();
    press('t', 'space');
    session.notify({ kind: 'refusal', text: 'The match could not be saved.' });
    expect(hint()).toEqual([expect.stringContaining('held'), '! The match could not be saved.']);
  });

  test('does not prevent Ctrl+C from ending the program', () => {
    const { press, host } = stepwise();
    press('t', 'ctrl+c');
    expect(host.quit).toHaveBeenCalledOnce();
  });

  test.each(['playing', 'held'])('is still %s at the same position after the terminal is resized', (how) => {
    const { press, now, session } = stepwise();
    press('t', 'right', ...(how === 'playing' ? ['space'] : []));
    expect(rowsOf(session, large).map(textOf)[0]).toContain('at 2.1');
    expect(now()).toBe(`at 2.1 ${how}`);
    vi.advanceTimersByTime(200);
    expect(now()).toBe(how === 'playing' ? 'at 3.2 playing' : 'at 2.1 held');
  });

  test('continues from the same position after the program was suspended', () => {
    const { press, now } = stepwise();
    press('t');
    vi.advanceTimersByTime(300);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => 10_000_000);
    vi.advanceTimersByTime(100);
    expect(now()).toBe('at 3.2 playing');
    clock.mockRestore();
  });

  test('loses no result, because results are saved before they are shown', () => {
    const { press, host } = stepwise();
    press('t');
    expect(host.changed).toHaveBeenCalledOnce();
  });
});

describe("the details table of a turn's parts", () => {
  const lines = ['one', 'two', 'three'];
  const details = {
    label: 'all rounds',
    // The table has room for one of its lines, so it scrolls.
    of: (_: unknown, scrolled: number) => [
      { title: 'all rounds', lines: [line(lines[Math.max(0, Math.min(2, scrolled))] ?? '')] },
    ],
  };
  const panel = { width: 20, sections: [{ title: 'rounds', target: { type: 'details' }, lines: [line('some')] }] };
  const withTable = () => {
    const game = stepwise({ screen: { playback: { parts: { name: 'step', details } } }, panel });
    const shownLines = () =>
      game.session.show(small).painting.panel?.sections.flatMap((section) => section.lines.map(textOf));
    const keys = () => game.session.show(small).footer.map(([key]) => key);
    return { ...game, shownLines, keys };
  };

  test('opens over the panel with r, scrolls with the arrows, and closes with r or Esc', () => {
    const { press, shownLines, keys, now } = withTable();
    press('t', 'right');
    expect(shownLines()).toEqual(['some']);
    expect(keys()).toContain('r');
    press('r');
    expect([shownLines(), now()]).toEqual([['one'], 'at 2.1 held']);
    press('up', 'up', 'up', 'up', 'down');
    expect(shownLines()).toEqual(['two']);
    press('r', 'r');
    expect(shownLines()).toEqual(['one']);
    press('escape');
    expect([shownLines(), now()]).toEqual([['some'], 'at 2.1 held']);
  });

  test('remains open while the player steps through the turn, and closes before the next turn', () => {
    const { press, shownLines, now } = withTable();
    press('t', 'r', 'right');
    expect([shownLines(), now()]).toEqual([['one'], 'at 2.1 held']);
    press('0', 't');
    expect(shownLines()).toEqual(['some']);
  });

  test('is opened by a click on its section and closed by a second click', () => {
    const { press, session, shownLines } = withTable();
    press('t', 'right');
    const spot = { part: 'panel', section: 0, row: 0, column: 3 } as const;
    clickOn(session, spot, small);
    expect(shownLines()).toEqual(['one']);
    clickOn(session, spot, small);
    expect(shownLines()).toEqual(['some']);
  });

  test('is not offered in a game without details', () => {
    const { press, session } = stepwise();
    press('t', 'right');
    expect(session.show(small).footer.map(([key]) => key)).not.toContain('r');
  });
});
