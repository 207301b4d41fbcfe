import { itemAt } from '#engine/lookup.ts';
import { type Area, type Glyphs, type Role, seatRole } from '#screen/styled-text.ts';
import { type Canvas, write } from './canvas.ts';
import type { Graph, Rect } from './graph.ts';
import { type Direction, oppositeOf } from './routing/field.ts';
import type { Links } from './routing/route-links.ts';

export interface Border {
  /** Characters of the upper left, upper right, lower left and lower right corner. */
  readonly corners: string;
  readonly across: string;
  readonly down: string;
  /** Characters of the border where a link meets its right, lower, left and upper side. */
  readonly joins: string;
}

/** Borders by owner: the neutral border first, then those of the seats. */
const drawn: readonly Border[] = [
  { corners: '┌┐└┘', across: '┄', down: '┊', joins: '├┬┤┴' },
  { corners: '┌┐└┘', across: '─', down: '│', joins: '├┬┤┴' },
  { corners: '╔╗╚╝', across: '═', down: '║', joins: '╟╤╢╧' },
  { corners: '┏┓┗┛', across: '━', down: '┃', joins: '┠┯┨┷' },
  { corners: '┌┐└┘', across: '╌', down: '╎', joins: '├┬┤┴' },
  { corners: '╓╖╙╜', across: '─', down: '║', joins: '╟┬╢┴' },
];

const typed: readonly Border[] = [
  { corners: "''''", across: ' ', down: "'", joins: "''''" },
  { corners: '++++', across: '-', down: '|', joins: '++++' },
  { corners: '####', across: '=', down: '#', joins: '#=#=' },
  { corners: '****', across: '~', down: '*', joins: '*~*~' },
  { corners: '::::', across: '.', down: ':', joins: ':.:.' },
  { corners: '%%%%', across: '_', down: '%', joins: '%_%_' },
];

const none: Border = { corners: '    ', across: ' ', down: ' ', joins: '    ' };

/** Border of a node that belongs to a seat. Owner 0 is neutral. */
export const borderOf = (glyphs: Glyphs, owner: number): Border => (isTyped(glyphs) ? typed : drawn)[owner] ?? none;

/** True if the terminal shows only printable ASCII. */
export const isTyped = ({ horizontal }: Glyphs): boolean => horizontal === '-';

export const ownerRole = (owner: number): Role => (owner === 0 ? 'dim' : seatRole(owner));

/** Draws a border with junctions where links end. Fills the inside with blanks. */
export function drawBorder(
  canvas: Canvas,
  { left, top, width, height }: Rect,
  { corners, across, down, joins }: Border,
  role: Role,
  ends: readonly End[] = [],
): void {
  const inner = width - 2;
  const bottom = top + height - 1;
  write(canvas, top, left, `${corners[0]}${across.repeat(inner)}${corners[1]}`, role);
  for (let row = top + 1; row < bottom; row += 1) write(canvas, row, left, `${down}${' '.repeat(inner)}${down}`, role);
  write(canvas, bottom, left, `${corners[2]}${across.repeat(inner)}${corners[3]}`, role);
  for (const { row, column, way } of ends) write(canvas, row, column, joins[way] ?? ' ', role);
}

/** The point where a link leaves a node's frame: a cell of the frame, and a direction. */
export interface End {
  readonly edge: number;
  readonly row: number;
  readonly column: number;
  readonly way: Direction;
}

const steps: readonly (readonly [rows: number, columns: number])[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

export function endsOf({ edges }: Graph, rects: readonly Rect[], { links, field }: Links): readonly (readonly End[])[] {
  const ends = rects.map((): End[] => []);
  for (const [edge, link] of links.entries()) {
    if (link === undefined) continue;
    const { a, b } = itemAt(edges, edge);
    const { cells, start, end } = link.route;
    const meets = (node: number, cell: number, way: Direction) => {
      const [rows, columns] = itemAt(steps, way);
      const row = Math.floor(cell / field.columns) - rows;
      ends[node]?.push({ edge, row, column: (cell % field.columns) - columns, way });
    };
    meets(a, itemAt(cells, 0), start);
    meets(b, itemAt(cells, cells.length - 1), oppositeOf(end));
  }
  return ends;
}

export interface NodeSelection {
  readonly cursor?: number;
  readonly source?: number;
  /** Nodes that Enter would make the target of a legal command. */
  readonly targets: ReadonlySet<number>;
}

export interface NodeMarks {
  /** Brackets around the node's name, with the same background as the name. Empty for no brackets. */
  readonly brackets: string;
  readonly area: Area | undefined;
}

export function marksOf({ cursor, source, targets }: NodeSelection, node: number): NodeMarks {
  if (node === source) return { brackets: '><', area: node === cursor ? 'cursor' : 'selection' };
  if (node === cursor) return { brackets: '[]', area: 'cursor' };
  return targets.has(node) ? { brackets: '()', area: 'reach' } : { brackets: '', area: undefined };
}
