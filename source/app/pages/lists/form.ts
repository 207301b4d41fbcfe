import type { Target } from '../../../screen/target.ts';
import { type ActionResult, type PageKey, prompt } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { PageLayer } from '../page.ts';
import { allSeen, choiceAfter, rowKeys, rowTargets } from './list.ts';

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
