import { handleMouse, targetAt } from '#app/app.tsx';
import type { FooterItem, PageView, Size } from '#app/layers/page-view.ts';
import type { MouseReport } from '#app/terminal/input.ts';
import type { Frame, Section } from '#screen/frame.ts';
import { commonTargets, type Target, type TargetArea } from '#screen/target.ts';

/** Position within a frame. */
export interface Spot {
  readonly part: 'top' | 'left' | 'panel';
  /** Zero-based section within the part. */
  readonly section: number;
  /** Zero-based row and column within the section's lines. Row -1 is its title. */
  readonly row: number;
  readonly column: number;
}

/** Target at a position of a frame. */
export const targetOn = (painting: Frame, spot: Spot): Target | undefined => {
  const shown = { painting, status: [[], []], footer: [] } as const;
  const size = { columns: 1000, rows: 1000 };
  const { x, y } = placeOf(painting, size, spot);
  return targetAt(shown, size, x, y);
};

/** Clicks a position of the shown page. */
export const clickOn = (place: PageView, spot: Spot, size: Size): void =>
  pressAt(place, size, placeOf(place.show(size).painting, size, spot));

/** Clicks a position of the terminal. */
export const pressAt = (place: PageView, size: Size, { x, y }: Pick<MouseReport, 'x' | 'y'>): void =>
  handleMouse(place, { type: 'press', button: 'left', x, y, ...none }, size);

/** Points at a position of the shown page. */
export function pointOn(place: PageView, spot: Spot, size: Size): void {
  handleMouse(
    place,
    { type: 'move', button: 'none', ...placeOf(place.show(size).painting, size, spot), ...none },
    size,
  );
}

const none = { shift: false, alt: false, ctrl: false };

const rowsOf = ({ lines, beside }: Section): number => Math.max(lines.length, beside ? rowsOf(beside.section) : 0);

/** Converts a position within a frame to a column and row of the terminal. */
function placeOf({ top, left, panel }: Frame, { columns }: Size, { part, section, row, column }: Spot) {
  const sections = part === 'left' ? left : part === 'panel' ? (panel?.sections ?? []) : [];
  const above = [...(top === undefined || part === 'top' ? [] : [top]), ...sections.slice(0, section)];
  const rows = above.reduce((sum, each) => sum + 1 + rowsOf(each), 0);
  return { x: column + (part === 'panel' ? columns - (panel?.width ?? 0) : 0), y: 1 + rows + 1 + row };
}

/** Returns a function that reads the target at a row and column. `read` gets undefined if no area covers that cell. */
export const inAreas =
  <Read>(areas: readonly TargetArea[], read: (target: Target | undefined) => Read) =>
  (row: number, column: number): Read =>
    read(
      areas.find(
        ({ left, top, width, height }) => row >= top && row < top + height && column >= left && column < left + width,
      )?.target,
    );

/** Key that a click on this column of a footer presses. */
export function footerKeyAt(items: readonly FooterItem[], columns: number, x: number): string | undefined {
  const painting = { title: [], facts: [], left: [], status: [[], []] } as const;
  const target = targetAt({ painting, status: [[], []], footer: items }, { columns, rows: 24 }, x, 23);
  const common = commonTargets.read(target);
  return common?.type === 'key' ? common.key : undefined;
}
