import type { CommandTable } from '../engine/commands.ts';
import { complete } from '../engine/complete.ts';
import { textOfKey } from './keys.ts';

/** The command line while it is open. */
export interface CommandLine {
  readonly text: string;
  /** Raised when the text is replaced by other means than typing, so that the field puts its cursor at the end. */
  readonly edition: number;
  /** Lines entered before that are being looked through: how many back, 0 for none. */
  readonly back: number;
}

export const emptyLine: CommandLine = { text: '', edition: 0, back: 0 };

/** The line with this text, typed. */
export const typed = (line: CommandLine, text: string): CommandLine => ({ ...line, text, back: 0 });

/** The line with another text than what was typed. */
export const replaced = (line: CommandLine, text: string, back = 0): CommandLine => ({
  text,
  edition: line.edition + 1,
  back,
});

/** The line after a key; the same one for keys that do nothing in it. */
export function edited(
  line: CommandLine,
  key: string,
  commands: CommandTable,
  history: readonly string[],
): CommandLine {
  switch (key) {
    case 'tab':
      return completed(line, commands);
    case 'up':
      return recalled(line, history, 1);
    case 'down':
      return recalled(line, history, -1);
    case 'backspace':
    case 'delete':
      return replaced(line, [...line.text].slice(0, -1).join(''));
    case 'ctrl+u':
      return replaced(line, '');
    case 'ctrl+w':
      return replaced(line, line.text.replace(/\S+\s*$/, ''));
    default: {
      const text = textOfKey(key);
      return text === '' ? line : replaced(line, line.text + text);
    }
  }
}

/** The line as far as all continuations agree; the next one where they differ from the first letter on. */
function completed(line: CommandLine, commands: CommandTable): CommandLine {
  const { lines } = complete(commands, line.text);
  const [first, ...others] = lines;
  if (first === undefined) return line;
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  return length > line.text.length || others.length === 0 ? replaced(line, first.slice(0, length)) : line;
}

/** The line entered one before (`+1`) or after (`-1`) the one shown. */
function recalled(line: CommandLine, history: readonly string[], step: 1 | -1): CommandLine {
  const back = Math.max(0, Math.min(line.back + step, history.length));
  return back === line.back ? line : replaced(line, history[history.length - back] ?? '', back);
}
