import { compact } from '#engine/lookup.ts';
import { hasHidden } from '#engine/text/sanitize.ts';
import { charactersOf, columnsOf, isNarrow } from '#engine/text/width.ts';
import { memoizeText } from '../ink/memoize.ts';
import { esc } from './input.ts';

/** Look of a cell: SGR codes, with a slot for each of `kinds` in the same order. */
export type Style = string;

/** Kinds of SGR codes. A code replaces an earlier one of its kind. */
const kinds = ['weight', 'faint', 'slant', 'underline', 'inverse', 'strike', 'ink', 'ground'] as const;
type Kind = (typeof kinds)[number];

const separator = ',';

export const noStyle: Style = separator.repeat(kinds.length - 1);

const starts: Readonly<Record<string, Kind>> = {
  '1': 'weight',
  '2': 'faint',
  '3': 'slant',
  '4': 'underline',
  '7': 'inverse',
  '9': 'strike',
};

const ends: Readonly<Record<Kind, string>> = {
  weight: '22',
  faint: '22',
  slant: '23',
  underline: '24',
  inverse: '27',
  strike: '29',
  ink: '39',
  ground: '49',
};

/** Matches a code for the colour of text or background, from the palette or as RGB. */
const colorCode = /^(?:(?:(?<ink>3|9)|4|10)[0-7]|(?:(?<deepInk>38)|48);(?:5;\d+|2;\d+;\d+;\d+))$/;

/** Matches the place of an omitted parameter, which means 0. */
const leftOut = /(?<=^|;)(?=;|$)/g;

/** Matches the codes in a parameter list. A colour of several numbers is one code. */
const codePattern = /(?:38|48);(?:5;\d+|2;\d+;\d+;\d+)|\d+/g;

/** Style after an SGR sequence. Undefined if a parameter is unknown. */
export function applySgr(style: Style, parameters: string): Style | undefined {
  const made = applySgrText(`${style}/${parameters}`);
  return made === 'unknown' ? undefined : made;
}

const applySgrText = memoizeText((text): Style | 'unknown' => {
  const [before = '', parameters = ''] = text.split('/');
  const slots = before.split(separator);
  for (const code of parameters.replace(leftOut, '0').match(codePattern) ?? []) {
    const groups = colorCode.exec(code)?.groups;
    const kind =
      groups === undefined ? starts[code] : (groups['ink'] ?? groups['deepInk']) === undefined ? 'ground' : 'ink';
    if (kind !== undefined) slots[kinds.indexOf(kind)] = code;
    else if (code === '0') slots.fill('');
    else if (!Object.values(ends).includes(code)) return 'unknown';
    else for (const [i, endedKind] of kinds.entries()) if (ends[endedKind] === code) slots[i] = '';
  }
  return slots.join(separator);
});

/** Part of a style that shows on a blank: background, underline and strike, or everything if inverse. */
export const onBlank = memoizeText((style): Style => {
  const slots = style.split(separator);
  if (slots[kinds.indexOf('inverse')] !== '') return style;
  return slots
    .map((code, i) => (['underline', 'strike', 'ground'].includes(kinds[i] ?? '') ? code : ''))
    .join(separator);
});

export const sgr = (from: Style, to: Style): string => (from === to ? '' : shortest(`${from}/${to}`));

const shortest = memoizeText((text): string => {
  const [from = [], to = []] = text.split('/').map((style) => style.split(separator));
  const gone = new Set(kinds.flatMap((kind, i) => (from[i] !== '' && to[i] === '' ? [ends[kind]] : [])));
  const here = to.filter((code, i) => code !== '' && (code !== from[i] || gone.has(ends[kinds[i] ?? 'ink'])));
  const change = `\u001B[${[...gone, ...here].join(';')}m`;
  const remaining = to.filter((code) => code !== '');
  const fromReset = `\u001B[${remaining.length === 0 ? '' : ['0', ...remaining].join(';')}m`;
  return fromReset.length < change.length ? fromReset : change;
});

/** Row of the screen, with one character and one style per cell. */
export interface Cells {
  /** Characters by cell. A double-width character is in its first cell, and its second cell is empty. */
  readonly signs: readonly string[];
  /** Styles by cell. The style of a blank has only what is visible there, such as a background or an underline. */
  readonly styles: readonly Style[];
  /** True if every terminal shows exactly these characters in these cells. */
  readonly isPlain: boolean;
}

const pieces = new RegExp(`${esc}\\[([\\d;]*)m|([^${esc}]+)|[^]`, 'g');

/** @returns undefined if the row is too wide, has hidden characters or unknown codes, or ends with a style */
export function cellsOf(row: string, columns: number): Cells | undefined {
  const signs: string[] = [];
  let style = noStyle;
  const styles: Style[] = [];
  let isPlain = true;
  for (const [, parameters, text] of row.matchAll(pieces)) {
    if (text !== undefined) {
      const blank = onBlank(style);
      if (isNarrow(text)) {
        for (const sign of text) {
          signs.push(sign);
          styles.push(sign === ' ' ? blank : style);
        }
        continue;
      }
      if (hasHidden(text)) return undefined;
      isPlain = false;
      for (const sign of charactersOf(text)) {
        const width = columnsOf(sign);
        // A combining mark belongs to the character before it, even across a change of style.
        if (width === 0) signs.push((signs.pop() ?? '') + sign);
        else signs.push(sign, ...Array.from({ length: width - 1 }, () => ''));
        for (let i = 0; i < width; i++) styles.push(sign === ' ' ? blank : style);
      }
    } else {
      const next = parameters === undefined ? undefined : applySgr(style, parameters);
      if (next === undefined) return undefined;
      style = next;
    }
  }
  if (style !== noStyle || signs.length > columns) return undefined;
  while (signs.length < columns) signs.push(' ');
  while (styles.length < columns) styles.push(noStyle);
  return { signs, styles, isPlain };
}

/** Output, and the position and style of the cursor after it. */
interface Pen {
  readonly text: string;
  readonly row: number;
  /** Zero-based. Undefined if unknown: at first, and after the last column, where terminals differ. */
  readonly column: number | undefined;
  readonly style: Style;
}

const csi = '\u001B[';
const eraseToEnd = `${csi}K`;

/** Output at a cell: its character, or a code that erases the rest of the row if `erases`. */
interface Stroke {
  readonly row: number;
  readonly column: number;
  readonly cells: Cells;
  readonly look: Style;
  readonly erases: boolean;
}

/**
 * Short output that turns the old rows into the new ones. Writes changed cells grouped by style, because changing the
 * style takes more bytes than moving the cursor. The rows are as wide as the terminal.
 */
export function changesBetween(rows: ReadonlyMap<number, readonly [before: Cells, after: Cells]>): string {
  // Other output may have moved the cursor, so its position is unknown.
  let pen: Pen = { text: '', row: -1, column: undefined, style: noStyle };
  const looks = new Map<Style, Stroke[]>();
  for (const [row, [before, after]] of rows) {
    // A character of uncertain width may cover its neighbours, so the rest of the row is rewritten in order.
    const isSure = before.isPlain && after.isPlain;
    for (const stroke of strokesOf(row, before, after, isSure)) {
      const alike = looks.get(stroke.look);
      if (!isSure) pen = drawStroke(pen, stroke);
      else if (alike === undefined) looks.set(stroke.look, [stroke]);
      else alike.push(stroke);
    }
  }
  // Cells without a style are written last, because the output must end without a style.
  const plain = looks.get(noStyle);
  looks.delete(noStyle);
  pen = [...looks.values(), ...compact(plain)].flat().reduce(drawStroke, pen);
  return pen.text + sgr(pen.style, noStyle);
}

/** @param onlyChanged true to skip unchanged cells, false to write everything after the first difference */
function strokesOf(row: number, before: Cells, cells: Cells, onlyChanged: boolean): Stroke[] {
  const isOther = (i: number) => before.signs[i] !== cells.signs[i] || before.styles[i] !== cells.styles[i];
  const { length } = cells.signs;
  let last = length - 1;
  while (last >= 0 && !isOther(last)) last--;
  if (last >= 0 && !onlyChanged) last = length - 1;
  const blankFrom = startOfBlanks(cells);
  const strokes: Stroke[] = [];
  let look = noStyle;
  for (let column = 0; column <= last; column++) {
    const isNext = !onlyChanged && strokes.length > 0;
    // The second cell of a double-width character has no output of its own.
    if (!(isNext || isOther(column)) || cells.signs[column] === '') continue;
    const erases = column >= blankFrom && last - column >= eraseToEnd.length;
    look = erases ? noStyle : lookOf(look, cells, column);
    strokes.push({ row, column, cells, look, erases });
    if (erases) break;
  }
  return strokes;
}

function drawStroke(from: Pen, { row, column, cells, erases }: Stroke): Pen {
  const pen = moveTo(from, row, column, cells);
  return erases
    ? { ...pen, text: pen.text + sgr(pen.style, noStyle) + eraseToEnd, style: noStyle }
    : writeCell(pen, cells, column);
}

function startOfBlanks({ signs, styles }: Cells): number {
  let start = signs.length;
  while (start > 0 && signs[start - 1] === ' ' && styles[start - 1] === noStyle) start--;
  return start;
}

function writeCell({ text, row, style }: Pen, cells: Cells, i: number): Pen {
  const sign = cells.signs[i] ?? ' ';
  const next = lookOf(style, cells, i);
  const look = text + sgr(style, next);
  const column = i + 1 < cells.signs.length ? i + 1 : undefined;
  if (cells.isPlain || isNarrow(sign)) return { text: look + sign, row, column, style: next };
  // Terminals differ in this character's width, so its cells are cleared and the next cell is addressed by column.
  const blanks = ' '.repeat(columnsOf(sign));
  return { text: look + blanks + cursorTo(row, i) + sign, row, column: undefined, style: next };
}

/** Style in which to write a cell. A blank keeps the current style if it looks the same. */
function lookOf(before: Style, { signs, styles }: Cells, i: number): Style {
  const target = styles[i] ?? noStyle;
  return signs[i] === ' ' && onBlank(before) === target ? before : target;
}

/** Maximum unchanged cells that are rewritten to avoid moving the cursor. */
const maxRewrite = 12;

/** Moves the cursor to a cell, by a code or by rewriting the cells before it, whichever is shorter. */
function moveTo(pen: Pen, row: number, column: number, cells: Cells): Pen {
  if (pen.row === row && pen.column === column) return pen;
  const moved: Pen = { ...pen, text: pen.text + move(pen, row, column), row, column };
  if (pen.row !== row || pen.column === undefined) return moved;
  if (column < pen.column || column - pen.column > maxRewrite) return moved;
  if (!cells.isPlain && !isNarrow(cells.signs.slice(pen.column, column).join(''))) return moved;
  let through = pen;
  for (let i = pen.column; i < column; i++) through = writeCell(through, cells, i);
  const cost = (way: Pen) => bytes(writeCell(way, cells, column).text.slice(pen.text.length));
  return cost(through) <= cost(moved) ? through : moved;
}

/** Length in bytes. Characters for lines and blocks have three. */
const bytes = (text: string): number => Buffer.byteLength(text);

const cursorTo = (row: number, column: number): string => `${csi}${row + 1}${column === 0 ? '' : `;${column + 1}`}H`;

function move({ row: fromRow, column: from }: Pen, row: number, column: number): string {
  const ways = [cursorTo(row, column)];
  const by = (steps: number, way: string) => (steps === 0 ? '' : `${csi}${steps === 1 ? '' : steps}${way}`);
  if (fromRow === row && from !== undefined) ways.push(from < column ? by(column - from, 'C') : by(from - column, 'D'));
  if (fromRow >= 0 && fromRow < row) ways.push('\r\n'.repeat(row - fromRow) + by(column, 'C'));
  if (fromRow >= 0 && fromRow < row && from === column) ways.push(by(row - fromRow, 'B'));
  return ways.reduce((best, way) => (way.length < best.length ? way : best));
}

const frameStart = `${csi}?2026h`;
const frameEnd = `${csi}?2026l`;

/** Codes that Ink writes before a full frame. They erase the previous frame line by line, or the whole screen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal codes begin with the control character Esc
const erasing = /^(?:(?:\u001B\[2K\u001B\[1A)*\u001B\[2K\u001B\[G|\u001B\[1;1H\u001B\[J)?/;

/** Codes that change neither screen nor cursor position: cursor visibility and bracketed paste. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal codes begin with the control character Esc
const harmless = /^\u001B\[\?(?:25|2004)[hl]$/;

type WriteCallback = (error?: Error | null) => void;

interface ScreenStream {
  readonly columns: number;
  readonly rows: number;
  readonly writableNeedDrain: boolean;
  write(text: string, done?: WriteCallback): boolean;
  once(event: 'drain', listener: () => void): unknown;
}

interface Screen {
  readonly texts: readonly string[];
  readonly cells: readonly Cells[];
  readonly columns: number;
}

/** Wraps a terminal so that only the changed cells of Ink's full frames are written. A slow terminal skips frames. */
export function writeChangesOnly<Stream extends ScreenStream>(terminal: Stream): Stream {
  let shownScreen: Screen | undefined;
  let frame: string | undefined;
  /** Newest frame that waits until the terminal has written the output before it. */
  let late: string | undefined;

  const passOn = (text: string) => {
    // Moves the cursor to the last row, where Ink expects it after a frame.
    const settled = shownScreen === undefined ? text : `${csi}${shownScreen.texts.length}H${text}`;
    shownScreen = undefined;
    late = undefined;
    terminal.write(settled);
  };

  const show = (text: string) => {
    if (terminal.writableNeedDrain) {
      if (late === undefined) terminal.once('drain', catchUp);
      late = text;
      return;
    }
    const screen = screenOf(text.replace(erasing, ''), terminal, shownScreen);
    if (screen === undefined) return passOn(frameStart + text + frameEnd);
    const same =
      shownScreen?.columns === screen.columns && shownScreen.texts.length === screen.texts.length
        ? shownScreen
        : undefined;
    const change = same === undefined ? fullRedraw(screen) : changesBetween(differences(same, screen));
    shownScreen = screen;
    if (change !== '') terminal.write(frameStart + change + frameEnd);
  };

  const catchUp = () => {
    const newest = late;
    late = undefined;
    if (newest !== undefined) show(newest);
  };

  const take = (text: string) => {
    if (text === frameStart && frame === undefined) frame = '';
    else if (text === frameEnd && frame !== undefined) {
      const fullFrame = frame;
      frame = undefined;
      show(fullFrame);
    } else if (frame !== undefined) frame += text;
    else if (harmless.test(text)) terminal.write(text);
    else if (text !== '') passOn(text);
  };

  const write = (text: string, done?: WriteCallback): boolean => {
    take(text);
    return done === undefined ? !terminal.writableNeedDrain : terminal.write('', done);
  };
  return new Proxy(terminal, {
    get: (target, name) => (name === 'write' ? write : Reflect.get(target, name, target)),
  });
}

/** Cells of a frame. Undefined if the frame does not fill the screen exactly, or has unknown codes. */
function screenOf(text: string, { columns, rows }: ScreenStream, previous: Screen | undefined): Screen | undefined {
  const texts = text.split('\n');
  if (texts.length !== rows) return undefined;
  const isSameWidth = previous?.columns === columns;
  const cells: Cells[] = [];
  for (const [i, row] of texts.entries()) {
    const made = (isSameWidth && previous.texts[i] === row ? previous.cells[i] : undefined) ?? cellsOf(row, columns);
    if (made === undefined) return undefined;
    cells.push(made);
  }
  return { texts, cells, columns };
}

function fullRedraw({ texts, cells, columns }: Screen): string {
  const blank = cellsOf('', columns);
  const rows = cells.map((row, i) =>
    blank === undefined || row.isPlain ? texts[i] : changesBetween(new Map([[i, [blank, row]]])),
  );
  return rows.map((text, i) => `${csi}${i + 1}H${csi}2K${text}`).join('');
}

function differences(before: Screen, after: Screen): Map<number, readonly [Cells, Cells]> {
  const rows = new Map<number, readonly [Cells, Cells]>();
  for (const [i, cells] of after.cells.entries()) {
    const old = before.cells[i];
    if (old !== undefined && old !== cells) rows.set(i, [old, cells]);
  }
  return rows;
}

/** Calls `save` before every write. Keys that arrive together cause one save, before the frame of their result. */
export function saveBeforeWrite<Stream extends NodeJS.WritableStream>(terminal: Stream, save: () => void): Stream {
  const write = (...args: Parameters<Stream['write']>) => {
    save();
    return Reflect.apply(terminal.write, terminal, args);
  };
  return new Proxy(terminal, {
    get: (target, name) => (name === 'write' ? write : Reflect.get(target, name, target)),
  });
}
