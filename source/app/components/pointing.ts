import { columnsOf } from '#engine/text/width.ts';
import type { Section } from '#screen/frame.ts';
import { type Line, targetOf, widthOf } from '#screen/styled-text.ts';
import { commonTargets, type Target } from '#screen/target.ts';
import type { Float, PageView, ScreenFrame, Size } from '../layers/page-view.ts';
import type { MouseReport } from '../terminal/input.ts';
import { bodyHeight, floatOrigin, footerRow, rowsOf } from './screen.tsx';

/**
 * Routes a mouse event to a page. The wheel and painted keys arrive as key presses, the bar seeks, and the page handles
 * everything else.
 *
 * @param lastFrame the frame on the player's screen; defaults to what `place` shows now
 */
export function handleMouse(place: PageView, report: MouseReport, size: Size, lastFrame?: ScreenFrame): void {
  const { type, button, x, y } = report;
  if (type === 'wheel') return place.keys([`wheel${button}`], size);
  if (type === 'move') return hover(place, report, size, lastFrame ?? place.show(size));
  const frame = place.show(size);
  const target = targetAt(frame, size, x, y);
  const isOnBody = isBody(frame, size, y);
  if (button === 'right' && isOnBody) place.rightClick?.(target, size);
  if (button !== 'left') return;
  const common = commonTargets.read(target);
  // With a field open, the key would be typed into it.
  const isTyped = frame.field !== undefined && y < size.rows - 1;
  if (common?.type === 'key' && !isTyped) place.keys([common.key], size);
  else if (common?.type === 'track') place.seek?.(shareAt(frame.status[0], x - statusMargin));
  else if (isOnBody && (target !== undefined || isInSection(frame, size, x, y))) place.click?.(target, size);
}

/** The page decides what a mouse move without a button means. */
function hover(place: PageView, { x, y }: MouseReport, size: Size, frame: ScreenFrame): void {
  const target = isBody(frame, size, y) ? targetAt(frame, size, x, y) : undefined;
  if (target !== undefined) place.point?.(target, size);
}

/** True if the terminal row lies in the body and no dialog or list covers the body. */
const isBody = ({ float, status }: ScreenFrame, { rows }: Size, y: number): boolean =>
  float === undefined && y >= 1 && y <= 1 + bodyHeight(rows, status);

/** True if the position lies in a section. A click on a rule or below the last section is a slip. */
function isInSection(frame: ScreenFrame, size: Size, x: number, y: number): boolean {
  const spot = spotAt(frame, size, x, y);
  return spot !== undefined && spot.row >= 0;
}

/**
 * Target at a position of the terminal.
 *
 * @param x zero-based column
 * @param y zero-based row
 */
export function targetAt(frame: ScreenFrame, size: Size, x: number, y: number): Target | undefined {
  const { float, status, footer } = frame;
  const { columns, rows } = size;
  if (x < 0 || x >= columns) return undefined;
  if (y === rows - 1) return targetIn(footerRow(footer, columns), x);
  const statusRow = status[y - (rows - 1 - status.length)];
  if (statusRow !== undefined) return x < statusMargin ? undefined : targetIn(statusRow, x - statusMargin);
  if (float !== undefined && y >= 1 && y - 1 <= bodyHeight(rows, status))
    return targetInFloat(float, floatOrigin(float, frame, size), x, y);
  const spot = spotAt(frame, size, x, y);
  return spot === undefined ? undefined : targetInSection(spot.section, spot.row, spot.column);
}

/** Position in a section; row -1 is the section's rule. */
interface Spot {
  readonly section: Section;
  readonly row: number;
  readonly column: number;
}

function spotAt({ painting, status }: ScreenFrame, { columns, rows }: Size, x: number, y: number): Spot | undefined {
  // Row 0 of the screen is the title bar, row 1 the head rule.
  const line = y - 1;
  if (line < 0 || line > bodyHeight(rows, status) || x < 0 || x >= columns) return undefined;
  const { panel } = painting;
  const panelStart = columns - (panel?.width ?? 0);
  if (panel !== undefined && x >= panelStart) return spotInSections(panel.sections, line, x - panelStart);
  return panel !== undefined && x === panelStart - 1 ? undefined : spotInSections(painting.left, line, x);
}

const statusMargin = 1;

function targetInFloat(
  { lines, width }: Float,
  origin: { readonly x: number; readonly y: number },
  x: number,
  y: number,
): Target | undefined {
  const row = lines[y - origin.y];
  const column = x - origin.x;
  return row === undefined || column < 0 || column >= width ? undefined : targetIn(row, column);
}

/** @param line row below the head of the panel, where row 0 is the rule of the first section */
function spotInSections(sections: readonly Section[], line: number, column: number): Spot | undefined {
  let rule = 0;
  for (const section of sections) {
    const rows = rowsOf(section);
    const row = line - rule - 1;
    if (row < rows) return { section, row, column };
    rule += 1 + rows;
  }
  return undefined;
}

function targetInSection(section: Section, row: number, column: number): Target | undefined {
  const { lines, areas = [], beside, button, target } = section;
  if (beside !== undefined && column >= beside.columns) {
    const right = column - beside.columns - 1;
    return right < 0 ? undefined : targetInSection(beside.section, row, right);
  }
  if (row < 0) return button?.target;
  const isIn = ({ left: areaLeft, top, width, height }: (typeof areas)[number]) =>
    row >= top && row < top + height && column >= areaLeft && column < areaLeft + width;
  return targetIn(lines[row] ?? [], column) ?? areas.find(isIn)?.target ?? target;
}

/** Target in a column of a line. If the whole line is one target, the rest of the row belongs to it too. */
function targetIn(line: Line, column: number): Target | undefined {
  let end = 0;
  for (const { text, target } of line) {
    end += columnsOf(text);
    if (column < end) return target;
  }
  return targetOf(line);
}

function shareAt(row: Line, column: number): number {
  const isBar = ({ target }: Line[number]) => commonTargets.read(target)?.type === 'track';
  const start = widthOf(row.slice(0, row.findIndex(isBar)));
  return (column - start + 1) / widthOf(row.filter(isBar));
}
