import { Box, Text, useApp, useInput, usePaste, useWindowSize } from 'ink';
import TextInput from 'ink-text-input';
import { memo, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { withoutHidden } from '../engine/visible.ts';
import type { Glyphs } from '../screen/paint.ts';
import { point } from './components/pointing.ts';
import { screenRows } from './components/screen-rows.ts';
import { type Colors, render } from './components/theme.ts';
import { isTooSmall, keysWhenTooSmall, tooSmallRows } from './components/too-small.ts';
import { keyNames } from './keys.ts';
import type { Field, Place, Shown, Size } from './layers/place.ts';
import { stillShown } from './layers/slow-painting.ts';
import type { Shell } from './shell.ts';
import type { InputEvent } from './terminal/input.ts';
import type { Terminal } from './terminal/terminal.ts';

/** What everything is drawn with. */
export interface AppLook {
  readonly glyphs: Glyphs;
  readonly colors: Colors;
}

interface AppProps {
  readonly shell: Shell;
  /** As the settings are now. */
  look(): AppLook;
  /** What it runs on; nothing where there is none, as in tests. */
  readonly terminal?: Terminal;
}

/** The screen of the program: whatever place the player is in, composed into rows. */
export function App({ shell, look, terminal }: AppProps) {
  const size = useWindowSize();
  const place = useSyncExternalStore(shell.subscribe, shell.place);
  useChanges(place);
  useSize(place, size);
  const fieldIsReady = useRef(false);
  const fieldTakes = useRef(false);
  const seen = useRef<Seen>(undefined);

  const take = (names: readonly string[], isText: boolean) => {
    // Nobody plays what cannot be seen.
    if (isTooSmall(size)) return shell.keys(keysWhenTooSmall(names), size);
    // An open command line takes its text itself; keys that come before it is drawn, and text with other keys in one
    // piece, are typed into it here.
    const isMixed = names.length > 1 && names.some((name) => fieldPassesOn.has(name));
    const forField = fieldIsReady.current && !isMixed && place.show(size).field !== undefined;
    fieldTakes.current = forField && isText;
    const passed = forField ? names.filter((name) => fieldPassesOn.has(name)) : names;
    if (passed.length > 0) fieldIsReady.current = false;
    shell.keys(passed, size);
  };
  useInput((input, key) => take(keyNames(input, key), !key.ctrl && !key.meta));
  usePaste(
    (text) => {
      if (!isTooSmall(size)) place.paste(text);
    },
    { isActive: terminal?.isDumb !== true },
  );
  const act = (event: InputEvent) => {
    if (event.type === 'key') take([event.name], false);
    else if (!isTooSmall(size))
      point(shell.place(), event.report, size, shell.place() === place ? seen.current?.shown : undefined);
  };
  useTerminal(terminal, act, () => shell.place().stopped?.());

  const first = useShownFirst(place, size, seen);
  const shown = isTooSmall(size) ? undefined : (first ?? place.show(size));
  useEffect(() => {
    seen.current = shown && { place, size, shown };
  });
  useEffect(() => terminal?.setPointing(place.point !== undefined), [terminal, place]);

  if (shown === undefined) return <TooSmall {...size} />;
  return <Rows {...{ shown, place, size, fieldIsReady, fieldTakes }} look={look()} />;
}

/** Keys that the text field leaves to the place. */
const fieldPassesOn = new Set([
  'up',
  'down',
  'pageup',
  'pagedown',
  'tab',
  'delete',
  'escape',
  'f1',
  'wheelup',
  'wheeldown',
  'ctrl+c',
  'ctrl+u',
  'ctrl+w',
]);

interface RowsProps {
  readonly shown: Shown;
  readonly place: Place;
  readonly size: Size;
  readonly look: AppLook;
  /** Whether the field shows what its place knows; after a key it does not until it is drawn again. */
  readonly fieldIsReady: { current: boolean };
  /** Whether the key just pressed is for the field: with Ctrl or Alt, it would type the letter. */
  readonly fieldTakes: { current: boolean };
}

function Rows({ shown, place, size, look, fieldIsReady, fieldTakes }: RowsProps) {
  const { field } = shown;
  const rows = screenRows(shown, size, look.glyphs).map((row) => render(row, look.colors));
  const fieldRow = field === undefined ? -1 : (field.row ?? size.rows - 1 - shown.hint.length);
  return (
    <Box flexDirection="column">
      {rows.map((text, i) =>
        i === fieldRow && field !== undefined ? (
          <FieldRow
            key={`field ${field.edition}`}
            field={field}
            ready={fieldIsReady}
            room={size.columns - field.prompt.length - 2}
            onChange={(typed) => {
              if (!fieldTakes.current) return;
              fieldIsReady.current = false;
              place.lineTyped(typed, size);
            }}
            onSubmit={() => {
              if (!fieldTakes.current) return;
              fieldIsReady.current = false;
              place.keys(['enter'], size);
            }}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place on the screen
          <Row key={i} text={text} />
        ),
      )}
    </Box>
  );
}

const Row = memo(({ text }: { readonly text: string }) => <Text wrap="truncate-end">{text}</Text>);

interface FieldRowProps {
  readonly field: Field;
  readonly ready: { current: boolean };
  /** Columns for the text; of a longer one the end is shown. */
  readonly room: number;
  onChange(text: string): void;
  onSubmit(): void;
}

function FieldRow({ field: { text: whole, prompt }, ready, room, onChange, onSubmit }: FieldRowProps) {
  // What is edited was perhaps not typed here, but comes from a file.
  const text = withoutHidden(whole);
  const hidden = text.slice(0, Math.max(0, text.length - room));
  useEffect(() => {
    ready.current = true;
    return () => {
      ready.current = false;
    };
  });
  return (
    <Box>
      <Text>{hidden === '' ? prompt : `${prompt.slice(0, -1)}<`}</Text>
      <TextInput value={text.slice(hidden.length)} onChange={(typed) => onChange(hidden + typed)} onSubmit={onSubmit} />
    </Box>
  );
}

const TooSmall = (size: Size) => (
  <Box flexDirection="column">
    {tooSmallRows(size).map((text, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place on the screen
      <Text key={i} wrap="truncate-end">
        {text === '' ? ' ' : text}
      </Text>
    ))}
  </Box>
);

/** Tells the place of a new size of the terminal. */
function useSize(place: Place, { columns, rows }: Size): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the size is told
  useEffect(() => place.resized?.({ columns, rows }), [columns, rows]);
}

/** What has been drawn. */
interface Seen {
  readonly place: Place;
  readonly size: Size;
  readonly shown: Shown;
}

/** Milliseconds in which the terminal gets what is shown first. */
const drawingTime = 50;

/**
 * What is drawn while what the place shows is still to be made, which is begun after that; nothing where it is quick, and
 * where it has been waited for once.
 */
function useShownFirst(place: Place, size: Size, seen: { readonly current: Seen | undefined }): Shown | undefined {
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
