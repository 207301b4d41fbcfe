import fc from 'fast-check';
import { expect, test } from 'vitest';
import { occasions, type Rival, remarksOf } from '#engine/face.ts';
import { createRemarkChooser } from '#screen/game/rivals.ts';

const rivalNamed = (name: string): Rival => ({
  id: name,
  face: {
    name,
    style: '',
    portrait: { unicode: ['', '', ''], ascii: ['', '', ''] },
    remarks: remarksOf(['1 / 1b / 1c', '2', '3', '4', '5 / 5b / 5c', '6', '7', '8']),
  },
  skill: 'easy',
});

const event = fc.record({ seat: fc.integer({ min: 1, max: 4 }), occasion: fc.constantFrom(...occasions) });

test('rivals remark only on what happened, at most once a turn, and never repeat a remark', () => {
  const rivals = new Map([2, 3].map((seat) => [seat, rivalNamed(`rival ${seat}`)]));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.array(event))), (moves) => {
      const chooser = createRemarkChooser(rivals, 'stars');
      const made = moves
        .toSorted(([one], [other]) => one - other)
        .flatMap(([turn, events]) => {
          const remark = chooser.choose(turn, events, 'all');
          if (remark === undefined) return [];
          expect(events.map(({ seat, occasion }) => `${rivals.get(seat)?.id} ${occasion}`)).toContain(
            `${remark.rival.id} ${remark.occasion}`,
          );
          return [{ turn, remark: `${remark.rival.id} ${remark.text}` }];
        });
      expect(new Set(made.map(({ turn }) => turn)).size).toBe(made.length);
      expect(new Set(made.map(({ remark }) => remark)).size).toBe(made.length);
    }),
  );
});

test('a rival begins with another remark in another match, and has a new one each time an event repeats', () => {
  const taking = { seat: 2, occasion: 'taking' } as const;
  const remarksWith = (seed: string) => {
    const chooser = createRemarkChooser(new Map([[2, rivalNamed('ann')]]), seed);
    return [1, 2, 3, 4].map((turn) => chooser.choose(turn, [taking], 'all')?.text);
  };
  const all = ['a', 'b', 'c', 'd'].map(remarksWith);
  expect(all).toEqual(['a', 'b', 'c', 'd'].map(remarksWith));
  for (const texts of all) expect(texts.toSorted()).toEqual(['5', '5b', '5c', undefined]);
  expect(new Set(all.map(([first]) => first)).size).toBeGreaterThan(1);
});

test('a rival greets its opponent once in a match, and with other words in other matches', () => {
  const contact = { seat: 2, occasion: 'contact' } as const;
  const greetings = ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => {
    const chooser = createRemarkChooser(new Map([[2, rivalNamed('ann')]]), seed);
    const texts = [1, 2, 3].map((turn) => chooser.choose(turn, [contact], 'all')?.text);
    expect(texts.slice(1)).toEqual([undefined, undefined]);
    return texts[0];
  });
  expect(new Set(greetings).size).toBeGreaterThan(1);
});

test('a setting limits the remarks of rivals to fights, or switches them off', () => {
  const chooser = createRemarkChooser(new Map([[2, rivalNamed('ann')]]), 'stars');
  const events = [
    { seat: 2, occasion: 'out' },
    { seat: 2, occasion: 'taking' },
  ] as const;
  expect(chooser.choose(1, events, 'off')).toBeUndefined();
  expect(chooser.choose(1, events, 'battles')?.occasion).toBe('taking');
  expect(chooser.choose(2, events, 'all')?.occasion).toBe('out');
});
