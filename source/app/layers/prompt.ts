import { completedPath, type Editor, emptyEditor, type OpenEntry } from '../command-line/editor.ts';
import { pathNames } from '../command-line/path-names.ts';
import type { Answer, PageKey } from './dialog.ts';

/** What is asked for in the hint's row. */
export interface PromptOptions {
  /** What stands before the text, such as ` seed: `. */
  readonly prompt: string;
  /** What Enter does: in the footer, and as a sentence. */
  readonly enter: string;
  readonly hint: string;
  /** Takes the text without the blanks around it. */
  take(text: string): Answer;
  /** Texts that begin with what has been typed, where Tab completes. */
  complete?(text: string): readonly string[];
}

/** A question that is answered by typing. */
export interface Prompt {
  begin(): void;
  end(): void;
  /** The field, while it is asked. */
  entry(): OpenEntry | undefined;
  keys(): readonly PageKey[];
  /** What can be done, in at most so many columns. */
  hint(columns: number): string;
}

/** Makes a question that is answered by typing. */
export function prompt({ prompt: before, enter, hint, take, complete }: PromptOptions): Prompt {
  let value: Editor | undefined;
  const completions = remembered(complete ?? (() => []));
  const tab: PageKey = {
    keys: ['tab'],
    footer: ['Tab', 'complete'],
    help: 'complete the path',
    press() {
      if (value === undefined) return undefined;
      const next = completedPath(value, completions(value.text));
      if (typeof next === 'string') return next;
      value = next;
      return undefined;
    },
  };
  /** What was taken needs no field any more. */
  const settled = (result: Awaited<Answer>) => {
    if (result === undefined) value = undefined;
    return result;
  };
  return {
    begin() {
      value = emptyEditor;
    },
    end() {
      value = undefined;
    },
    entry: () =>
      value === undefined
        ? undefined
        : {
            value,
            prompt: before,
            set(next) {
              value = next;
            },
          },
    keys: () => [
      {
        keys: ['enter'],
        footer: ['Enter', enter],
        help: hint.replace(/^Enter /, '').replace(/\.$/, ''),
        press() {
          const answer = take((value?.text ?? '').trim());
          return answer instanceof Promise ? answer.then(settled) : settled(answer);
        },
      },
      ...(complete === undefined ? [] : [tab]),
      {
        keys: ['escape'],
        footer: ['Esc', 'back'],
        help: 'back to the list',
        press() {
          value = undefined;
        },
      },
    ],
    hint(columns) {
      const found = complete === undefined || value === undefined ? [] : completions(value.text);
      return found.length < 2 ? hint : pathNames(found, columns - 2);
    },
  };
}

/** The same function, which is not asked again for what it was asked last. */
export function remembered<Value>(ask: (text: string) => Value): (text: string) => Value {
  let last: { readonly text: string; readonly value: Value } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, value: ask(text) };
    return last.value;
  };
}
