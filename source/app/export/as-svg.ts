import { itemAt } from '#engine/lookup.ts';
import type { BaseTheme } from '../components/theme.ts';
import type { Cells, Style } from '../terminal/output.ts';
import type { Moment } from './recording.ts';

/*
 * Draws terminal screens as SVG, alone or as a looping sequence, without fonts and scripts. SMIL animates the changes,
 * so that the file also plays as an `<img>`.
 */

const cellWidth = 8.4;
const cellHeight = 18;

/** Colours of the ground and of normal text. */
export const papers = {
  dark: { paper: '#1E1E2E', ink: '#D8DEE6' },
  light: { paper: '#FBFBF8', ink: '#1D2329' },
} as const;
const { paper, ink } = papers.dark;
const round = (value: number): number => Math.round(value * 10) / 10;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string): string =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

export interface PictureCell {
  readonly text: string;
  readonly back: string;
  readonly look: string;
}

export interface PictureScreen {
  readonly at: number;
  readonly cells: readonly (readonly PictureCell[])[];
}

const allOf = ({ text, back, look }: PictureCell): string => `${text}${back}${look}`;

/** Animated picture of the screens. The animation pauses at the last screen before it starts again. */
export function asSvg(moments: readonly Moment[], title: string): string {
  const rest = 2;
  const screens = moments.map(({ at, rows }) => ({ at: at / 1000, cells: rows.map(pictureCells) }));
  return pictureOf(screens, { title, length: round(itemAt(screens, screens.length - 1).at + rest) });
}

function pictureCells({ signs, styles }: Cells): readonly PictureCell[] {
  return signs.map((sign, x) => {
    const { own: ownStyle, under, isInverse, isBold } = coloursOf(itemAt(styles, x));
    const [front, back] = isInverse ? [under, ownStyle] : [ownStyle, under];
    const look = [...(front === ink ? [] : [`fill="${front}"`]), ...(isBold ? ['class="b"'] : [])].join(' ');
    return { text: sign, back, look };
  });
}

/** The sixteen ANSI colours as many terminals show them. */
const basic = [
  ...['#45475A', '#F38BA8', '#A6E3A1', '#F9E2AF', '#89B4FA', '#F5C2E7', '#94E2D5', '#BAC2DE'],
  ...['#6C7086', '#F5A3B7', '#B8EBB3', '#FBEBC8', '#A6C8FF', '#F8D3EE', '#AEEBE1', '#FFFFFF'],
];

/** Faint and italic text is drawn in the same colours as normal text. */
export function coloursOf(style: Style, base: (typeof papers)[BaseTheme] = papers.dark) {
  const codes = style.split(',');
  const firstMatch = (pattern: RegExp) => codes.map((code) => pattern.exec(code)).find((match) => match !== null);
  const colour = (deep: RegExp, plain: RegExp, otherwise: string): string => {
    const exact = firstMatch(deep);
    if (exact !== undefined)
      return `#${exact
        .slice(1)
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')}`;
    const named = firstMatch(plain);
    return named === undefined
      ? otherwise
      : itemAt(basic, Number(named[2]) + (named[1] === '9' || named[1] === '10' ? 8 : 0));
  };
  return {
    own: colour(/^38;2;(\d+);(\d+);(\d+)$/, /^(3|9)([0-7])$/, base.ink),
    under: colour(/^48;2;(\d+);(\d+);(\d+)$/, /^(4|10)([0-7])$/, base.paper),
    isInverse: codes.includes('7'),
    isBold: codes.includes('1'),
  };
}

interface Shape {
  readonly look: string;
  readonly path?: string;
  readonly svg?: string;
}

type PictureRow = readonly PictureCell[];

/** Shapes of a row from column `from` up to but excluding `to`. */
function shapesOf(row: PictureRow, y: number, from: number, to: number): Shape[] {
  const shapes: Shape[] = [];
  const top = (y + 0.5) * cellHeight;
  const leftEdge = (column: number) => round((column + 1) * cellWidth);
  for (let x = from; x < to; ) {
    const start = x;
    const { back } = itemAt(row, start);
    while (x < to && itemAt(row, x).back === back) x++;
    if (back !== paper)
      shapes.push({
        look: `fill="${back}"`,
        path: `M${leftEdge(start)} ${top}h${round((x - start) * cellWidth)}v${cellHeight}H${leftEdge(start)}z`,
      });
  }
  const isBlank = (x: number) => itemAt(row, x).text.trim() === '';
  for (let x = from; x < to; ) {
    const { look } = itemAt(row, x);
    if (isBlank(x)) {
      x++;
      continue;
    }
    const start = x;
    let last = x;
    // A text continues across up to 5 blanks if more text of the same look follows, because blanks are invisible.
    for (; x < to && x - last < 6 && (isBlank(x) || itemAt(row, x).look === look); x++) if (!isBlank(x)) last = x;
    // A double-width character occupies two cells, and the second one is empty.
    const end = row[last + 1]?.text === '' ? last + 2 : last + 1;
    const word = row
      .slice(start, last + 1)
      .map((cell) => cell.text)
      .join('');
    x = end;
    const length = end - start > 1 ? ` textLength="${round((end - start) * cellWidth)}"` : '';
    const svg = `<text x="${leftEdge(start)}" y="${top + 13.5}"${length}>${escapeXml(word).replaceAll(' ', '&#160;')}</text>`;
    shapes.push({ look, svg });
  }
  return shapes;
}

function drawn(shapes: readonly Shape[]): string {
  const looks = new Map<string, { readonly look: string; readonly paths: string; readonly texts: string }>();
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

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly isChanging: boolean;
}

/** Splits a row into stretches that change between the screens and stretches that do not. Merges nearby changes. */
function stretches(rows: readonly PictureRow[]): readonly Stretch[] {
  const changes = itemAt(rows, 0).map((cell, x) => rows.some((row) => allOf(itemAt(row, x)) !== allOf(cell)));
  for (let x = 1; x + 1 < changes.length; x++)
    if (changes[x] === false && changes[x - 1] === true && changes.slice(x + 1, x + 4).includes(true))
      changes[x] = true;
  const stretches: Stretch[] = [];
  for (let x = 0; x < changes.length; ) {
    const from = x;
    const isChanging = itemAt(changes, from);
    while (x < changes.length && changes[x] === isChanging) x++;
    stretches.push({ from, to: x, isChanging });
  }
  return stretches;
}

function animation(shownAt: ReadonlySet<number>, screens: readonly PictureScreen[], length: number): string {
  const values: string[] = [];
  const times: number[] = [];
  for (const [i, { at }] of screens.entries()) {
    const value = shownAt.has(i) ? 'visible' : 'hidden';
    if (values.at(-1) === value) continue;
    values.push(value);
    times.push(i === 0 ? 0 : Math.round((at / length) * 10_000) / 10_000);
  }
  return `<animate attributeName="visibility" values="${values.join(';')}" keyTimes="${times.join(';')}" dur="${length}s" calcMode="discrete" repeatCount="indefinite"/>`;
}

/** Animated picture that lasts `length` seconds. Programs without animation show its first screen. */
export function pictureOf(
  screens: readonly PictureScreen[],
  { title, length }: { readonly title: string; readonly length: number },
): string {
  const still: Shape[] = [];
  /** Shapes by the screens that contain them. Shapes of the same screens are animated as a group. */
  const moving = new Map<string, readonly Shape[]>();
  const { cells } = itemAt(screens, 0);
  for (let y = 0; y < cells.length; y++) {
    const rows = screens.map((screen) => itemAt(screen.cells, y));
    for (const { from, to, isChanging } of stretches(rows)) {
      if (!isChanging) {
        still.push(...shapesOf(itemAt(rows, 0), y, from, to));
        continue;
      }
      const seen = new Map<string, { readonly shapes: readonly Shape[]; readonly screenIndices: readonly number[] }>();
      for (const [i, row] of rows.entries()) {
        const shapes = shapesOf(row, y, from, to);
        const key = JSON.stringify(shapes);
        const known = seen.get(key);
        seen.set(key, { shapes, screenIndices: known === undefined ? [i] : [...known.screenIndices, i] });
      }
      for (const { shapes, screenIndices } of seen.values()) {
        const key = screenIndices.join();
        const known = moving.get(key);
        moving.set(key, known === undefined ? shapes : [...known, ...shapes]);
      }
    }
  }
  const groups = [...moving].map(([key, shapes]) => {
    const shownAt = new Set(key.split(',').map(Number));
    const hidden = shownAt.has(0) ? '' : ' visibility="hidden"';
    return `<g${hidden}>${animation(shownAt, screens, length)}\n${drawn(shapes)}\n</g>`;
  });
  const width = round((itemAt(cells, 0).length + 2) * cellWidth);
  const height = (cells.length + 1) * cellHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" shape-rendering="crispEdges">\n<title>${escapeXml(title)}</title>\n<style>.b{font-weight:bold}</style>\n<rect width="100%" height="100%" rx="8" fill="${paper}"/>\n<g fill="${ink}">\n${[drawn(still), ...groups].join('\n')}\n</g>\n</svg>`;
}
