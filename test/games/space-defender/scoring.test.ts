import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collect, dropOf, type Orbment, worthByKind, worthOf } from '#games/space-defender/scoring.ts';
import { type EnemyKind, enemyKinds } from '#games/space-defender/vocabulary.ts';

const kinds: Readonly<Record<string, EnemyKind>> = {
  G: 'Grunt',
  F: 'Fighter',
  C: 'Carrier',
  I: 'Interceptor',
  P: 'Pylon',
};

/** Writes a focus as in the rules: `D[3 P[1] 2]`. */
const notation = (slots: readonly Orbment[]): string =>
  slots
    .map((slot) =>
      typeof slot === 'number' ? slot : `${slot.focus === 'diamond' ? 'D' : 'P'}[${notation(slot.slots)}]`,
    )
    .join(' ');

// Kills in order, the score after each kill, and the slots at the end.
const traces = [
  { kills: 'CFIII', scores: [3, 6, 7, 24, 25], slots: 'D[3 3 1 1] 1' },
  { kills: 'PIP', scores: [1, 2, 6], slots: 'P[1 1 P[1]]' },
  { kills: 'CFGFP', scores: [3, 6, 8, 33, 34], slots: 'D[3 3 2 3] P[1]' },
  { kills: 'CGFPFFG', scores: [3, 5, 8, 27, 36, 66, 68], slots: 'D[3 2 3 P[1 3 3]] 2' },
  { kills: 'PPFGFG', scores: [1, 2, 5, 13, 32, 34], slots: 'P[1 P[1 3 2] 3] 2' },
];

describe('nested focuses (rules, "Score")', () => {
  test.each(traces)('have the scores and slots of the rules after $kills', ({ kills, scores, slots }) => {
    let focus: readonly Orbment[] = [];
    const seen = [...kills].map((letter) => {
      const kind = kinds[letter];
      if (kind !== undefined) focus = collect(focus, dropOf(kind));
      return worthOf(focus);
    });
    expect(seen).toEqual(scores);
    expect(notation(focus)).toBe(slots);
  });
});

const focusAfter = (kills: readonly EnemyKind[]): readonly Orbment[] =>
  kills.reduce<readonly Orbment[]>((focus, kind) => collect(focus, dropOf(kind)), []);

describe('the score by kind of enemy', () => {
  // The slots are D[3 3 1 1] 1. The full focus triples its four orbs: the Carrier's, the Fighter's and two
  // Interceptors'.
  test('includes the multipliers of full focuses', () => {
    expect(worthByKind(focusAfter(['Carrier', 'Fighter', 'Interceptor', 'Interceptor', 'Interceptor']))).toEqual({
      Grunt: 0,
      Fighter: 9,
      Carrier: 9,
      Interceptor: 7,
      Pylon: 0,
    });
  });

  test('adds up to the score, and is 0 for kinds never destroyed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...enemyKinds), { maxLength: 40 }), (kills) => {
        const focus = focusAfter(kills);
        const worth = worthByKind(focus);
        expect(enemyKinds.reduce((sum, kind) => sum + worth[kind], 0)).toBe(worthOf(focus));
        for (const kind of enemyKinds) expect(worth[kind] > 0).toBe(kills.includes(kind));
      }),
    );
  });
});
