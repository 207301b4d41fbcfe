import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawLegal, isAmong, type LegalCommands, type LegalValues } from '#engine/programs/legal.ts';
import { openStreams, seeded } from '#engine/random.ts';

const attack = { name: 'attack', args: { from: ['brook'], units: { upTo: { a: 3, c: 1 }, most: 2 } } } as const;
const program = { name: 'program', args: { c1: [7, 7, 9], c2: [7, 7, 9] }, different: true } as const;

const range = { from: 1, to: 101 };
const play = { name: 'play', args: { row: range, g: range, f: range }, rising: ['g', 'f'] } as const;

describe('an entry of the legal commands', () => {
  test.each<[LegalCommands, Record<string, string | number>, boolean]>([
    [{ name: 'pass', args: {} }, {}, true],
    [{ name: 'pass', args: {} }, { row: 1 }, false],
    [{ name: 'bid', args: { amount: { from: 1, to: 5 } } }, { amount: 5 }, true],
    [{ name: 'bid', args: { amount: { from: 1, to: 5 } } }, { amount: 6 }, false],
    [{ name: 'bid', args: { amount: { from: 1, to: 5 } } }, { amount: 1.5 }, false],
    [{ name: 'bid', args: { amount: { from: 1, to: 5 } } }, { other: 5 }, false],
    [{ name: 'bid', args: { amount: { from: 1, to: 5 } } }, {}, false],
    [attack, { from: 'brook', units: '1a+1c' }, true],
    [attack, { from: 'brook', units: '2a' }, true],
    [attack, { from: 'brook', units: '2c' }, false],
    [attack, { from: 'brook', units: '2a+1c' }, false],
    [attack, { from: 'brook', units: '1a+1b' }, false],
    [attack, { from: 'brook', units: '0a' }, false],
    [attack, { from: 'brook', units: 'all' }, false],
    [attack, { from: 'drift', units: '1a' }, false],
    [play, { row: 9, g: 3, f: 3 }, true],
    [play, { row: 1, g: 4, f: 3 }, false],
    [program, { c1: 7, c2: 7 }, true],
    [program, { c1: 9, c2: 7 }, true],
    [program, { c1: 9, c2: 9 }, false],
  ])('such as %j accepts the arguments %j: %s', (legal, given, expected) => {
    expect(isAmong(legal, given)).toBe(expected);
  });
});

test('arguments drawn at random from an entry of the legal commands are legal', () => {
  const kind = fc.constantFrom('a', 'b', 'c');
  const values: fc.Arbitrary<LegalValues> = fc.oneof(
    fc.array(fc.oneof(fc.integer(), fc.string()), { minLength: 1 }),
    fc.tuple(fc.nat(20), fc.nat(20)).map(([from, more]) => ({ from, to: from + more })),
    fc
      .dictionary(kind, fc.integer({ min: 1, max: 5 }), { minKeys: 1 })
      .chain((upTo) =>
        fc
          .integer({ min: 1, max: Object.values(upTo).reduce((sum, count) => sum + count, 0) })
          .map((most) => ({ upTo, most })),
      ),
  );
  const hand = fc.array(fc.nat(4), { minLength: 3, maxLength: 5 });
  const legal: fc.Arbitrary<LegalCommands> = fc.oneof(
    fc.record({ name: fc.constant('go'), args: fc.dictionary(fc.constantFrom('x', 'y', 'z'), values) }),
    hand.map((cards): LegalCommands => ({ name: 'go', args: { x: cards, y: cards, z: cards }, different: true })),
    fc
      .tuple(fc.nat(20), fc.nat(20))
      .map(([from, more]) => ({ from, to: from + more }))
      .map((each) => ({ name: 'go', args: { x: each, y: each, z: each }, rising: ['y', 'z'] })),
  );
  fc.assert(
    fc.property(legal, fc.string(), (commands, seed) => {
      expect(isAmong(commands, drawLegal(commands, openStreams(seeded(seed)).stream('legal')))).toBe(true);
    }),
  );
});
