import fc from 'fast-check';
import seedrandom from 'seedrandom';
import { describe, expect, test } from 'vitest';
import { openStreams, type RandomState, type Stream, seeded } from '#engine/random.ts';

/** Draws numbers from a stream. Returns them and the resulting randomness. */
function draw(random: RandomState, name: string, count: number): [number[], RandomState] {
  const streams = openStreams(random);
  const stream = streams.stream(name);
  const numbers = Array.from({ length: count }, () => stream.integer(1, 1_000_000));
  return [numbers, streams.close()];
}

const numbers = (random: RandomState, name: string, count: number): number[] => draw(random, name, count)[0];
const streamOf = (seed: string): Stream => openStreams(seeded(seed)).stream('dice');

describe('a random stream', () => {
  test('gives the same numbers for the same seed on every machine and in every version', () => {
    const { integer } = streamOf('seed');
    expect(Array.from({ length: 12 }, () => integer(1, 6))).toMatchInlineSnapshot(`
      [
        5,
        5,
        3,
        2,
        3,
        5,
        4,
        1,
        6,
        6,
        6,
        5,
      ]
    `);
  });

  test('gives the same numbers as the package seedrandom, from its seed and from a stored state', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(200), (seed, count) => {
        const generator = seedrandom.alea(`${seed}/dice`, { state: true });
        const reference = Array.from({ length: count + 5 }, () => 1 + Math.floor(generator() * 1_000_000));
        const [first, random] = draw(seeded(seed), 'dice', count);
        expect([...first, ...numbers(random, 'dice', 5)]).toEqual(reference);
        expect(draw(random, 'dice', 5)[1].streams['dice']).toEqual(generator.state());
      }),
    );
  });

  test('depends only on seed and name', () => {
    expect(numbers(seeded('a'), 'dice', 20)).toEqual(numbers(seeded('a'), 'dice', 20));
    expect(numbers(seeded('a'), 'dice', 20)).not.toEqual(numbers(seeded('b'), 'dice', 20));
    expect(numbers(seeded('a'), 'dice', 20)).not.toEqual(numbers(seeded('a'), 'map', 20));
  });

  test('is not affected by draws from other streams, whatever their order', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.constantFrom('map', 'dice', 'bot')), (seed, names) => {
        const streams = openStreams(seeded(seed));
        const drawn = names.map((name) => ({ name, number: streams.stream(name).integer(1, 1_000_000) }));
        for (const name of ['map', 'dice', 'bot']) {
          const own = drawn.filter((item) => item.name === name).map((item) => item.number);
          expect(own).toEqual(numbers(seeded(seed), name, own.length));
        }
      }),
    );
  });

  test('continues where it stopped, even after its state was converted to JSON', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(20), fc.nat(20), (seed, first, second) => {
        const [before, random] = draw(seeded(seed), 'dice', first);
        const [, moved] = draw(random, 'map', 3);
        const after = numbers(JSON.parse(JSON.stringify(moved)), 'dice', second);
        expect([...before, ...after]).toEqual(numbers(seeded(seed), 'dice', first + second));
      }),
    );
  });

  test('never modifies a state, but returns a new state', () => {
    const [, random] = draw(seeded('seed'), 'dice', 3);
    const text = JSON.stringify(random);
    const [, after] = draw(random, 'dice', 3);
    expect(JSON.stringify(random)).toBe(text);
    expect(JSON.stringify(after)).not.toBe(text);
  });
});

describe('a random whole number', () => {
  test('lies between low and high, both included', () => {
    const range = fc.tuple(fc.integer(), fc.nat(1_000_000)).map(([low, size]) => ({ low, high: low + size }));
    fc.assert(
      fc.property(fc.string(), range, (seed, { low, high }) => {
        const { integer } = streamOf(seed);
        for (let i = 0; i < 20; i++) {
          const value = integer(low, high);
          expect(Number.isInteger(value) && low <= value && value <= high, `${value} of ${low}..${high}`).toBe(true);
        }
      }),
    );
  });

  test('has each value of its range with the same probability', () => {
    const { integer } = streamOf('fair');
    const counts = new Map<number, number>();
    for (let i = 0; i < 6000; i++) {
      const value = integer(-2, 3);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3]);
    // 175 is six standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(175);
  });

  test('is always the same in a range of one number', () => {
    expect(streamOf('seed').integer(7, 7)).toBe(7);
  });
});

describe('a random shuffle', () => {
  test('is a permutation and does not modify the input', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.option(fc.nat(5))), (seed, items) => {
        const before = [...items];
        const shuffled = streamOf(seed).shuffle(items);
        expect(items).toEqual(before);
        expect([...shuffled].sort()).toEqual([...items].sort());
      }),
    );
  });

  test('swaps items from the last to the second, each with an item at or before its own index', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(30), (seed, length) => {
        const expected = Array.from({ length }, (_, i) => i);
        const { integer } = streamOf(seed);
        for (let i = length - 1; i > 0; i--) {
          const j = integer(0, i);
          [expected[i], expected[j]] = [expected[j] ?? -1, expected[i] ?? -1];
        }
        expect(streamOf(seed).shuffle(Array.from({ length }, (_, i) => i))).toEqual(expected);
      }),
    );
  });

  test('can produce every order', () => {
    const { shuffle } = streamOf('orders');
    const orders = new Set(Array.from({ length: 200 }, () => shuffle(['a', 'b', 'c']).join('')));
    expect([...orders].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  });
});
