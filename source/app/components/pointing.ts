import { columnsOf } from '#engine/text/width.ts';
import type { Section } from '#screen/frame.ts';
import { type Line, targetOf, widthOf } from '#screen/styled-text.ts';
import { commonTargets, type Target } from '#screen/target.ts';
import type { Float, PageView, ScreenFrame, Size } from '../layers/page-view.ts';
import type { MouseReport } from '../terminal/input.ts';
import { bodyHeight, floatOrigin, footerRow, rowsOf } from './screen.tsx';

/**
 * Hands a mouse event to a place: the wheel and painted keys count as keys, the bar seeks, and the place itself gets the
 * rest.
 *
 * @param lastFrame what the player sees now; what the place shows where nothing has been drawn
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
  // Into an open field it would be typed.
  const isTyped = frame.field !== undefined && y < size.rows - 1;
  if (common?.type === 'key' && !isTyped) place.keys([common.key], size);
  else if (common?.type === 'track') place.seek?.(shareAt(frame.status[0], x - statusMargin));
  else if (isOnBody && (target !== undefined || isInSection(frame, size, x, y))) place.click?.(target, size);
}

/** The mouse moves without a button: the place decides what that is good for. */
function hover(place: PageView, { x, y }: MouseReport, size: Size, frame: ScreenFrame): void {
  const target = isBody(frame, size, y) ? targetAt(frame, size, x, y) : undefined;
  if (target !== undefined) place.point?.(target, size);
}

/** Whether a row of the terminal belongs to the body and is in view: a dialog or a list covers it. */
const isBody = ({ float, status }: ScreenFrame, { rows }: Size, y: number): boolean =>
  float === undefined && y >= 1 && y <= 1 + bodyHeight(rows, status);

/** Whether a place of the terminal lies in a section, and not on a rule or below the last one, where a click is a slip. */
function isInSection(frame: ScreenFrame, size: Size, x: number, y: number): boolean {
  const spot = spotAt(frame, size, x, y);
  return spot !== undefined && spot.row >= 0;
}

/**
 * The target at a place of the terminal.
 *
 * @param x column, from 0
 * @param y row, from 0
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

/** A place in a section; row -1 is its rule. */
interface Spot {
  readonly section: Section;
  readonly row: number;
  readonly column: number;
}

function spotAt({ painting, status }: ScreenFrame, { columns, rows }: Size, x: number, y: number): Spot | undefined {
  // The first row is the title, the second the head rule.
  const line = y - 1;
  if (line < 0 || line > bodyHeight(rows, status) || x < 0 || x >= columns) return undefined;
  const { panel } = painting;
  const panelStart = columns - (panel?.width ?? 0);
  if (panel !== undefined && x >= panelStart) return spotInSections(panel.sections, line, x - panelStart);
  return panel !== undefined && x === panelStart - 1 ? undefined : spotInSections(painting.left, line, x);
}

/** Columns before a row of the status. */
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

/** @param line the row below the head of the part, whose first is the rule of the first section */
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

/** The target in a column of a line; a line that is one target as a whole has it in the rest of the row, too. */
function targetIn(line: Line, column: number): Target | undefined {
  let end = 0;
  for (const { text, target } of line) {
    end += columnsOf(text);
    if (column < end) return target;
  }
  return targetOf(line);
}

/** The share of a row's bar to the left of a column on it. */
function shareAt(row: Line, column: number): number {
  const isBar = ({ target }: Line[number]) => commonTargets.read(target)?.type === 'track';
  const start = widthOf(row.slice(0, row.findIndex(isBar)));
  return (column - start + 1) / widthOf(row.filter(isBar));
}
