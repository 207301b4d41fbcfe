import { itemAt } from '#engine/lookup.ts';
import type { GameOption } from '#engine/options.ts';
import type { Target } from '#screen/target.ts';
import { type Editor, editorWith, emptyEditor, masked, type OpenEntry } from '../../command-line/editor.ts';
import { type ActionResult, type PageKey, prompt } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { PageLayer } from '../page.ts';
import { allSeen, choiceAfter, rowKeys, rowTargets } from './list.ts';

export interface OptionChoice {
  readonly value: string;
  readonly level?: { readonly text: string } | undefined;
  /** Sets the value. Returns a sentence if it is refused. */
  put(value: string): string | undefined;
}

export function optionRow(name: string, option: GameOption, { value, level, put }: OptionChoice): FormRow {
  const values = offeredValues(option, value);
  return {
    label: name,
    values: values.map((each) => valueText(option, each, level)),
    at: values.indexOf(value),
    about: option.help,
    choose(at) {
      const next = values[at];
      return next === undefined ? undefined : put(next);
    },
    typed: typedOption(option, put),
    spoken: { can: option.label, take: put },
  };
}

/** Value as shown, such as `80 (from the map)` if the level determines it. */
function valueText({ standard, ofLevel }: GameOption, value: string, level: OptionChoice['level']): string {
  if (ofLevel === undefined || value !== standard) return value;
  const decided = level && ofLevel(level.text);
  return decided === undefined ? 'from the map' : `${decided} (from the map)`;
}

/** Numbers offered within a range. The player can type any other number of the range. */
const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000];

const range = /^(\d+)\.\.(\d+)$/;

/** Values that can be chosen without typing. If `present` is not one of them, it comes first. */
export function offeredValues({ label, read }: GameOption, present: string): readonly string[] {
  const offered = label.split('|').flatMap((part) => {
    const [, from, to] = range.exec(part) ?? [];
    if (from === undefined || to === undefined) return [part];
    const [low, high] = [Number(from), Number(to)];
    const numbers = [...new Set([low, ...steps, Number(present), high])];
    return numbers
      .filter((number) => number >= low && number <= high)
      .sort((a, b) => a - b)
      .map(String);
  });
  const values = offered.filter((value) => read(value).ok);
  return values.includes(present) ? values : [present, ...values];
}

/** Lets the player type further values, such as any number of a range. Undefined if no others are allowed. */
const typedOption = ({ label, read }: GameOption, take: TypedValue['take']): TypedValue | undefined =>
  label.split('|').some((part) => range.test(part) || !read(part).ok)
    ? { label: `It can be ${valuesText(label)}.`, take }
    : undefined;

const valuesText = (label: string): string =>
  label
    .split('|')
    .join(', ')
    .replace(/, ([^,]+)$/, ' or $1');

export interface FieldsOptions<Name extends string> {
  fields(): readonly Name[];
  isSecret(field: Name): boolean;
  readonly first: Name;
  readonly texts?: Partial<Readonly<Record<Name, string>>>;
  /** Field with a suggested text. The first character typed at the end of the text replaces the text. */
  readonly suggested?: Name | undefined;
  onLeave?(field: Name): void;
}

/** Fields of a screen: their texts, a cursor that wraps around, and a switch that shows secrets. */
export function fields<Name extends string>(options: FieldsOptions<Name>) {
  const { isSecret, onLeave } = options;
  const values = new Map<Name, Editor>();
  let at = options.first;
  let { suggested } = options;
  let isShown = false;

  const editorOf = (field: Name): Editor => {
    const startText = options.texts?.[field];
    return values.get(field) ?? (startText === undefined ? emptyEditor : editorWith(startText));
  };
  const text = (field: Name): string => editorOf(field).text;
  const isHidden = (field: Name): boolean => isSecret(field) && !isShown;
  const goTo = (field: Name): void => {
    if (field === at) return;
    const before = at;
    at = field;
    isShown = false;
    onLeave?.(before);
  };
  const move = (by: 1 | -1): void => {
    const all = options.fields();
    goTo(itemAt(all, (all.indexOf(at) + by + all.length) % all.length));
  };
  const set = (field: Name, value: Editor): void => {
    const old = editorOf(field);
    const isTyped = value.text.length > old.text.length && value.text.startsWith(old.text);
    values.set(field, suggested === field && isTyped ? editorWith(value.text.slice(old.text.length)) : value);
    if (suggested === field) suggested = undefined;
  };

  return {
    at: () => at,
    text,
    goTo,
    move,
    nextEmpty(): Name | undefined {
      const all = options.fields();
      const from = all.indexOf(at) + 1;
      return [...all.slice(from), ...all.slice(0, from)].find((field) => text(field) === '');
    },
    empty(field: Name): void {
      values.set(field, emptyEditor);
      goTo(field);
    },
    seen: (field: Name): string => (isHidden(field) ? masked(editorOf(field)).text : text(field)),
    hide(): void {
      isShown = false;
    },
    nextKey: (): PageKey =>
      keyRow(['tab', 'down'], ['Tab', 'next field'], 'go to the next field', () => move(1), 'Tab down'),
    backKey: (): PageKey =>
      keyRow(['shift+tab', 'up'], ['Shift+Tab', 'back'], 'go to the previous field', () => move(-1), 'Shift+Tab up'),
    showKey: (): PageKey =>
      keyRow('f2', isShown ? 'hide' : 'show', 'show what you type; F2 again hides it', () => {
        isShown = !isShown;
      }),
    entry: (prompt: string, row: OpenEntry['row']): OpenEntry => ({
      value: editorOf(at),
      prompt,
      ...(row && { row }),
      isHidden: isHidden(at),
      set: (value) => set(at, value),
    }),
  };
}

export interface FormRow {
  readonly label: string;
  /** Values to choose from. With fewer than two, there is nothing to choose. */
  readonly values: readonly string[];
  readonly at: number;
  readonly about: string;
  choose(at: number): ActionResult;
  /** Changes the value on left (-1) or right (1). Default: chooses the previous or next of `values`. */
  step?(by: 1 | -1): ActionResult;
  readonly typed?: TypedValue | undefined;
  readonly spoken?: SpokenRow | undefined;
}

export interface SpokenRow {
  readonly names?: readonly string[];
  readonly values?: readonly string[];
  /** Possible values, such as `none|1..9999`. */
  readonly can?: string;
  readonly about?: string | undefined;
  /** Handles a typed text that is not in `values`. Returns a sentence if the text is refused. */
  take?(text: string): ActionResult;
}

export interface TypedValue {
  readonly what?: string;
  /** Sentence about the effect of Enter. Default: `Enter: done.` */
  readonly says?: string;
  readonly label: string;
  take(text: string): string | undefined;
  complete?(text: string): readonly string[];
}

export const valueNow = ({ values, at }: FormRow): string => values[at] ?? '';

export interface FormOptions<Row extends FormRow> {
  rows(): readonly Row[];
  /** Name of a row in the help, such as `a setting`. Default: `a row`. */
  readonly what?: string;
  readonly changes?: string;
  /** Keys with the effect of left (`h`) or right (all others). */
  readonly changingKeys: readonly string[];
  readonly changingLabel?: string;
  readonly hasLetters: boolean;
  next?: (() => ActionResult) | undefined;
}

/** Cursor of a form, the keys that move it and change its row, and the field for typed values. */
export function form<Row extends FormRow>(options: FormOptions<Row>) {
  const {
    rows,
    what = 'a row',
    changes = 'change it',
    changingKeys,
    changingLabel = 'left right',
    hasLetters,
    next,
  } = options;
  let choice = 0;
  let typedRow: Row | undefined;

  /** Index of the row under the cursor. At most the last row, because a form can become shorter. */
  const at = () => Math.max(0, Math.min(choice, rows().length - 1));
  const chosen = (): Row | undefined => rows()[at()];
  const step = (row: Row | undefined, by: 1 | -1): ActionResult => {
    if (row === undefined) return undefined;
    if (row.step !== undefined) return row.step(by);
    const { length } = row.values;
    return length === 0 ? undefined : row.choose((row.at + by + length) % length);
  };
  const field = prompt({
    prompt: () => ` ${typedRow?.typed?.what ?? 'value'}: `,
    enter: 'take it',
    statusText: () => typedRow?.typed?.says ?? 'Enter: done.',
    complete: (text) => typedRow?.typed?.complete?.(text),
    take: (text) => typedRow?.typed?.take(text),
    next,
  });
  const typing: PageLayer = {
    ...field,
    status: (columns) => [field.status(columns), typedRow?.typed?.label].join(' ').trim(),
  };

  return {
    rows,
    at,
    chosen,
    step,
    goTo(row: number) {
      choice = row;
    },
    type(row: Row): void {
      typedRow = row;
      field.begin();
    },
    typing,
    moving: (): PageKey[] =>
      rowKeys(
        (key) => {
          choice = choiceAfter(key, at(), rows().length, rows().length);
        },
        { what, hasLetters, further: allSeen },
      ),
    changing(): PageKey[] {
      const row = chosen();
      if (row === undefined || (row.values.length < 2 && row.step === undefined)) return [];
      return [
        keyRow(
          ['left', 'right', ...changingKeys],
          ['left/right', 'change'],
          changes,
          (key) => step(row, key === 'left' || key === 'h' ? -1 : 1),
          changingLabel,
        ),
      ];
    },
    /** Moves the cursor to the clicked row. `again`: the cursor was already there. */
    clicked(target: Target | undefined) {
      const clicked = rowTargets.read(target);
      const row = clicked && rows()[clicked.row];
      if (clicked === undefined || row === undefined) return undefined;
      field.end();
      const again = clicked.row === at();
      choice = clicked.row;
      return { row, again, value: clicked.type === 'value' ? clicked.value : undefined };
    },
  };
}
