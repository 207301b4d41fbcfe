import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foundInstead, isIntegerIn, isObject, readJson } from '#engine/parsing/json.ts';
import { toPrintable } from '#engine/text/sanitize.ts';

test.each([
  ['nothing', '', 'line 1, column 1: found the end, expected a value'],
  ['a word', 'pass\n', 'line 1, column 1: found "pass", expected a value'],
  ['a key without quotes', '{\n  a: 1}', 'line 2, column 3: found "a", expected a key or "}"'],
  ['a comma too many', '{"a":1,}', 'line 1, column 8: found "}", expected a key'],
  ['a comma too few', '[1 2]', 'line 1, column 4: found "2", expected "," or the end of the list or object'],
  ['a wrong bracket', '[1}', 'line 1, column 3: found "}", expected "," or the end of the list or object'],
  ['no colon', '{"a" 1}', 'line 1, column 6: found "1", expected ":"'],
  ['a text cut off', '[1, "ab', 'line 1, column 5: found "\\"ab", expected a value'],
  ['a list cut off', '[1,\n[2', 'line 2, column 3: found the end, expected "," or the end of the list or object'],
  ['a word after the value', '{}\n\nx', 'line 3, column 1: found "x", expected the end'],
  [
    'a number with a leading zero',
    '[01]',
    'line 1, column 3: found "1", expected "," or the end of the list or object',
  ],
  ['TRUE', '[TRUE]', 'line 1, column 2: found "TRUE", expected a value or "]"'],
])('invalid JSON (%s) is reported with its position, what was found and what was expected', (_, text, fault) => {
  expect(readJson(text)).toEqual({ ok: false, error: fault });
});

test('valid JSON is parsed', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
    }),
    { seed: 15, numRuns: 200 },
  );
});

test('every JSON fault names a line, a column, what was found and what was expected', () => {
  const near = fc.tuple(
    fc.json(),
    fc.nat(),
    fc.constantFrom('', ',', ':', '{', ']', '"', 'x', '\\', '\n', '\u0000', '-'),
  );
  fc.assert(
    fc.property(near, ([text, at, sign]) => {
      const place = at % (text.length + 1);
      const damaged = text.slice(0, place) + sign + text.slice(place + 1);
      const read = readJson(damaged);
      if (!read.ok) expect(read.error).toMatch(/^line \d+, column \d+: found (?:the end|".+"), expected .+$/s);
    }),
    { seed: 15, numRuns: 1000 },
  );
});

test('JSON faults in a large or deeply nested text are reported, too', () => {
  expect(readJson(`${'['.repeat(200_000)}x`).ok).toBe(false);
  expect(readJson(`"${'a'.repeat(20_000_000)}`).ok).toBe(false);
});

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['a', false],
] as const)('JSON parsing detects whether %j is an object', (value, expected) => {
  expect(isObject(value)).toBe(expected);
});

test.each([
  [1, true],
  [5, true],
  [0, false],
  [6, false],
  [1.5, false],
  ['3', false],
  [undefined, false],
] as const)('JSON parsing detects whether %s is a whole number from 1 to 5', (value, expected) => {
  expect(isIntegerIn(value, [1, 5])).toBe(expected);
});

test.each([
  [[1, 2], 'found a list of 2, expected x'],
  [{ a: 1 }, 'found an object, expected x'],
  ['a', 'found "a", expected x'],
  [undefined, 'found nothing, expected x'],
] as const)('a message describes %j briefly if it was found instead of the expected value', (value, text) => {
  expect(foundInstead(value, 'x')).toBe(text);
});

test.each([
  ['  Two\n  Rivers ', 'Two Rivers'],
  ['Öre 🌞', '?re ?'],
] as const)('a message prints %j as one line of printable ASCII: %j', (name, shown) => {
  expect(toPrintable(name)).toBe(shown);
});
