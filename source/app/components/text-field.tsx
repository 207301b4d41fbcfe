import { Box, Text } from 'ink';
import TextInput from 'ink-text-input';
import { useLayoutEffect, useState } from 'react';
import { withoutHidden } from '../../engine/visible.ts';
import type { Field } from '../layers/place.ts';

interface TextFieldProps {
  readonly field: Field;
  /** Columns of the row. */
  readonly columns: number;
  /** How many keys have been pressed so far: the input is mounted anew after each. */
  readonly keys: number;
}

/**
 * The row of a field: its prompt, the text of its editor and the cursor. Of a long text, the part with the cursor is shown
 * after a `<`.
 */
export function TextField({ field, columns, keys }: TextFieldProps) {
  // The text may come from a file, with signs that nobody can type.
  const text = withoutHidden(field.text);
  const cursor = withoutHidden(field.text.slice(0, field.cursor)).length;
  const room = columns - field.prompt.length - 2;
  const start = Math.max(0, Math.min(cursor, text.length - room));
  return (
    <Box>
      <Text>{start === 0 ? field.prompt : `${field.prompt.slice(0, -1)}<`}</Text>
      <TextAtCursor
        key={`${keys} ${field.cursor} ${field.text}`}
        text={text.slice(start, start + room)}
        cursor={cursor - start}
      />
    </Box>
  );
}

/**
 * A text with the cursor in it. `ink-text-input` keeps its cursor to itself: it begins at the end of the text and moves at
 * every key that Ink reports. It has no Home, End, Delete, Ctrl+U or Ctrl+W, and hears nothing of a paste, of Tab, or of
 * keys that wait until a page has opened. So the editor has the text and the cursor, and the input is mounted
 * anew after every key, with the text up to the cursor first.
 */
function TextAtCursor({ text, cursor }: { readonly text: string; readonly cursor: number }) {
  const [value, setValue] = useState(text.slice(0, cursor));
  useLayoutEffect(() => setValue(text), [text]);
  return <TextInput value={value} onChange={keysGoToTheEditor} />;
}

const keysGoToTheEditor = () => {};
