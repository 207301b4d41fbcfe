import type { Frame, Section } from '#screen/frame.ts';
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
  /** One or two rows: what Enter would do first. A row that begins with `!` is a warning. */
  readonly status: readonly string[];
}

/** The title of a page: the program or the game, and what the page is. */
export const pageTitle = (name: string, what: string): Line => [span(name, 'strong'), span(`   ${what}`)];

/** A layer on top of a page: a question that is answered by typing, or a search. */
export interface PageLayer {
  isActive(): boolean;
  /** Its key table, without help and Ctrl+C, which every page has. */
  keys(size: Size): readonly PageKey[];
  /** Its field; characters are no keys then. */
  entry?(): OpenEntry | undefined;
  /** The line above the footer in place of the page's own, in so many columns. */
  status?(columns: number): string;
}

export interface PageOptions extends Pick<PageLayer, 'keys' | 'entry'> {
  show(size: Size): PageScreen;
  readonly layers?: readonly PageLayer[] | undefined;
  click?(target: Target | undefined, size: Size): ActionResult;
  /** A dialog that the page begins with. */
  readonly opening?: Dialog | undefined;
  /** Whether keys that do nothing are to be passed over in silence. */
  readonly silent?: true | undefined;
}

/** A place that is a page: a list, a form, a text. */
export interface Page extends PageView {
  /** The key table of this moment. */
  rows(size: Size): readonly PageKey[];
  /** Draws it anew, for what has arrived meanwhile. */
  changed(): void;
}

/** A page with something that runs while it is shown: `begin` begins it, and gives what ends it. */
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

/** Makes a page: one key table drives what keys do, the footer and the help. */
export function page(around: PageContext, options: PageOptions): Page {
  const { layers: over = [] } = options;
  const { subscribe, publish: changed } = createListeners();
  let dialog = options.opening;
  /** Why the last key did nothing, until the next. */
  let problem: string | undefined;
  /** The work of the last key or click, until it ends. */
  let awaited: Promise<void> | undefined;

  const leaveKey: PageKey = helpRow('ctrl+c', 'leave turncade (saved)', () => around.exit());
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
  /** How the thinking goes that the page waits for. */
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
      else problem = text;
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
    } else if (options.silent !== true && dialog === undefined) problem = unknownKeyText(name, ['backspace']);
  });
  /** The layer of the page itself. */
  const own = ({ keys, entry }: Pick<PageLayer, 'keys' | 'entry'>) => ({
    key,
    rows(size: Size) {
      const rows = keys(size);
      return [...(rows.some((row) => row.keys.includes('?')) ? [] : [helpKey(entry?.())]), ...rows, leaveKey];
    },
    field: () => entry?.(),
    click: (target: Target | undefined, size: Size) => take(options.click?.(target, size), size),
  });

  const layers = createLayerStack<readonly PageKey[]>(
    [
      // The layer of an answer that is awaited, once it is shown.
      {
        isActive: () => thinking() !== undefined,
        show: ({ columns }, below) => ({ ...below(), status: statusRows([around.thinking?.text()], columns) }),
        rows: () => [keyRow('escape', 'cancel', 'cancel', () => void callOff()), leaveKey],
        key,
      },
      // Until then everything is as it was, and nothing is taken.
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
          ...own(layer),
          isActive: layer.isActive,
          show: (size, below) => ({
            ...below(),
            // Below the field there is one row.
            ...(layer.status && { status: [line(layer.status(size.columns)), []] }),
            field: fieldOf(layer.entry?.(), size),
          }),
        }),
      ),
    ],
    {
      ...own(options),
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
      const shown = layers.show(size);
      const [first, second] = problem === undefined ? shown.status : refusalRows(problem, shown.status, size.columns);
      const isBelowField = shown.field !== undefined && shown.field.row === undefined;
      return {
        ...shown,
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

function fieldOf(open: OpenEntry | undefined, size: Size): Field | undefined {
  if (open === undefined) return undefined;
  const { text, cursor } = open.isHidden === true ? masked(open.value) : open.value;
  return { text, cursor, prompt: open.prompt, row: open.row?.(size) };
}

/** Rows above the footer; where one is not there, nothing is said. */
function statusRows(status: readonly (string | undefined)[], columns: number): readonly [Line, Line] {
  const visibleStatus = status.filter((row) => row !== undefined);
  const [first = [], ...rest] = visibleStatus.flatMap((row) =>
    wrapWords(row, columns - 2).map((text) => line(text, row.startsWith('!') ? 'warning' : 'text')),
  );
  return [first, rest.length < 2 ? (rest[0] ?? []) : rest.flatMap((row) => [...row, span(' ')])];
}

/** Why the last key did nothing; a warning that goes on, such as that of a lost connection, stays below it. */
function refusalRows(problem: string, status: readonly Line[], columns: number): readonly [Line, Line] {
  const [first = '', second] = wrapWords(`! ${problem}`, columns - 2);
  const warnings = status.filter((row) => row.some(({ role }) => role === 'warning'));
  const [below = []] = second === undefined ? warnings : [line(second, 'refusal')];
  return [line(first, 'refusal'), below];
}
