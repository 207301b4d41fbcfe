import { compact } from '#engine/lookup.ts';
import { hasHidden } from '#engine/text/sanitize.ts';
import { charactersOf, columnsOf, isNarrow } from '#engine/text/width.ts';
import { memoizeText } from '../ink/memoize.ts';
import { esc } from './input.ts';

/** The look of a cell: SGR codes of a terminal, one of each kind, always in the same order. */
export type Style = string;

/** The kinds of SGR codes. A code replaces the one of its kind that was in force. */
const kinds = ['weight', 'faint', 'slant', 'underline', 'inverse', 'strike', 'ink', 'ground'] as const;
type Kind = (typeof kinds)[number];

const separator = ',';

/** The look of a terminal that was told nothing. */
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

/** A colour of the palette or of its own, for the ink or for the ground. */
const colorCode = /^(?:(?:(?<ink>3|9)|4|10)[0-7]|(?:(?<deepInk>38)|48);(?:5;\d+|2;\d+;\d+;\d+))$/;

/** A parameter that is left out; it counts as 0. */
const leftOut = /(?<=^|;)(?=;|$)/g;

/** The codes of a parameter text, colours of several numbers whole. */
const codePattern = /(?:38|48);(?:5;\d+|2;\d+;\d+;\d+)|\d+/g;

/** A style after SGR with these parameters; undefined if one of them is unknown. */
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

/** The part of a style that shows on a blank: its ground and lines, and everything where ink and ground are exchanged. */
export const onBlank = memoizeText((style): Style => {
  const slots = style.split(separator);
  if (slots[kinds.indexOf('inverse')] !== '') return style;
  return slots
    .map((code, i) => (['underline', 'strike', 'ground'].includes(kinds[i] ?? '') ? code : ''))
    .join(separator);
});

/** The shortest SGR that makes one style of another. */
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

/** A row of the screen, one sign and one style for each cell. */
export interface Cells {
  /** A sign of two columns is in the first of its cells; the second has none. */
  readonly signs: readonly string[];
  /** On blanks only what shows on them. */
  readonly styles: readonly Style[];
  /** Whether every cell takes what is written there, and no more, in every terminal. */
  readonly isPlain: boolean;
}

const pieces = new RegExp(`${esc}\\[([\\d;]*)m|([^${esc}]+)|[^]`, 'g');

/**
 * The cells of a row of text with codes.
 *
 * @returns undefined for a row with codes other than those of known looks, or that does not end in the look it began with
 */
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
        // A mark for which a look has ended before it stands on what is before it.
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

/** The text written so far, and the cursor and style of the terminal after it. */
interface Pen {
  readonly text: string;
  readonly row: number;
  /** Unknown after the last column: terminals stay on it or are beyond it. */
  readonly column: number | undefined;
  readonly style: Style;
}

const csi = '\u001B[';
const eraseToEnd = `${csi}K`;

/** A cell that is written, or from which the rest of its row is erased. */
interface Stroke {
  readonly row: number;
  readonly column: number;
  readonly cells: Cells;
  readonly look: Style;
  readonly erases: boolean;
}

/**
 * The text that turns the rows before into those after: it writes only cells that differ, by the shortest way. To change
 * the look takes longer than to go elsewhere, so that cells of a look are written one after the other.
 *
 * @param rows before and after, for each row that may differ; all of the terminal's width
 */
export function changesBetween(rows: ReadonlyMap<number, readonly [before: Cells, after: Cells]>): string {
  // Where the cursor is at first is left open: what others write may have moved it.
  let pen: Pen = { text: '', row: -1, column: undefined, style: noStyle };
  const looks = new Map<Style, Stroke[]>();
  for (const [row, [before, after]] of rows) {
    // A terminal may have drawn a sign over what is behind it: everything there is written once more, in its order.
    const isSure = before.isPlain && after.isPlain;
    for (const stroke of strokesOf(row, before, after, isSure)) {
      const alike = looks.get(stroke.look);
      if (!isSure) pen = drawStroke(pen, stroke);
      else if (alike === undefined) looks.set(stroke.look, [stroke]);
      else alike.push(stroke);
    }
  }
  // In the end there is no look: what has none is written then.
  const plain = looks.get(noStyle);
  looks.delete(noStyle);
  pen = [...looks.values(), ...compact(plain)].flat().reduce(drawStroke, pen);
  return pen.text + sgr(pen.style, noStyle);
}

/** @param onlyChanged whether cells that are as before are left out; else all behind the first that differs are written */
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
    // The second half of a sign is written with the first.
    if (!(isNext || isOther(column)) || cells.signs[column] === '') continue;
    const erases = column >= blankFrom && last - column >= eraseToEnd.length;
    look = erases ? noStyle : lookOf(look, cells, column);
    strokes.push({ row, column, cells, look, erases });
    if (erases) break;
  }
  return strokes;
}

/** The pen after a stroke. */
function drawStroke(from: Pen, { row, column, cells, erases }: Stroke): Pen {
  const pen = moveTo(from, row, column, cells);
  return erases
    ? { ...pen, text: pen.text + sgr(pen.style, noStyle) + eraseToEnd, style: noStyle }
    : writeCell(pen, cells, column);
}

/** The column after the last character of a row. */
function startOfBlanks({ signs, styles }: Cells): number {
  let start = signs.length;
  while (start > 0 && signs[start - 1] === ' ' && styles[start - 1] === noStyle) start--;
  return start;
}

/** The pen after it has written a cell in its place. */
function writeCell({ text, row, style }: Pen, cells: Cells, i: number): Pen {
  const sign = cells.signs[i] ?? ' ';
  const next = lookOf(style, cells, i);
  const look = text + sgr(style, next);
  const column = i + 1 < cells.signs.length ? i + 1 : undefined;
  if (cells.isPlain || isNarrow(sign)) return { text: look + sign, row, column, style: next };
  // Terminals differ in how wide such a sign is: its cells are blank before, and the next one is gone to by its number.
  const blanks = ' '.repeat(columnsOf(sign));
  return { text: look + blanks + cursorTo(row, i) + sign, row, column: undefined, style: next };
}

/** The look in which a cell is written after another look: a blank may have any that does not show on it. */
function lookOf(before: Style, { signs, styles }: Cells, i: number): Style {
  const target = styles[i] ?? noStyle;
  return signs[i] === ' ' && onBlank(before) === target ? before : target;
}

/** Longest stretch of cells that is looked at for writing it once more. */
const maxRewrite = 12;

/** The pen at a cell: moved there, or, if that is shorter, after writing the cells between once more. */
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

/** Lines and blocks take three bytes. */
const bytes = (text: string): number => Buffer.byteLength(text);

/** Goes to a place, wherever the cursor is. */
const cursorTo = (row: number, column: number): string => `${csi}${row + 1}${column === 0 ? '' : `;${column + 1}`}H`;

/** The shortest move to another place. */
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

/** The codes that Ink puts before a whole frame: they erase the last one line by line, or everything. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin codes
const erasing = /^(?:(?:\u001B\[2K\u001B\[1A)*\u001B\[2K\u001B\[G|\u001B\[1;1H\u001B\[J)?/;

/** Codes that change neither the screen nor the cursor's place: the cursor is shown or hidden, pastes are marked or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin codes
const harmless = /^\u001B\[\?(?:25|2004)[hl]$/;

type WriteCallback = (error?: Error | null) => void;

/** The part of a terminal's stream that is used here. */
interface ScreenStream {
  readonly columns: number;
  readonly rows: number;
  readonly writableNeedDrain: boolean;
  write(text: string, done?: WriteCallback): boolean;
  once(event: 'drain', listener: () => void): unknown;
}

/** A whole screen that the terminal is known to show. */
interface Screen {
  readonly texts: readonly string[];
  readonly cells: readonly Cells[];
  readonly columns: number;
}

/**
 * Wraps a terminal whose alternate screen Ink fills with whole frames, and writes only the cells that have changed.
 * Anything else is passed on unchanged, and the next frame is then written whole. A terminal that is behind is spared the
 * frames between.
 */
export function writeChangesOnly<Stream extends ScreenStream>(terminal: Stream): Stream {
  let shownScreen: Screen | undefined;
  /** The output since a frame was begun. */
  let frame: string | undefined;
  /** The newest frame, while the terminal has not taken what was written before. */
  let late: string | undefined;

  const passOn = (text: string) => {
    // Ink finds its way from the last row, where it would have left the cursor.
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

/** The screen of a frame; undefined if the frame does not fill the screen exactly, or has unknown codes. */
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

/** Rewrites every row, whatever was there. */
function fullRedraw({ texts, cells, columns }: Screen): string {
  const blank = cellsOf('', columns);
  const rows = cells.map((row, i) =>
    blank === undefined || row.isPlain ? texts[i] : changesBetween(new Map([[i, [blank, row]]])),
  );
  return rows.map((text, i) => `${csi}${i + 1}H${csi}2K${text}`).join('');
}

/** The rows that differ, as they were and as they are to be. */
function differences(before: Screen, after: Screen): Map<number, readonly [Cells, Cells]> {
  const rows = new Map<number, readonly [Cells, Cells]>();
  for (const [i, cells] of after.cells.entries()) {
    const old = before.cells[i];
    if (old !== undefined && old !== cells) rows.set(i, [old, cells]);
  }
  return rows;
}

/**
 * Wraps a terminal, so that everything is saved before it is shown. Keys that arrive together are saved once, before the
 * first frame with their result.
 *
 * @param save saves changes; called before anything is written
 */
export function saveBeforeWrite<Stream extends NodeJS.WritableStream>(terminal: Stream, save: () => void): Stream {
  const write = (...args: Parameters<Stream['write']>) => {
    save();
    return Reflect.apply(terminal.write, terminal, args);
  };
  return new Proxy(terminal, {
    get: (target, name) => (name === 'write' ? write : Reflect.get(target, name, target)),
  });
}
