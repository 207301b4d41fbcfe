import type { Line } from '#screen/styled-text.ts';

/**
 * A link that was read from a painted graph: both node numbers, the smaller first, and the length. The length is 0 if
 * the graph does not show it.
 */
type ReadLink = readonly [a: number, b: number, length: number];

type NodeAt = (row: number, column: number) => number | undefined;

type Step = readonly [rows: number, columns: number];

const right: Step = [0, 1];
const down: Step = [1, 0];
const left: Step = [0, -1];
const up: Step = [-1, 0];

const sides: Readonly<Record<string, readonly Step[]>> = {
  '─': [right, left],
  '│': [down, up],
  '┌': [right, down],
  '┐': [left, down],
  '└': [right, up],
  '┘': [left, up],
  '┼': [right, down, left, up],
};

/** Directions in which a line continues, by junction character. These characters occur only next to a node. */
const meetings: Readonly<Record<string, readonly Step[]>> = {
  '├': [right, down, up],
  '┤': [down, left, up],
  '┬': [right, down, left],
  '┴': [right, left, up],
};

const rowsOf = (lines: readonly Line[]): string[] => lines.map((line) => line.map(({ text }) => text).join(''));

/** Reads all links of a graph painted with line characters, sorted. Follows each link from both ends. */
export function readLinks(lines: readonly Line[], nodeAt: NodeAt): ReadLink[] {
  const rows = rowsOf(lines);
  const signAt = (row: number, column: number) =>
    nodeAt(row, column) === undefined ? (rows[row]?.[column] ?? ' ') : '';
  const found: ReadLink[] = [];
  for (const [row, text] of rows.entries())
    for (let column = 0; column < text.length; column += 1) {
      const node = nodeAt(row, column);
      if (node === undefined) continue;
      for (const step of [right, down, left, up]) {
        const end = follow(signAt, nodeAt, row, column, step);
        if (end !== undefined) found.push([Math.min(node, end.node), Math.max(node, end.node), end.length]);
      }
    }
  found.sort(inOrder);
  const links = found.filter((_, i) => i % 2 === 0);
  if (found.some((link, i) => inOrder(link, links[i >> 1] ?? link) !== 0) || found.length % 2 !== 0)
    throw new Error('a link does not read the same from both its ends');
  return links;
}

/** Positions where a link ends without a node, in empty space or at another link. */
export function looseEnds(lines: readonly Line[], isLink: (row: number, column: number) => boolean): string[] {
  const rows = rowsOf(lines);
  const opens = (sign: string) => sides[sign] ?? meetings[sign] ?? [];
  return rows.flatMap((text, row) =>
    [...text].flatMap((sign, column) => {
      if (!isLink(row, column)) return [];
      const isLoose = opens(sign).some(([down, right]) => {
        const [nextRow, nextColumn] = [row + down, column + right];
        const next = rows[nextRow]?.[nextColumn] ?? ' ';
        const back = isLink(nextRow, nextColumn) ? opens(next) : [];
        return next === ' ' || (back.length > 0 && !back.some(([y, x]) => y === -down && x === -right));
      });
      return isLoose ? [`${row},${column}`] : [];
    }),
  );
}

const inOrder = (one: ReadLink, other: ReadLink): number => one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

const isDigit = (sign: string): boolean => /^\d$/.test(sign);

/**
 * Follows the link that leaves a node in this direction, and returns its other end and length. Undefined if there is
 * none.
 */
function follow(
  signAt: (row: number, column: number) => string,
  nodeAt: NodeAt,
  fromRow: number,
  fromColumn: number,
  first: Step,
): { readonly node: number; readonly length: number } | undefined {
  let [row, column] = [fromRow + first[0], fromColumn + first[1]];
  let way = first;
  let length = 0;
  for (let cells = 0; ; cells += 1) {
    const there = nodeAt(row, column);
    if (there !== undefined) {
      if (cells === 0) return undefined;
      return { node: there, length };
    }
    const sign = signAt(row, column);
    if (isDigit(sign)) {
      if (isAcross(signAt, row, column) !== (way[0] === 0)) {
        if (cells === 0) return undefined;
        throw new Error(`a length lies across a link at ${row},${column}`);
      }
      const number = numberAt(signAt, row, column);
      if (way[0] !== 0 && number.middle !== column) {
        if (cells === 0) return undefined;
        throw new Error(`a link meets the side of a length at ${row},${column}`);
      }
      length = number.value;
    } else {
      const back: Step = [-way[0], -way[1]];
      const open = sides[sign] ?? [];
      const opens = (step: Step) => open.some((side) => side[0] === step[0] && side[1] === step[1]);
      if (!opens(back)) {
        if (cells === 0) return undefined;
        throw new Error(`a link ends at ${row},${column}`);
      }
      const next = opens(way) ? way : open.find((side) => side[0] !== back[0] || side[1] !== back[1]);
      if (next === undefined) throw new Error(`a link ends at ${row},${column}`);
      way = next;
    }
    row += way[0];
    column += way[1];
  }
}

/** True if a digit belongs to a horizontal link, because line characters are on both sides of its number. */
function isAcross(signAt: (row: number, column: number) => string, row: number, column: number): boolean {
  const { start, end } = numberAt(signAt, row, column);
  const before = sides[signAt(row, start - 1)] ?? [];
  const after = sides[signAt(row, end)] ?? [];
  return before.some((side) => side === right) && after.some((side) => side === left);
}

function numberAt(signAt: (row: number, column: number) => string, row: number, column: number) {
  let start = column;
  let end = column + 1;
  while (isDigit(signAt(row, start - 1))) start -= 1;
  while (isDigit(signAt(row, end))) end += 1;
  const text = Array.from({ length: end - start }, (_, i) => signAt(row, start + i)).join('');
  return { start, end, value: Number(text), middle: start + ((end - start - 1) >> 1) };
}
