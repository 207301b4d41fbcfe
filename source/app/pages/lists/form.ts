import { itemAt } from '#engine/lookup.ts';
import type { GameOption } from '#engine/options.ts';
import type { Target } from '#screen/target.ts';
import { type Editor, editorWith, emptyEditor, masked, type OpenEntry } from '../../command-line/editor.ts';
import { type ActionResult, type PageKey, prompt } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { PageLayer } from '../page.ts';
import { allSeen, choiceAfter, rowKeys, rowTargets } from './list.ts';

export interface OptionChoice {
  /** The value in force. */
  readonly value: string;
  /** The level, where it is known by its text. */
  readonly level?: { readonly text: string } | undefined;
  /** Sets another value; a sentence where that cannot be. */
  put(value: string): string | undefined;
}

/** The row of an option of a game. */
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

/** A value as it is told: `80 (from the map)` where the level decides. */
function valueText({ standard, ofLevel }: GameOption, value: string, level: OptionChoice['level']): string {
  if (ofLevel === undefined || value !== standard) return value;
  const decided = level && ofLevel(level.text);
  return decided === undefined ? 'from the map' : `${decided} (from the map)`;
}

/** Numbers that are offered of a range; any other can be typed. */
const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000];

const range = /^(\d+)\.\.(\d+)$/;

/** The values of an option that can be chosen without typing, the present one among them; first, where it was typed. */
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

/** How an option is typed that has more values than are offered: a range, or others of some shape. */
const typedOption = ({ label, read }: GameOption, take: TypedValue['take']): TypedValue | undefined =>
  label.split('|').some((part) => range.test(part) || !read(part).ok)
    ? { label: `It can be ${valuesText(label)}.`, take }
    : undefined;

/** An option's values as part of a sentence, such as `none or 1..9999`. */
const valuesText = (label: string): string =>
  label
    .split('|')
    .join(', ')
    .replace(/, ([^,]+)$/, ' or $1');

export interface FieldsOptions<Name extends string> {
  /** The fields asked for now, in this order. */
  fields(): readonly Name[];
  /** Whether a text is covered. */
  isSecret(field: Name): boolean;
  /** The field that the cursor begins in. */
  readonly first: Name;
  /** The initial text of each field. */
  readonly texts?: Partial<Readonly<Record<Name, string>>>;
  /** The field whose text is only suggested: what is typed takes its place. */
  readonly suggested?: Name | undefined;
  /** The cursor leaves a field. */
  left?(field: Name): void;
}

/** Fields that are on the screen together: their texts, the cursor that goes round them, and whether secrets are shown. */
export function fields<Name extends string>(options: FieldsOptions<Name>) {
  const { isSecret, left: rowsLeft } = options;
  const values = new Map<Name, Editor>();
  let at = options.first;
  let { suggested } = options;
  let isShown = false;

  const editorOf = (field: Name): Editor => {
    const begun = options.texts?.[field];
    return values.get(field) ?? (begun === undefined ? emptyEditor : editorWith(begun));
  };
  const text = (field: Name): string => editorOf(field).text;
  const isHidden = (field: Name): boolean => isSecret(field) && !isShown;
  const goTo = (field: Name): void => {
    if (field === at) return;
    const before = at;
    at = field;
    isShown = false;
    rowsLeft?.(before);
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
    /** The first of the fields behind the cursor that is empty, or of all of them. */
    nextEmpty(): Name | undefined {
      const all = options.fields();
      const from = all.indexOf(at) + 1;
      return [...all.slice(from), ...all.slice(0, from)].find((field) => text(field) === '');
    },
    /** Empties a field and puts the cursor into it. */
    empty(field: Name): void {
      values.set(field, emptyEditor);
      goTo(field);
    },
    /** The text of a field as it is seen. */
    seen: (field: Name): string => (isHidden(field) ? masked(editorOf(field)).text : text(field)),
    /** Shows no secret any more. */
    hide(): void {
      isShown = false;
    },
    nextKey: (): PageKey => keyRow(['tab', 'down'], ['Tab', 'next field'], 'the next field', () => move(1), 'Tab down'),
    backKey: (): PageKey =>
      keyRow(['shift+tab', 'up'], ['Shift+Tab', 'back'], 'the field before', () => move(-1), 'Shift+Tab up'),
    showKey: (): PageKey =>
      keyRow('f2', isShown ? 'hide' : 'show', 'show what you type, until F2 again', () => {
        isShown = !isShown;
      }),
    /** The field with the cursor, for a page. */
    entry: (prompt: string, row: OpenEntry['row']): OpenEntry => ({
      value: editorOf(at),
      prompt,
      ...(row && { row }),
      isHidden: isHidden(at),
      set: (value) => set(at, value),
    }),
  };
}

/** A row of a form. The page and the reader are both made from it: what it is called, what it can be, how it changes. */
export interface FormRow {
  readonly label: string;
  /** Values to choose from without typing; fewer than two where there is nothing to choose. */
  readonly values: readonly string[];
  /** The index of the value in force. */
  readonly at: number;
  readonly about: string;
  /** Changes to the value at this place. */
  choose(at: number): ActionResult;
  /** Replaces going round the values on left and right. */
  step?(by: 1 | -1): ActionResult;
  readonly typed?: TypedValue | undefined;
  readonly spoken?: SpokenRow | undefined;
}

/** How a row is told and set in words, where that is not as on the page. */
export interface SpokenRow {
  /** Other names that can be typed for it. */
  readonly names?: readonly string[];
  /** Its values written out. */
  readonly values?: readonly string[];
  /** All that it can be, in short, such as `none|1..9999`. */
  readonly can?: string;
  /** A sentence about its use. */
  readonly about?: string | undefined;
  /** Takes what is none of the values; a sentence where that cannot be. */
  take?(text: string): ActionResult;
}

/** A value that is typed in a row instead of chosen. */
export interface TypedValue {
  /** The field's label; `value` where absent. */
  readonly what?: string;
  /** A sentence about Enter; by default, that it takes the text. */
  readonly says?: string;
  /** A sentence about the possible values. */
  readonly label: string;
  /** Takes a text; a sentence where that cannot be. */
  take(text: string): string | undefined;
  /** Texts that begin with what has been typed, where Tab completes. */
  complete?(text: string): readonly string[];
}

/** The value in force, as it is called. */
export const valueNow = ({ values, at }: FormRow): string => values[at] ?? '';

export interface FormOptions<Row extends FormRow> {
  /** The current ones. */
  rows(): readonly Row[];
  /** A row's name in the help; `a row` where absent. */
  readonly what?: string;
  /** Help for left and right; `change it` where absent. */
  readonly changes?: string;
  /** Keys that change the row beside left and right. */
  readonly changingKeys: readonly string[];
  /** The label of these keys in the help. */
  readonly changingLabel?: string;
  /** Whether j and k move, too. */
  readonly hasLetters: boolean;
  next?: (() => ActionResult) | undefined;
}

/** The rows of a form with a cursor: the keys that move it and change its row, the field of what is typed, clicks. */
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
  /** The row whose value is being typed. */
  let asked: Row | undefined;

  /** Where the cursor is; a form can become shorter. */
  const at = () => Math.max(0, Math.min(choice, rows().length - 1));
  const chosen = (): Row | undefined => rows()[at()];
  const step = (row: Row | undefined, by: 1 | -1): ActionResult => {
    if (row === undefined) return undefined;
    if (row.step !== undefined) return row.step(by);
    const { length } = row.values;
    return length === 0 ? undefined : row.choose((row.at + by + length) % length);
  };
  const field = prompt({
    prompt: () => ` ${asked?.typed?.what ?? 'value'}: `,
    enter: 'take it',
    statusText: () => asked?.typed?.says ?? 'Enter takes it.',
    complete: (text) => asked?.typed?.complete?.(text),
    take: (text) => asked?.typed?.take(text),
    next,
  });
  const typing: PageLayer = {
    ...field,
    status: (columns) => [field.status(columns), asked?.typed?.label].join(' ').trim(),
  };

  return {
    rows,
    at,
    chosen,
    step,
    /** Puts the cursor on a row. */
    goTo(row: number) {
      choice = row;
    },
    /** Asks for the value of a row. */
    type(row: Row): void {
      asked = row;
      field.begin();
    },
    /** The field of what is being typed. */
    typing,
    /** The keys that move the cursor. */
    moving: (): PageKey[] =>
      rowKeys(
        (key) => {
          choice = choiceAfter(key, at(), rows().length, rows().length);
        },
        { what, hasLetters, further: allSeen },
      ),
    /** The keys that change the chosen row, where it can be changed. */
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
    /** Puts the cursor on the row that was clicked; says whether it was there before, and which value was clicked. */
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
