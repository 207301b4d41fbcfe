import { expect, test } from 'vitest';
import { z } from 'zod';
import { firstFault } from '../../source/engine/position.ts';

const schema = z.strictObject({
  turn: z.int().min(0).max(99),
  name: z.string(),
  kind: z.enum(['Grunt', 'Pylon']),
  enemies: z.array(z.strictObject({ row: z.int().min(1) })).max(2),
});
const sound = { turn: 1, name: 'a', kind: 'Grunt', enemies: [{ row: 1 }] };

/** The first fault of a position that is sound but for this. */
function faultOf(json: unknown): string | undefined {
  const parsed = schema.safeParse(json);
  return parsed.success ? undefined : firstFault(parsed.error, json);
}

test('a sound position has no fault', () => {
  expect(faultOf(sound)).toBeUndefined();
});

test.each([
  ['a wrong type', { ...sound, turn: 'x' }, '$.turn: found "x", expected number, received string'],
  ['a number too low', { ...sound, turn: -1 }, '$.turn: found -1, too small: expected number to be >=0'],
  ['a number too high', { ...sound, turn: 100 }, '$.turn: found 100, too big: expected number to be <=99'],
  ['a broken number', { ...sound, turn: 1.5 }, '$.turn: found 1.5, expected int, received number'],
  ['a word unknown', { ...sound, kind: 'Carrier' }, '$.kind: found "Carrier", expected one of "Grunt"|"Pylon"'],
  ['a missing key', { turn: 1, kind: 'Grunt' }, '$.name: found nothing, expected string, received undefined'],
  ['a key too many', { ...sound, more: 'x'.repeat(60) }, /^\$: found \{.{59}\.\., unrecognized key: "more"$/],
  [
    'a fault inside',
    { ...sound, enemies: [{ row: 0 }] },
    '$.enemies[0].row: found 0, too small: expected number to be >=1',
  ],
  [
    'a missing key inside',
    { ...sound, enemies: [{ row: 1 }, {}] },
    /^\$\.enemies\[1\]\.row: found nothing, expected number/,
  ],
  [
    'a list too long',
    { ...sound, enemies: [{}, {}, {}] },
    '$.enemies: found [{},{},{}], too big: expected array to have <=2 items',
  ],
  ['no object', [], '$: found [], expected object, received array'],
  ['nothing', null, '$: found null, expected object, received null'],
  [
    'a long value',
    { ...sound, turn: 'x'.repeat(59) },
    /^\$\.turn: found "x{59}\.\., expected number, received string$/,
  ],
  ['a value just short enough', { ...sound, turn: 'x'.repeat(58) }, /^\$\.turn: found "x{58}", expected number/],
  ['the first of several', { ...sound, kind: 1, enemies: 2 }, '$.kind: found 1, expected one of "Grunt"|"Pylon"'],
])('%s is named with path, finding and expectation', (_, json, message) => {
  const fault = faultOf(json);
  if (typeof message === 'string') expect(fault).toBe(message);
  else expect(fault).toMatch(message);
});
