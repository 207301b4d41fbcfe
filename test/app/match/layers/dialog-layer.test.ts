import { describe, expect, test } from 'vitest';
import { handleMouse } from '../../../../source/app/components/pointing.ts';
import type { GameDialog } from '../../../../source/screen/game/actions.ts';
import { line } from '../../../../source/screen/styled-text.ts';
import { screenText, small } from '../../../screens/support.ts';
import type { ScreenParts } from '../../../support/screen-parts.ts';
import { type Fake, fakeSession, wonAtOnce } from '../../fake-screen.ts';

const ofEnd = (lines: readonly string[] = ['Would you like to play again?']): GameDialog<Fake> => ({
  title: 'You Win!',
  lines: lines.map((text) => line(text)),
  buttons: [
    {
      key: 'y',
      label: 'Yes',
      name: 'play again',
      says: 'Enter plays this level again.',
      action: { type: 'play', commands: [{ name: 'restart', args: {} }], confirmMessage: 'This costs much.' },
    },
    { key: 'q', label: 'No', says: 'Enter leaves.', action: { type: 'leave' } },
    { key: 'n', label: 'Next level', says: 'Enter opens the next level.', action: { type: 'next' } },
    { key: 'r', label: 'Replay', says: 'Enter watches it.', action: { type: 'replay' } },
  ],
});

/** A match that is over, with a box. */
function over(more: ScreenParts<Fake> = {}, dialog: GameDialog<Fake> = ofEnd()) {
  const fake = fakeSession({
    level: wonAtOnce,
    screen: {
      view: { dialog: ({ view }) => (view.reason === null ? undefined : dialog) },
      input: {
        bindings: () => [
          {
            kind: 'look',
            keys: ['x'],
            footer: ['x', 'own'],
            help: 'own',
            act: () => ({ type: 'local', local: { at: 'x' } }),
          },
        ],
      },
      ...more,
    },
    host: { next: () => ({ name: 'two', title: 'Two' }) },
  });
  fake.enter('end_turn');
  return fake;
}

describe('the box of a game', () => {
  test('lies over the dimmed screen, the first button in brackets, with its hint and the footer of what applies', () => {
    const { shown, hint, footer, box } = over();
    expect(shown().float).toMatchObject({ title: 'You Win!', at: 'middle' });
    expect(box()).toEqual([
      '',
      '  Would you like to play again?',
      '  * at par    * no hints',
      expect.stringMatching(/^ {2}Into The Breach: One 1\/2 \*\* [0-9a-f]{6}$/),
      '',
      '   [ Yes ]    No    Next level    Replay',
      '',
    ]);
    expect(hint()).toEqual(['Enter plays this level again.', '']);
    expect(footer().slice(0, 7)).toEqual([
      '? help',
      'y play again',
      'n next level',
      'r replay',
      'c copy',
      's save replay',
      'Esc look',
    ]);
  });

  test.each([
    [['right'], 'No'],
    [['tab', 'tab'], 'Next level'],
    [['left'], 'Replay'],
    [['right', 'left'], 'Yes'],
  ])('after %j %s is chosen', (keys, label) => {
    const { press, box } = over();
    press(...keys);
    expect(box()?.at(-2)).toContain(`[ ${label} ]`);
  });

  test.each([
    [['right', 'enter'], 'leave'],
    [['q'], 'leave'],
    [['n'], 'playNext'],
    [['tab', 'tab', 'enter'], 'playNext'],
    [['r'], 'replay'],
    [['left', 'enter'], 'replay'],
    [['s'], 'save'],
    [['o'], 'open'],
    [[','], 'openSettings'],
    [['ctrl+c'], 'quit'],
    [['?'], 'help'],
  ] as const)('%j: %s', (keys, asked) => {
    const { press, host } = over();
    press(...keys);
    expect(host[asked]).toHaveBeenCalledOnce();
  });

  test('asks for nothing more: what its button does is done at once', () => {
    const { press, session } = over();
    press('enter');
    expect(session.snapshot().view).toMatchObject({ turn: 1, reason: null });
  });

  test('takes the keys of the game until it is put aside to look, and comes back with Esc', () => {
    const { press, session, shown, footer } = over();
    press('x');
    expect(session.snapshot().local.at).toBe('start');
    press('right', 'escape');
    expect(shown().float).toBeUndefined();
    expect(footer()).toContain('Esc back');
    press('x');
    expect(session.snapshot().local.at).toBe('x');
    press('escape');
    expect(shown().float?.title).toBe('You Win!');
    expect(footer()).toContain('Esc look');
  });

  test('stays away while Esc has another meaning for the game', () => {
    const { press, session, footer } = over({
      input: {
        bindings: () => [
          { kind: 'look', keys: ['escape'], help: 'own', act: () => ({ type: 'local', local: { at: 'own' } }) },
        ],
      },
    });
    press('escape', 'escape');
    expect(session.snapshot().local.at).toBe('own');
    expect(footer()).not.toContain('Esc back');
  });

  test('that was put aside is there again at a new end, with its first button chosen', () => {
    const { press, enter, shown, box } = over();
    press('right', 'escape');
    enter('restart', 'end_turn');
    expect(shown().float?.title).toBe('You Win!');
    expect(box()?.at(-2)).toContain('[ Yes ]');
  });

  test('waits while a turn is watched, and under the command line', () => {
    const { press, shown } = over();
    press(':');
    expect(shown().float?.title).toBe('completion');
    press('escape');
    expect(shown().float?.title).toBe('You Win!');
    const watched = fakeSession({
      level: wonAtOnce,
      settings: { speed: 1 },
      screen: {
        view: { dialog: ({ view }) => (view.reason === null ? undefined : ofEnd()) },
        playback: { beats: (before) => [{ view: before.view, events: [], local: before.local, duration: 1000 }] },
        input: {
          bindings: () => [
            {
              kind: 'play',
              keys: ['t'],
              help: 'end',
              act: () => ({ type: 'play', commands: [{ name: 'end_turn', args: {} }] }),
            },
          ],
        },
      },
    });
    watched.press('t');
    expect(watched.shown().float).toBeUndefined();
    watched.press('t');
    expect(watched.shown().float?.title).toBe('You Win!');
  });

  test.each([
    ['columns', ['x'.repeat(60)]],
    ['rows', Array.from({ length: 13 }, () => 'row')],
  ])('with too many %s takes the place of the body', (_, lines) => {
    const { session, shown } = over({}, ofEnd(lines));
    expect(shown().float?.at).toBe('body');
    const text = screenText(session, small);
    expect(text).toContain('─ You Win! ───');
    expect(text).not.toContain('row 1 ');
    expect(text.split('\n').every((row) => row === '' || row.length === 81)).toBe(true);
  });
});

describe('a click on a button', () => {
  const click = (fake: ReturnType<typeof over>, label: string) => {
    const rows = screenText(fake.session, small).split('\n');
    const y = rows.findLastIndex((row) => row.includes(label));
    const x = rows[y]?.indexOf(label) ?? -1;
    const none = { shift: false, alt: false, ctrl: false };
    handleMouse(fake.session, { type: 'press', button: 'left', x, y, ...none }, small);
  };

  test.each([
    ['Next level', 'playNext'],
    ['Replay', 'replay'],
    ['No', 'leave'],
  ] as const)('%s', (label, asked) => {
    const fake = over();
    click(fake, label);
    expect(fake.host[asked]).toHaveBeenCalledOnce();
  });

  test('is one where the box takes the place of the body, too', () => {
    const fake = over({}, ofEnd(['x'.repeat(70)]));
    click(fake, 'Replay');
    expect(fake.host.replay).toHaveBeenCalledOnce();
  });

  test('beside the buttons does nothing', () => {
    const fake = over();
    click(fake, 'Would you');
    expect(fake.shown().float?.title).toBe('You Win!');
  });

  test('puts a refusal away', () => {
    const fake = fakeSession();
    fake.press(':');
    fake.type('load(none.txt)\r');
    expect(fake.shown().float?.title).toBe('File Error');
    click(fake, 'Back');
    expect(fake.shown().float?.title).toBe('completion');
  });
});

describe('the result after the end', () => {
  test.each([
    [true, /^Copied: Into The Breach: One 1\/2 \*\* [0-9a-f]{6}$/],
    [false, /^Select this line to copy it: Into The Breach: One 1\/2 \*\* [0-9a-f]{6}$/],
  ])('is copied by c, and shown: where the terminal was told, %s', (isTold, says) => {
    const copied: string[] = [];
    const fake = fakeSession({
      level: wonAtOnce,
      host: {
        copy(text) {
          copied.push(text);
          return isTold;
        },
      },
    });
    fake.press('c');
    expect(copied).toEqual([]);
    fake.enter('end_turn');
    fake.press('c');
    expect(fake.hint()[0]).toMatch(says);
    // The copy has a square for the turn, too.
    expect(copied).toEqual([`${fake.hint()[0]?.replace(/^.*?: /, '')}\n█ **`]);
  });
});
