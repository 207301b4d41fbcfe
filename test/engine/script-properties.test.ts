import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CommandTable, integer, letter } from '#engine/commands.ts';
import { formatCommand, parseLine, parseScript } from '#engine/script.ts';
import { anyText } from '../support/any-text.ts';

const commands = {
  move: { args: { row: letter('J'), column: integer(1, 30) }, help: 'fly' },
  bid: { args: { amount: integer(-9, 9) }, help: 'bid' },
  pass: { args: {}, help: 'wait' },
} satisfies CommandTable;

const command = fc.oneof(
  fc.record({
    name: fc.constant('move'),
    args: fc.record({ row: fc.integer({ min: 1, max: 10 }), column: fc.integer({ min: 1, max: 30 }) }),
  }),
  fc.record({ name: fc.constant('bid'), args: fc.record({ amount: fc.integer({ min: -9, max: 9 }) }) }),
  fc.record({ name: fc.constant('pass'), args: fc.constant({}) }),
);
const seat = fc.option(fc.nat(999_999_999));
const blank = fc.string({ unit: fc.constantFrom(' ', '\t', '\u00a0'), maxLength: 3 });

/** Spellings of a line with random blanks, brackets and capital letters, and the line itself. */
const respelled = fc
  .record({
    command,
    seat,
    blanks: fc.array(blank, { minLength: 12, maxLength: 12 }),
    upper: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  })
  .chain(({ command, seat, blanks, upper }) => {
    const [name = '', ...args] = formatCommand(commands, command)
      .split(/[(),]/)
      .filter((word) => word !== '');
    const [before = '', afterSeat = '', ...between] = blanks;
    const start = `${before}${seat === null ? '' : `${seat}${afterSeat}:`}`;
    const gap = (i: number) => between[i] ?? '';
    const bracketed = `${name}${gap(0)}(${args.map((arg, i) => `${gap(2 * i + 1)}${arg}${gap(2 * i + 2)}`).join(',')})`;
    const spaced = [name, ...args].reduce((line, word, i) => `${line} ${gap(i)}${word}`);
    const body = fc.constantFrom(args.length === 0 ? name : bracketed, spaced, bracketed);
    const text = body.map((chosen) => {
      const mixed = [...chosen]
        .map((letter, i) => (upper[i % upper.length] === true ? letter.toUpperCase() : letter))
        .join('');
      return `${start}${gap(8)}${mixed}${gap(9)}`;
    });
    return fc.record({ text, line: fc.constant({ seat, command }) });
  });

describe('a command in its written form is read back', () => {
  test('in canonical spelling', () => {
    fc.assert(
      fc.property(command, (written) => {
        const text = formatCommand(commands, written);
        expect(text).toMatch(/^[a-z]+(\([A-Z0-9,-]+\))?$/);
        expect(parseLine({ commands }, text)).toEqual({ ok: true, value: { seat: null, command: written } });
      }),
    );
  });

  test('in both spellings with any blanks and case, with and without a seat', () => {
    fc.assert(
      fc.property(respelled, ({ text, line }) => {
        expect(parseLine({ commands }, text)).toEqual({ ok: true, value: line });
      }),
      { numRuns: 300 },
    );
  });

  test('with any comment after it', () => {
    fc.assert(
      fc.property(respelled, anyText(), ({ text, line }, comment) => {
        expect(parseLine({ commands }, `${text} --${comment}`)).toEqual({ ok: true, value: line });
      }),
    );
  });

  test('as part of a script, with any blank lines and line ends around it', () => {
    const separator = fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\r\n -- so\r\n');
    fc.assert(
      fc.property(fc.array(fc.tuple(respelled, separator)), (lines) => {
        const script = parseScript({ commands }, lines.map(([{ text }, end]) => text + end).join(''));
        expect(script).toEqual({ ok: true, value: lines.map(([{ line }]) => line) });
      }),
    );
  });
});

describe('any text is either read as commands, or refused with faults at positions within it,', () => {
  const anything = anyText({ maxLength: 200 });
  const almost = fc
    .array(
      fc.constantFrom('move', 'bid', 'pass', 'x', '3', '-', '--', ':', '(', ')', ',', '"', '\\', ' ', '\n', '\r', 'é'),
    )
    .map((parts) => parts.join(''));

  test.each([
    { of: 'any characters', text: anything },
    { of: 'the parts of commands', text: almost },
  ])('if it is made of $of', ({ text }) => {
    fc.assert(
      fc.property(text, (script) => {
        const lines = script.split(/\r\n|\n|\r/);
        const read = parseScript({ commands }, script);
        if (read.ok) {
          expect(read.value.length).toBeLessThanOrEqual(lines.length);
          for (const { command } of read.value) expect(Object.keys(commands)).toContain(command.name);
          return;
        }
        expect(read.error.length).toBeGreaterThan(0);
        for (const { line, column, message } of read.error) {
          const faulty = lines[line - 1];
          expect(faulty).toBeDefined();
          expect(column).toBeGreaterThanOrEqual(1);
          expect(column).toBeLessThanOrEqual((faulty ?? '').length + 1);
          expect(message).not.toBe('');
        }
      }),
      { numRuns: 300 },
    );
  });
});

test('a line with 300,000 arguments is refused quickly', () => {
  const line = `bid(${'1,'.repeat(300_000)}1)`;
  // An earlier parser removed the arguments one by one from the front, which took minutes.
  expect(parseLine({ commands }, line)).toMatchObject({ ok: false });
});
