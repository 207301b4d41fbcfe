import { Box, Text, useInput, usePaste, useWindowSize } from 'ink';
import TextInput from 'ink-text-input';
import { memo, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Glyphs } from '../screen/paint.ts';
import { footerLine, frame, leastSize } from './frame.ts';
import { keyNames } from './keys.ts';
import type { Place, Shown, Size } from './place.ts';
import type { Shell } from './shell.ts';
import { type ColorDepth, render } from './theme.ts';

interface AppProps {
  readonly shell: Shell;
  readonly glyphs: Glyphs;
  readonly depth: ColorDepth;
}

/** The screen of the program: whatever place the player is in, composed into rows. */
export function App({ shell, glyphs, depth }: AppProps) {
  const size = useWindowSize();
  const place = useSyncExternalStore(shell.subscribe, shell.place);
  useChanges(place);
  const fieldIsReady = useRef(false);

  useInput((input, key) => {
    const names = keyNames(input, key);
    // An open command line takes its text itself; keys that come before it is drawn are typed into it here.
    const forField = fieldIsReady.current && place.show(size).field !== undefined;
    place.keys(forField ? names.filter((name) => fieldPassesOn.has(name)) : names, size);
  });
  usePaste((text) => place.paste(text));

  if (size.columns < leastSize.columns || size.rows < leastSize.rows) return <TooSmall {...size} />;
  const shown = place.show(size);
  return <Rows shown={shown} place={place} size={size} glyphs={glyphs} depth={depth} fieldIsReady={fieldIsReady} />;
}

/** Keys that the text field leaves to the place. */
const fieldPassesOn = new Set(['up', 'down', 'tab', 'escape', 'ctrl+c']);

interface RowsProps {
  readonly shown: Shown;
  readonly place: Place;
  readonly size: Size;
  readonly glyphs: Glyphs;
  readonly depth: ColorDepth;
  readonly fieldIsReady: { current: boolean };
}

function Rows({ shown, place, size, glyphs, depth, fieldIsReady }: RowsProps) {
  const bottom = { hint: shown.hint, footer: footerLine(shown.footer, size.columns) };
  const rows = frame(shown.painting, bottom, size.columns, size.rows, glyphs).map((row) => render(row, depth));
  const fieldRow = size.rows - 3;
  return (
    <Box flexDirection="column">
      {rows.map((text, i) =>
        i === fieldRow && shown.field !== undefined ? (
          <Field
            key={`field ${shown.field.edition}`}
            text={shown.field.text}
            ready={fieldIsReady}
            onChange={(typed) => place.lineTyped(typed, size)}
            onSubmit={() => place.keys(['enter'], size)}
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

interface FieldProps {
  readonly text: string;
  readonly ready: { current: boolean };
  onChange(text: string): void;
  onSubmit(): void;
}

function Field({ text, ready, onChange, onSubmit }: FieldProps) {
  useEffect(() => {
    ready.current = true;
    return () => {
      ready.current = false;
    };
  }, [ready]);
  return (
    <Box>
      <Text> : </Text>
      <TextInput value={text} onChange={onChange} onSubmit={onSubmit} />
    </Box>
  );
}

function TooSmall({ columns, rows }: Size) {
  return (
    <Text wrap="truncate-end">
      {`turncade needs ${leastSize.columns}x${leastSize.rows}, this is ${columns}x${rows}`}
    </Text>
  );
}

/** Draws anew after every change of the place. */
function useChanges(place: Place): void {
  const [, setVersion] = useState(0);
  useEffect(() => place.subscribe(() => setVersion((version) => version + 1)), [place]);
}
