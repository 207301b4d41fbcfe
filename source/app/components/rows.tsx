import { Text } from 'ink';
import { createContext, memo, type ReactNode, useContext } from 'react';
import { type Glyphs, type Line, unicode } from '../../screen/styled-text.ts';
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
