import type { Painting, Section, Spot } from '../../screen/screen.ts';
import type { Place, Screenful, Size } from '../layers/place.ts';
import type { MouseReport } from '../terminal/mouse.ts';
import { bodyHeight, floatOrigin, rowsOf } from './body.tsx';
import { footerKeyAt } from './footer.tsx';

/**
 * Does in a place what the mouse did: the footer's items and the buttons of a box are keys, the wheel is one, and the
 * body is the place's own.
 *
 * @param seen what the player sees now; what the place shows where nothing has been drawn
 */
export function point(place: Place, report: MouseReport, size: Size, seen?: Screenful): void {
  const { type, button, x, y } = report;
  if (type === 'wheel') return place.keys([`wheel${button}`], size);
  if (type === 'move') return hover(place, report, size, seen ?? place.show(size));
  const shown = place.show(size);
  if (button === 'right') {
    const spot = spotOn(shown, size, x, y);
    if (spot !== undefined) place.rightClick?.(spot, size);
  }
  if (button !== 'left') return;
  if (y === size.rows - 1) {
    const key = footerKeyAt(shown.footer, size.columns, x);
    return key === undefined ? undefined : place.keys([key], size);
  }
  const pressed = buttonAt(shown, size, x, y);
  if (pressed !== undefined) return place.keys([pressed], size);
  const share = shareAt(shown, size, x, y);
  if (share !== undefined) return place.seek?.(share);
  const spot = spotOn(shown, size, x, y);
  if (spot !== undefined) place.click?.(spot, size);
}

/** Nothing is pressed: only the place may know what it is good for. */
function hover(place: Place, { x, y }: MouseReport, size: Size, shown: Screenful): void {
  const spot = spotOn(shown, size, x, y);
  if (spot !== undefined) place.point?.(spot, size);
}

/** What lies under a dialog or a list is not what the player sees there. */
const spotOn = ({ painting, float, status }: Screenful, { columns, rows }: Size, x: number, y: number) =>
  float === undefined ? spotAt(painting, columns, bodyHeight(rows, status), x, y) : undefined;

/** How much of the bar ends in a place of the terminal that is on it. */
function shareAt({ track, status }: Screenful, { rows }: Size, x: number, y: number): number | undefined {
  if (track === undefined || y !== rows - 1 - status.length) return undefined;
  const { column, width } = track;
  return x < column || x >= column + width ? undefined : (x - column + 1) / width;
}

/** The key of the button of a box in a place of the terminal. */
function buttonAt(shown: Screenful, size: Size, x: number, y: number): string | undefined {
  const { float } = shown;
  if (float?.buttons === undefined) return undefined;
  const origin = floatOrigin(float, shown, size);
  return float.buttons.find(
    ({ row, column, width }) => y === origin.y + row && x >= origin.x + column && x < origin.x + column + width,
  )?.key;
}

/**
 * What of a painting stands in a place of the terminal; nothing on its rules and outside its sections.
 *
 * @param height rows of the body
 * @param x column, from 0
 * @param y row, from 0
 */
export function spotAt(painting: Painting, columns: number, height: number, x: number, y: number): Spot | undefined {
  // The first row is the title, the second the head rule.
  const line = y - 1;
  if (line < 0 || line > height || x < 0 || x >= columns) return undefined;
  const { panel } = painting;
  const panelStart = columns - (panel?.width ?? 0);
  if (panel !== undefined && x >= panelStart) return spotIn('panel', panel.sections, line, x - panelStart);
  return panel !== undefined && x === panelStart - 1 ? undefined : spotIn('left', painting.left, line, x);
}

function spotIn(part: Spot['part'], sections: readonly Section[], line: number, column: number): Spot | undefined {
  let rule = 0;
  for (const [section, shown] of sections.entries()) {
    const row = line - rule - 1;
    const rows = rowsOf(shown);
    if (row < rows) return row < 0 && shown.button === undefined ? undefined : { part, section, row, column };
    rule += 1 + rows;
  }
  return undefined;
}
