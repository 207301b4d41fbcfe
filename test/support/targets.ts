import { handleMouse, targetAt } from '#app/components/pointing.ts';
import type { FooterItem, PageView, Size } from '#app/layers/page-view.ts';
import type { MouseReport } from '#app/terminal/input.ts';
import type { Frame, Section } from '#screen/frame.ts';
import { commonTargets, type Target, type TargetArea } from '#screen/target.ts';

/** A place on a painting. */
export interface Spot {
  readonly part: 'left' | 'panel';
  /** Which section of that part, from 0. */
  readonly section: number;
  /** Row and column within the lines of the section, from 0; row -1 is its title. */
  readonly row: number;
  readonly column: number;
}

/** What stands in a place of a painting. */
export const targetOn = (painting: Frame, spot: Spot): Target | undefined => {
  const shown = { painting, status: [[], []], footer: [] } as const;
  const size = { columns: 1000, rows: 1000 };
  const { x, y } = placeOf(painting, size, spot);
  return targetAt(shown, size, x, y);
};

/** Clicks on a place of what is shown. */
export const clickOn = (place: PageView, spot: Spot, size: Size): void =>
  pressAt(place, size, placeOf(place.show(size).painting, size, spot));

/** Clicks on a column and row of the terminal. */
export const pressAt = (place: PageView, size: Size, { x, y }: Pick<MouseReport, 'x' | 'y'>): void =>
  handleMouse(place, { type: 'press', button: 'left', x, y, ...none }, size);

/** Points at a place of what is shown. */
export function pointOn(place: PageView, spot: Spot, size: Size): void {
  handleMouse(
    place,
    { type: 'move', button: 'none', ...placeOf(place.show(size).painting, size, spot), ...none },
    size,
  );
}

const none = { shift: false, alt: false, ctrl: false };

const rowsOf = ({ lines, beside }: Section): number => Math.max(lines.length, beside ? rowsOf(beside.section) : 0);

/** Column and row of the terminal. */
function placeOf({ left, panel }: Frame, { columns }: Size, { part, section, row, column }: Spot) {
  const sections = part === 'left' ? left : (panel?.sections ?? []);
  const above = sections.slice(0, section).reduce((rows, each) => rows + 1 + rowsOf(each), 0);
  return { x: column + (part === 'left' ? 0 : columns - (panel?.width ?? 0)), y: 1 + above + 1 + row };
}

/** What stands in a cell of lines with these areas, as it is read. */
export const inAreas =
  <Read>(areas: readonly TargetArea[], read: (target: Target | undefined) => Read) =>
  (row: number, column: number): Read =>
    read(
      areas.find(
        ({ left, top, width, height }) => row >= top && row < top + height && column >= left && column < left + width,
      )?.target,
    );

/** The key that a click on a footer presses. */
export function footerKeyAt(items: readonly FooterItem[], columns: number, x: number): string | undefined {
  const painting = { title: [], facts: [], left: [], status: [[], []] } as const;
  const target = targetAt({ painting, status: [[], []], footer: items }, { columns, rows: 24 }, x, 23);
  const common = commonTargets.read(target);
  return common?.type === 'key' ? common.key : undefined;
}
