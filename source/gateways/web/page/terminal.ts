import { ClipboardAddon } from '@xterm/addon-clipboard';
import { FitAddon } from '@xterm/addon-fit';
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import { type ITheme, Terminal } from '@xterm/xterm';
import type { Size } from './connection.ts';
import { byId, made } from './element.ts';

const name = 'turncade-type-size';
const [usual, largest] = [14, 40];

/** Minimum type size in pixels. Sizes are multiples of `sizeStep`. */
export const smallestSize = 6;
export const sizeStep = 0.5;

const within = (size: number): number =>
  Math.max(smallestSize, Math.min(largest, Math.round(size / sizeStep) * sizeStep));

/** Returns the stored type size in pixels, rounded and within the limits, or the usual size if none is stored. */
export function keptSize(): number {
  try {
    const stored = Number(localStorage.getItem(name));
    return stored > 0 ? within(stored) : usual;
  } catch {
    return usual;
  }
}

/** Stores a type size if the browser allows it. Returns the size to use: rounded and within the limits. */
export function keepSize(size: number): number {
  const stored = within(size);
  try {
    localStorage.setItem(name, String(stored));
  } catch {
    // Without storage, the size lasts until the page is closed.
  }
  return stored;
}

/** Type size in pixels below which text is hard to read on a phone. */
const readable = 9;

/** Notice for a phone in portrait orientation, in which 80 columns need a tiny type. */
export function turnNotice() {
  const notice = byId('turn');
  const isUpright = window.matchMedia('(pointer: coarse) and (orientation: portrait)');
  let isDismissed = false;
  const stay = made('button', { type: 'button' }, 'Stay upright');
  stay.addEventListener('click', () => {
    isDismissed = true;
    notice.hidden = true;
  });
  notice.append(
    made('p', {}, 'Turn your phone sideways.'),
    made('p', {}, stay, ' ', made('a', { href: '/reader' }, 'Play in text mode')),
  );
  return {
    /** Shows the notice on an upright phone if `pixels` is too small, unless it was dismissed. Otherwise hides it. */
    fitted(pixels: number): void {
      notice.hidden = isDismissed || !isUpright.matches || pixels >= readable;
    },
  };
}

const dark: ITheme = {
  background: '#111417',
  foreground: '#d8dce0',
  cursor: '#d8dce0',
  selectionBackground: '#3b5070',
};

/** Colours with enough contrast on a light background. */
const light: ITheme = {
  background: '#fbfbf8',
  foreground: '#1d2329',
  cursor: '#1d2329',
  selectionBackground: '#b6d6fb',
  black: '#1d2329',
  red: '#b3151f',
  green: '#19692c',
  yellow: '#7a5200',
  blue: '#0550ae',
  magenta: '#7d2fa8',
  cyan: '#12616b',
  white: '#6b747d',
  brightBlack: '#59626b',
  brightRed: '#a40e26',
  brightGreen: '#116329',
  brightYellow: '#633c01',
  brightBlue: '#033d8b',
  brightMagenta: '#622487',
  brightCyan: '#0e4f58',
  brightWhite: '#30373e',
};

export interface PageTerminal {
  size(): Size;
  reset(): void;
  /** Gives the tab the title that it has without a session. */
  untitle(): void;
  write(bytes: Uint8Array): void;
  focus(): void;
  /** Adds `by` pixels to the type size and stores the sum. Shows smaller type if the smallest screen does not fit. */
  grow(by: number): void;
  setKeyboard(on: boolean): void;
  press(key: string): void;
}

/** Smallest screen that the program supports. */
const minSize: Size = { columns: 80, rows: 24 };

interface TerminalEvents {
  typed(text: string): void;
  resized(size: Size): void;
  fitted(pixels: number): void;
}

export function pageTerminal(element: HTMLElement, { typed, resized, fitted }: TerminalEvents): PageTerminal {
  const lightness = window.matchMedia('(prefers-color-scheme: light)');
  const theme = (): ITheme => (lightness.matches ? light : dark);
  const terminal = new Terminal({
    allowProposedApi: true,
    cursorBlink: false,
    fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace',
    fontSize: keptSize(),
    lineHeight: 1,
    scrollback: 0,
    theme: theme(),
  });
  const { title } = document;
  terminal.onTitleChange((newTitle) => {
    document.title = newTitle === '' ? title : newTitle;
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.loadAddon(new UnicodeGraphemesAddon());
  // Programs may write to the clipboard but may not read it.
  terminal.loadAddon(
    new ClipboardAddon(undefined, {
      readText: () => '',
      writeText: (_, text) => navigator.clipboard.writeText(text).catch(() => {}),
    }),
  );
  terminal.open(element);
  lightness.addEventListener('change', () => {
    terminal.options.theme = theme();
    // Reports the changed colour scheme, like a terminal in mode 2031.
    typed(`\u001b[?997;${lightness.matches ? 2 : 1}n`);
  });
  /** Uses the largest type size, up to the stored one, that lets the smallest screen fit, else `smallestSize`. */
  const adapt = (): void => {
    let size = keptSize();
    const fits = (): boolean => {
      terminal.options.fontSize = size;
      const { cols, rows } = fit.proposeDimensions() ?? { cols: minSize.columns, rows: minSize.rows };
      return cols >= minSize.columns && rows >= minSize.rows;
    };
    while (!fits() && size > smallestSize) size -= sizeStep;
    fit.fit();
    fitted(size);
  };
  let fitting: number | undefined;
  new ResizeObserver(() => {
    window.clearTimeout(fitting);
    fitting = window.setTimeout(adapt, 50);
  }).observe(element);
  adapt();
  terminal.onData(typed);
  terminal.onResize(({ cols, rows }) => resized({ columns: cols, rows }));
  const setKeyboard = (on: boolean): void => terminal.textarea?.setAttribute('inputmode', on ? 'text' : 'none');
  if (window.matchMedia('(pointer: coarse)').matches) setKeyboard(false);

  return {
    size: () => ({ columns: terminal.cols, rows: terminal.rows }),
    reset: () => terminal.reset(),
    untitle() {
      document.title = title;
    },
    write: (bytes) => terminal.write(bytes),
    focus: () => terminal.focus(),
    grow(by) {
      keepSize((terminal.options.fontSize ?? keptSize()) + by);
      adapt();
      terminal.focus();
    },
    setKeyboard(on) {
      setKeyboard(on);
      // A browser reads `inputmode` only when the field receives the focus.
      terminal.blur();
      terminal.focus();
    },
    press(key) {
      const isApplication = terminal.modes.applicationCursorKeysMode;
      terminal.input(isApplication && isArrow(key) ? key.replace('[', 'O') : key);
    },
  };
}

const isArrow = (key: string): boolean => /^.\[[A-D]$/s.test(key);
