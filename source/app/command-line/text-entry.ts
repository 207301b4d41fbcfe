import { withoutHidden } from '../../engine/visible.ts';
import { textOfKey } from '../keys.ts';
import type { Size } from '../layers/place.ts';

/** A text that is being typed: the command line, a field of a page. */
export interface TextEntry {
  readonly text: string;
  /** Raised when the text is replaced by other means than typing, so that the field puts its cursor at the end. */
  readonly edition: number;
}

/** A field of a page while it is open. */
export interface OpenEntry {
  readonly value: TextEntry;
  /** What stands before the text. */
  readonly prompt: string;
  /** The row of the screen that it takes; the first row of the hint where absent. */
  row?(size: Size): number;
  /** Whether characters are still keys of the page, as nothing has been typed. */
  readonly isIdle?: boolean;
  set(value: TextEntry): void;
}

export const emptyEntry: TextEntry = { text: '', edition: 0 };

/** The entry with a text that was typed into its field. */
export const typed = ({ edition }: TextEntry, text: string): TextEntry => ({ text, edition });

/** The entry with a text from elsewhere. */
export const replaced = ({ edition }: TextEntry, text: string): TextEntry => ({ text, edition: edition + 1 });

/** The entry after a key that types or erases; the same one for other keys. */
export function editedText(entry: TextEntry, key: string): TextEntry {
  switch (key) {
    case 'backspace':
    case 'delete':
      return replaced(entry, [...entry.text].slice(0, -1).join(''));
    case 'ctrl+u':
      return replaced(entry, '');
    case 'ctrl+w':
      return replaced(entry, entry.text.replace(/\S+\s*$/, ''));
    default: {
      const text = textOfKey(key);
      return text === '' ? entry : replaced(entry, entry.text + text);
    }
  }
}

/** The lines of a text without what a terminal would obey. */
export const linesOf = (text: string): readonly [string, ...string[]] => {
  const [first = '', ...rest] = text.split(/\r\n|\r|\n/).map(withoutHidden);
  return [first, ...rest];
};

/** What all of these texts begin with. */
export function commonStart([first = '', ...others]: readonly string[]): string {
  let { length } = first;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}

/** The entry as far as all paths agree that begin with it, or why nothing was added. */
export function completed(entry: TextEntry, paths: readonly string[]): TextEntry | string {
  if (paths.length === 0) return 'No file begins like this.';
  const start = commonStart(paths);
  if (start.length > entry.text.length) return replaced(entry, start);
  return paths.length === 1
    ? 'That is the whole path.'
    : `${paths.length} files begin like this; type more of the path.`;
}
