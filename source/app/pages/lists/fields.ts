import { itemAt } from '../../../engine/lookup.ts';
import { type Editor, editorWith, emptyEditor, masked, type OpenEntry } from '../../command-line/editor.ts';
import type { PageKey } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';

export interface FieldsOptions<Name extends string> {
  /** The fields asked for now, in this order. */
  fields(): readonly Name[];
  /** Whether a text is covered. */
  isSecret(field: Name): boolean;
  /** The field that the cursor begins in. */
  readonly first: Name;
  /** The initial text of each field. */
  readonly texts?: Partial<Readonly<Record<Name, string>>>;
  /** The field whose text is only suggested: what is typed takes its place. */
  readonly suggested?: Name | undefined;
  /** The cursor leaves a field. */
  left?(field: Name): void;
}

/** Fields that are on the screen together: their texts, the cursor that goes round them, and whether secrets are shown. */
export function fields<Name extends string>(options: FieldsOptions<Name>) {
  const { isSecret, left: rowsLeft } = options;
  const values = new Map<Name, Editor>();
  let at = options.first;
  let { suggested } = options;
  let isShown = false;

  const editorOf = (field: Name): Editor => {
    const begun = options.texts?.[field];
    return values.get(field) ?? (begun === undefined ? emptyEditor : editorWith(begun));
  };
  const text = (field: Name): string => editorOf(field).text;
  const isHidden = (field: Name): boolean => isSecret(field) && !isShown;
  const goTo = (field: Name): void => {
    if (field === at) return;
    const before = at;
    at = field;
    isShown = false;
    rowsLeft?.(before);
  };
  const move = (by: 1 | -1): void => {
    const all = options.fields();
    goTo(itemAt(all, (all.indexOf(at) + by + all.length) % all.length));
  };
  const set = (field: Name, value: Editor): void => {
    const old = editorOf(field);
    const isTyped = value.text.length > old.text.length && value.text.startsWith(old.text);
    values.set(field, suggested === field && isTyped ? editorWith(value.text.slice(old.text.length)) : value);
    if (suggested === field) suggested = undefined;
  };

  return {
    at: () => at,
    text,
    goTo,
    move,
    /** The first of the fields behind the cursor that is empty, or of all of them. */
    nextEmpty(): Name | undefined {
      const all = options.fields();
      const from = all.indexOf(at) + 1;
      return [...all.slice(from), ...all.slice(0, from)].find((field) => text(field) === '');
    },
    /** Empties a field and puts the cursor into it. */
    empty(field: Name): void {
      values.set(field, emptyEditor);
      goTo(field);
    },
    /** The text of a field as it is seen. */
    seen: (field: Name): string => (isHidden(field) ? masked(editorOf(field)).text : text(field)),
    /** Shows no secret any more. */
    hide(): void {
      isShown = false;
    },
    nextKey: (): PageKey => keyRow(['tab', 'down'], ['Tab', 'next field'], 'the next field', () => move(1), 'Tab down'),
    backKey: (): PageKey =>
      keyRow(['shift+tab', 'up'], ['Shift+Tab', 'back'], 'the field before', () => move(-1), 'Shift+Tab up'),
    showKey: (): PageKey =>
      keyRow('f2', isShown ? 'hide' : 'show', 'show what you type, until F2 again', () => {
        isShown = !isShown;
      }),
    /** The field with the cursor, for a page. */
    entry: (prompt: string, row: OpenEntry['row']): OpenEntry => ({
      value: editorOf(at),
      prompt,
      ...(row && { row }),
      isHidden: isHidden(at),
      set: (value) => set(at, value),
    }),
  };
}
