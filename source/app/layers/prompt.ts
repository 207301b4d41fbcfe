import { mapMaybePromise } from '../../match-session/maybe-async.ts';
import { pathNames } from '../../screen/truncate.ts';
import { completePath, type Editor, emptyEditor, type OpenEntry } from '../command-line/editor.ts';
import { keyRow } from './key-rows.ts';
import type { ActionResult, PageKey } from './dialog.ts';

/** A question that is answered by typing in the first status row. */
export interface PromptOptions {
  /** Before the text, such as ` seed: `; a function where several questions follow one another. */
  readonly prompt: string | (() => string);
  /** The effect of Enter: in the footer, and as a sentence. */
  readonly enter: string;
  readonly statusText: string | (() => string);
  /** Whether the text is a secret: it is covered, and taken as it is. */
  isSecret?(): boolean;
  /** Takes the text, trimmed unless it is a secret. */
  take(text: string): ActionResult;
  /** Called once a text is taken and the field is gone. */
  next?: (() => ActionResult) | undefined;
  /** Whether a text may be typed; where absent, any. */
  accepts?(text: string): boolean;
  /** Texts that begin with what has been typed, for Tab; undefined where Tab does not complete. */
  complete?(text: string): readonly string[] | undefined;
}

/** A question that is answered by typing. */
export type Prompt = ReturnType<typeof prompt>;

/** Creates a question that is answered by typing. */
export function prompt(options: PromptOptions) {
  const { enter, take, next, accepts, complete, isSecret = () => false } = options;
  const now = (text: string | (() => string)) => (typeof text === 'string' ? text : text());
  let value: Editor | undefined;
  /** The texts that begin with what has been typed; undefined where Tab does not complete. */
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
  /** An answer that was accepted closes the field. */
  const onAnswer = (result: Awaited<ActionResult>): ActionResult => {
    if (result !== undefined) return result;
    set(undefined);
    return next?.();
  };
  return {
    begin: () => set(emptyEditor),
    end: () => set(undefined),
    isActive: () => value !== undefined,
    entry: (): OpenEntry | undefined => value && { value, prompt: now(options.prompt), isHidden: isSecret(), set },
    keys: (): readonly PageKey[] => [
      keyRow(
        'enter',
        enter,
        now(options.statusText)
          .replace(/^Enter /, '')
          .replace(/\.$/, ''),
        () => {
          const typed = value?.text ?? '';
          const answer = take(isSecret() ? typed : typed.trim());
          return mapMaybePromise(answer, onAnswer);
        },
      ),
      ...(completions === undefined ? [] : [tab]),
      keyRow('escape', 'back', 'back to the list', () => set(undefined)),
    ],
    /** The keys, in at most so many columns. */
    status: (columns: number) =>
      completions === undefined || completions.length < 2 ? now(options.statusText) : pathNames(completions, columns - 2),
  };
}

/** The same function, but it remembers its last result. */
export function memoizeLast<Value>(ask: (text: string) => Value): (text: string) => Value {
  let last: { readonly text: string; readonly value: Value } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, value: ask(text) };
    return last.value;
  };
}
