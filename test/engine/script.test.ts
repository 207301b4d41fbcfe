import { describe, expect, test } from 'vitest';
import { type CommandTable, integer, letter } from '#engine/commands.ts';
import { formatCommand, parseLine, parseScript, usage } from '#engine/script.ts';
import { diceAuction } from '../tiny-game/index.ts';
import { unwrapped } from './support.ts';

const commands = {
  move: { args: { row: letter('J'), column: integer(1, 30) }, help: 'fly' },
  bid: { args: { amount: integer(0, 9) }, help: 'bid' },
  pass: { args: {}, help: 'wait' },
} satisfies CommandTable;

const moved = { name: 'move', args: { row: 2, column: 17 } };
const passed = { name: 'pass', args: {} };

describe('a typed command is read', () => {
  test.each([
    'move(B,17)',
    'move B 17',
    'move(b, 17)',
    'MOVE b 17',
    '  Move \t( b ,17 )  ',
    'move B,17',
    'move B , 17',
    'move B\t17\r',
    'move(B,17)--there',
    'move B 17 -- there',
    '\u{FEFF}move(B,17)',
  ])('with or without brackets: %j', (text) => {
    expect(parseLine({ commands }, text)).toEqual({ ok: true, value: { seat: null, command: moved } });
  });

  test.each(['pass', 'PASS', ' pass ', 'pass()', 'pass ( )', 'pass--'])(
    'in upper and lower case, with any blanks, if it has no arguments: %j',
    (text) => {
      expect(parseLine({ commands }, text)).toEqual({ ok: true, value: { seat: null, command: passed } });
    },
  );
});

describe('the optional seat at the start of a line', () => {
  test.each([
    { text: '2: pass', seat: 2 },
    { text: ' 12 :pass', seat: 12 },
    { text: '0:pass', seat: 0 },
    { text: 'pass', seat: null },
  ])('is read from $text', ({ text, seat }) => {
    expect(parseLine({ commands }, text)).toEqual({ ok: true, value: { seat, command: passed } });
  });
});

describe('a script', () => {
  test('may have blank lines and comments, which are ignored', () => {
    const script = unwrapped(parseScript({ commands }, '\n-- one\n pass -- two\n\t\n  --three\nbid(3)--4\n'));
    expect(script.map(({ command }) => command.name)).toEqual(['pass', 'bid']);
  });

  test.each([
    { ends: 'LF', script: 'pass\n\npass' },
    { ends: 'CRLF', script: 'pass\r\n\r\npass' },
    { ends: 'CR', script: 'pass\r\rpass' },
  ])('accepts lines that end with $ends', ({ script }) => {
    expect(unwrapped(parseScript({ commands }, script))).toHaveLength(2);
    const faulty = parseScript({ commands }, `${script} 1`);
    expect(faulty).toMatchObject({ ok: false, error: [{ line: 3, column: 1 }] });
  });

  test('without lines has no commands', () => {
    expect(parseScript({ commands }, '')).toEqual({ ok: true, value: [] });
  });

  test('has comments that start only at two dashes outside quotes', () => {
    const word = { label: 'TEXT', parse: (value: string) => ({ ok: true, value }) as const, format: String };
    const say = { commands: { say: { args: { text: { ...word, complete: () => [] } }, help: 'speak' } } };
    const said = (line: string) => parseLine(say, line);
    expect(said('say("a -- b") -- c')).toMatchObject({ ok: true, value: { command: { args: { text: '"a -- b"' } } } });
    expect(said('say "a \\" -- b" -- c')).toMatchObject({ value: { command: { args: { text: '"a \\" -- b"' } } } });
    expect(said('say a--"b"')).toMatchObject({ ok: true, value: { command: { args: { text: 'a' } } } });
    expect(said('say("a, (b)")')).toMatchObject({ ok: true, value: { command: { args: { text: '"a, (b)"' } } } });
  });

  test('has no command for a blank line or a comment', () => {
    expect(['', ' \t', '--', ' -- pass'].map((line) => parseLine({ commands }, line))).toEqual(
      Array(4).fill(undefined),
    );
  });
});

describe('a fault in a script', () => {
  test.each([
    // Malformed lines.
    { text: '3pass', kind: 'syntax', column: 1, message: 'expected a command, found "3pass"' },
    { text: ' (B)', kind: 'syntax', column: 2, message: 'expected a command, found "("' },
    { text: '1: ', kind: 'syntax', column: 3, message: 'expected a command after the player' },
    { text: '1: 2: pass', kind: 'syntax', column: 4, message: 'expected a command, found "2:"' },
    { text: 'move(B,17', kind: 'syntax', column: 10, message: 'move: missing ")"' },
    { text: 'move(B,17 -- )', kind: 'syntax', column: 10, message: 'move: missing ")"' },
    { text: 'pass(', kind: 'syntax', column: 6, message: 'pass: missing ")"' },
    { text: 'move B 17)', kind: 'syntax', column: 10, message: 'move: unexpected ")"' },
    { text: 'move((B,17)', kind: 'syntax', column: 6, message: 'move: unexpected "("' },
    { text: 'move(B,17))', kind: 'syntax', column: 11, message: 'move: unexpected ")"' },
    { text: 'move(B,17) 3', kind: 'syntax', column: 12, message: 'move: unexpected "3"' },
    { text: 'move(B 17)', kind: 'syntax', column: 8, message: 'move: unexpected "17"' },
    { text: 'move(B,,17)', kind: 'syntax', column: 8, message: 'move: unexpected ","' },
    { text: 'move(,17)', kind: 'syntax', column: 6, message: 'move: unexpected ","' },
    { text: 'move(B,)', kind: 'syntax', column: 8, message: 'move: expected an argument, found ")"' },
    { text: 'move B,,17', kind: 'syntax', column: 8, message: 'move: unexpected ","' },
    // Unknown commands.
    { text: '  fly(1)', kind: 'syntax', column: 3, message: 'unknown command "fly", known are bid, move, pass' },
    {
      text: '2:constructor',
      kind: 'syntax',
      column: 3,
      message: 'unknown command "constructor", known are bid, move, pass',
    },
    // Wrong arguments.
    { text: 'move', kind: 'type', column: 1, message: 'usage: move(row: A..J, column: 1..30)' },
    { text: ' move(B)', kind: 'type', column: 2, message: 'usage: move(row: A..J, column: 1..30)' },
    { text: 'pass(1)', kind: 'type', column: 1, message: 'usage: pass' },
    { text: 'move(B,x)', kind: 'type', column: 8, message: 'move: column "x" is not a whole number (1..30)' },
    { text: 'move(B, 31)', kind: 'type', column: 9, message: 'move: column 31 is not one of 1..30' },
    { text: 'move z 31', kind: 'type', column: 6, message: 'move: row "z" is not one of A..J' },
  ])('names the faulty token in $text', ({ text, kind, column, message }) => {
    expect(parseLine({ commands }, text, 7)).toMatchObject({ ok: false, error: { kind, line: 7, column, message } });
  });

  test('has a stable code', () => {
    const codes = ['pass(', 'fly', 'bid', 'bid x', 'bid 10'].map((text) => {
      const parsed = parseLine({ commands }, text);
      return parsed?.ok === false ? parsed.error.code : undefined;
    });
    expect(codes).toEqual(['syntax', 'unknown-command', 'bad-arguments', 'bad-arguments', 'out-of-range']);
  });

  test('keeps the typed text', () => {
    expect(parseLine({ commands }, 'Move(q, 99)')).toMatchObject({
      ok: false,
      error: { name: 'Move', args: ['q', '99'] },
    });
  });

  test('may be an argument that does not have the form required by the game', () => {
    const narrow = { commands, script: { argumentPattern: /^\d+$/ } };
    expect(parseLine(narrow, 'bid x')).toMatchObject({ ok: false, error: { kind: 'syntax', column: 5 } });
    expect(parseLine(narrow, 'bid 3')).toMatchObject({ ok: true });
  });

  test('is reported with its line, for every faulty line', () => {
    const script = parseScript({ commands, script: { unknownCommand: 'type' } }, 'pass\nfly\n\nbid 11\r\nmove');
    expect(script).toMatchObject({ ok: false, error: [{ line: 2 }, { line: 4 }, { line: 5 }] });
  });

  test('of syntax hides all faults of names and types in the same script', () => {
    const script = parseScript({ commands, script: { unknownCommand: 'type' } }, 'fly\nbid(3\nbid 11');
    expect(script).toMatchObject({ ok: false, error: [{ line: 2, kind: 'syntax' }] });
    expect(script.ok || script.error.length).toBe(1);
  });
});

describe('the written form of a command', () => {
  test('has no blanks, and no brackets without arguments', () => {
    expect(formatCommand(commands, moved)).toBe('move(B,17)');
    expect(formatCommand(commands, passed)).toBe('pass');
    expect(formatCommand(diceAuction.commands, { name: 'bid', args: { amount: 3 } })).toBe('bid(3)');
  });

  test('in a hint names the arguments with their ranges', () => {
    expect(usage('move', commands.move)).toBe('move(row: A..J, column: 1..30)');
    expect(usage('pass', commands.pass)).toBe('pass');
  });
});

describe('the number of players of a game', () => {
  const players = { least: 1, most: 4 };

  test.each(['5: pass', ' 0: pass', '123456789: fly'])('limits the seats of a script: "%s" is a fault', (text) => {
    const parsed = parseLine({ commands, players }, text);
    const seat = Number.parseInt(text, 10);
    expect(parsed).toMatchObject({
      ok: false,
      error: {
        kind: 'type',
        code: 'out-of-range',
        column: text.search(/\d/) + 1,
        message: `player ${seat}: players are numbered 1 to 4`,
      },
    });
    expect(parseLine({ commands, players }, '4: pass')).toMatchObject({ ok: true, value: { seat: 4 } });
  });

  test('does not limit the seats of a script if the game sets `playsAnySeat`: the match then checks the seat', () => {
    const read = parseLine({ commands, players, script: { playsAnySeat: true } }, '5: pass');
    expect(read).toMatchObject({ ok: true, value: { seat: 5 } });
  });
});
