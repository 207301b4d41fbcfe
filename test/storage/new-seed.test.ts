import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newSeed, restartSeeds, wholeSeed } from '#storage/new-seed.ts';

beforeEach(restartSeeds);
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a seed that the player does not choose', () => {
  test('is random, with four characters that are easy to read out', () => {
    vi.stubEnv('TURNCADE_NEW_SEED', undefined);
    const seeds = Array.from({ length: 50 }, newSeed);
    for (const seed of seeds) expect(seed).toMatch(/^[a-hjkmnp-z2-9]{4}$/);
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });

  test('is the value of TURNCADE_NEW_SEED, numbered from the second match on', () => {
    vi.stubEnv('TURNCADE_NEW_SEED', 'abc');
    expect([newSeed(), newSeed(), newSeed()]).toEqual(['abc', 'abc-2', 'abc-3']);
    restartSeeds();
    expect(newSeed()).toBe('abc');
  });

  test('is put before a typed suffix such as :8', () => {
    vi.stubEnv('TURNCADE_NEW_SEED', 'abc');
    expect([wholeSeed(':8'), wholeSeed(''), wholeSeed('own:8')]).toEqual(['abc:8', 'abc-2', 'own:8']);
  });
});
