// Default colours of a picture: background and text.

const paper = '#1E1E2E';
const ink = '#D8DEE6';
const hex = (color) => `#${color.toString(16).padStart(6, '0')}`;

/** Cells of a terminal by row, in the format of pictures. Cells that look the same have the same `all`. */
export function cellsOf(terminal) {
  return Array.from({ length: terminal.rows }, (_, y) => {
    const line = terminal.buffer.active.getLine(terminal.buffer.active.baseY + y);
    return Array.from({ length: terminal.cols }, (_, x) => {
      const cell = line.getCell(x);
      const foreground = cell.isFgRGB() ? hex(cell.getFgColor()) : ink;
      const under = cell.isBgRGB() ? hex(cell.getBgColor()) : paper;
      const [front, back] = cell.isInverse() ? [under, foreground] : [foreground, under];
      const look = [...(front === ink ? [] : [`fill="${front}"`]), ...(cell.isBold() ? ['class="b"'] : [])].join(' ');
      const text = cell.getChars() || ' ';
      return { text, back, look, all: `${text}${back}${look}` };
    });
  });
}
