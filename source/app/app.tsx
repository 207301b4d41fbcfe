import { Box, useApp, useInput, usePaste, useWindowSize } from 'ink';
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { stripHidden } from '#engine/text/sanitize.ts';
import { columnsOf, toCharacterSet, wrap } from '#engine/text/width.ts';
import type { Frame, Section } from '#screen/frame.ts';
import { type Glyphs, type Line, line, targetOf, widthOf } from '#screen/styled-text.ts';
import { commonTargets, type Target } from '#screen/target.ts';
import {
  bodyHeight,
  floatOrigin,
  footerRow,
  rowsOf,
  Screen,
  type Theme,
  ThemeContext,
  useRows,
} from './components/screen.tsx';
import { keyNames } from './keys.ts';
import {
  type Float,
  frozenFrame,
  isTooSmall,
  minSize,
  type Navigator,
  type PageView,
  type ScreenFrame,
  type Size,
} from './layers/page-view.ts';
import type { InputEvent, MouseReport } from './terminal/input.ts';
import type { Terminal } from './terminal/terminal.ts';
import type { SightTimer } from './timeline/timer.ts';
import type { WaitingNotice } from './waiting-notice.ts';

interface AppProps {
  readonly navigator: Navigator;
  look(): Theme;
  readonly terminal?: Terminal;
  readonly timer?: SightTimer;
  readonly waiting?: WaitingNotice;
}

export function App({ navigator, look, terminal, timer, waiting }: AppProps) {
  const size = useWindowSize();
  const place = useSyncExternalStore(navigator.subscribe, navigator.current);
  useChanges(place);
  // Renders again when the terminal's background colour changes, because the theme depends on it.
  useSyncExternalStore(terminal?.subscribe ?? neverChanges, terminal?.background ?? unknown);
  const lastFrame = useRef<LastFrame>(undefined);

  const [keyCount, countKey] = useReducer(increment, 0);

  const take = (names: readonly string[]) => {
    countKey();
    // While the terminal is too small to show the page, the page gets only the keys that quit.
    navigator.keys(isTooSmall(size) ? keysWhenTooSmall(names) : names, size);
  };
  useInput((input, key) => take(keyNames(input, key)));
  usePaste((text) => {
    if (!isTooSmall(size)) place.paste(text);
  });
  const act = (event: InputEvent) => {
    if (event.type === 'key') take([event.name]);
    else if (!isTooSmall(size))
      handleMouse(
        navigator.current(),
        event.report,
        size,
        navigator.current() === place ? lastFrame.current?.frame : undefined,
      );
  };
  useTerminal(terminal, act, () => navigator.current().onSuspend?.());

  const first = usePlaceholderFrame(place, size, lastFrame);
  const frame = isTooSmall(size) ? undefined : (first ?? place.show(size));
  useLastFrame(lastFrame, frame && { place, size, frame });
  usePauseWhenUnseen(timer, isTooSmall(size));
  useEffect(() => terminal?.setPointing(place.point !== undefined), [terminal, place]);

  const theme = useStableTheme(look());
  const waitingTitle = useSyncExternalStore(waiting?.subscribe ?? neverChanges, waiting?.title ?? unknown);
  const title =
    waitingTitle === undefined
      ? frame && windowTitle(frame.painting, theme.glyphs)
      : plainTitle(waitingTitle, theme.glyphs);
  useEffect(() => {
    if (title !== undefined) terminal?.setTitle(title);
  }, [terminal, title]);
  return (
    <ThemeContext value={theme}>
      {frame === undefined ? <TooSmall {...size} /> : <Screen frame={frame} size={size} keys={keyCount} />}
    </ThemeContext>
  );
}

const increment = (count: number): number => count + 1;
const neverChanges = () => () => {};
const unknown = () => undefined;

function usePauseWhenUnseen(timer: SightTimer | undefined, isUnseen: boolean): void {
  useEffect(() => {
    timer?.setSeen(!isUnseen);
    return () => timer?.setSeen(true);
  }, [timer, isUnseen]);
}

/** Returns the same object until the theme changes, so that components that use the theme do not render again. */
function useStableTheme({ glyphs, colors: { depth, base, contrast } }: Theme): Theme {
  return useMemo(() => ({ glyphs, colors: { depth, base, contrast } }), [glyphs, depth, base, contrast]);
}

interface LastFrame {
  readonly place: PageView;
  readonly size: Size;
  readonly frame: ScreenFrame;
}

/** A separate function, because React retains closures, which would hold the content of a frame in memory. */
function useLastFrame(lastFrame: { current: LastFrame | undefined }, now: LastFrame | undefined): void {
  useEffect(() => {
    lastFrame.current = now;
  });
}

const drawingTime = 50;

/** Frame to draw while a slow page builds the real one. Undefined after `drawingTime`, and if the page is not slow. */
function usePlaceholderFrame(
  place: PageView,
  size: Size,
  lastFrame: { readonly current: LastFrame | undefined },
): ScreenFrame | undefined {
  const [due, setDue] = useState<Pick<LastFrame, 'place' | 'size'>>();
  const isCurrent = (other: Pick<LastFrame, 'place' | 'size'> | undefined): boolean =>
    other?.place === place && other.size.columns === size.columns && other.size.rows === size.rows;
  const first = isCurrent(due) || isTooSmall(size) ? undefined : place.showPlaceholder?.(size);
  const isAwaited = first !== undefined;
  const { columns, rows } = size;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setDue({ place, size: { columns, rows } }), drawingTime);
    return () => clearTimeout(timer);
  }, [isAwaited, place, columns, rows]);
  const last = lastFrame.current;
  return first && last && isCurrent(last) ? frozenFrame(last.frame) : first;
}

function useChanges(place: PageView): void {
  const [, setVersion] = useState(0);
  useEffect(() => place.subscribe(() => setVersion((version) => version + 1)), [place]);
}

/** @param onSuspend called before the program is suspended */
export function useTerminal(
  terminal: Terminal | undefined,
  act: (event: InputEvent) => void,
  onSuspend: () => void,
): void {
  const { suspendTerminal } = useApp();
  const onEvent = useEffectEvent(act);
  const onStop = useEffectEvent(onSuspend);
  useEffect(
    () =>
      terminal?.attach({
        suspendTerminal(wait) {
          onStop();
          return suspendTerminal(wait);
        },
        act: (event) => onEvent(event),
      }),
    [terminal, suspendTerminal],
  );
}

const fullNoticeSize = { columns: 40, rows: 10 } as const;
/** Minimum terminal size for the first two sentences of the notice. */
const minNoticeSize = { columns: 20, rows: 5 } as const;

export const TooSmall = (size: Size) => (
  <Box flexDirection="column">{useRows()(tooSmallRows(size).map((text) => line(text === '' ? ' ' : text)))}</Box>
);

export function tooSmallRows({ columns, rows }: Size): readonly string[] {
  const needed = `${minSize.columns}x${minSize.rows}`;
  if (columns < minNoticeSize.columns || rows < minNoticeSize.rows) return [needed.slice(0, columns)];
  const first = [`turncade needs ${needed}.`, `This terminal is ${columns}x${rows}.`];
  if (columns < fullNoticeSize.columns || rows < fullNoticeSize.rows) return first.flatMap((row) => wrap(row, columns));
  const all = [...first, '', 'Make it larger; nothing is lost.', 'q leaves (saved).'];
  return ['', '', '', ...all.map((row) => (row === '' ? '' : `    ${row}`))];
}

/** Keys that still work in a terminal that is too small: `q` and Ctrl+C, both as Ctrl+C. */
export const keysWhenTooSmall = (names: readonly string[]): readonly string[] =>
  names.some((name) => name === 'q' || name === 'ctrl+c') ? ['ctrl+c'] : [];

const partsOf = (line: Line): readonly string[] =>
  line
    .map(({ text }) => text)
    .join('')
    .trim()
    .split(/ {2,}/);

/**
 * Title of the terminal window: the title of the screen and, in a match, the turn or round.
 *
 * @example
 * windowTitle({ title: line('RISC   Twin Rivers'), facts: line('turn 3  your orders') }, unicode)
 * // => 'RISC, Twin Rivers, turn 3'
 */
export function windowTitle(
  { title, facts }: Pick<Frame, 'title' | 'facts'>,
  glyphs: Pick<Glyphs, 'characters'>,
): string {
  const turns = partsOf(facts).filter((part) => /^(?:turn|round) \d/.test(part));
  return plainTitle([...partsOf(title), ...turns].join(', '), glyphs);
}

/** A title without control characters, which could end the terminal's sequence for titles. */
const plainTitle = (title: string, { characters }: Pick<Glyphs, 'characters'>): string =>
  toCharacterSet(stripHidden(title), characters);

/**
 * Passes a mouse event to a page. The wheel and clicks on keys become key presses. A click on the playback bar seeks.
 *
 * @param lastFrame frame on the player's screen, for mouse motion. Default: the frame that `place` shows now
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
  // While a text field is open, only clicks in the footer press keys. Elsewhere, the key would be typed into the field.
  const isTyped = frame.field !== undefined && y < size.rows - 1;
  if (common?.type === 'key' && !isTyped) place.keys([common.key], size);
  else if (common?.type === 'track') place.seek?.(shareAt(frame.status[0], x - statusMargin));
  else if (isOnBody && (target !== undefined || isInSection(frame, size, x, y))) place.click?.(target, size);
}

function hover(place: PageView, { x, y }: MouseReport, size: Size, frame: ScreenFrame): void {
  const target = isBody(frame, size, y) ? targetAt(frame, size, x, y) : undefined;
  if (target !== undefined) place.point?.(target, size);
}

/** True if the row is in the body and no dialog or list covers the body. */
const isBody = ({ float, status }: ScreenFrame, { rows }: Size, y: number): boolean =>
  float === undefined && y >= 1 && y <= 1 + bodyHeight(rows, status);

/** False on a section's title rule and outside of all sections. */
function isInSection(frame: ScreenFrame, size: Size, x: number, y: number): boolean {
  const spot = spotAt(frame, size, x, y);
  return spot !== undefined && spot.row >= 0;
}

/** Click target at a zero-based column `x` and row `y` of the terminal. */
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

/** Position in a section of the screen. Row -1 is the title rule of the section. */
interface Spot {
  readonly section: Section;
  readonly row: number;
  readonly column: number;
}

function spotAt({ painting, status }: ScreenFrame, { columns, rows }: Size, x: number, y: number): Spot | undefined {
  // Row 0 of the screen is the title bar, row 1 the head rule.
  const line = y - 1;
  if (line < 0 || line > bodyHeight(rows, status) || x < 0 || x >= columns) return undefined;
  const { top, panel } = painting;
  const inTop = top && spotInSections([top], line, x);
  if (inTop !== undefined) return inTop;
  const below = line - (top === undefined ? 0 : rowsOf(top) + 1);
  const panelStart = columns - (panel?.width ?? 0);
  if (panel !== undefined && x >= panelStart) return spotInSections(panel.sections, below, x - panelStart);
  return panel !== undefined && x === panelStart - 1 ? undefined : spotInSections(painting.left, below, x);
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

/** @param line zero-based row in the stack of sections. Row 0 is the title rule of the first section */
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

/** Click target at a column of a line. If the whole line is one target, the rest of the row belongs to it. */
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
