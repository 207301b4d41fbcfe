import type { Frame, Section } from '#screen/frame.ts';
import { keyText } from '#screen/keys/key-rows.ts';
import { sentence } from '#screen/sentences.ts';
import { type Line, line, span } from '#screen/styled-text.ts';
import type { Target } from '#screen/target.ts';
import { wrapWords } from '#screen/truncate.ts';
import { applyKey, insertText, linesOf, masked, type OpenEntry } from '../command-line/editor.ts';
import type { ActionResult, PageKey } from '../layers/dialog.ts';
import { type Dialog, dialogFloat, dialogKeys, enterText, longMessageDialog } from '../layers/dialog.ts';
import { footerOf, helpRow, keyRow, rowOf, unknownKeyText } from '../layers/key-rows.ts';
import { consumeKeys, createLayerStack, type Layer } from '../layers/layer.ts';
import type { Field, PageView, Size } from '../layers/page-view.ts';
import { createListeners } from '../listeners.ts';
import type { PageContext } from '../services.ts';

export interface PageScreen {
  readonly title: Line;
  readonly facts: Line;
  readonly left: readonly Section[];
  readonly panel?: Frame['panel'] | undefined;
  /** One or two rows. The first states the effect of Enter. A row that begins with `!` is a warning. */
  readonly status: readonly string[];
}

export const pageTitle = (name: string, what: string): Line => [span(name, 'strong'), span(`   ${what}`)];

export interface PageLayer {
  isActive(): boolean;
  /** Key rows of the layer. Rows for help and for quitting are added to every layer. */
  keys(size: Size): readonly PageKey[];
  /** Open text field. It receives the keys that have no row in `keys`. */
  entry?(): OpenEntry | undefined;
  /** Status row, at most `columns` wide, that replaces the status of the page. */
  status?(columns: number): string;
}

export interface PageOptions extends Pick<PageLayer, 'keys' | 'entry'> {
  show(size: Size): PageScreen;
  readonly layers?: readonly PageLayer[] | undefined;
  click?(target: Target | undefined, size: Size): ActionResult;
  readonly opening?: Dialog | undefined;
  /** True if a key without an effect needs no message. */
  readonly silent?: true | undefined;
}

export interface Page extends PageView {
  rows(size: Size): readonly PageKey[];
  changed(): void;
}

/** Page with a task that runs while the page is shown. `begin` starts the task and returns a function that stops it. */
export function whileShown(place: Page, begin: () => () => void): Page {
  let end = () => {};
  return {
    ...place,
    onEnter() {
      end();
      end = begin();
      place.onEnter?.();
    },
    onLeave() {
      end();
      place.onLeave?.();
    },
  };
}

/** Creates a page. Its key handler, footer and help all come from its key rows. */
export function page(around: PageContext, options: PageOptions): Page {
  const { layers: over = [] } = options;
  const { subscribe, publish: changed } = createListeners();
  let dialog = options.opening;
  /** Reason why the last key failed. The next input clears it. */
  let problem: { readonly text: string; readonly isQuiet?: true } | undefined;
  let awaited: Promise<void> | undefined;

  const leaveKey: PageKey = helpRow('ctrl+c', 'quit turncade (saved)', () => around.exit());
  const helpKey = (open: OpenEntry | undefined): PageKey => {
    const isTyping = open !== undefined && open.isIdle !== true;
    const label = isTyping ? 'F1' : '?';
    return {
      keys: isTyping ? ['f1'] : ['?', 'f1'],
      label,
      footer: [label, 'help'],
      help: 'this help',
      press: (_, size) => around.help(layers.rows(size)),
    };
  };
  const thinking = () => (awaited === undefined ? undefined : around.thinking?.text());
  const callOff = (): boolean => {
    const isUnderWay = around.thinking?.isUnderWay() === true;
    if (isUnderWay) around.thinking?.cancel();
    return isUnderWay;
  };

  const settle = (result: Awaited<ActionResult>, { columns }: Size) => {
    if (typeof result === 'object') dialog = result;
    else if (typeof result === 'string') {
      const open = layers.field();
      const text = sentence(result);
      const isLong =
        wrapWords(`! ${text}`, columns - 2).length > (open !== undefined && open.row === undefined ? 1 : 2);
      if (isLong) dialog = longMessageDialog('that did not work', text);
      else problem = { text };
    }
  };
  const wait = async (answer: Promise<Awaited<ActionResult>>, size: Size) => {
    const unsubscribe = around.thinking?.subscribe(changed);
    const result = await answer.finally(() => {
      awaited = undefined;
      unsubscribe?.();
    });
    settle(result, size);
    changed();
  };
  const take = (answer: ActionResult, size: Size) => {
    if (answer instanceof Promise) awaited = wait(answer, size);
    else settle(answer, size);
  };
  const key = consumeKeys((name, size) => {
    problem = undefined;
    const row = rowOf(layers.rows(size), name);
    if (row !== undefined) return take(row.press(name, size), size);
    const open = layers.field();
    if (open !== undefined) {
      const next = applyKey(open.value, name);
      if (next !== open.value) open.set(next);
    } else if (options.silent !== true && dialog === undefined) {
      const text = unknownKeyText(name, ['backspace']);
      problem = text === undefined ? undefined : { text, isQuiet: true };
    }
  });
  const layerParts = ({ keys, entry }: Pick<PageLayer, 'keys' | 'entry'>) => ({
    key,
    rows(size: Size) {
      const open = entry?.();
      const rows = open === undefined || open.isIdle === true ? withLeaveKey(keys(size)) : keys(size);
      return [...(rows.some((row) => row.keys.includes('?')) ? [] : [helpKey(open)]), ...rows, leaveKey];
    },
    field: () => entry?.(),
    click: (target: Target | undefined, size: Size) => take(options.click?.(target, size), size),
  });

  const layers = createLayerStack<readonly PageKey[]>(
    [
      // While a result is awaited and its progress is shown, the only keys are Esc and Ctrl+C.
      {
        isActive: () => thinking() !== undefined,
        show: ({ columns }, below) => ({ ...below(), status: statusRows([around.thinking?.text()], columns) }),
        rows: () => [keyRow('escape', 'cancel', 'cancel', () => void callOff()), leaveKey],
        key,
      },
      // Before there is progress to show, the only key is Ctrl+C.
      {
        isActive: () => awaited !== undefined,
        key: consumeKeys((name) => (name === 'ctrl+c' ? around.exit() : undefined)),
      },
      {
        isActive: () => dialog !== undefined,
        show: ({ columns }, below) => ({
          ...below(),
          ...(dialog && { status: statusRows([enterText(dialog)], columns), float: dialogFloat(dialog) }),
          field: undefined,
        }),
        rows: () => [
          ...(dialog === undefined
            ? []
            : dialogKeys(dialog, (next) => {
                dialog = next;
              })),
          leaveKey,
        ],
        key,
      },
      ...over.map(
        (layer): Layer<readonly PageKey[]> => ({
          ...layerParts(layer),
          isActive: layer.isActive,
          show: (size, below) => ({
            ...below(),
            ...(layer.status && { status: [line(layer.status(size.columns)), []] }),
            field: fieldOf(layer.entry?.(), size),
          }),
        }),
      ),
    ],
    {
      ...layerParts(options),
      show(size) {
        const { status, ...painting } = options.show(size);
        return {
          painting: { ...painting, status: [[], []] },
          status: statusRows(status, size.columns),
          footer: [],
          field: fieldOf(options.entry?.(), size),
        };
      },
    },
  );

  return {
    show(size) {
      const shownScreen = layers.show(size);
      const [first, second] =
        problem === undefined ? shownScreen.status : refusalRows(problem, shownScreen.status, size.columns);
      const isBelowField = shownScreen.field !== undefined && shownScreen.field.row === undefined;
      return {
        ...shownScreen,
        status: isBelowField ? [[], first] : [first, second],
        footer: footerOf(layers.rows(size)),
      };
    },
    rows: layers.rows,
    changed,
    keys(names, size) {
      for (const name of names) layers.key(name, size);
      changed();
    },
    pending: () => awaited,
    cancelPending: callOff,
    subscribe,
    paste(text) {
      const open = layers.field();
      if (open === undefined) return;
      problem = undefined;
      open.set(insertText(open.value, linesOf(text)[0]));
      changed();
    },
    click(target, size) {
      problem = undefined;
      layers.click(target, size);
      changed();
    },
    onLeave() {
      problem = undefined;
    },
  };
}

/** Lets `q` go back, as Esc does, if no row uses `q`. */
const withLeaveKey = (rows: readonly PageKey[]): readonly PageKey[] =>
  rows.some(({ keys }) => keys.includes('q'))
    ? rows
    : rows.map((row) =>
        row.keys.includes('escape')
          ? { ...row, keys: [...row.keys, 'q'], label: `${row.label ?? row.keys.map(keyText).join(' ')} q` }
          : row,
      );

function fieldOf(open: OpenEntry | undefined, size: Size): Field | undefined {
  if (open === undefined) return undefined;
  const { text, cursor } = open.isHidden === true ? masked(open.value) : open.value;
  return { text, cursor, prompt: open.prompt, row: open.row?.(size) };
}

function statusRows(status: readonly (string | undefined)[], columns: number): readonly [Line, Line] {
  const visibleStatus = status.filter((row) => row !== undefined);
  const [first = [], ...rest] = visibleStatus.flatMap((row) =>
    wrapWords(row, columns - 2).map((text) => line(text, row.startsWith('!') ? 'warning' : 'text')),
  );
  return [first, rest.length < 2 ? (rest[0] ?? []) : rest.flatMap((row) => [...row, span(' ')])];
}

const isWarning = (row: Line): boolean => row.some(({ role }) => role === 'warning');

/** Rows with the reason why the last key failed. If there is room, the page's own warning follows. */
function refusalRows(
  { text, isQuiet }: { readonly text: string; readonly isQuiet?: true },
  status: readonly Line[],
  columns: number,
): readonly [Line, Line] {
  if (isQuiet === true) return [line(text, 'dim'), status.find(isWarning) ?? []];
  const [first = '', second] = wrapWords(`! ${text}`, columns - 2);
  const warnings = status.filter(isWarning);
  const [below = []] = second === undefined ? warnings : [line(second, 'refusal')];
  return [line(first, 'refusal'), below];
}
