/**
 * A function that keeps what it made of the texts it saw last: at least so many of them, at most twice as many.
 *
 * @param make gives the same for the same text, and never `undefined`
 */
export function memoizeText<Made>(make: (text: string) => Made, size = 256): (text: string) => Made {
  let recent = new Map<string, Made>();
  let older = recent;
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const made = older.get(text) ?? make(text);
    if (recent.size >= size) {
      older = recent;
      recent = new Map();
    }
    recent.set(text, made);
    return made;
  };
}
