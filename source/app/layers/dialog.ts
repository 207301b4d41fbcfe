import { columnsOf } from '#engine/text/width.ts';
import { mapMaybePromise } from '#match-session/maybe-async.ts';
import { frameRows } from '#screen/frame.ts';
import { keyText } from '#screen/keys/key-rows.ts';
import { type Line, line, type Role, type Span, span, widthOf } from '#screen/styled-text.ts';
import { pathNames, wrapWords } from '#screen/truncate.ts';
import { completePath, type Editor, emptyEditor, type OpenEntry } from '../command-line/editor.ts';
import { type KeyRow, keyRow, pressing } from './key-rows.ts';
import type { Float, ScreenFrame, Size } from './page-view.ts';

/** Result of an action: a sentence if it failed, a dialog that the player must answer, otherwise nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: an action that succeeds may have no return statement
type ImmediateResult = string | Dialog | undefined | void;

export type ActionResult = ImmediateResult | Promise<ImmediateResult>;

export type PageKey = KeyRow<ActionResult>;

export const escapeKey = (label: string, help: string, press: () => ActionResult): PageKey =>
  keyRow('escape', label, help, press);

/** Button of a dialog. Its key presses it even if another button is selected. */
export interface DialogButton {
  readonly label: string;
  readonly key: string;
  /** Name in footer and help. Default: the label in lower case. */
  readonly name?: string | undefined;
  readonly statusText?: string | undefined;
  press(size: Size): ActionResult;
}

export interface Dialog {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly buttons: readonly DialogButton[];
  readonly chosen: number;
  /** Status while the dialog is open. Default: that of the selected button. */
  readonly statusText?: string | undefined;
  /** True if each button has a row of its own, with its key. */
  readonly isMenu?: true | undefined;
  leave?(): ActionResult;
}

/** Maximum columns between the borders. A wider dialog replaces the body. */
const maxWidth = 58;
const maxLines = 12;

export const boxTextWidth = maxWidth - 4;

export const textLines = (text: string): readonly Line[] => wrapWords(text, boxTextWidth).map((row) => line(row));

/** A yes-no question. No is selected first, and Esc means No. */
export const yesOrNo = (title: string, text: string, yes: (size: Size) => ActionResult): Dialog => ({
  title,
  lines: textLines(text),
  buttons: [
    { label: 'Yes', key: 'y', press: yes },
    { label: 'No', key: 'n', press: () => undefined },
  ],
  chosen: 1,
});

export const messageDialog = (title: string, text: string): Dialog => ({
  title,
  lines: textLines(text),
  buttons: [{ label: 'Back', key: 'b', statusText: 'Enter: go back. Nothing has changed.', press: () => undefined }],
  chosen: 0,
});

export const fitsBox = (text: string): boolean => wrapWords(text, boxTextWidth).length <= maxLines;

export const longMessageDialog = (title: string, text: string): Dialog => ({
  ...messageDialog(title, text),
  statusText: `! ${text}`,
});

const menuWidth = 30;

const menuButton = ({ label, key }: DialogButton, isChosen: boolean): Line =>
  pressing(key, [
    span(isChosen ? ' > ' : '   ', 'accent'),
    span(label.padEnd(menuWidth - 10), isChosen ? 'strong' : 'text', isChosen ? 'selection' : undefined),
    span(keyText(key), 'accent'),
  ]);

/** A box over the screen, with the selected button marked. A box that is too large replaces the body. */
export function dialogFloat(dialog: Dialog): Float {
  const { title, lines, buttons, chosen } = dialog;
  if (dialog.isMenu === true) {
    const rows = buttons.map((button, i) => menuButton(button, i === chosen));
    return { title, lines: [[], ...rows, []], width: menuWidth, at: 'middle' };
  }
  const rows: Span[][] = [];
  let row: Span[] = [];
  let plain = maxWidth;
  for (const [i, { label, key }] of buttons.entries()) {
    plain += 4 + label.length;
    // Reserves the columns of one pair of brackets, so that selecting a button never moves it to the next row.
    if (plain + '[  ]'.length + 5 > maxWidth) {
      row = [];
      rows.push(row);
      plain = 3 + label.length;
    }
    const labelSpan = i === chosen ? span(`[ ${label} ]`, 'strong', 'selection') : span(label);
    row.push(span(row.length === 0 ? '   ' : '    '));
    row.push(...pressing(key, [labelSpan]));
  }
  const width = Math.max(
    columnsOf(title) + 6,
    ...rows.map((row) => widthOf(row) + 5),
    ...lines.map((content) => widthOf(content) + 4),
  );
  return {
    title,
    lines: [[], ...lines.map((content): Line => [span('  '), ...content]), [], ...rows, []],
    width,
    at: width > maxWidth || lines.length + rows.length - 1 > maxLines ? 'body' : 'middle',
  };
}

export const enterText = ({ buttons, chosen, statusText }: Dialog): string =>
  statusText ?? buttons[chosen]?.statusText ?? `Enter: ${buttons[chosen]?.label ?? ''}.`;

export const buttonName = ({ name, label }: DialogButton): string => name ?? label.toLowerCase();

/** @param show shows the dialog with another button selected, or closes it if the argument is undefined */
export function dialogKeys(dialog: Dialog, show: (dialog: Dialog | undefined) => void): readonly PageKey[] {
  const { buttons, chosen } = dialog;
  const press = (button: DialogButton | undefined, size: Size): ActionResult => {
    show(undefined);
    return button?.press(size);
  };
  const enter = buttons[chosen];
  const name = enter === undefined ? '' : buttonName(enter);
  const isOnly = buttons.length < 2;
  const escapeKeys = ['escape', 'q'].filter((key) => buttons.every((button) => button.key !== key));
  return [
    keyRow('enter', [isOnly ? 'Enter/Esc' : 'Enter', name], name, (_, size) => press(enter, size)),
    ...buttonChoiceKeys(dialog, show).map(
      (row): PageKey => ({ ...row, footer: [dialog.isMenu === true ? 'up/down' : 'left/right', 'choose'] }),
    ),
    ...buttons.map((button): PageKey => {
      const label = buttonName(button);
      return keyRow(button.key, isOnly ? undefined : label, label, (_, size) => press(button, size));
    }),
    ...(escapeKeys.length === 0
      ? []
      : [
          keyRow(escapeKeys, isOnly ? undefined : 'back', 'back without changes', () => {
            show(undefined);
            return dialog.leave?.();
          }),
        ]),
  ];
}

export function buttonChoiceKeys(dialog: Dialog, show: (dialog: Dialog) => void): readonly PageKey[] {
  const { buttons, chosen } = dialog;
  if (buttons.length < 2) return [];
  const choose = (step: number) => show({ ...dialog, chosen: (chosen + step + buttons.length) % buttons.length });
  return [
    {
      keys: ['left', 'h', 'up', 'k', 'right', 'l', 'down', 'j', 'tab'],
      label: 'arrows Tab',
      help: 'choose a button',
      press: (key) => choose(['left', 'h', 'up', 'k'].includes(key) ? -1 : 1),
    },
  ];
}

export interface PromptOptions {
  /** Text before the field, such as ` seed: `. A function if the field asks several questions in turn. */
  readonly prompt: string | (() => string);
  readonly enter: string;
  readonly statusText: string | (() => string);
  isSecret?(): boolean;
  /** Handles the entered text, which is trimmed unless it is secret. */
  take(text: string): ActionResult;
  next?: (() => ActionResult) | undefined;
  accepts?(text: string): boolean;
  complete?(text: string): readonly string[] | undefined;
}

export type Prompt = ReturnType<typeof prompt>;

export function prompt(options: PromptOptions) {
  const { enter, take, next, accepts, complete, isSecret = () => false } = options;
  const now = (text: string | (() => string)) => (typeof text === 'string' ? text : text());
  let value: Editor | undefined;
  let completions: readonly string[] | undefined;
  const set = (next: Editor | undefined) => {
    if (next !== undefined && accepts?.(next.text) === false) return;
    value = next;
    completions = next && complete?.(next.text);
  };
  const tab: PageKey = keyRow('tab', 'complete', 'complete the path', () => {
    if (value === undefined || completions === undefined) return undefined;
    const next = completePath(value, completions);
    return typeof next === 'string' ? next : set(next);
  });
  const onAnswer = (result: Awaited<ActionResult>): ActionResult => {
    if (result !== undefined) return result;
    set(undefined);
    return next?.();
  };
  return {
    begin: (start = emptyEditor) => set(start),
    end: () => set(undefined),
    isActive: () => value !== undefined,
    entry: (): OpenEntry | undefined => value && { value, prompt: now(options.prompt), isHidden: isSecret(), set },
    keys: (): readonly PageKey[] => [
      keyRow('enter', enter, /^Enter:? (.*?)\.?$/.exec(now(options.statusText))?.[1] ?? enter, () => {
        const typed = value?.text ?? '';
        const answer = take(isSecret() ? typed : typed.trim());
        return mapMaybePromise(answer, onAnswer);
      }),
      ...(completions === undefined ? [] : [tab]),
      keyRow('escape', 'back', 'back to the list', () => set(undefined)),
    ],
    status: (columns: number) =>
      completions === undefined || completions.length < 2
        ? now(options.statusText)
        : pathNames(completions, columns - 2),
  };
}

export function memoizeLast<Value>(ask: (text: string) => Value): (text: string) => Value {
  let last: { readonly text: string; readonly value: Value } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, value: ask(text) };
    return last.value;
  };
}

/** A message for the player, in a box if it has a title, otherwise in the status rows. */
export interface Notice {
  /** `quiet`: answer to a key without an effect. */
  readonly kind: 'refusal' | 'notice' | 'quiet';
  readonly text: string;
  readonly title?: string | undefined;
  /** Index of the first visible row, if the message is longer than the screen. */
  readonly from?: number | undefined;
}

const roles: Readonly<Record<Notice['kind'], Role>> = { refusal: 'refusal', notice: 'strong', quiet: 'dim' };

const noticeTextRows = ({ kind, text }: Notice, { columns }: Size): readonly string[] =>
  (kind === 'refusal' ? `! ${text}` : text).split('\n').flatMap((part) => wrapWords(part, columns - 2));

/** Maximum rows of a message: it may cover the body and the status, but not the footer. */
const roomIn = ({ rows }: Size): number => rows - frameRows + 2;

export function noticeRows(notice: Notice, size: Size): readonly Line[] {
  const rows = noticeTextRows(notice, size);
  const room = roomIn(size) - 1;
  const role = roles[notice.kind];
  if (rows.length <= room) return rows.map((row) => line(row, role));
  const { from = 0 } = notice;
  const visibleRows = rows.slice(from, from + room - 1).map((row) => line(row, role));
  return [...visibleRows, line(`rows ${from + 1}-${from + visibleRows.length} of ${rows.length}, PgUp PgDn`, 'dim')];
}

/** Rows for a message above the footer. A single row leaves `below` visible. Rows after the second cover the body. */
export function noticeStatus(notice: Notice, size: Size, below: Line): ScreenFrame['status'] {
  const [first = [], second = below, ...rest] = noticeRows(notice, size);
  return [first, second, ...rest];
}

/** Scrolls a message by a key. Undefined if the key does not scroll, or the whole message is visible. */
export function scrollNotice(notice: Notice, key: string, size: Size): Notice | undefined {
  const step = steps[key];
  const { length } = noticeTextRows(notice, size);
  const visibleRows = roomIn(size) - 2;
  if (step === undefined || length <= visibleRows + 1) return undefined;
  return {
    ...notice,
    from: Math.max(0, Math.min(length - visibleRows, (notice.from ?? 0) + step * (visibleRows - 1))),
  };
}

const steps: Readonly<Record<string, number>> = { pageup: -1, wheelup: -1, pagedown: 1, wheeldown: 1 };
