import { Box, Text } from 'ink';
import TextInput from 'ink-text-input';
import { createContext, memo, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { stripHidden } from '#engine/text/sanitize.ts';
import { charactersOf, columnsOf, takeColumns, toCharacterSet } from '#engine/text/width.ts';
import { type Glyphs, type Line, unicode } from '#screen/styled-text.ts';
import type { Field } from '../layers/page-view.ts';
import { type Colors, render } from './theme.ts';

export interface Theme {
  readonly glyphs: Glyphs;
  readonly colors: Colors;
}

export const ThemeContext = createContext<Theme>({
  glyphs: unicode,
  colors: { depth: 'none', base: 'dark', contrast: false },
});

/**
 * Renders lines as full rows. A plain function instead of a component, because React would retain the lines of the
 * current and the previous frame as props.
 */
export function useRows(): (lines: readonly Line[]) => ReactNode {
  const { colors, glyphs } = useContext(ThemeContext);
  return (lines) => {
    const rows = lines.map((line, row) => ({ row, text: render(line, colors, glyphs) }));
    return rows.map(({ row, text }) => <Row key={row} text={text} />);
  };
}

/** Each row is a single text, so an unchanged row costs nothing. */
const Row = memo(({ text }: { readonly text: string }) => <Text wrap="truncate-end">{text}</Text>);

interface TextFieldProps {
  readonly field: Field;
  readonly columns: number;
  /** Number of keys pressed so far. The input is remounted after each key. */
  readonly keys: number;
}

/** Row of a field: prompt, text and cursor. Of a long text it shows the part around the cursor after a `<`. */
export function TextField({ field, columns, keys }: TextFieldProps) {
  const { characters } = useContext(ThemeContext).glyphs;
  // The text may come from a file and contain characters that cannot be typed.
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

/** The part of a text that fits, starting as late as needed to show the cursor and as much behind it as possible. */
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
 * A text with its cursor. `ink-text-input` manages its own cursor: it starts at the end of the text and moves at every
 * key that Ink reports. It lacks Home, End, Delete, Ctrl+U and Ctrl+W, and misses pastes, Tab, and keys that were
 * queued while a page opened. The editor therefore owns text and cursor, and the input is remounted after every key
 * with the text before the cursor first.
 */
function TextAtCursor({ text, cursor }: { readonly text: string; readonly cursor: number }) {
  const [value, setValue] = useState(text.slice(0, cursor));
  useLayoutEffect(() => setValue(text), [text]);
  return <TextInput value={value} onChange={keysGoToTheEditor} />;
}

const keysGoToTheEditor = () => {};
