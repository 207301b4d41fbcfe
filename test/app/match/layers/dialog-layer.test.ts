import { describe, expect, test } from 'vitest';
import { handleMouse } from '#app/app.tsx';
import { type DockedDialog, dockDialog } from '#app/match/layers/dialog-layer.ts';
import type { Frame } from '#screen/frame.ts';
import type { GameDialog } from '#screen/game/actions.ts';
import { line } from '#screen/styled-text.ts';
import { screenText, small } from '#test/screens/support.ts';
import type { ScreenParts } from '#test/support/screen-parts.ts';
import { targetOn } from '#test/support/targets.ts';
import { type Fake, fakeSession, wonAtOnce } from '../../fake-screen.ts';

const ofEnd = (lines: readonly string[] = ['Would you like to play again?']): GameDialog<Fake> => ({
  title: 'You Win!',
  lines: lines.map((text) => line(text)),
  buttons: [
    {
      key: 'y',
      label: 'Yes',
      name: 'play again',
      says: 'Enter: play this level again.',
      action: { type: 'play', commands: [{ name: 'restart', args: {} }], confirmMessage: 'This costs much.' },
    },
    { key: 'q', label: 'No', says: 'Enter: leave.', action: { type: 'leave' } },
    { key: 'n', label: 'Next level', says: 'Enter: open the next level.', action: { type: 'next' } },
    { key: 'r', label: 'Replay', says: 'Enter: watch it.', action: { type: 'replay' } },
  ],
});

/** A finished match with a dialog box on its screen. */
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

describe('the dialog box of a game', () => {
  test('is in the middle of the screen, with its first button in brackets and its keys in the footer', () => {
    const { frame, hint, footer, box } = over();
    expect(frame().float).toMatchObject({ title: 'You Win!', at: 'middle' });
    expect(box()).toEqual([
      '',
      '  Would you like to play again?',
      '  * at par    * no hints',
      expect.stringMatching(/^ {2}Into The Breach: One 1\/2 \*\* check code [0-9a-f]{6}$/),
      '',
      '   [ Yes ]    No    Next level    Replay',
      '',
    ]);
    expect(hint()).toEqual(['Enter: play this level again.', '']);
    expect(footer().slice(0, 7)).toEqual([
      '? help',
      'y play again',
      'n next level',
      'r replay',
      'c copy',
      'ctrl+s save replay',
      ': command',
    ]);
    expect(footer().slice(-2)).toEqual(['Esc look', 'q leave']);
  });

  test.each([
    [['right'], 'No'],
    [['tab', 'tab'], 'Next level'],
    [['left'], 'Replay'],
    [['right', 'left'], 'Yes'],
  ])('reacts to the keys %j by selecting the button %s', (keys, label) => {
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
    [['ctrl+s'], 'save'],
    [['o'], 'open'],
    [[','], 'openSettings'],
    [['ctrl+c'], 'quit'],
    [['?'], 'help'],
  ] as const)('reacts to the keys %j with the action %s', (keys, question) => {
    const { press, host, session } = over();
    session.show(small);
    press(...keys);
    expect(host[question]).toHaveBeenCalledOnce();
  });

  test("does not ask for confirmation of a button's action", () => {
    const { press, session } = over();
    session.show(small);
    press('enter');
    expect(session.snapshot().view).toMatchObject({ turn: 1, reason: null });
  });

  test("blocks the game's keys until the player hides the box to look around, and reappears with Esc", () => {
    const { press, session, frame, footer } = over();
    press('x');
    expect(session.snapshot().local.at).toBe('start');
    press('right', 'escape');
    expect(frame().float).toBeUndefined();
    expect(footer()).toContain('Esc back');
    press('x');
    expect(session.snapshot().local.at).toBe('x');
    press('escape');
    expect(frame().float?.title).toBe('You Win!');
    expect(footer()).toContain('Esc look');
  });

  test('is not brought back by Esc if Esc has another meaning in the game', () => {
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

  test('reappears after the next match with its first button selected, even if it was hidden', () => {
    const { press, enter, frame, box } = over();
    press('right', 'escape');
    enter('restart', 'end_turn');
    expect(frame().float?.title).toBe('You Win!');
    expect(box()?.at(-2)).toContain('[ Yes ]');
  });

  test('is shown neither during playback nor under the command line', () => {
    const { press, frame } = over();
    press(':');
    expect(frame().float?.title).toBe('completion');
    press('escape');
    expect(frame().float?.title).toBe('You Win!');
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
    expect(watched.frame().float).toBeUndefined();
    watched.press('t');
    expect(watched.frame().float?.title).toBe('You Win!');
  });

  test.each([
    ['columns', ['x'.repeat(60)]],
    ['rows', Array.from({ length: 13 }, () => 'row')],
  ])('is drawn instead of the body if the text of the box has too many %s', (_, lines) => {
    const { session, frame } = over({}, ofEnd(lines));
    expect(frame().float?.at).toBe('body');
    const text = screenText(session, small);
    expect(text).toContain('─ You Win! ───');
    expect(text).not.toContain('row 1 ');
    expect(text.split('\n').every((row) => row === '' || row.length === 81)).toBe(true);
  });
});

describe('a click on the dialog box', () => {
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
  ] as const)('performs the action of the button: %s', (label, question) => {
    const fake = over();
    click(fake, label);
    expect(fake.host[question]).toHaveBeenCalledOnce();
  });

  test('has the same effect in a box that is drawn instead of the body', () => {
    const fake = over({}, ofEnd(['x'.repeat(70)]));
    click(fake, 'Replay');
    expect(fake.host.replay).toHaveBeenCalledOnce();
  });

  test('has no effect beside the buttons', () => {
    const fake = over();
    click(fake, 'Would you');
    expect(fake.frame().float?.title).toBe('You Win!');
  });

  test('closes the box about a refused command if it hits the button', () => {
    const fake = fakeSession();
    fake.press(':');
    fake.type('load(none.txt)\r');
    expect(fake.frame().float?.title).toBe('File Error');
    click(fake, 'Back');
    expect(fake.frame().float?.title).toBe('completion');
  });
});

describe('the result after the end of a match', () => {
  test.each([
    [true, /^Copied: Into The Breach: One 1\/2 \*\* check code [0-9a-f]{6}$/],
    [false, /^Select this line to copy it: Into The Breach: One 1\/2 \*\* check code [0-9a-f]{6}$/],
  ])('is copied by c, with a message that says whether the terminal could copy it: %s', (isTold, says) => {
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
    // The copied text also has a square for each turn.
    expect(copied).toEqual([`${fake.hint()[0]?.replace(/^.*?: /, '')}\n█ **`]);
  });
});

const size = { columns: 80, rows: 24 };
const painting: Frame = {
  title: [],
  facts: [],
  left: [{ title: 'board', lines: [line('here')] }],
  panel: { width: 24, sections: [{ title: 'units', lines: [] }] },
  status: [[], []],
};
const resultSection = { title: 'You win', lines: [line(' in 3 turns')] };
const button = (label: string, key: string, name?: string) => ({ label, key, name, press: () => undefined });
const dialog = (more: Partial<DockedDialog> = {}): DockedDialog => ({
  title: 'You win',
  lines: [],
  buttons: [button('Yes', 'y', 'play again'), button('Replay', 'r')],
  chosen: 1,
  dock: { panel: () => [resultSection], prompt: 'Again?' },
  ...more,
});
const frame = (dialogGiven: DockedDialog, of = painting) => dockDialog(dialogGiven, of, size);
const texts = (dialogGiven: DockedDialog) =>
  frame(dialogGiven)?.panel?.sections.map(({ title, lines }) => [
    title,
    ...lines.map((row) => row.map(({ text }) => text).join('')),
  ]);

describe('a dialog beside the board', () => {
  test('replaces the panel and leaves the board visible', () => {
    expect(frame(dialog())?.left).toBe(painting.left);
    expect(texts(dialog())).toEqual([
      ['You win', ' in 3 turns'],
      ['Again?', ' Yes, play again      y ', '>Replay               r '],
    ]);
  });

  test('has its question above the buttons if the question does not fit as a title', () => {
    const asks = 'You win! Would you like to play again?';
    expect(texts(dialog({ dock: { panel: () => [resultSection], prompt: asks } }))?.[1]).toEqual([
      '',
      ' You win! Would you',
      ' like to play again?',
      ' Yes, play again      y ',
      '>Replay               r ',
    ]);
  });

  test('has the result below its buttons, and omits a section of the game that does not fit', () => {
    expect(texts(dialog({ result: 'Game: level 3/3' }))?.[2]).toEqual(['result', ' Game: level 3/3']);
    const long = { title: 'long', lines: Array.from({ length: 14 }, () => line('.')) };
    const crowded = dialog({
      result: 'Game: level 3/3',
      dock: { panel: () => [resultSection, long], prompt: 'Again?' },
    });
    expect(texts(crowded)?.map(([title]) => title)).toEqual(['You win', 'Again?', 'result']);
  });

  test('passes the number of rows above the buttons to the game', () => {
    const rooms: unknown[] = [];
    const panel = (room: object) => {
      rooms.push(room);
      return [resultSection];
    };
    frame(dialog({ dock: { panel, prompt: 'Again?' } }));
    // 18 rows of the body and one above, minus three: the line above the buttons and two rows of buttons.
    expect(rooms).toEqual([{ columns: 24, rows: 16 }]);
  });

  test('reacts only to clicks on the rows of its buttons', () => {
    const asks = 'You win! Would you like to play again?';
    const beside = frame(dialog({ dock: { panel: () => [resultSection], prompt: asks } }));
    const at = (part: 'left' | 'panel', section: number, row: number) =>
      beside && targetOn(beside, { part, section, row, column: 3 });
    expect([at('panel', 1, 2), at('panel', 1, 3)]).toEqual([
      { type: 'key', key: 'y' },
      { type: 'key', key: 'r' },
    ]);
    expect([at('panel', 1, 1), at('panel', 0, 0), at('left', 1, 2)]).toEqual([undefined, undefined, undefined]);
  });

  test('is shown as a box if it has no sections for the panel, or if the screen has no panel', () => {
    const { panel: _, ...without } = painting;
    expect([frame(dialog({ dock: {} })), frame(dialog({ dock: undefined })), frame(dialog(), without)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
