import xterm, { type IUnicodeVersionProvider } from '@xterm/headless';
import { columnsOf } from '#engine/text/width.ts';

/**
 * A terminal that only displays its input.
 *
 * @param widths character widths of today's terminals, or of terminals twenty years ago, which show an emoji in one
 * column
 */
export function newScreen(columns: number, rows: number, widths: 'today' | 'old' = 'today') {
  const screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, convertEol: true });
  screen.unicode.register(today);
  screen.unicode.activeVersion = widths === 'today' ? today.version : '6';
  return screen;
}

const widthsKnown = new Map<number, 0 | 1 | 2>();

function widthOf(code: number): 0 | 1 | 2 {
  const known = widthsKnown.get(code);
  if (known !== undefined) return known;
  // A skin tone changes the emoji before it, so it has no width of its own.
  const columns = code >= 0x1f3fb && code <= 0x1f3ff ? 0 : columnsOf(String.fromCodePoint(code));
  const width = columns === 0 || columns === 1 ? columns : 2;
  widthsKnown.set(code, width);
  return width;
}

/** A combining mark joins the cell before it. xterm encodes the width and the joining in one number. */
const today: IUnicodeVersionProvider = {
  version: 'today',
  wcwidth: widthOf,
  charProperties(code, before) {
    const width = widthOf(code);
    const widthBefore = (before >> 1) & 3;
    return width === 0 && widthBefore > 0 ? (widthBefore << 1) | 1 : width << 1;
  },
};

type Screen = ReturnType<typeof newScreen>;

/** Waits until a terminal has processed its input. */
export const settled = (screen: Screen, text = ''): Promise<void> =>
  new Promise((resolve) => screen.write(text, resolve));

/** Visible content of every cell, as text. For a blank, only visible attributes are included. */
export function shownCells(screen: Screen): string[] {
  const { active } = screen.buffer;
  return Array.from({ length: screen.rows }, (_, y) => {
    const line = active.getLine(active.baseY + y);
    return Array.from({ length: screen.cols }, (_, x) => {
      const cell = line?.getCell(x);
      if (cell === undefined) return 'none';
      const sign = cell.getChars() || ' ';
      const ground = `${cell.getBgColorMode()}.${cell.getBgColor()}`;
      const lines = `${cell.isUnderline()}${cell.isStrikethrough()}`;
      const ink = `${cell.getFgColorMode()}.${cell.getFgColor()} ${cell.isBold()}${cell.isDim()}${cell.isItalic()}`;
      return sign === ' ' && cell.isInverse() === 0
        ? `blank ${ground} ${lines}`
        : `${sign} ${ground} ${lines} ${ink} ${cell.isInverse()}`;
    }).join('|');
  });
}
