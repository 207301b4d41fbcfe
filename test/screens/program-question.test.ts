import { describe, expect, test, vi } from 'vitest';
import type { ProgramToConfirm } from '#app/match/create-match.ts';
import { programPage } from '#app/pages/files/files-page.ts';
import type { PageContext } from '#app/services.ts';
import { pinScenes } from './pinned.ts';
import { rowsOf, screenText, small, textOf } from './support.ts';

const theirs: ProgramToConfirm = { seat: '1', kind: 'the command', command: 'python3 bot.py --level \\u{1b}[2K hard' };

/** Opens the question, and records the chosen answer. */
function asked(...programs: readonly ProgramToConfirm[]) {
  const done = { start: vi.fn(), playWithout: vi.fn(), back: vi.fn() };
  const around: PageContext = { help: () => undefined, exit: () => {} };
  const without = { bots: {}, notices: ['No program is started: you play as player 1.'] };
  const place = programPage(around, { file: 'theirs.turncade', programs, withoutPrograms: without, ...done });
  return { place, done, press: (...keys: string[]) => place.keys(keys, small) };
}

const long = Array.from({ length: 30 }, (_, i) => `word${i}`).join(' ');

pinScenes({
  folder: 'program-question',
  scenes: [
    { name: 'one', source: () => asked(theirs).place },
    {
      name: 'two',
      source: () =>
        asked({ ...theirs, command: long }, { seat: '2', kind: 'the module', command: '/home/eve/mine.mjs' }).place,
    },
  ],
  whole: ['one'],
});

describe("the question whether to start a program from another person's file", () => {
  test('shows commands of the maximum length completely', () => {
    // The question shows at most three hundred characters of all commands together.
    const commands = [159, 141].map((length, i) =>
      Array.from({ length }, (_, at) => String.fromCharCode(65 + ((7 * i + at * 5) % 58))).join(''),
    );
    const { place } = asked(...commands.map((command) => ({ ...theirs, command })));
    const rows = rowsOf(place, small).map((row) => textOf(row).trim());
    for (const command of commands) for (const [piece] of command.matchAll(/.{1,52}/g)) expect(rows).toContain(piece);
    expect(screenText(place, small)).toContain('[ No ]');
  });

  test.each<[string, string, 'start' | 'playWithout' | 'back']>([
    ['y starts the program', 'y', 'start'],
    ['n plays without the program', 'n', 'playWithout'],
    ['Enter plays without the program until Yes is selected', 'enter', 'playWithout'],
    ['Esc goes back', 'escape', 'back'],
  ])('is answered by keys: %s', (_, key, expected) => {
    const { done, press } = asked(theirs);
    press(key);
    for (const [name, called] of Object.entries(done)) expect(called).toHaveBeenCalledTimes(name === expected ? 1 : 0);
  });

  test('starts the program on Enter if Left has selected Yes', () => {
    const { done, press } = asked(theirs);
    press('left', 'enter');
    expect(done.start).toHaveBeenCalledOnce();
  });
});
