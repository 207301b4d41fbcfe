import xterm from '@xterm/headless';

/** A terminal that only shows what is written to it. */
export const newScreen = (columns: number, rows: number) =>
  new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, convertEol: true });

type Screen = ReturnType<typeof newScreen>;

/** Lets a terminal take in everything that was written to it. */
export const settled = (screen: Screen, text = ''): Promise<void> =>
  new Promise((resolve) => screen.write(text, resolve));

/** What can be seen of every cell, a text for each; of a blank only what shows on it. */
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
