import { useApp, useInput, usePaste, useWindowSize } from 'ink';
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { point } from './components/pointing.ts';
import { type Theme, ThemeContext } from './components/rows.tsx';
import { Screen } from './components/screen.tsx';
import { keysWhenTooSmall, TooSmall } from './components/too-small.tsx';
import { windowTitle } from './components/window-title.ts';
import { keyNames } from './keys.ts';
import { isTooSmall, type Place, type Screenful, type Size } from './layers/page-view.ts';
import { stillShown } from './layers/slow-painting.ts';
import type { Navigator } from './navigator.ts';
import type { InputEvent } from './terminal/read-input.ts';
import type { Terminal } from './terminal/terminal.ts';
import type { SightTimer } from './timeline/timer.ts';

interface AppProps {
  readonly navigator: Navigator;
  /** The theme for the settings of this moment. */
  look(): Theme;
  /** Absent in tests. */
  readonly terminal?: Terminal;
  readonly timer?: SightTimer;
}

/** The screen of the program: whatever place the player is in, composed into rows. */
export function App({ navigator, look, terminal, timer }: AppProps) {
  const size = useWindowSize();
  const place = useSyncExternalStore(navigator.subscribe, navigator.place);
  useChanges(place);
  // The theme follows it.
  useSyncExternalStore(terminal?.subscribe ?? neverChanges, terminal?.background ?? unknown);
  const seen = useRef<Seen>(undefined);

  const [taken, countTaken] = useReducer(oneMore, 0);

  const take = (names: readonly string[]) => {
    countTaken();
    // Nobody plays what cannot be seen.
    navigator.keys(isTooSmall(size) ? keysWhenTooSmall(names) : names, size);
  };
  useInput((input, key) => take(keyNames(input, key)));
  usePaste((text) => {
    if (!isTooSmall(size)) place.paste(text);
  });
  const act = (event: InputEvent) => {
    if (event.type === 'key') take([event.name]);
    else if (!isTooSmall(size))
      point(navigator.place(), event.report, size, navigator.place() === place ? seen.current?.shown : undefined);
  };
  useTerminal(terminal, act, () => navigator.place().stopped?.());

  const first = useShownFirst(place, size, seen);
  const shown = isTooSmall(size) ? undefined : (first ?? place.show(size));
  useSeen(seen, shown && { place, size, shown });
  useStandingStill(timer, isTooSmall(size));
  useEffect(() => terminal?.setPointing(place.point !== undefined), [terminal, place]);

  const theme = useSame(look());
  const title = shown && windowTitle(shown.painting, theme.glyphs);
  useEffect(() => {
    if (title !== undefined) terminal?.setTitle(title);
  }, [terminal, title]);
  return (
    <ThemeContext value={theme}>
      {shown === undefined ? <TooSmall {...size} /> : <Screen shown={shown} size={size} keys={taken} />}
    </ThemeContext>
  );
}

const oneMore = (count: number): number => count + 1;
const neverChanges = () => () => {};
const unknown = () => undefined;

/** Pauses a playback while there is no room to see it. */
function useStandingStill(timer: SightTimer | undefined, isUnseen: boolean): void {
  useEffect(() => {
    timer?.setSeen(!isUnseen);
    return () => timer?.setSeen(true);
  }, [timer, isUnseen]);
}

/** The same theme object until the theme changes, so that components that use it are not drawn again. */
function useSame({ glyphs, colors: { depth, base, contrast } }: Theme): Theme {
  return useMemo(() => ({ glyphs, colors: { depth, base, contrast } }), [glyphs, depth, base, contrast]);
}

interface Seen {
  readonly place: Place;
  readonly size: Size;
  readonly shown: Screenful;
}

/** Notes what is on the screen. In a function of its own: whatever else React keeps of a frame must not keep its painting. */
function useSeen(seen: { current: Seen | undefined }, now: Seen | undefined): void {
  useEffect(() => {
    seen.current = now;
  });
}

/** Milliseconds for the terminal to draw the first screen. */
const drawingTime = 50;

/**
 * A screen to draw first while the place builds its own, which starts after that; undefined where that is quick, or has
 * been waited for once.
 */
function useShownFirst(place: Place, size: Size, seen: { readonly current: Seen | undefined }): Screenful | undefined {
  const [due, setDue] = useState<Pick<Seen, 'place' | 'size'>>();
  const isHere = (there: Pick<Seen, 'place' | 'size'> | undefined): boolean =>
    there?.place === place && there.size.columns === size.columns && there.size.rows === size.rows;
  const first = isHere(due) || isTooSmall(size) ? undefined : place.showFirst?.(size);
  const isAwaited = first !== undefined;
  const { columns, rows } = size;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setDue({ place, size: { columns, rows } }), drawingTime);
    return () => clearTimeout(timer);
  }, [isAwaited, place, columns, rows]);
  const last = seen.current;
  return first && last && isHere(last) ? stillShown(last.shown) : first;
}

/** Draws anew after every change of the place. */
function useChanges(place: Place): void {
  const [, setVersion] = useState(0);
  useEffect(() => place.subscribe(() => setVersion((version) => version + 1)), [place]);
}

/**
 * Connects the application on the screen to the terminal, if it runs on one.
 *
 * @param stops called before the terminal is given back for a while
 */
export function useTerminal(terminal: Terminal | undefined, act: (event: InputEvent) => void, stops: () => void): void {
  const { suspendTerminal } = useApp();
  const onEvent = useEffectEvent(act);
  const onStop = useEffectEvent(stops);
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
