import { Box, Text } from 'ink';
import TextInput from 'ink-text-input';
import { createContext, memo, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { stripHidden } from '#engine/text/sanitize.ts';
import { charactersOf, columnsOf, takeColumns, toCharacterSet } from '#engine/text/width.ts';
import { type Glyphs, type Line, unicode } from '#screen/styled-text.ts';
import type { Field } from '../layers/page-view.ts';
import { type Colors, render } from './theme.ts';

/** The signs and colours that everything is drawn with. */
export interface Theme {
  readonly glyphs: Glyphs;
  readonly colors: Colors;
}

/** The theme of the components in it, as the settings are now. */
export const ThemeContext = createContext<Theme>({
  glyphs: unicode,
  colors: { depth: 'none', base: 'dark', contrast: false },
});

/**
 * What makes whole rows of the screen, one for each line. It is no component, as React would keep the lines of this frame and
 * of the last one with it.
 */
export function useRows(): (lines: readonly Line[]) => ReactNode {
  const { colors, glyphs } = useContext(ThemeContext);
  return (lines) => {
    const rows = lines.map((line, row) => ({ row, text: render(line, colors, glyphs) }));
    return rows.map(({ row, text }) => <Row key={row} text={text} />);
  };
}

/** A row is one text from the first column on: a row that has not changed costs nothing. */
const Row = memo(({ text }: { readonly text: string }) => <Text wrap="truncate-end">{text}</Text>);

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
  const { characters } = useContext(ThemeContext).glyphs;
  // The text may come from a file, with signs that nobody can type.
  const drawable = (text: string) => toCharacterSet(stripHidden(text), characters);
  const before = drawable(field.text.slice(0, field.cursor));
  const room = columns - columnsOf(field.prompt) - 2;
  const { start, text } = partWithCursor(before, drawable(field.text.slice(field.cursor)), room);
  return (
    <Box>
      <Text>{start === 0 ? field.prompt : `${field.prompt.slice(0, -1)}<`}</Text>
      <TextAtCursor
        key={`${keys} ${field.cursor} ${field.text}`}
        text={text}
        cursor={Math.max(0, before.length - start)}
      />
    </Box>
  );
}

/** As much of a text as there is room for, from the first character on from which the cursor and all behind it fit. */
function partWithCursor(
  before: string,
  after: string,
  room: number,
): { readonly start: number; readonly text: string } {
  const text = before + after;
  let start = 0;
  let missing = columnsOf(text) - room;
  for (const character of charactersOf(before)) {
    if (missing <= 0) break;
    missing -= columnsOf(character);
    start += character.length;
  }
  return { start, text: takeColumns(text.slice(start), room) };
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
