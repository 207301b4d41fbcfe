import { type Glyphs, type Role, seatRole } from '../../screen/styled-text.ts';
import type { Rect } from '../rect.ts';
import { type Canvas, write } from './canvas.ts';
import type { End } from './ends.ts';

/** The signs of a border that says whose something is. */
export interface Border {
  /** Upper left, upper right, lower left, lower right. */
  readonly corners: string;
  readonly across: string;
  readonly down: string;
  /** Where a link leaves it: on the right, below, on the left, above. */
  readonly joins: string;
}

/** By owner: nobody, then the seats. */
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

/** The border of what belongs to a seat, or with 0 to nobody. */
export const borderOf = (glyphs: Glyphs, owner: number): Border => (isTyped(glyphs) ? typed : drawn)[owner] ?? none;

/** Whether only printable ASCII may be used. */
export const isTyped = ({ horizontal }: Glyphs): boolean => horizontal === '-';

/** The role of what belongs to a seat, or with 0 to nobody. */
export const ownerRole = (owner: number): Role => (owner === 0 ? 'dim' : seatRole(owner));

/** Draws a border, with the junctions of the links that end there; inside it is blank. */
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
