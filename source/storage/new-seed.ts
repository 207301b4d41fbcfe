/** Number of seeds drawn so far, for each value of `TURNCADE_NEW_SEED`. */
const seedsUsed = new Map<string, number>();

/** Forgets the counts, as if the program had been restarted. */
export const restartSeeds = (): void => seedsUsed.clear();

/**
 * Returns a seed for a match: four letters or digits that are easy to read out. If `TURNCADE_NEW_SEED` is set, the
 * first match gets this seed, and later matches get the seed with `-2`, `-3` and so on.
 */
export function newSeed(): string {
  const { TURNCADE_NEW_SEED: named = '' } = process.env;
  if (named === '')
    return Array.from({ length: 4 }, () => characters[Math.floor(Math.random() * characters.length)]).join('');
  const count = (seedsUsed.get(named) ?? 0) + 1;
  seedsUsed.set(named, count);
  return count === 1 ? named : `${named}-${count}`;
}

const characters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Completes a typed seed. If nothing or only a suffix such as `:8` was typed, draws the seed. */
export const wholeSeed = (typed = ''): string =>
  typed === '' || typed.startsWith(':') ? `${newSeed()}${typed}` : typed;
