import xterm from '@xterm/headless';

/** What a program has written, as its screen and as it came. */
export interface ReadableScreen {
  /** The rows of the screen, without blanks at their ends. */
  rows(): string[];
  /** The whole screen as text. */
  screen(): string;
  /** Which of the two screens is shown. */
  buffer(): 'normal' | 'alternate';
  /** Everything that the program has written. */
  raw(): string;
  /** The screens that are drawn from now on, one for each frame; it grows while the program draws. */
  frames(): readonly string[];
}

/** What a text on the screen is known by. */
export type Wanted = string | RegExp | ((screen: string) => boolean);

/** A screen that can be written to. */
export interface WritableScreen extends ReadableScreen {
  write(data: string): void;
  resize(columns: number, rows: number): void;
  /** Whether the screen is whole, and is what was waited for. */
  shows(wanted: Wanted): boolean;
  /** Whether everything that was written is on it. */
  isSettled(): boolean;
  /** Calls back whenever something more is on it; returns what ends that. */
  listen(changed: () => void): () => void;
}

const frameStart = '\u001B[?2026h';
const frameEnd = '\u001B[?2026l';

/** Where a frame has just ended. */
const afterFrame = new RegExp(`(?<=${frameEnd.replace(/[[?]/g, '\\$&')})`);

/**
 * A terminal's screen.
 *
 * @param answer takes what the terminal answers to what it is asked
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
  // Frames are written between the signs of a synchronized update; before the last one is closed, half of it is there.
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
      // Frames that come in one lump are told apart.
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
