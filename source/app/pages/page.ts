import { wrapped } from '../../screen/cut.ts';
import { type Line, line, span } from '../../screen/paint.ts';
import type { Section, Spot } from '../../screen/screen.ts';
import { edited, inserted, linesOf, type OpenEntry } from '../command-line/editor.ts';
import type { Answer, PageKey } from '../layers/dialog.ts';
import { type Dialog, dialogFloat, dialogHint, dialogKeys, longMessage } from '../layers/dialog.ts';
import { footerOf, rowOf } from '../layers/key-table.ts';
import type { Place, Shown, Size } from '../layers/place.ts';
import { createListeners } from '../listeners.ts';
import type { Around } from '../services.ts';

/** What a page shows above its footer. */
export interface PageScreen {
  readonly title: Line;
  readonly facts: Line;
  readonly left: readonly Section[];
  readonly panel?: { readonly width: number; readonly sections: readonly Section[] };
  /** One or two rows: what Enter would do first. A row that begins with `!` is a warning. */
  readonly hint: readonly string[];
}

/** What makes a page. */
export interface PageOptions {
  show(size: Size): PageScreen;
  /** The key table of this moment, without help and Ctrl+C, which every page has. */
  keys(size: Size): readonly PageKey[];
  /** The field that is open now; the table has no characters then. */
  entry?(): OpenEntry | undefined;
  click?(spot: Spot, size: Size): Answer;
  /** A dialog that the page begins with. */
  readonly opening?: Dialog;
  /** Whether keys that do nothing are to be passed over in silence. */
  readonly silent?: true;
}

/** A place that is a page: a list, a form, a text. */
export interface Page extends Place {
  /** The key table of this moment. */
  rows(size: Size): readonly PageKey[];
  /** Draws it anew, for what has arrived meanwhile. */
  changed(): void;
}

/** Makes a page: one key table drives what keys do, the footer and the help. */
export function page(around: Around, options: PageOptions): Page {
  const { subscribe, publish: changed } = createListeners();
  let dialog = options.opening;
  /** Why the last key did nothing, until the next. */
  let problem: string | undefined;
  /** Keys that wait for something to be done. */
  let waiting: string[] | undefined;
  let isLeft = false;

  const showDialog = (next: Dialog | undefined) => {
    dialog = next;
  };
  const entry = () => (dialog === undefined ? options.entry?.() : undefined);
  const fieldTakesHint = () => {
    const open = entry();
    return open !== undefined && open.row === undefined;
  };

  const rows = (size: Size): readonly PageKey[] => {
    if (thinking() !== undefined) return [cancelKey, leaveKey];
    const own = dialog === undefined ? options.keys(size) : dialogKeys(dialog, showDialog);
    const hasHelp = dialog === undefined && !own.some(({ keys }) => keys.includes('?'));
    return [...(hasHelp ? [helpKey(size)] : []), ...own, leaveKey];
  };
  const helpKey = (size: Size): PageKey => {
    const open = options.entry?.();
    const isTyping = open !== undefined && open.isIdle !== true;
    const label = isTyping ? 'F1' : '?';
    return {
      keys: isTyping ? ['f1'] : ['?', 'f1'],
      label,
      footer: [label, 'help'],
      help: 'this help',
      press: () => around.help(rows(size)),
    };
  };
  /** What the page waits for and what can be called off, once it takes long enough to be shown. */
  const thinking = () => (waiting === undefined ? undefined : around.thinking?.text());
  const callOff = () => {
    // What was typed ahead was meant for what is not to come.
    waiting?.splice(0);
    around.thinking?.cancel();
  };
  const cancelKey: PageKey = { keys: ['escape'], footer: ['Esc', 'cancel'], help: 'call it off', press: callOff };
  const leaveKey: PageKey = { keys: ['ctrl+c'], help: 'leave turncade (saved)', press: () => around.exit() };

  const settle = (result: Awaited<Answer>, { columns }: Size) => {
    if (typeof result === 'object') dialog = result;
    else if (typeof result === 'string') {
      if (wrapped(`! ${result}`, columns - 2).length <= (fieldTakesHint() ? 1 : 2)) problem = result;
      else dialog = longMessage('that was not done', result);
    }
  };
  const wait = async (answer: PromiseLike<Awaited<Answer>>, size: Size) => {
    const keys: string[] = [];
    waiting = keys;
    const unsubscribe = around.thinking?.subscribe(changed);
    try {
      settle(await answer, size);
    } finally {
      waiting = undefined;
      unsubscribe?.();
    }
    changed();
    around.passOn(keys, size);
  };
  const take = (answer: Answer, size: Size) => {
    if (answer instanceof Promise) void wait(answer, size);
    else settle(answer, size);
  };

  const key = (name: string, size: Size) => {
    if (waiting !== undefined && name !== 'ctrl+c') {
      if (name === 'escape' && around.thinking?.isUnderWay() === true) callOff();
      else waiting.push(name);
      return;
    }
    problem = undefined;
    const row = rowOf(rows(size), name);
    if (row !== undefined) return take(row.press(name, size), size);
    const open = entry();
    if (open !== undefined) {
      const next = edited(open.value, name);
      if (next !== open.value) open.set(next);
    } else if (options.silent !== true && dialog === undefined && !silentKeys.has(name))
      problem = `The key ${name} does nothing here. ? shows the keys.`;
  };
  const keys = (names: readonly string[], size: Size) => {
    isLeft = false;
    for (const [i, name] of names.entries()) {
      // Whoever typed ahead meant the place that the keys before led to.
      if (isLeft && waiting === undefined) return around.passOn(names.slice(i), size);
      key(name, size);
    }
    changed();
  };

  const show = (size: Size): Shown => {
    const { hint: own, ...painting } = options.show(size);
    const open = entry();
    const thought = thinking();
    const hint = thought === undefined ? own : [thought];
    const [first, second] =
      problem === undefined
        ? hintRows(dialog === undefined ? hint : [dialogHint(dialog)], size.columns)
        : refusalRows(problem, size.columns);
    return {
      painting: { ...painting, hint: [[], []] },
      hint: fieldTakesHint() ? [[], first] : [first, second],
      footer: footerOf(rows(size)),
      ...(dialog === undefined ? {} : { float: dialogFloat(dialog) }),
      ...(open === undefined ? {} : { field: fieldOf(open, size) }),
    };
  };

  return {
    show,
    rows,
    changed,
    keys,
    subscribe,
    paste(text) {
      const open = entry();
      if (open === undefined || waiting !== undefined) return;
      problem = undefined;
      open.set(inserted(open.value, linesOf(text)[0]));
      changed();
    },
    click(spot, size) {
      if (waiting !== undefined || dialog !== undefined) return;
      problem = undefined;
      take(options.click?.(spot, size), size);
      changed();
    },
    left() {
      isLeft = true;
      problem = undefined;
    },
  };
}

/** Keys that nobody is told about where they do nothing. */
const silentKeys = new Set(['escape', 'wheelup', 'wheeldown', 'backspace']);

const fieldOf = ({ value: { text, cursor }, prompt, row }: OpenEntry, size: Size) => ({
  text,
  cursor,
  prompt,
  ...(row === undefined ? {} : { row: row(size) }),
});

function hintRows(hint: readonly string[], columns: number): readonly [Line, Line] {
  const [first = [], ...rest] = hint.flatMap((row) =>
    wrapped(row, columns - 2).map((text) => line(text, row.startsWith('!') ? 'warning' : 'text')),
  );
  return [first, rest.length < 2 ? (rest[0] ?? []) : rest.flatMap((row) => [...row, span(' ')])];
}

function refusalRows(problem: string, columns: number): readonly [Line, Line] {
  const [first = '', second = ''] = wrapped(`! ${problem}`, columns - 2);
  return [line(first, 'refusal'), line(second, 'refusal')];
}
