/** A seed for a match where none was given: four letters and digits, easy to read out. */
export function newSeed(): string {
  const characters = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from({ length: 4 }, () => characters[Math.floor(Math.random() * characters.length)]).join('');
}

/** A seed as it was typed; a fresh one where it says nothing but what is made from it, such as `:8`. */
export const wholeSeed = (typed = ''): string =>
  typed === '' || typed.startsWith(':') ? `${newSeed()}${typed}` : typed;
