/**
 * The first line of a page of text after a key.
 *
 * @param page lines that are shown at once
 * @param last the first line at the very end
 * @returns the same line for keys that do not scroll
 */
export function scrolledTo(top: number, key: string, page: number, last: number): number {
  return Math.max(0, Math.min(wanted(top, key, page, last), last));
}

function wanted(top: number, key: string, page: number, last: number): number {
  switch (key) {
    case 'up':
    case 'k':
      return top - 1;
    case 'down':
    case 'j':
      return top + 1;
    case 'pageup':
      return top - (page - 1);
    case 'pagedown':
    case 'space':
      return top + page - 1;
    case 'home':
      return 0;
    case 'end':
      return last;
    default:
      return top;
  }
}
