import { expect, test } from 'vitest';
import * as z from 'zod';
import { firstFault } from '#engine/parsing/json.ts';

const schema = z.strictObject({
  turn: z.int().min(0).max(99),
  name: z.string(),
  kind: z.enum(['Grunt', 'Pylon']),
  enemies: z.array(z.strictObject({ row: z.int().min(1) })).max(2),
});
const sound = { turn: 1, name: 'a', kind: 'Grunt', enemies: [{ row: 1 }] };

/** First fault of an otherwise valid position. */
function faultOf(json: unknown): string | undefined {
  const parsed = schema.safeParse(json);
  return parsed.success ? undefined : firstFault(parsed.error, json);
}

test('a valid position has no fault', () => {
  expect(faultOf(sound)).toBeUndefined();
});

test.each([
  ['a wrong type', { ...sound, turn: 'x' }, '$.turn: found "x", expected a number'],
  ['a number too low', { ...sound, turn: -1 }, '$.turn: found -1, expected a number of at least 0'],
  ['a number too high', { ...sound, turn: 100 }, '$.turn: found 100, expected a number of at most 99'],
  ['a fraction', { ...sound, turn: 1.5 }, '$.turn: found 1.5, expected a whole number'],
  ['an unknown word', { ...sound, kind: 'Carrier' }, '$.kind: found "Carrier", expected "Grunt" or "Pylon"'],
  ['a missing key', { turn: 1, kind: 'Grunt' }, '$.name: found nothing, expected text'],
  ['a key too many', { ...sound, more: 'x'.repeat(60) }, /^\$\.more: found "x{59}\.\., expected no such key$/],
  [
    'a fault in a list',
    { ...sound, enemies: [{ row: 0 }] },
    '$.enemies[0].row: found 0, expected a number of at least 1',
  ],
  [
    'a missing key in a list',
    { ...sound, enemies: [{ row: 1 }, {}] },
    /^\$\.enemies\[1\]\.row: found nothing, expected a number$/,
  ],
  ['a list too long', { ...sound, enemies: [{}, {}, {}] }, '$.enemies: found [{},{},{}], expected a list of at most 2'],
  ['a list at its root', [], '$: found [], expected an object'],
  ['null at its root', null, '$: found null, expected an object'],
  [
    'a value that is too long to be shown',
    { ...sound, turn: 'x'.repeat(59) },
    /^\$\.turn: found "x{59}\.\., expected a number$/,
  ],
  [
    'a value that is just short enough to be shown',
    { ...sound, turn: 'x'.repeat(58) },
    /^\$\.turn: found "x{58}", expected a number$/,
  ],
  ['several faults', { ...sound, kind: 1, enemies: 2 }, '$.kind: found 1, expected "Grunt" or "Pylon"'],
])('a position with %s is refused with the path, what was found and what was expected', (_, json, message) => {
  const fault = faultOf(json);
  if (typeof message === 'string') expect(fault).toBe(message);
  else expect(fault).toMatch(message);
});
