import type { CommandTable } from '#engine/commands.ts';
import { complete, type ValuesNow } from '#engine/completion.ts';
import { stripHidden } from '#engine/text/sanitize.ts';
import { charactersOf } from '#engine/text/width.ts';
import { textOfKey } from '../keys.ts';
import type { Size } from '../layers/page-view.ts';

/** A text being typed, in the command line or any other field. */
export interface Editor {
  readonly text: string;
  /** Where the next character goes, from 0 to the length of the text. */
  readonly cursor: number;
  /** Lines entered before that are being looked through: how many back, 0 for none. */
  readonly back: number;
}

/** A field of a page while it is open. */
export interface OpenEntry {
  readonly value: Editor;
  readonly prompt: string;
  /** The row of the screen that it takes; the first row of the status where absent. */
  row?(size: Size): number;
  /** Whether characters are still keys of the page, since nothing has been typed. */
  readonly isIdle?: boolean;
  /** Whether each character is covered, as in a password. */
  readonly isHidden?: boolean;
  set(value: Editor): void;
}

/** The same editor as others may see it: a sign for each character, as its owner counts them. */
export const masked = ({ text, cursor, back }: Editor): Editor => ({
  text: '*'.repeat(charactersOf(text).length),
  cursor: charactersOf(text.slice(0, cursor)).length,
  back,
});

/** An editor with a text and the cursor behind it. */
export const editorWith = (text: string): Editor => ({ text, cursor: text.length, back: 0 });

export const emptyEditor: Editor = editorWith('');

/**
 * The editor after a key; the same one after a key that does nothing in it.
 *
 * @param history lines entered before, the last one last
 * @example
 * applyKey(editorWith('pas'), 's').text; // 'pass'
 */
export function applyKey(editor: Editor, key: string, history: readonly string[] = []): Editor {
  const { text, cursor } = editor;
  switch (key) {
    case 'left':
      return moveCursor(editor, before(editor));
    case 'right':
      return moveCursor(editor, after(editor));
    case 'home':
      return moveCursor(editor, 0);
    case 'end':
      return moveCursor(editor, text.length);
    case 'backspace':
      return removeRange(editor, before(editor), cursor);
    case 'delete':
      // At the end of the text there is only what is before the cursor.
      return cursor === text.length
        ? removeRange(editor, before(editor), cursor)
        : removeRange(editor, cursor, after(editor));
    case 'ctrl+u':
      return removeRange(editor, 0, text.length);
    case 'ctrl+w':
      return removeRange(editor, text.slice(0, cursor).search(/\S*\s*$/), cursor);
    case 'up':
      return recallLine(editor, history, 1);
    case 'down':
      return recallLine(editor, history, -1);
    default:
      return insertText(editor, textOfKey(key));
  }
}

/** The editor with a text at the cursor, without what a terminal would obey. */
export function insertText(editor: Editor, text: string): Editor {
  const { text: old, cursor } = editor;
  const added = stripHidden(text);
  if (added === '') return editor;
  return { text: old.slice(0, cursor) + added + old.slice(cursor), cursor: cursor + added.length, back: 0 };
}

const moveCursor = (editor: Editor, cursor: number): Editor =>
  cursor === editor.cursor ? editor : { ...editor, cursor };

function removeRange(editor: Editor, from: number, to: number): Editor {
  const { text } = editor;
  return from === to ? editor : { text: text.slice(0, from) + text.slice(to), cursor: from, back: 0 };
}

/** Where the character before the cursor begins, the marks upon a letter being part of it. */
const before = ({ text, cursor }: Editor): number => cursor - (charactersOf(text.slice(0, cursor)).at(-1)?.length ?? 0);

/** Where the character at the cursor ends. */
const after = ({ text, cursor }: Editor): number => cursor + (charactersOf(text.slice(cursor))[0]?.length ?? 0);

/** The line entered one before (`+1`) or after (`-1`) the one shown. */
function recallLine(editor: Editor, history: readonly string[], step: 1 | -1): Editor {
  const back = Math.max(0, Math.min(editor.back + step, history.length));
  return back === editor.back ? editor : { ...editorWith(history[history.length - back] ?? ''), back };
}

/** The command completed as far as all candidates agree; the next candidate if they differ from the first letter on. */
export function completeCommand(editor: Editor, commands: CommandTable, valuesNow?: ValuesNow): Editor {
  const { lines } = complete(commands, editor.text, valuesNow);
  const start = commonStart(lines);
  return start.length > editor.text.length || lines.length === 1 ? editorWith(start) : editor;
}

/** The path as far as all agree that begin with it, or why nothing was added. */
export function completePath({ text }: Editor, paths: readonly string[]): Editor | string {
  if (paths.length === 0) return 'No file matches.';
  const start = commonStart(paths);
  if (start.length > text.length) return editorWith(start);
  return paths.length === 1 ? 'That is the whole path.' : `${paths.length} files match; type more of the path.`;
}

/** The longest beginning that all these texts share. */
export function commonStart([first = '', ...rest]: readonly string[]): string {
  let { length } = first;
  for (const other of rest) while (!other.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}

/** The lines of a text without what a terminal would obey. */
export const linesOf = (text: string): readonly [string, ...string[]] => {
  const [first = '', ...rest] = text.split(/\r\n|\r|\n/).map(stripHidden);
  return [first, ...rest];
};
