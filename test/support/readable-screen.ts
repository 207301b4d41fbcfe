import xterm from '@xterm/headless';

/** Output of a program, as text on a screen and as raw bytes. */
export interface ReadableScreen {
  /** Rows without trailing blanks. */
  rows(): string[];
  screen(): string;
  buffer(): 'normal' | 'alternate';
  /** All output of the program. */
  raw(): string;
  /** Frames drawn since the first call. The list grows while the program draws. */
  frames(): readonly string[];
}

export type Wanted = string | RegExp | ((screen: string) => boolean);

/** A screen that accepts output. */
export interface WritableScreen extends ReadableScreen {
  write(data: string): void;
  resize(columns: number, rows: number): void;
  /** True if the last frame is complete and the screen matches. */
  shows(wanted: Wanted): boolean;
  /** True if all output has been processed. */
  isSettled(): boolean;
  /** Calls `changed` after each update of the screen. Returns a function that ends these calls. */
  listen(changed: () => void): () => void;
}

const frameStart = '\u001B[?2026h';
const frameEnd = '\u001B[?2026l';

const afterFrame = new RegExp(`(?<=${frameEnd.replace(/[[?]/g, '\\$&')})`);

/**
 * A terminal's screen.
 *
 * @param answer receives the terminal's replies to queries
 */
export function writableScreen(columns: number, rows: number, answer?: (text: string) => void): WritableScreen {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  if (answer !== undefined) terminal.onData(answer);
  let written = '';
  let unread = 0;
  let recorded: string[] | undefined;
  const listeners = new Set<() => void>();
  const readRows = () => {
    const { active } = terminal.buffer;
    return Array.from(
      { length: terminal.rows },
      (_, i) => active.getLine(active.baseY + i)?.translateToString(true, 0, terminal.cols) ?? '',
    );
  };
  const screen = () => readRows().join('\n');
  // Frames are enclosed in synchronized-update sequences. A frame without its end is incomplete.
  const isWhole = () => unread === 0 && written.lastIndexOf(frameStart) <= written.lastIndexOf(frameEnd);
  return {
    rows: readRows,
    screen,
    buffer: () => terminal.buffer.active.type,
    raw: () => written,
    frames() {
      recorded ??= [];
      return recorded;
    },
    write(data) {
      written += data;
      // Separates several frames that arrive in the same chunk.
      for (const piece of data.split(afterFrame)) {
        unread++;
        terminal.write(piece, () => {
          unread--;
          if (piece.endsWith(frameEnd)) recorded?.push(screen());
          for (const changed of listeners) changed();
        });
      }
    },
    resize: (newColumns, newRows) => terminal.resize(newColumns, newRows),
    shows(wanted) {
      if (!isWhole()) return false;
      const text = screen();
      if (typeof wanted === 'function') return wanted(text);
      return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
    },
    isSettled: () => unread === 0,
    listen(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
