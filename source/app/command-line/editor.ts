import type { CommandTable } from '#engine/commands.ts';
import { complete, type ValuesNow } from '#engine/completion.ts';
import { stripHidden } from '#engine/text/sanitize.ts';
import { charactersOf } from '#engine/text/width.ts';
import { textOfKey } from '../keys.ts';
import type { Size } from '../layers/page-view.ts';

export interface Editor {
  readonly text: string;
  /** Index in the text, from 0 to its length. */
  readonly cursor: number;
  /** Number of steps back in the history. 0 for the line being typed. */
  readonly back: number;
}

export interface OpenEntry {
  readonly value: Editor;
  readonly prompt: string;
  /** Screen row of the field. Default: the first row of the status. */
  row?(size: Size): number;
  /** True if the field is empty and letters still act as keys of the page. */
  readonly isIdle?: boolean;
  readonly isHidden?: boolean;
  set(value: Editor): void;
}

/** The same editor with a masking sign in place of each visible character. */
export const masked = ({ text, cursor, back }: Editor): Editor => ({
  text: '*'.repeat(charactersOf(text).length),
  cursor: charactersOf(text.slice(0, cursor)).length,
  back,
});

export const editorWith = (text: string): Editor => ({ text, cursor: text.length, back: 0 });

export const emptyEditor: Editor = editorWith('');

/**
 * Applies a key, with `history` oldest first. Returns `editor` itself if the key has no effect.
 *
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
      // At the end of the text, nothing follows the cursor, so Del removes the character before it.
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

/** Index of the character before the cursor. A character includes its combining marks. */
const before = ({ text, cursor }: Editor): number => cursor - (charactersOf(text.slice(0, cursor)).at(-1)?.length ?? 0);

const after = ({ text, cursor }: Editor): number => cursor + (charactersOf(text.slice(cursor))[0]?.length ?? 0);

/** Recalls the previous line of the history (`+1`) or the next one (`-1`). */
function recallLine(editor: Editor, history: readonly string[], step: 1 | -1): Editor {
  const back = Math.max(0, Math.min(editor.back + step, history.length));
  return back === editor.back ? editor : { ...editorWith(history[history.length - back] ?? ''), back };
}

/** Completes a command up to the point where the candidates differ. */
export function completeCommand(editor: Editor, commands: CommandTable, valuesNow?: ValuesNow): Editor {
  const { lines } = complete(commands, editor.text, valuesNow);
  const start = commonStart(lines);
  return start.length > editor.text.length || lines.length === 1 ? editorWith(start) : editor;
}

/** Completes a path up to the point where the candidates differ. Returns a sentence if nothing was added. */
export function completePath({ text }: Editor, paths: readonly string[]): Editor | string {
  if (paths.length === 0) return 'No file matches.';
  const start = commonStart(paths);
  if (start.length > text.length) return editorWith(start);
  return paths.length === 1 ? 'The path is complete.' : `${paths.length} files match. Type more of the path.`;
}

export function commonStart([first = '', ...rest]: readonly string[]): string {
  let { length } = first;
  for (const other of rest) while (!other.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}

export const linesOf = (text: string): readonly [string, ...string[]] => {
  const [first = '', ...rest] = text.split(/\r\n|\r|\n/).map(stripHidden);
  return [first, ...rest];
};
