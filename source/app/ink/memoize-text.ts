/**
 * A function that keeps what it made of the texts it saw last: at least so many of them, at most twice as many.
 *
 * @param make gives the same for the same text, and never `undefined`
 */
export function kept<Made>(make: (text: string) => Made, room = 256): (text: string) => Made {
  let young = new Map<string, Made>();
  let old = young;
  return (text) => {
    const known = young.get(text);
    if (known !== undefined) return known;
    const made = old.get(text) ?? make(text);
    if (young.size >= room) {
      old = young;
      young = new Map();
    }
    young.set(text, made);
    return made;
  };
}
