import { type Cells, cellsOf } from './cells.ts';
import { changesBetween } from './screen-diff.ts';

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
    const same = shownScreen?.columns === screen.columns && shownScreen.texts.length === screen.texts.length ? shownScreen : undefined;
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
