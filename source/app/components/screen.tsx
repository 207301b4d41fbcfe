import { Box } from 'ink';
import type { Frame } from '../../screen/frame.ts';
import { type Glyphs, justify, type Line, span, toWidth } from '../../screen/styled-text.ts';
import type { ScreenFrame, Size } from '../layers/page-view.ts';
import { Body, bodyLines, FootRule, footRuleLine } from './body.tsx';
import { Footer, footerRow } from './footer.tsx';
import { useRows } from './rows.tsx';
import { TextField } from './text-field.tsx';

interface ScreenProps {
  readonly frame: ScreenFrame;
  readonly size: Size;
  /** How many keys have been pressed so far. */
  readonly keys: number;
}

/** A screen, row by row. */
export function Screen({ frame, size, keys }: ScreenProps) {
  const { painting, status, field, footer, marked } = frame;
  const { columns } = size;
  const [, ...belowField] = status;
  return (
    <Box flexDirection="column">
      <TitleBar painting={painting} columns={columns} />
      <Body frame={frame} size={size} keys={keys} />
      <FootRule frame={frame} size={size} />
      {field !== undefined && field.row === undefined ? (
        <>
          <TextField field={field} columns={columns} keys={keys} />
          <StatusLines status={belowField} columns={columns} />
        </>
      ) : (
        <StatusLines status={status} columns={columns} />
      )}
      <Footer items={footer} marked={marked} columns={columns} />
    </Box>
  );
}

/** The first row: what this is, and its facts at the right. */
export const TitleBar = ({ painting, columns }: { readonly painting: Frame; readonly columns: number }) =>
  useRows()([titleLine(painting, columns)]);

/** The rows above the footer: what Enter would do, or a message. */
export const StatusLines = ({ status, columns }: { readonly status: readonly Line[]; readonly columns: number }) =>
  useRows()(statusLines(status, columns));

/** The first row, of exactly the terminal's width. */
export const titleLine = ({ title, facts }: Pick<Frame, 'title' | 'facts'>, columns: number): Line =>
  justify([span(' '), ...title], [...facts, span(' ')], columns);

/** The rows above the footer, of exactly the terminal's width. */
export const statusLines = (status: readonly Line[], columns: number): readonly Line[] =>
  status.map((row) => toWidth([span(' '), ...row], columns));

/** A screen as its components draw it, one line a row, without an open field. */
export const screenLines = (frame: ScreenFrame, size: Size, glyphs: Glyphs): readonly Line[] => [
  titleLine(frame.painting, size.columns),
  ...bodyLines(frame, size, glyphs),
  footRuleLine(frame, size, glyphs),
  ...statusLines(frame.status, size.columns),
  footerRow(frame.footer, size.columns, frame.marked),
];
