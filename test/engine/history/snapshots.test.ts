import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSnapshots } from '../../../source/engine/undo.ts';

/** Snapshots of a match in which the state is the length of the log. */
function kept(length: number) {
  const snapshots = createSnapshots(0);
  for (let i = 1; i <= length; i++) snapshots.add(i, i);
  return snapshots;
}

/** All that are kept, found from the newest moment backwards. */
function all(snapshots: ReturnType<typeof kept>, length: number): number[] {
  const found: number[] = [];
  for (let at = length; at >= 0; ) {
    const { length: next } = snapshots.nearest(at);
    found.push(next);
    at = next - 1;
  }
  return found;
}

describe('the states that a match keeps', () => {
  test.each([
    [0, 1],
    [63, 1],
    [1_000, 16],
    [32_768, 513],
    [100_000, 528],
    [1_000_000, 528],
  ])('of %i commands are at most %i', (length, most) => {
    expect(all(kept(length), length).length).toBeLessThanOrEqual(most);
  });

  test.each([
    [1_000, 64],
    [32_000, 64],
    [100_000, 256],
    [1_000_000, 2048],
  ])('of %i commands bring any moment within %i steps', (length, furthest) => {
    const found = all(kept(length), length);
    const gaps = found.map((at, i) => (found[i - 1] ?? length + 1) - at);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(furthest);
  });

  test('are closer together among the newest 900 commands of a long match', () => {
    const snapshots = kept(100_000);
    for (let at = 100_000; at > 99_100; at--) expect(at - snapshots.nearest(at).length).toBeLessThan(64);
  });

  test('are those of the match as it is now, however often commands are taken back and others played', () => {
    const turns = fc.array(fc.record({ back: fc.nat(300), on: fc.nat(2_000) }), { maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(turns, fc.nat(), (list, pick) => {
        const snapshots = createSnapshots('0 first');
        // What was played at each length, and when: a state that was taken back has another name.
        const names = ['0 first'];
        for (const [i, { back, on }] of list.entries()) {
          names.length = Math.max(1, names.length - back);
          snapshots.rewind(names.length - 1);
          for (let k = 0; k < on; k++) {
            const name = `${names.length} in turn ${i}`;
            snapshots.add(names.length, name);
            names.push(name);
          }
        }
        const at = pick % names.length;
        const { length, state } = snapshots.nearest(at);
        expect(length).toBeLessThanOrEqual(at);
        expect(state).toBe(names[length]);
      }),
      { numRuns: 40 },
    );
  });
});
