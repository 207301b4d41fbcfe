import { footerKeyAt, spotAt } from './frame.ts';
import type { Place, Size } from './place.ts';
import type { MouseReport } from './terminal/mouse.ts';

/** Does in a place what the mouse did: the footer's items are keys, the wheel is one, and the body is the place's own. */
export function point(place: Place, { type, button, x, y }: MouseReport, size: Size): void {
  if (type === 'wheel') return place.keys([`wheel${button}`], size);
  if (button !== 'left') return;
  const { painting, footer, float } = place.show(size);
  if (y === size.rows - 1) {
    const key = footerKeyAt(footer, size.columns, x);
    return key === undefined ? undefined : place.keys([key], size);
  }
  // What lies under a dialog or a list is not what the player sees there.
  const spot = float === undefined ? spotAt(painting, size.columns, size.rows, x, y) : undefined;
  if (spot !== undefined) place.click?.(spot, size);
}
