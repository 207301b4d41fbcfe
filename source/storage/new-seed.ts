/** How many matches so far were given each seed that the environment names. */
const seedsUsed = new Map<string, number>();

/** Forgets these counts, as a new start of the program does. */
export const restartSeeds = (): void => seedsUsed.clear();

/**
 * A seed for a match where none was given: four letters and digits, easy to read out. Where `TURNCADE_NEW_SEED` names
 * one, the first match gets it, and those after it the same with `-2`, `-3` and so on.
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

/** A seed as it was typed; a fresh one where it says nothing but what is made from it, such as `:8`. */
export const wholeSeed = (typed = ''): string =>
  typed === '' || typed.startsWith(':') ? `${newSeed()}${typed}` : typed;
