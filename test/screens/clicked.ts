import { isDeepStrictEqual } from 'node:util';
import { targetAt } from '#app/app.tsx';
import type { KeyRow } from '#app/layers/key-rows.ts';
import type { PageView, ScreenFrame, Size } from '#app/layers/page-view.ts';
import { rowTargets } from '#app/pages/lists/list.ts';
import type { Section } from '#screen/frame.ts';
import type { Line } from '#screen/styled-text.ts';
import { commonTargets, type Target } from '#screen/target.ts';
import { pressAt } from '../support/targets.ts';
import { textOf } from './support.ts';

/** A visible click target, and the position of its last cell. */
interface Seen {
  readonly target: Target;
  readonly x: number;
  readonly y: number;
}

/** All distinct visible click targets. Targets for the values of a row count as one. */
function targetsSeen(shown: ScreenFrame, size: Size): readonly Seen[] {
  // Cells of the same text share a target object, so that few targets are compared by name.
  const ends = new Map<Target, Seen>();
  for (let y = 0; y < size.rows; y++)
    for (let x = 0; x < size.columns; x++) {
      const target = targetAt(shown, size, x, y);
      if (target === undefined) continue;
      ends.delete(target);
      ends.set(target, { target, x, y });
    }
  return [...new Map([...ends.values()].map((seen) => [nameOf(seen.target), seen])).values()];
}

/** Name that identifies a target. Targets for the values of a row have the name of the row. */
function nameOf(target: Target | undefined): string {
  const row = rowTargets.read(target)?.row;
  return target === undefined ? 'nothing' : row === undefined ? JSON.stringify(target) : `row ${row}`;
}

type Table = readonly Pick<KeyRow<unknown>, 'keys'>[];

/** A page or a match whose current keys can be read. */
type Keyed = PageView & { rows(size: Size): Table | { readonly gameRows: Table; readonly shared: Table } };

const isKeyed = (place: PageView): place is Keyed => 'rows' in place;
const isMatch = (place: PageView): boolean => 'snapshot' in place;

function keysOf(place: PageView, size: Size): readonly string[] {
  if (!isKeyed(place)) return [];
  const rows = place.rows(size);
  return ('gameRows' in rows ? [...rows.gameRows, ...rows.shared] : rows).flatMap(({ keys }) => keys);
}

/** Lines of a section, including those beside it. */
const linesOf = ({ lines, beside }: Section): readonly Line[] => [
  ...lines,
  ...(beside === undefined ? [] : linesOf(beside.section)),
];

/** Lines with the cursor: selected lines or, on a page, lines that begin with the cursor mark. */
function cursorLines({ painting, field, float }: ScreenFrame, isPage: boolean): readonly Line[] {
  // A dialog covers all other targets.
  if (float !== undefined) return [];
  const isSelected = (line: Line) => line.length > 0 && line.every(({ area }) => area === 'selection');
  const isField = (line: Line) => field !== undefined && textOf(line).startsWith(field.prompt);
  const isSigned = (line: Line) => isPage && /^ {0,5}>/.test(textOf(line)) && !isField(line);
  return [
    ...painting.left.flatMap(linesOf).filter((line) => isSelected(line) || isSigned(line)),
    ...(painting.panel?.sections ?? []).flatMap(linesOf).filter(isSelected),
  ];
}

/**
 * Contradictions between keys and mouse on a screen: a click target without effect, or a cursor on something that
 * cannot be clicked.
 */
function faultsIn(place: PageView, shown: ScreenFrame, size: Size): string[] {
  const keys = keysOf(place, size);
  const lines = cursorLines(shown, !isMatch(place));
  return [
    ...targetsSeen(shown, size).flatMap(({ target }) => {
      const common = commonTargets.read(target);
      if (common?.type === 'track' && place.seek === undefined) return ['the bar leads nowhere'];
      // Open questions of a match have keys of their own.
      if (common?.type !== 'key' || !isKeyed(place) || isMatch(place) || keys.includes(common.key)) return [];
      return [`no row of the table has the key ${common.key}, which can be clicked`];
    }),
    ...lines
      .filter((line) => line.some(({ text, target }) => text !== '' && target === undefined))
      .map((line) => `the cursor is on what cannot be clicked: ${textOf(line)}`),
  ];
}

function cursorIn(shown: ScreenFrame): string {
  const [line = []] = cursorLines(shown, true);
  return nameOf(line.find(({ target }) => target !== undefined)?.target);
}

/** Maximum number of clicks on a screen for each kind of target. */
const tries = 5;

export interface ClickedKinds {
  readonly seen: Set<string>;
  /** Kinds for which a click has visibly changed the screen. */
  readonly acting: Set<string>;
}

/** Records the kinds of click targets on a screen. Clicks targets of each kind until a click has a visible effect. */
export function addKinds({ seen, acting }: ClickedKinds, place: PageView, size: Size): void {
  const here = new Set(targetsSeen(place.show(size), size).map(({ target }) => target.type));
  for (const kind of here) {
    seen.add(kind);
    for (let i = 0; i < tries && !acting.has(kind); i++) {
      const shown = place.show(size);
      const one = targetsSeen(shown, size).filter(({ target }) => target.type === kind)[i];
      if (one === undefined) break;
      pressAt(place, size, one);
      if (!isDeepStrictEqual(place.show(size), shown)) acting.add(kind);
      // An open dialog or field would cover other targets, so Esc closes it.
      if (place.show(size).float !== undefined || place.show(size).field !== undefined) place.keys(['escape'], size);
    }
  }
}

const mostSteps = 8;

/**
 * Contradictions between keys and mouse. On a page, moves the cursor down the rows and expects that a click on the
 * previous row moves it back.
 */
export function clickFaults(place: PageView, size: Size): string[] {
  let shown = place.show(size);
  const faults = faultsIn(place, shown, size);
  if (isMatch(place)) return faults;
  const isBusy = () => shown.float !== undefined || place.pending?.() !== undefined;
  const first = cursorIn(shown);
  for (let step = 0; step < mostSteps && !isBusy() && keysOf(place, size).includes('down'); step++) {
    const before = cursorIn(shown);
    place.keys(['down'], size);
    shown = place.show(size);
    if (before === 'nothing' || cursorIn(shown) === before) continue;
    const left = targetsSeen(shown, size).find(({ target }) => nameOf(target) === before);
    if (left === undefined) continue;
    faults.push(...faultsIn(place, shown, size));
    pressAt(place, size, left);
    shown = place.show(size);
    if (!isBusy() && cursorIn(shown) !== before)
      faults.push(`a click on ${before} brings the cursor to ${cursorIn(shown)}`);
    place.keys(['down'], size);
    shown = place.show(size);
    if (cursorIn(shown) === first) break;
  }
  return faults;
}
