import { Box, Text } from 'ink';
import TextInput from 'ink-text-input';
import { createContext, memo, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { stripHidden } from '#engine/text/sanitize.ts';
import { charactersOf, columnsOf, sliceColumns, takeColumns, toCharacterSet } from '#engine/text/width.ts';
import { type Frame, frameRows, type Section } from '#screen/frame.ts';
import {
  type Glyphs,
  justify,
  type Line,
  line,
  type Span,
  span,
  toWidth,
  unicode,
  widthOf,
} from '#screen/styled-text.ts';
import { fittingItems, itemGap, pressing } from '../layers/key-rows.ts';
import type { Field, Float, FooterItem, ScreenFrame, Size } from '../layers/page-view.ts';
import { type Colors, render } from './theme.ts';

export interface Theme {
  readonly glyphs: Glyphs;
  readonly colors: Colors;
}

export const ThemeContext = createContext<Theme>({
  glyphs: unicode,
  colors: { depth: 'none', base: 'dark', contrast: false },
});

/** Renders lines as full rows. A hook, because React would keep two versions of a component's props in memory. */
export function useRows(): (lines: readonly Line[]) => ReactNode {
  const { colors, glyphs } = useContext(ThemeContext);
  return (lines) => {
    const rows = lines.map((line, row) => ({ row, text: render(line, colors, glyphs) }));
    return rows.map(({ row, text }) => <Row key={row} text={text} />);
  };
}

/** A row is one text node, so that an unchanged row is not rendered again. */
const Row = memo(({ text }: { readonly text: string }) => <Text wrap="truncate-end">{text}</Text>);

interface TextFieldProps {
  readonly field: Field;
  readonly columns: number;
  /** Number of pressed keys. The input is remounted after each key. */
  readonly keys: number;
}

/** Prompt, text and cursor of a field. A text that is too long loses its start, which `<` marks. */
export function TextField({ field, columns, keys }: TextFieldProps) {
  const { characters } = useContext(ThemeContext).glyphs;
  // A text from a file may contain characters that cannot be typed.
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

/** Part of a text that fits and contains the cursor. The start of the text is cut first, up to the cursor. */
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
 * key that Ink reports. The component lacks Home, End, Delete, Ctrl+U and Ctrl+W, and misses pastes, Tab, and keys that
 * were queued while a page opened. The editor therefore manages text and cursor, and remounts the input after every
 * key, first with only the text before the cursor.
 */
function TextAtCursor({ text, cursor }: { readonly text: string; readonly cursor: number }) {
  const [value, setValue] = useState(text.slice(0, cursor));
  useLayoutEffect(() => setValue(text), [text]);
  return <TextInput value={value} onChange={keysGoToTheEditor} />;
}

const keysGoToTheEditor = () => {};

interface ScreenProps {
  readonly frame: ScreenFrame;
  readonly size: Size;
  readonly keys: number;
}

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

export const TitleBar = ({ painting, columns }: { readonly painting: Frame; readonly columns: number }) =>
  useRows()([titleLine(painting, columns)]);

export const StatusLines = ({ status, columns }: { readonly status: readonly Line[]; readonly columns: number }) =>
  useRows()(statusLines(status, columns));

export const titleLine = ({ title, facts }: Pick<Frame, 'title' | 'facts'>, columns: number): Line =>
  justify([span(' '), ...title], [...facts, span(' ')], columns);

export const statusLines = (status: readonly Line[], columns: number): readonly Line[] =>
  status.map((row) => toWidth([span(' '), ...row], columns));

export const screenLines = (frame: ScreenFrame, size: Size, glyphs: Glyphs): readonly Line[] => [
  titleLine(frame.painting, size.columns),
  ...bodyLines(frame, size, glyphs),
  footRuleLine(frame, size, glyphs),
  ...statusLines(frame.status, size.columns),
  footerRow(frame.footer, size.columns, frame.marked),
];

interface BodyProps {
  readonly frame: ScreenFrame;
  readonly size: Size;
  readonly keys: number;
}

export function Body({ frame, size, keys }: BodyProps) {
  const { glyphs } = useContext(ThemeContext);
  const rows = useRows();
  const lines = bodyLines(frame, size, glyphs);
  const { field } = frame;
  if (field?.row === undefined) return rows(lines);
  const row = field.row - 1;
  const rest = panelBesideField(frame, size, lines[row] ?? []);
  const columns = size.columns - widthOf(rest);
  return (
    <>
      {rows(lines.slice(0, row))}
      <Box>
        <Box width={columns}>
          <TextField field={field} columns={columns} keys={keys} />
        </Box>
        {rows(rest.length === 0 ? [] : [rest])}
      </Box>
      {rows(lines.slice(row + 1))}
    </>
  );
}

/** The panel's part of `row`, which also contains a text field of the body. */
export function panelBesideField(frame: BodyContent, { columns }: Size, row: Line): Line {
  const { panel } = sectionsOf(frame);
  return panel === undefined ? [] : cut(row, columns - panel.width - 1, columns);
}

export function FootRule({ frame, size }: Omit<BodyProps, 'keys'>) {
  const { glyphs } = useContext(ThemeContext);
  return useRows()([footRuleLine(frame, size, glyphs)]);
}

/** Rows of the body. A status of more than two rows takes the additional rows from the body. */
export const bodyHeight = (rows: number, status: readonly Line[]): number => rows - frameRows - (status.length - 2);

type BodyContent = Pick<ScreenFrame, 'painting' | 'status' | 'float' | 'tags'>;

export function bodyLines(frame: BodyContent, { columns, rows }: Size, glyphs: Glyphs): readonly Line[] {
  const { top, left: leftSections, panel: beside } = sectionsOf(frame);
  const panelWidth = beside?.width ?? 0;
  const leftWidth = beside === undefined ? columns : columns - panelWidth - 1;
  const topRows = top === undefined ? [] : stack([top], columns, glyphs);
  const leftRows = stack(leftSections, leftWidth, glyphs);
  const panel = beside === undefined ? undefined : stack(beside.sections, panelWidth, glyphs);
  const lower = Array.from({ length: bodyHeight(rows, frame.status) + 1 - topRows.length }, (_, i): Line => {
    const a = leftRows[i] ?? blank(leftWidth);
    if (panel === undefined) return a.line;
    const b = panel[i] ?? blank(panelWidth);
    return [...a.line, span(join(glyphs, i === 0, a.isRule, b.isRule), 'dim'), ...b.line];
  });
  const body = [...topRows.map((row) => row.line), ...lower];
  const below = frame.float?.at === 'middle' ? body.map(dimRow) : body;
  return withFloat(below, 1, frame, { columns, rows }, glyphs);
}

export function footRuleLine(frame: BodyContent, size: Size, glyphs: Glyphs): Line {
  const { left: leftSections, panel } = sectionsOf(frame);
  const divider = panel === undefined ? undefined : size.columns - panel.width - 1;
  const ends = dividersOf(leftSections, bodyHeight(size.rows, frame.status));
  const rule = withJoins(footRule(frame.tags ?? [], divider, size.columns, glyphs), ends, glyphs);
  return withFloat([rule], 2 + bodyHeight(size.rows, frame.status), frame, size, glyphs)[0] ?? rule;
}

/** A dialog that is too large to fit over the sections replaces them. */
const sectionsOf = ({ painting, float }: BodyContent): Pick<ScreenFrame['painting'], 'top' | 'left' | 'panel'> =>
  float?.at === 'body' ? { left: [{ title: float.title, lines: float.lines }] } : painting;

interface SectionRow {
  readonly line: Line;
  readonly isRule: boolean;
}

const blank = (width: number): SectionRow => ({ line: line(' '.repeat(width)), isRule: false });

const stack = (sections: readonly Section[], width: number, glyphs: Glyphs): SectionRow[] =>
  sections.flatMap((section) => {
    const [first, ...lines] = sectionRows(section, width, rowsOf(section), glyphs);
    return first === undefined
      ? []
      : [{ line: first, isRule: true }, ...lines.map((content) => ({ line: content, isRule: false }))];
  });

export const rowsOf = ({ lines, beside }: Section): number =>
  Math.max(lines.length, beside === undefined ? 0 : rowsOf(beside.section));

function sectionRows(section: Section, width: number, rows: number, glyphs: Glyphs): Line[] {
  const { title, tag, lines, beside, button } = section;
  const ownWidth = beside?.columns ?? width;
  const leftRows = [
    rule(title, tag, ownWidth, glyphs, button?.isChosen),
    ...Array.from({ length: rows }, (_, i) => toWidth(lines[i] ?? [], ownWidth)),
  ];
  if (beside === undefined) return leftRows;
  const rightRows = sectionRows(beside.section, width - ownWidth - 1, rows, glyphs);
  const edge = (i: number) => span(i === 0 ? glyphs.joins.down : glyphs.vertical, 'dim');
  return leftRows.map((row, i) => [...row, edge(i), ...(rightRows[i] ?? [])]);
}

/** Columns where the edges between side-by-side sections meet the foot rule, if the last section reaches it. */
function dividersOf(sections: readonly Section[], height: number): number[] {
  const last = sections.at(-1);
  const rows = sections.reduce((sum, section) => sum + 1 + rowsOf(section), 0);
  const columns: number[] = [];
  for (let { beside } = last ?? {}, start = 0; beside !== undefined && rows > height; { beside } = beside.section) {
    columns.push(start + beside.columns);
    start += beside.columns + 1;
  }
  return columns;
}

function rule(title: string, tag: string | undefined, width: number, glyphs: Glyphs, isChosen = false): Line {
  const { horizontal } = glyphs;
  const end: Span[] = tag === undefined ? [] : [span(` ${tag} `, 'dim'), span(horizontal, 'dim')];
  const start: Span[] =
    title === ''
      ? []
      : [
          ...(isChosen ? [span(horizontal, 'dim'), span('>', 'accent')] : [span(`${horizontal} `, 'dim')]),
          span(title, 'accent', isChosen ? 'selection' : undefined),
          span(' '),
        ];
  const fill = width - widthOf(start) - widthOf(end);
  // If there is room for only one of title and tag, the title is shown.
  if (fill < 0) return tag === undefined ? toWidth(start, width) : rule(title, undefined, width, glyphs, isChosen);
  return [...start, span(horizontal.repeat(fill), 'dim'), ...end];
}

function join({ joins, vertical }: Glyphs, isHeadRule: boolean, isLeftRule: boolean, isRightRule: boolean): string {
  if (isHeadRule) return joins.down;
  if (isLeftRule && isRightRule) return joins.cross;
  return isLeftRule ? joins.left : isRightRule ? joins.right : vertical;
}

function footRule(tags: readonly string[], divider: number | undefined, columns: number, glyphs: Glyphs): Line {
  const { horizontal, joins } = glyphs;
  const tagged = (some: readonly string[], width: number): Line => {
    const tag = some.length === 0 ? '' : ` ${some.join('  ')} ${horizontal}`;
    return [span(horizontal.repeat(Math.max(0, width - tag.length)), 'dim'), span(tag, 'debug')];
  };
  if (divider === undefined) return tagged(tags, columns);
  // Tags that do not fit below the panel go to the left of its edge.
  const right = columns - divider - 1;
  const first = tags.findIndex((_, i) => tags.slice(i).join('  ').length + 3 <= right);
  const split = first < 0 ? tags.length : first;
  return [...tagged(tags.slice(0, split), divider), span(joins.up, 'dim'), ...tagged(tags.slice(split), right)];
}

/** Puts a join at each of `columns`, where a vertical edge meets the rule from above, except in the rule's text. */
const withJoins = (rule: Line, columns: readonly number[], { horizontal, joins }: Glyphs): Line =>
  columns.reduce<Line>((line, column) => {
    const [here] = cut(line, column, column + 1);
    if (here?.text !== horizontal) return line;
    return [...cut(line, 0, column), span(joins.up, 'dim'), ...cut(line, column + 1, widthOf(line))];
  }, rule);

/** Zero-based column and row of the terminal where the text of a float begins. */
export function floatOrigin(
  { at, width, lines }: Float,
  { painting, status }: Pick<ScreenFrame, 'painting' | 'status'>,
  { columns, rows }: Size,
): { readonly x: number; readonly y: number } {
  const body = bodyHeight(rows, status);
  switch (at) {
    case 'body':
      return { x: 0, y: 2 };
    case 'bottom':
      return { x: 2, y: 2 + body - lines.length };
    case 'middle': {
      const top = Math.max(0, Math.floor((body - lines.length - 2) / 2));
      return { x: 1 + middleColumn(width + 2, painting, columns), y: 3 + top };
    }
  }
}

function middleColumn(width: number, { panel }: ScreenFrame['painting'], columns: number): number {
  const room = columns - (panel?.width ?? 0) - 2;
  if (panel === undefined || width > room - 1) return Math.max(1, Math.floor((columns - width) / 2));
  return 1 + Math.ceil((room - width) / 2);
}

function boxLines({ title, tag, lines, width }: Float, glyphs: Glyphs): Line[] {
  const { horizontal, vertical, corners } = glyphs;
  const start = span(` ${title} `, 'accent');
  const end = tag === undefined ? '' : ` ${tag} `;
  const fill = width - 2 - columnsOf(start.text) - columnsOf(end);
  const edge = span(vertical, 'dim');
  return [
    [
      span(`${corners.downRight}${horizontal}`, 'dim'),
      start,
      span(`${horizontal.repeat(Math.max(0, fill))}${end}${horizontal}${corners.downLeft}`, 'dim'),
    ],
    ...lines.map((content) => [edge, ...toWidth(content, width), edge]),
    [span(`${corners.upRight}${horizontal.repeat(width)}${corners.upLeft}`, 'dim')],
  ];
}

function withFloat(
  rows: readonly Line[],
  first: number,
  frame: BodyContent,
  size: Size,
  glyphs: Glyphs,
): readonly Line[] {
  const { float } = frame;
  if (float === undefined || float.at === 'body') return rows;
  const { x, y } = floatOrigin(float, frame, size);
  const box = boxLines(float, glyphs);
  return rows.map((row, i) => {
    const over = box[first + i - (y - 1)];
    if (over === undefined) return row;
    const end = x + widthOf(over);
    return [...cut(row, 0, x - 2), span(' '), ...over, span(' '), ...cut(row, end, widthOf(row))];
  });
}

function cut(line: Line, from: number, to: number): Span[] {
  const parts: Span[] = [];
  let column = 0;
  for (const part of line) {
    const text = sliceColumns(part.text, from - column, to - column);
    if (text !== '') parts.push({ ...part, text });
    column += columnsOf(part.text);
  }
  return parts;
}

const dimRow = (row: Line): Line => row.map(({ text }) => span(text, 'dim'));

interface FooterProps {
  readonly items: readonly FooterItem[];
  readonly marked: string | undefined;
  readonly columns: number;
}

export const Footer = ({ items, marked, columns }: FooterProps) => useRows()([footerRow(items, columns, marked)]);

export const footerRow = (items: readonly FooterItem[], columns: number, marked?: string): Line =>
  toWidth([span(' '), ...footerLine(items, columns, marked)], columns);

/** Footer items that fit. `marked` is the key to highlight. */
export const footerLine = (items: readonly FooterItem[], columns: number, marked?: string): Line =>
  fittingItems(items, columns).flatMap(([key, label, pressed], i) => [
    ...(i === 0 ? [] : [span(itemGap)]),
    ...button(pressed, [
      span(key, 'accent', key === marked ? 'cursor' : undefined),
      ...(label === '' ? [] : [span(` ${label}`, 'dim')]),
    ]),
  ]);

const button = (key: string | undefined, spans: Line): Line => (key === undefined ? spans : pressing(key, spans));
