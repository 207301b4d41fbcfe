import { describe, expect, test } from 'vitest';
import { refusal } from '#engine/result.ts';
import type { Action } from '#screen/game/actions.ts';
import { screenText, small } from '#test/screens/support.ts';
import { type Fake, type FakeOptions, fakeSession, longGame, wonAtOnce } from '../../fake-screen.ts';

const saving: Action<Fake> = {
  type: 'file',
  use: 'write',
  prompt: 'save the game as',
  command: (file) => ({ name: 'save', args: { file } }),
};
const loading: Action<Fake> = {
  type: 'file',
  use: 'read',
  prompt: 'load the game from',
  command: (file) => ({ name: 'load', args: { file } }),
};

/** A session in which `S` asks for the path to save to, and `L` for the path to load from. */
const withFiles = (options: FakeOptions = {}) =>
  fakeSession({
    ...options,
    screen: {
      input: {
        bindings: () => [
          { kind: 'file', keys: ['S'], help: 'save', act: () => saving },
          { kind: 'file', keys: ['L'], help: 'load', act: () => loading },
          {
            kind: 'look',
            keys: ['X'],
            help: 'refuse',
            act: () => ({ type: 'refuse', error: refusal('cannot-save', 'Not now.') }),
          },
        ],
      },
      ...options.screen,
    },
  });

describe('the prompt for a file name', () => {
  test('is in the status rows, with the effects of Enter and Tab', () => {
    const { press, frame, hint, footer } = withFiles();
    press('S');
    expect(frame().field).toMatchObject({ text: '', prompt: ' save the game as: ' });
    expect(hint()[1]).toContain('Enter: save to this file');
    expect(footer()).toEqual(['F1 help', 'Enter save', 'Tab complete', 'Esc back']);
  });

  test('writes the file with the entered name, and closes', () => {
    const { press, type, held, frame } = withFiles();
    press('S');
    type('new.txt');
    press('enter');
    expect(held.get('new.txt')).toBe(longGame.trimEnd());
    expect(frame().field).toBeUndefined();
  });

  test('confirms that a file was written, whether its name was typed at the prompt or in the command line', () => {
    const { press, type, hint } = withFiles();
    press('S');
    type('new.txt');
    press('enter');
    expect(hint()[0]).toBe('Saved as new.txt.');
    press(':');
    type('save other.txt');
    press('enter');
    expect(hint()[0]).toBe('Saved as other.txt.');
  });

  test('explains itself in a single row on the smallest terminal', () => {
    const { press, hint } = withFiles();
    press('S');
    expect(hint()[1]).toMatch(/\.$/);
    expect(hint()[1]?.length).toBeLessThan(80);
  });

  test('accepts a text, its line end and further keys that arrive together', () => {
    const { press, type, held, frame } = withFiles();
    press('S');
    type('new.txt\r:unt');
    expect(held.has('new.txt')).toBe(true);
    expect(frame().field).toMatchObject({ text: 'unt', prompt: ' > ' });
  });

  test('can be edited by keys, and accepts pasted text', () => {
    const { press, session, frame } = withFiles();
    press('S', 'a', 'b', 'space', 'backspace', 'backspace');
    session.paste('c.txt\nmore');
    expect(frame().field?.text).toBe('ac.txt');
  });

  test('completes paths to their common part, and shows a message if there is nothing to add', () => {
    const content = { 'level-a.txt': longGame, 'level-b.txt': longGame };
    const { press, frame, hint } = withFiles({ content });
    press('L', 'l', 'tab');
    expect(frame().field?.text).toBe('level-');
    expect(hint()[1]).toBe('level-a.txt  level-b.txt');
    press('b', 'tab', 'tab');
    expect(frame().field?.text).toBe('level-b.txt');
    expect(hint()[1]).toBe('! The path is complete.');
  });

  test('asks for a path if the player enters none', () => {
    const { press, hint, frame } = withFiles();
    press('L', 'enter');
    expect(hint()[1]).toBe('! Type the path of a file first.');
    expect(frame().field).toBeDefined();
  });

  test.each(['S', 'L'])('opens with %s, and Esc closes it without a change', (key) => {
    const { press, held, frame, host, session } = withFiles({ content: { 'x.txt': wonAtOnce } });
    press(key, 'x', '.', 't', 'x', 't', 'escape');
    expect([...held.values()]).toEqual([wonAtOnce]);
    expect(frame().field).toBeUndefined();
    expect(host.changed).not.toHaveBeenCalled();
    expect(session.snapshot().seed).toBe('a');
  });

  test('leads out of the program with Ctrl+C, and to the help with F1', () => {
    const { press, host, frame } = withFiles();
    press('S', 'a', 'f1');
    expect(host.help).toHaveBeenCalledOnce();
    expect(frame().field?.text).toBe('a');
    press('ctrl+c');
    expect(host.quit).toHaveBeenCalledOnce();
  });
});

test('the command line describes the argument that comes next', () => {
  const { press, type, hint } = withFiles();
  press(':');
  type('move(0,2,');
  expect(hint()[1]).toContain('move(r,c,r2,c2)   r2: to_row, 0, 1');
});

describe('an existing file that the player names at the prompt', () => {
  const openQuestion = (...keys: string[]) => {
    const fake = withFiles({ content: { 'old.txt': 'what was there' } });
    fake.press('S');
    fake.type('old.txt');
    fake.press('enter', ...keys);
    return fake;
  };

  test('is not replaced before the player confirms', () => {
    const { box, held } = openQuestion();
    expect(box()?.[1]).toBe('  Replace old.txt?');
    expect(box()?.at(-2)).toContain('[ No ]');
    expect(held.get('old.txt')).toBe('what was there');
  });

  test.each([[['n']], [['enter']], [['escape']]])('is kept after the keys %j, and the name can be edited', (keys) => {
    const { held, frame } = openQuestion(...keys);
    expect(held.get('old.txt')).toBe('what was there');
    expect(frame().field?.text).toBe('old.txt');
  });

  test.each([[['y']], [['left', 'enter']]])('is replaced after the keys %j', (keys) => {
    const { held, frame } = openQuestion(...keys);
    expect(held.get('old.txt')).toBe(longGame.trimEnd());
    expect(frame().field).toBeUndefined();
  });
});

describe('an existing file that a typed line would replace', () => {
  const entered = (...keys: readonly string[]) => {
    const fake = withFiles({ content: { 'old.txt': 'what was there' } });
    fake.press(':');
    fake.type('save old.txt');
    fake.press('enter');
    expect(fake.box()?.[1]).toBe('  Replace old.txt?');
    fake.press(...keys);
    return fake;
  };

  test.each([[['n']], [['enter']], [['escape']]])('is kept after the keys %j, and the line can be edited', (keys) => {
    const { held, frame } = entered(...keys);
    expect(held.get('old.txt')).toBe('what was there');
    expect(frame().float?.title).not.toBe('replace');
    expect(frame().field?.text).toBe('save old.txt');
  });

  test('is replaced after the key y', () => {
    const { held, frame, hint } = entered('y');
    expect(held.get('old.txt')).toBe(longGame.trimEnd());
    expect(frame().field).toBeUndefined();
    expect(hint()[0]).toBe('Saved as old.txt.');
  });

  test('is kept without a question while saving is impossible', () => {
    const { press, type, frame, held } = withFiles({ content: { 'old.txt': 'what was there' } });
    press(':');
    type('move(0,2,1,2)\r:save old.txt\r');
    expect(frame().float?.title).toBe('Cannot Save!');
    expect(held.get('old.txt')).toBe('what was there');
  });
});

describe('a refused command', () => {
  test('is reported in a box if its code is cannot-save, and closing the box changes nothing', () => {
    for (const end of ['enter', 'escape', 'b']) {
      const { press, frame, box, hint, footer } = withFiles();
      press('X');
      expect(frame().float?.title).toBe('Cannot Save!');
      expect(box()).toEqual(['', '  Not now.', '', '   [ Back ]', '']);
      expect(hint()[0]).toBe('Enter: go back. Nothing has changed.');
      expect(footer()).toEqual(['Enter/Esc back']);
      press('x', end);
      expect(frame().float).toBeUndefined();
      expect(hint()).toEqual(['own hint', 'own second']);
    }
  });

  test('is also reported in a box if it comes from a prompt', () => {
    const { press, type, frame, box } = withFiles();
    press('L');
    type('nowhere.txt\r');
    expect(frame().float?.title).toBe('File Error');
    expect(box()?.join('')).toContain("'nowhere.txt'");
    press('enter');
    expect(frame().field).toBeUndefined();
  });

  test('remains in the command line behind the box if it was typed', () => {
    const { press, type, frame } = withFiles();
    press(':');
    type('load(nowhere.txt)\r');
    expect(frame().float?.title).toBe('File Error');
    expect(frame().field).toBeUndefined();
    press('enter');
    expect(frame().field?.text).toBe('load(nowhere.txt)');
  });

  test('shows a reason longer than two lines completely, in rows taken from the body', () => {
    const words = Array.from({ length: 60 }, (_, i) => `word${i}`);
    const { session, press, frame } = withFiles({
      screen: {
        input: {
          bindings: () => [
            {
              kind: 'look',
              keys: ['X'],
              help: 'x',
              act: () => ({ type: 'refuse', error: refusal('x', words.join(' ')) }),
            },
          ],
        },
      },
    });
    press('X');
    const text = screenText(session, small);
    for (const word of words) expect(text).toMatch(new RegExp(`\\b${word}\\b`));
    expect(text.trimEnd().split('\n')).toHaveLength(24);
    expect(frame().status.length).toBeGreaterThan(4);
    press('x');
    expect(frame().status.length).toBe(2);
  });

  test('lets the player scroll to the end of a reason longer than the screen', () => {
    const words = Array.from({ length: 700 }, (_, i) => `word${i}`);
    const { session, press } = withFiles({
      screen: {
        input: {
          bindings: () => [
            {
              kind: 'look',
              keys: ['X'],
              help: 'x',
              act: () => ({ type: 'refuse', error: refusal('x', words.join(' ')) }),
            },
          ],
        },
      },
    });
    press('X');
    const seen = new Set<string>();
    for (let i = 0; i < 10; i++) {
      for (const [word] of screenText(session, small).matchAll(/\bword\d+\b/g)) seen.add(word);
      press(i % 2 === 0 ? 'pagedown' : 'wheeldown');
    }
    expect(seen.size).toBe(700);
    press('pageup');
    expect(screenText(session, small)).toMatch(/rows \d+-\d+ of \d+, PgUp PgDn/);
    press('escape');
    expect(screenText(session, small)).toContain('own hint');
  });

  test('is reported below the open command line if its name is unknown', () => {
    const { press, type, session, frame } = withFiles();
    press(':');
    type(`${'long'.repeat(40)}()\r`);
    expect(frame().status.length).toBeGreaterThan(3);
    const rows = screenText(session, small).split('\n');
    const y = rows.findIndex((row) => row.startsWith(' > long'));
    expect(rows[y + 1]).toContain('! There is no command');
    expect(rows[y - 1]).toMatch(/^─+/);
  });
});

describe('the paths of files in the command line', () => {
  test('are completed by Tab, and the matching files are listed', () => {
    const { press, type, frame, hint } = withFiles({ content: { 'ab.txt': longGame, 'ac.txt': longGame } });
    press(':');
    type('load(');
    press('tab');
    expect(frame().field?.text).toBe('load(a');
    expect(hint()[1]).toBe('  ab.txt  ac.txt');
    type('c');
    press('tab');
    expect(frame().field?.text).toBe('load(ac.txt)');
  });
});
