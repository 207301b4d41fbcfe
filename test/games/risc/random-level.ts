import fc from 'fast-check';
import type { Level } from '#games/risc/levels.ts';
import { mapOf, type Territory } from '#games/risc/map.ts';

const sign = fc.constantFrom(...'azAZ09 "\\/#-;=[]{}é日🌞');
const block = fc.array(
  fc.record({
    size: fc.integer({ min: 1, max: 100 }),
    food: fc.integer({ min: 0, max: 1000 }),
    tech: fc.integer({ min: 0, max: 1000 }),
  }),
  { minLength: 1, maxLength: 5 },
);

/** A connected map with equal groups and random ids, names and places. */
export const randomLevel: fc.Arbitrary<Level> = fc
  .tuple(fc.integer({ min: 2, max: 5 }), block)
  .chain(([groups, lands]) => {
    const count = groups * lands.length;
    const many = { minLength: count, maxLength: count };
    const place = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 200 }));
    return fc
      .record({
        name: fc.option(fc.string({ unit: fc.oneof(sign, fc.constant('\n')), maxLength: 12 })),
        ids: fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9_]{0,19}$/), many),
        labels: fc.array(fc.string({ unit: sign, minLength: 1, maxLength: 24 }), many),
        places: fc.uniqueArray(place, { ...many, selector: String }),
        before: fc.array(fc.nat(), many),
        more: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: count }),
      })
      .map(({ name, ids, labels, places, before, more }): Level => {
        const territories = ids.map((id, i): Territory => {
          const { size = 1, food = 0, tech = 0 } = lands[i % lands.length] ?? {};
          // The first territory of a group yields food, because a group without food is invalid.
          const land = { size, food: i % lands.length === 0 ? Math.max(food, 1) : food, tech };
          const [x, y] = places[i] ?? [0, 0];
          return { id, label: labels[i] ?? id, group: 1 + Math.floor(i / lands.length), ...land, x, y };
        });
        const joined = ids.slice(1).map((_, i): [number, number] => [i + 1, (before[i] ?? 0) % (i + 1)]);
        const pairs = [...joined, ...more].filter(([one, other]) => one !== other);
        const links = new Map(
          pairs.map(([one, other]) => [
            `${Math.min(one, other)} ${Math.max(one, other)}`,
            [ids[one] ?? '', ids[other] ?? ''] as const,
          ]),
        );
        return { ...(name === null ? {} : { label: name }), map: mapOf(territories, [...links.values()]) };
      });
  });
