import { Box, useApp, useInput, usePaste, useWindowSize } from 'ink';
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { stripHidden } from '#engine/text/sanitize.ts';
import { toCharacterSet, wrap } from '#engine/text/width.ts';
import type { Frame } from '#screen/frame.ts';
import { type Glyphs, type Line, line } from '#screen/styled-text.ts';
import { handleMouse } from './components/pointing.ts';
import { type Theme, ThemeContext, useRows } from './components/rows.tsx';
import { Screen } from './components/screen.tsx';
import { keyNames } from './keys.ts';
import {
  frozenFrame,
  isTooSmall,
  minSize,
  type Navigator,
  type PageView,
  type ScreenFrame,
  type Size,
} from './layers/page-view.ts';
import type { InputEvent } from './terminal/input.ts';
import type { Terminal } from './terminal/terminal.ts';
import type { SightTimer } from './timeline/timer.ts';

interface AppProps {
  readonly navigator: Navigator;
  look(): Theme;
  /** Absent in tests. */
  readonly terminal?: Terminal;
  readonly timer?: SightTimer;
}

export function App({ navigator, look, terminal, timer }: AppProps) {
  const size = useWindowSize();
  const place = useSyncExternalStore(navigator.subscribe, navigator.current);
  useChanges(place);
  // Re-renders when the background changes, because the theme depends on it.
  useSyncExternalStore(terminal?.subscribe ?? neverChanges, terminal?.background ?? unknown);
  const lastFrame = useRef<LastFrame>(undefined);

  const [keyCount, countKey] = useReducer(increment, 0);

  const take = (names: readonly string[]) => {
    countKey();
    // In a terminal too small to show the game, keys must not play it.
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
  const title = frame && windowTitle(frame.painting, theme.glyphs);
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

/** Pauses playback while the terminal is too small to show it. */
function usePauseWhenUnseen(timer: SightTimer | undefined, isUnseen: boolean): void {
  useEffect(() => {
    timer?.setSeen(!isUnseen);
    return () => timer?.setSeen(true);
  }, [timer, isUnseen]);
}

/** Returns the same theme object until the theme changes, so that components that use it do not render again. */
function useStableTheme({ glyphs, colors: { depth, base, contrast } }: Theme): Theme {
  return useMemo(() => ({ glyphs, colors: { depth, base, contrast } }), [glyphs, depth, base, contrast]);
}

interface LastFrame {
  readonly place: PageView;
  readonly size: Size;
  readonly frame: ScreenFrame;
}

/**
 * Remembers the frame on the screen. A separate function, so that no closure that React keeps for a frame retains its
 * content.
 */
function useLastFrame(lastFrame: { current: LastFrame | undefined }, now: LastFrame | undefined): void {
  useEffect(() => {
    lastFrame.current = now;
  });
}

const drawingTime = 50;

/**
 * Frame to draw first while a slow page builds its own, which starts afterwards. Undefined if the page is quick, or
 * once `drawingTime` has passed.
 */
function usePlaceholderFrame(
  place: PageView,
  size: Size,
  lastFrame: { readonly current: LastFrame | undefined },
): ScreenFrame | undefined {
  const [due, setDue] = useState<Pick<LastFrame, 'place' | 'size'>>();
  const isCurrent = (target: Pick<LastFrame, 'place' | 'size'> | undefined): boolean =>
    target?.place === place && target.size.columns === size.columns && target.size.rows === size.rows;
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

/**
 * Connects the application on the screen to the terminal, if it runs on one.
 *
 * @param onSuspend called before the terminal is given back to the shell for a while
 */
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

/** Size that the whole notice needs, margin included. */
const fullNoticeSize = { columns: 40, rows: 10 } as const;
/** Size that its first two lines need. */
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

/** While the terminal is too small, only `q` and Ctrl+C reach the page, both as Ctrl+C. */
export const keysWhenTooSmall = (names: readonly string[]): readonly string[] =>
  names.some((name) => name === 'q' || name === 'ctrl+c') ? ['ctrl+c'] : [];

const partsOf = (line: Line): readonly string[] =>
  line
    .map(({ text }) => text)
    .join('')
    .trim()
    .split(/ {2,}/);

/**
 * Window title for a screen: its title, and the turn in a match.
 *
 * @example
 * windowTitle({ title: line('RISC   Twin Rivers'), facts: line('turn 3  your orders') }, unicode) // => 'RISC, Twin Rivers, turn 3'
 */
export function windowTitle(
  { title, facts }: Pick<Frame, 'title' | 'facts'>,
  { characters }: Pick<Glyphs, 'characters'>,
): string {
  const turns = partsOf(facts).filter((part) => /^(?:turn|round) \d/.test(part));
  return toCharacterSet(stripHidden([...partsOf(title), ...turns].join(', ')), characters);
}
