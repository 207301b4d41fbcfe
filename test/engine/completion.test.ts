import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CommandTable, integer, letter } from '#engine/commands.ts';
import { closest, complete } from '#engine/completion.ts';
import { formatCommand } from '#engine/script.ts';

const commands = {
  move: { args: { row: letter('J'), column: integer(1, 12) }, help: 'fly' },
  mark: { args: { column: integer(1, 99) }, help: 'mark a column' },
  pass: { args: {}, help: 'wait' },
} satisfies CommandTable;

const moveHint = 'move(row: A..J, column: 1..12)  fly';

describe('the completions of command names', () => {
  test.each([
    { text: 'm', lines: ['move(', 'mark('] },
    { text: 'MO', lines: ['move('] },
    { text: 'p', lines: ['pass'] },
    { text: '  p', lines: ['  pass'] },
    { text: 'x', lines: [] },
    { text: '', lines: [] },
    { text: '  ', lines: [] },
  ])('for $text are $lines', ({ text, lines }) => {
    expect(complete(commands, text)).toEqual({ lines, usage: undefined });
  });

  test('keep the seat in front as it was typed', () => {
    expect(complete(commands, '2: m').lines).toEqual(['2: move(', '2: mark(']);
    expect(complete(commands, ' 12 :p').lines).toEqual([' 12 :pass']);
    expect(complete(commands, '2:').lines).toEqual(['2:move(', '2:mark(', '2:pass']);
  });

  test('show the usage of the command once its name is complete', () => {
    expect(complete(commands, 'mov').usage).toBeUndefined();
    expect(complete(commands, 'Move').usage).toBe(moveHint);
    expect(complete(commands, 'pass').usage).toBe('pass  wait');
  });
});

describe('the completions of arguments', () => {
  test.each([
    { text: 'move(b', lines: ['move(B,'] },
    {
      text: 'move(B,',
      lines: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'].map((n) => `move(B,${n})`),
    },
    { text: 'move(B, 1', lines: ['move(B, 1)', 'move(B, 10)', 'move(B, 11)', 'move(B, 12)'] },
    { text: 'move B 1', lines: ['move B 1', 'move B 10', 'move B 11', 'move B 12'] },
    { text: 'move j', lines: ['move J'] },
    { text: '3: MOVE(J,12', lines: ['3: MOVE(J,12)'] },
    { text: 'move(B,77', lines: [] },
    { text: 'move(B,1,', lines: [] },
  ])('for $text are $lines, with the usage of the command', ({ text, lines }) => {
    expect(complete(commands, text)).toEqual({ lines, usage: moveHint });
  });

  test('do not exist if there are too many values', () => {
    expect(complete(commands, 'mark(')).toEqual({ lines: [], usage: 'mark(column: 1..99)  mark a column' });
  });

  test('do not exist for unknown commands', () => {
    expect(complete(commands, 'fly(')).toEqual({ lines: [], usage: undefined });
    expect(complete(commands, 'constructor ')).toEqual({ lines: [], usage: undefined });
  });
});

test('an argument offers only currently possible values that begin with the typed text, regardless of case', () => {
  const asked: unknown[] = [];
  const lines = (text: string) =>
    complete(commands, text, (...about) => {
      asked.push(about);
      return about[1] === 'column' ? ['three', 'thirty'] : undefined;
    }).lines;
  expect(lines('move( B, TH')).toEqual(['move( B, three)', 'move( B, thirty)']);
  expect(lines('move b thi')).toEqual(['move b thirty']);
  expect(lines('move(b')).toEqual(['move(B,']);
  expect(lines('mark(9')).toEqual([]);
  expect(lines('move(B,1,')).toEqual([]);
  expect(asked).toEqual([
    ['move', 'column', ['B']],
    ['move', 'column', ['b']],
    ['move', 'row', []],
    ['mark', 'column', []],
  ]);
});

test('a blank after the bracket does not count as an argument', () => {
  expect(complete(commands, 'move( b').lines).toEqual(['move( B,']);
});

test('text that is not a name has no completions', () => {
  expect(complete(commands, '!').lines).toEqual([]);
  expect(complete(commands, 'pass)').lines).toEqual([]);
});

test('every beginning of a legal command has a completion that leads to this command', () => {
  const whole = fc.record({ row: fc.integer({ min: 1, max: 10 }), column: fc.integer({ min: 1, max: 12 }) });
  fc.assert(
    fc.property(whole, fc.integer({ min: 1, max: 9 }), (args, typed) => {
      const line = formatCommand(commands, { name: 'move', args });
      const typedText = line.slice(0, typed);
      const { lines } = complete(commands, typedText);
      const next = lines.filter((continued) => line.startsWith(continued) && continued.length >= typedText.length);
      expect(typedText.endsWith(')') ? ['done'] : next).not.toEqual([]);
    }),
  );
});

test('every completion begins with the typed text, regardless of case', () => {
  const typed = fc
    .array(fc.constantFrom('2:', 'm', 'move', 'mark', 'pass', ' ', '(', ',', '1', 'b', ')'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(typed, (text) => {
      for (const line of complete(commands, text).lines)
        expect(line.toLowerCase().startsWith(text.toLowerCase())).toBe(true);
    }),
  );
});

describe('the usage of a command with many arguments', () => {
  const board = {
    play: {
      args: { rows: integer(5, 10), columns: integer(5, 30), grunts: integer(1, 101), carriers: integer(1, 101) },
      help: 'begin',
    },
  } satisfies CommandTable;

  test.each([
    ['play(', 'play: rows 5..10, argument 1 of 4  begin'],
    ['play(10,30,2', 'play: grunts 1..101, argument 3 of 4  begin'],
  ])('for %s explains only the argument that is being typed', (text, usage) => {
    expect(complete(board, text).usage).toBe(usage);
  });
});

describe('a mistyped command name', () => {
  const words = ['commit', 'program', 'preview', 'undo'];

  test.each([
    ['com', 'commit', 'is the beginning of the name'],
    ['UNDO', 'undo', 'is the name in capitals'],
    ['comit', 'commit', 'lacks a letter'],
    ['programm', 'program', 'has a letter too many'],
    ['undi', 'undo', 'has another letter'],
    ['unod', 'undo', 'has two letters exchanged'],
    ['porgarm', 'program', 'has two pairs of letters exchanged'],
    ['xxxxxxx', undefined, 'is like no name'],
    ['noxo', undefined, 'differs in more than a third of its letters'],
    ['coxxxx', undefined, 'differs in most of its letters'],
    ['u', undefined, 'is too short for the beginning of a name'],
    ['gp', undefined, 'is short and like no name'],
  ] as const)('is corrected only if it resembles a name: %s gives %s because it %s', (typed, meant, _why) => {
    expect(closest(typed, words)).toBe(meant);
  });
});
