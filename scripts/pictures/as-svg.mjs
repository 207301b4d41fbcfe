// Screens of a terminal as SVG: one, or several that follow each other and begin anew. Nothing is embedded, no script
// runs: what changes is shown and hidden by SMIL, which also plays where a page shows the file as an image.

const cellWidth = 8.4;
const cellHeight = 18;
const paper = '#1E1E2E';
const ink = '#D8DEE6';
const round = (value) => Math.round(value * 10) / 10;
const hex = (color) => `#${color.toString(16).padStart(6, '0')}`;
const escapeXml = (text) => text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]);

/** The cells of a terminal, row by row: each its character, how it is drawn, and both in one text to compare them by. */
export function cellsOf(terminal) {
  return Array.from({ length: terminal.rows }, (_, y) => {
    const line = terminal.buffer.active.getLine(terminal.buffer.active.baseY + y);
    return Array.from({ length: terminal.cols }, (_, x) => {
      const cell = line.getCell(x);
      const own = cell.isFgRGB() ? hex(cell.getFgColor()) : ink;
      const under = cell.isBgRGB() ? hex(cell.getBgColor()) : paper;
      const [front, back] = cell.isInverse() ? [under, own] : [own, under];
      const look = [...(front === ink ? [] : [`fill="${front}"`]), ...(cell.isBold() ? ['class="b"'] : [])].join(' ');
      const text = cell.getChars() || ' ';
      return { text, back, look, all: `${text}${back}${look}` };
    });
  });
}

/** The shapes of a part of a row, from one column to before another. */
function shapesOf(row, y, from, to) {
  const shapes = [];
  const top = (y + 0.5) * cellHeight;
  const left = (column) => round((column + 1) * cellWidth);
  for (let x = from; x < to; ) {
    const start = x;
    const { back } = row[start];
    while (x < to && row[x].back === back) x++;
    if (back !== paper)
      shapes.push({
        look: `fill="${back}"`,
        path: `M${left(start)} ${top}h${round((x - start) * cellWidth)}v${cellHeight}H${left(start)}z`,
      });
  }
  const isBlank = (x) => row[x].text === ' ';
  for (let x = from; x < to; ) {
    const { look } = row[x];
    if (isBlank(x)) {
      x++;
      continue;
    }
    const start = x;
    // Blanks have no ink: what is drawn in the same one goes on behind a few of them.
    for (let last = x; x < to && x - last < 6 && (isBlank(x) || row[x].look === look); x++) if (!isBlank(x)) last = x;
    const word = row
      .slice(start, x)
      .map((cell) => cell.text)
      .join('')
      .trimEnd();
    x = start + word.length;
    const length = word.length > 1 ? ` textLength="${round(word.length * cellWidth)}"` : '';
    const svg = `<text x="${left(start)}" y="${top + 13.5}"${length}>${escapeXml(word).replaceAll(' ', '\u00A0')}</text>`;
    shapes.push({ look, svg });
  }
  return shapes;
}

/** Shapes as SVG: areas first, then texts, what looks alike together. */
function drawn(shapes) {
  const looks = new Map();
  for (const { look, svg = '', path = '' } of shapes) {
    const key = `${path === '' ? 'text' : 'area'} ${look}`;
    const { paths, texts } = looks.get(key) ?? { paths: '', texts: '' };
    looks.set(key, { look, paths: paths + path, texts: texts + svg });
  }
  const all = [...looks.values()];
  return [
    ...all.filter(({ paths }) => paths !== '').map(({ look, paths }) => `<path ${look} d="${paths}"/>`),
    ...all
      .filter(({ texts }) => texts !== '')
      .map(({ look, texts }) => (look === '' ? texts : `<g ${look}>${texts}</g>`)),
  ].join('\n');
}

/** Columns of a row that are the same in all screens, and those that are not, as stretches; small gaps are bridged. */
function stretches(rows) {
  const [first] = rows;
  const changes = first.map((cell, x) => rows.some((row) => row[x].all !== cell.all));
  for (let x = 1; x + 1 < changes.length; x++)
    if (!changes[x] && changes[x - 1] && changes.slice(x + 1, x + 4).includes(true)) changes[x] = true;
  const found = [];
  for (let x = 0; x < changes.length; ) {
    const from = x;
    while (x < changes.length && changes[x] === changes[from]) x++;
    found.push({ from, to: x, isChanging: changes[from] });
  }
  return found;
}

/** The screens in which something is shown, as the values of an animation. */
function animation(shown, screens, length) {
  const values = [];
  const times = [];
  screens.forEach(({ at }, i) => {
    const value = shown.has(i) ? 'visible' : 'hidden';
    if (values.at(-1) === value) return;
    values.push(value);
    times.push(i === 0 ? 0 : Math.round((at / length) * 10_000) / 10_000);
  });
  return `<animate attributeName="visibility" values="${values.join(';')}" keyTimes="${times.join(';')}" dur="${length}s" calcMode="discrete" repeatCount="indefinite"/>`;
}

/**
 * Screens as one picture: each `{ at, cells }`, from a second on, for `length` seconds together. Where nothing moves,
 * the one of `poster` is seen.
 */
export function pictureOf(screens, { title, length = 0, poster = 0 }) {
  const still = [];
  /** What is seen in the same screens moves together. */
  const moving = new Map();
  const [{ cells }] = screens;
  for (let y = 0; y < cells.length; y++) {
    const rows = screens.map((screen) => screen.cells[y]);
    for (const { from, to, isChanging } of stretches(rows)) {
      if (!isChanging) still.push(...shapesOf(rows[0], y, from, to));
      else {
        const seen = new Map();
        rows.forEach((row, i) => {
          const shapes = shapesOf(row, y, from, to);
          const key = JSON.stringify(shapes);
          seen.set(key, { shapes, shown: [...(seen.get(key)?.shown ?? []), i] });
        });
        for (const { shapes, shown } of seen.values()) {
          const key = shown.join();
          moving.set(key, [...(moving.get(key) ?? []), ...shapes]);
        }
      }
    }
  }
  const groups = [...moving].map(([key, shapes]) => {
    const shown = new Set(key.split(',').map(Number));
    const hidden = shown.has(poster) ? '' : ' visibility="hidden"';
    return `<g${hidden}>${animation(shown, screens, length)}\n${drawn(shapes)}\n</g>`;
  });
  const width = round((cells[0].length + 2) * cellWidth);
  const height = (cells.length + 1) * cellHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" shape-rendering="crispEdges">\n<title>${escapeXml(title)}</title>\n<style>.b{font-weight:bold}</style>\n<rect width="100%" height="100%" rx="8" fill="${paper}"/>\n<g fill="${ink}">\n${[drawn(still), ...groups].join('\n')}\n</g>\n</svg>\n`;
}
