import type { CommandTable } from '../../engine/commands.ts';
import { complete, type ValuesNow } from '../../engine/complete.ts';
import { commonStart, editedText, emptyEntry, replaced, type TextEntry } from './text-entry.ts';

/** The command line while it is open. */
export interface CommandLine extends TextEntry {
  /** Lines entered before that are being looked through: how many back, 0 for none. */
  readonly back: number;
}

export const emptyLine: CommandLine = { ...emptyEntry, back: 0 };

/** The line with this text, typed. */
export const typed = (line: CommandLine, text: string): CommandLine => ({ ...line, text, back: 0 });

/** The line after a key; the same one for keys that do nothing in it. */
export function edited(line: CommandLine, key: string, history: readonly string[]): CommandLine {
  switch (key) {
    case 'up':
      return recalled(line, history, 1);
    case 'down':
      return recalled(line, history, -1);
    default: {
      const entry = editedText(line, key);
      return entry === line ? line : { ...entry, back: 0 };
    }
  }
}

/** The line as far as all continuations agree; the next one where they differ from the first letter on. */
export function completedLine(line: CommandLine, commands: CommandTable, valuesNow?: ValuesNow): CommandLine {
  const { lines } = complete(commands, line.text, valuesNow);
  const start = commonStart(lines);
  return start.length > line.text.length || lines.length === 1 ? { ...replaced(line, start), back: 0 } : line;
}

/** The line entered one before (`+1`) or after (`-1`) the one shown. */
function recalled(line: CommandLine, history: readonly string[], step: 1 | -1): CommandLine {
  const back = Math.max(0, Math.min(line.back + step, history.length));
  return back === line.back ? line : { ...replaced(line, history[history.length - back] ?? ''), back };
}
