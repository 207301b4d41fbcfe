import { pathNames } from '../../screen/cut.ts';
import { whenDone } from '../../table/later.ts';
import { completedPath, type Editor, emptyEditor, type OpenEntry } from '../command-line/editor.ts';
import { keyRow } from './bindings.ts';
import type { Answer, PageKey } from './dialog.ts';

/** A question that is answered by typing in the first status row. */
export interface PromptOptions {
  /** Before the text, such as ` seed: `. */
  readonly prompt: string;
  /** The effect of Enter: in the footer, and as a sentence. */
  readonly enter: string;
  readonly says: string;
  /** Takes the text without the blanks around it. */
  take(text: string): Answer;
  /** Called once a text is taken and the field is gone. */
  next?(): Answer;
  /** Whether a text can be typed; any where absent. */
  accepts?(text: string): boolean;
  /** Texts that begin with what has been typed, where Tab completes. */
  complete?(text: string): readonly string[];
}

/** A question that is answered by typing. */
export type Prompt = ReturnType<typeof prompt>;

/** Makes a question that is answered by typing. */
export function prompt({ prompt: before, enter, says, take, next, accepts, complete }: PromptOptions) {
  let value: Editor | undefined;
  /** The texts that begin with what has been typed. */
  let found: readonly string[] = [];
  const set = (next: Editor | undefined) => {
    if (next !== undefined && accepts?.(next.text) === false) return;
    value = next;
    found = next === undefined || complete === undefined ? [] : complete(next.text);
  };
  const tab: PageKey = keyRow('tab', 'complete', 'complete the path', () => {
    if (value === undefined) return undefined;
    const next = completedPath(value, found);
    return typeof next === 'string' ? next : set(next);
  });
  /** Closes the field once its text is taken. */
  const settled = (result: Awaited<Answer>): Answer => {
    if (result !== undefined) return result;
    set(undefined);
    return next?.();
  };
  return {
    begin: () => set(emptyEditor),
    end: () => set(undefined),
    isActive: () => value !== undefined,
    /** The field, while it is asked. */
    entry: (): OpenEntry | undefined => value && { value, prompt: before, set },
    keys: (): readonly PageKey[] => [
      keyRow('enter', enter, says.replace(/^Enter /, '').replace(/\.$/, ''), () => {
        return whenDone(take((value?.text ?? '').trim()), settled);
      }),
      ...(complete === undefined ? [] : [tab]),
      keyRow('escape', 'back', 'back to the list', () => set(undefined)),
    ],
    /** The status, in at most so many columns. */
    status: (columns: number) => (found.length < 2 ? says : pathNames(found, columns - 2)),
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
