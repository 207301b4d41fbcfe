import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roboRace } from '#games/robo-race/index.ts';
import { levelText, readLevel } from '#games/robo-race/level.ts';
import { levels } from '#games/robo-race/levels.ts';
import { minSteps } from '#games/robo-race/solver.ts';
import { findLevel, takesLong } from '#storage/levels.ts';
import { unwrapped } from '../../engine/support.ts';

const made = (seed: string): string => levels.generate?.(seed).text ?? expect.fail('no levels are made');

function factsOf(seed: string) {
  const text = made(seed);
  const level = unwrapped(readLevel(text));
  const { board } = level;
  const figures = board.starts.map((start) => minSteps(board, start) ?? Number.POSITIVE_INFINITY);
  const kinds = new Set(board.decorations.map(({ kind }) => kind));
  return { level, board, figures, kinds, isCanonical: levelText(level) === text };
}

const spreadOf = (figures: readonly number[]): number => Math.max(...figures) - Math.min(...figures);

describe('a level generated from a seed', () => {
  test('counts as slow to make, unlike a built-in level', () => {
    expect(takesLong(roboRace, 'random:k7f2:40x40:3')).toBe(true);
    expect(takesLong(roboRace, 'workshop')).toBe(false);
  });

  test('has one goal that is about equally far from each of four start squares, at any size and tier', () => {
    const side = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 4, max: 14 }) }, fc.integer({ min: 15, max: 40 }));
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\w-]{1,40}$/),
        side,
        side,
        fc.constantFrom(1, 2, 3),
        (seed, width, height, tier) => {
          const { level, board, figures, isCanonical } = factsOf(`${seed}:${width}x${height}:${tier}`);
          expect([board.width, board.height, level.tier, figures.length]).toEqual([width, height, tier, 4]);
          expect(spreadOf(figures)).toBeLessThanOrEqual(3);
          expect(isCanonical).toBe(true);
          expect(board.tiles.filter((tile) => tile === 'G')).toHaveLength(1);
        },
      ),
      { numRuns: 15, seed: 7 },
    );
  });

  test.each([
    ['4x4', [1, 2, 3]],
    ['4x40', [1, 2, 3]],
    ['40x4', [1, 2, 3]],
    ['40x40', [3]],
  ])('has four fair start squares at the size %s in tiers %j', (size, tiers) => {
    for (const tier of tiers) expect(spreadOf(factsOf(`edge:${size}:${tier}`).figures)).toBeLessThanOrEqual(3);
  });

  test('is 12x12 and of tier 2 by default', () => {
    const { level, board } = factsOf('k7f2');
    expect([board.width, board.height, level.tier, level.title]).toEqual([12, 12, 2, 'Random k7f2']);
    expect(factsOf('k7f2:9x13').board).toMatchObject({ width: 9, height: 13 });
  });

  test('has pushers and crushers from tier 2 on, and tier 3 has more, and usually at least 12 steps', () => {
    const seeds = Array.from({ length: 6 }, (_, i) => `seed${i}`);
    const tiers = [1, 2, 3].map((tier) => seeds.map((seed) => factsOf(`${seed}:12x12:${tier}`)));
    const of = (tier: number) => tiers[tier - 1] ?? [];
    const all = (tier: number) => new Set(of(tier).flatMap(({ kinds }) => [...kinds]));
    expect([...all(1)]).toEqual([]);
    expect([...all(2)].sort()).toEqual(['crusher', 'pusher']);
    expect([...all(3)].sort()).toEqual(['crusher', 'pusher']);
    const count = (tier: number) => of(tier).reduce((sum, { board }) => sum + board.decorations.length, 0);
    expect(count(3)).toBeGreaterThan(count(2));
    const far = of(3).filter(({ figures }) => Math.min(...figures) >= 12).length;
    expect(far).toBeGreaterThanOrEqual(5);
  });

  test('depends only on seed, size and tier', () => {
    expect(made('k7f2')).toBe(made('k7f2'));
    const otherSeeds = ['k7f2', 'k7f3', 'k7f2:12x13', 'k7f2:13x12', 'k7f2:12x12:3', '2026-11-20'];
    expect(new Set(otherSeeds.map(made)).size).toBe(otherSeeds.length);
  });

  test('has the pinned text for the seed k7f2', () => {
    expect(made('k7f2')).toMatchInlineSnapshot(`
      "robo-race level 1
      name Random k7f2
      tier 2
      +...+...+...+...+...+...+...+...+...+...+...+...+
      : .   . | .   .   .   .   .   .   .   . | .   . :
      +   +   +   +   +   +   +   +   +   +   +   +   +
      : .   > | >   v   .   .   .   .   v   < | <   . :
      +   +   +   +   +   +   +   +   +   +   +   +   +
      : .   ^ | .   v   .   .   G   .   v   . | ^   . :
      +   +   +   +   +   +   +   +   +   +   +   +   +
      : .   ^   L   v   .   .   .   .   v   R   ^   . :
      +   +   +   +   +   +   +   +   +   +   +   +   +
      : .   ^   .   v   .   .   .   .   v   .   ^   . :
      +   +   +   +   +   +   +   +   +   +   +   +   +
      : .   ^   .   v   .   .   .   .   v   .   ^   . :
      +   +   +   +   +   +   +   +   +   +   +   +   +
      : .   ^   <   <   .   .   .   .   >   >   ^   . :
      +   +   +   +   +   +   +   +   +   +   +   +   +
      : .   .   O   .   .   .   .   .   .   O   .   . :
      +   +   +   +   +   +   +   +   +   +   +   +   +
      : .   .   > | >   >   >   <   <   < | <   .   . :
      +   +   +   +---+---+---+---+---+---+   +   +   +
      | .   O   .   .   .   R   L   .   .   .   O   . |
      +   +   +   +   +   +   +   +   +   +   +   +   +
      | .   .   .   .   .   .   .   .   .   .   .   . |
      +   +   +   +   +   +   +   +   +   +   +   +   +
      | .   .   .   .   .   .   .   .   .   .   .   . |
      +---+---+---+---+---+---+---+---+---+---+---+---+
      start 1 (2,0) N
      start 2 (4,0) N
      start 3 (7,0) N
      start 4 (9,0) N
      crusher (2,5) 1,5
      crusher (9,5) 1,5
      pusher (2,6) S 1,5
      pusher (3,6) S 1,3,5
      pusher (8,6) S 1,3,5
      pusher (9,6) S 1,5
      pusher (1,8) E 1,5
      crusher (3,8) 2,4
      crusher (8,8) 2,4
      pusher (10,8) W 1,5
      pusher (1,9) E 1,4
      pusher (10,9) W 1,4
      pusher (1,10) E 1,5
      pusher (10,10) W 1,5
      "
    `);
  });

  test.each([
    'random:a:3x12',
    'random:a:12x41',
    'random:a:012x12',
    'random:a:12x12:4',
    'random:a:12',
    'random:',
    'random:a b',
  ])('is refused for the malformed seed %s', (seed) => {
    const level = findLevel(roboRace, seed, '2026-11-20');
    expect(level).toEqual({
      ok: false,
      error: {
        code: 'unknown-level',
        message: `in random:SEED, random:SEED:WxH or random:SEED:WxH:TIER, SEED is 1 to 40 letters, digits, - or _, W and H are 4 to 40, and TIER is 1 to 3, found ${JSON.stringify(seed.slice('random:'.length))}`,
      },
    });
  });

  test('is found by its name, or by the date if it is the level of the day', () => {
    expect(unwrapped(findLevel(roboRace, 'random:k7f2:8x8:1', '2026-11-20'))).toEqual({
      name: 'random:k7f2:8x8:1',
      text: made('k7f2:8x8:1'),
    });
    expect(unwrapped(findLevel(roboRace, 'daily', '2026-11-20')).text).toBe(made('2026-11-20'));
  });
});

test('the summary of a level shows the fewest steps from its start squares', () => {
  const text = made('k7f2');
  const { figures } = factsOf('k7f2');
  expect(unwrapped(levels.read(text)).summary).toBe(
    `12x12, 4 starts, at least ${Math.min(...figures)} steps to the goal`,
  );
});

test.each([
  ['one step', 'G', '3x1, 1 start, at least 1 step to the goal'],
  ['no way', 'O', '3x1, 1 start, no way to the goal'],
])('the summary of a level states the fewest steps, or that there is no way to the goal: %s', (_, middle, summary) => {
  const open = '+...+...+...+';
  const text = ['robo-race level 1', 'name Row', open, `: .   ${middle}   G :`, open, 'start 1 (0,0) E', ''].join('\n');
  expect(unwrapped(levels.read(text)).summary).toBe(summary);
});
