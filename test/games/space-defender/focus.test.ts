import { describe, expect, test } from 'vitest';
import { collect, dropOf, type Orbment, worthOf } from '../../../source/games/space-defender/focus.ts';
import type { EnemyKind } from '../../../source/games/space-defender/vocabulary.ts';

const kinds: Readonly<Record<string, EnemyKind>> = {
  G: 'Grunt',
  F: 'Fighter',
  C: 'Carrier',
  I: 'Interceptor',
  P: 'Pylon',
};

/** A focus in the notation of the rules: `D[3 P[1] 2]`. */
const notation = (slots: readonly Orbment[]): string =>
  slots
    .map((slot) =>
      typeof slot === 'number' ? slot : `${slot.focus === 'diamond' ? 'D' : 'P'}[${notation(slot.slots)}]`,
    )
    .join(' ');

// Rules, section 11: kills in order, score after each, and the slots at the end.
const traces = [
  { kills: 'CFIII', scores: [3, 6, 7, 24, 25], slots: 'D[3 3 1 1] 1' },
  { kills: 'PIP', scores: [1, 2, 6], slots: 'P[1 1 P[1]]' },
  { kills: 'CFGFP', scores: [3, 6, 8, 33, 34], slots: 'D[3 3 2 3] P[1]' },
  { kills: 'CGFPFFG', scores: [3, 5, 8, 27, 36, 66, 68], slots: 'D[3 2 3 P[1 3 3]] 2' },
  { kills: 'PPFGFG', scores: [1, 2, 5, 13, 32, 34], slots: 'P[1 P[1 3 2] 3] 2' },
];

describe('section 11: nested focuses', () => {
  test.each(traces)('11 kills $kills', ({ kills, scores, slots }) => {
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
